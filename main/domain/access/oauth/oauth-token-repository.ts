import { hash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { oauthTokens } from '../../../db/schema/oauth.ts'

export type OAuthTokenRow = typeof oauthTokens.$inferSelect
type NewToken = typeof oauthTokens.$inferInsert

export type OAuthTokenRepository = {
  /** Those that ended by themselves before `nowMs` make room. */
  insert: (rows: readonly NewToken[], nowMs: number) => void
  find: (digest: string) => OAuthTokenRow | null
  /** True for the one who ended it; false when it already was. */
  end: (digest: string, nowMs: number) => boolean
  endFamily: (family: string, nowMs: number) => void
}

export function createOAuthTokenRepository({ orm, sqlite }: Database): OAuthTokenRepository {
  const byDigest = orm
    .select()
    .from(oauthTokens)
    .where(eq(oauthTokens.digest, sql.placeholder('digest')))
    .prepare()
  const insert = sqlite.transaction((rows: readonly NewToken[], nowMs: number) => {
    orm.delete(oauthTokens).where(lt(oauthTokens.expiresAt, nowMs)).run()
    for (const row of rows) orm.insert(oauthTokens).values(row).run()
  })
  const openOnes = isNull(oauthTokens.endedAt)
  return {
    insert: (rows, nowMs) => insert.immediate(rows, nowMs),
    find: digest => byDigest.get({ digest }) ?? null,
    end: (digest, endedAt) =>
      orm
        .update(oauthTokens)
        .set({ endedAt })
        .where(and(eq(oauthTokens.digest, digest), openOnes))
        .run().changes === 1,
    endFamily: (family, endedAt) =>
      void orm
        .update(oauthTokens)
        .set({ endedAt })
        .where(and(eq(oauthTokens.family, family), openOnes))
        .run(),
  }
}

/** Says what a secret is for, so that one that leaked is recognised. */
const prefixes = { code: 'oac', access: 'oat', refresh: 'ort', client: 'ocs' } as const

export type SecretKind = keyof typeof prefixes

/** 256 random bits: there is nothing to guess, so that a plain digest is enough to keep. */
export const newSecret = (kind: SecretKind): string =>
  `${prefixes[kind]}_${randomBytes(32).toString('base64url')}`

export const digestOf = (secret: string): string => hash('sha256', secret)
