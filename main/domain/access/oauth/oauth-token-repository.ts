import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { oauthTokens } from '../../../db/schema/oauth.ts'

export type OAuthTokenRow = typeof oauthTokens.$inferSelect
type NewToken = Omit<OAuthTokenRow, keyof typeof unsaid> & Partial<Pick<OAuthTokenRow, keyof typeof unsaid>>

export type OAuthTokenRepository = {
  /** Those that ended by themselves before `nowMs` make room. */
  insert: (rows: readonly NewToken[], nowMs: number) => void
  find: (digest: string) => OAuthTokenRow | null
  /** True for the one who ended it; false when it already was. */
  end: (digest: string, nowMs: number) => boolean
  endFamily: (family: string, nowMs: number) => void
}

const codec = createRowCodec<OAuthTokenRow>({
  digest: 'plain',
  kind: 'plain',
  clientId: 'plain',
  operatorId: 'plain',
  tokenVersion: 'plain',
  scopes: 'json',
  family: 'plain',
  redirectUri: 'plain',
  codeChallenge: 'plain',
  createdAt: 'plain',
  expiresAt: 'plain',
  endedAt: 'plain',
})

/** What a new token has where nothing is said. */
const unsaid = { redirectUri: null, codeChallenge: null, endedAt: null }

export function createOAuthTokenRepository({ sqlite }: Pick<Database, 'sqlite'>): OAuthTokenRepository {
  const byDigest = sqlite.prepare<[string], StoredRow<OAuthTokenRow>>(
    `SELECT ${codec.columns} FROM oauth_tokens WHERE digest = ?`,
  )
  const add = sqlite.prepare(`INSERT INTO oauth_tokens ${codec.insert(codec.names)}`)
  const removeExpired = sqlite.prepare<[number]>('DELETE FROM oauth_tokens WHERE expires_at < ?')
  const end = sqlite.prepare<[number, string]>(
    'UPDATE oauth_tokens SET ended_at = ? WHERE digest = ? AND ended_at IS NULL',
  )
  const endFamily = sqlite.prepare<[number, string]>(
    'UPDATE oauth_tokens SET ended_at = ? WHERE family = ? AND ended_at IS NULL',
  )
  const insert = sqlite.transaction((rows: readonly NewToken[], nowMs: number) => {
    removeExpired.run(nowMs)
    for (const row of rows) add.run(codec.bind({ ...unsaid, ...row }))
  })
  return {
    insert: (rows, nowMs) => insert.immediate(rows, nowMs),
    find: digest => {
      const stored = byDigest.get(digest)
      return stored ? codec.read(stored) : null
    },
    end: (digest, nowMs) => end.run(nowMs, digest).changes === 1,
    endFamily: (family, nowMs) => void endFamily.run(nowMs, family),
  }
}

/** Says what a secret is for, so that one that leaked is recognised. */
const prefixes = { code: 'oac', access: 'oat', refresh: 'ort', client: 'ocs' } as const

export type SecretKind = keyof typeof prefixes

/** 256 random bits: there is nothing to guess, so that a plain digest is enough to keep. */
export const newSecret = (kind: SecretKind): string =>
  `${prefixes[kind]}_${randomBytes(32).toString('base64url')}`

export const digestOf = (secret: string): string => hash('sha256', secret)
