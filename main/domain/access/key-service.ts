import { hash, randomUUID } from 'node:crypto'
import { scopes as allScopes, type Scope } from '../../../shared/api/scopes.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'

/** A key as it may be shown; the bare text exists only in the answer of `create`. */
export type KeyInfo = {
  id: string
  name: string
  mode: 'test' | 'live'
  scopes: readonly Scope[]
  lastFour: string
  createdAt: number
  revokedAt: number | null
}

export type KeyService = {
  /** Makes a key, which may do everything unless told otherwise. `bareKey` is shown here and never again. */
  create: (input: { name: string; mode: 'test' | 'live'; scopes?: readonly Scope[] }) => {
    bareKey: string
    key: KeyInfo
  }
  list: () => KeyInfo[]
  /** Ends a key by id or name; every live key of that name. */
  revoke: (idOrName: string) => Result<KeyInfo[]>
  /** The live key behind a bare text. */
  find: (bareKey: string) => KeyHolder | null
}

/** What a key lets its bearer do. */
export type KeyHolder = { name: string; testMode: boolean; scopes: readonly Scope[] }

type Row = {
  id: string
  name: string
  test_mode: number
  scopes: string
  last_four: string
  created_at: number
  revoked_at: number | null
}

const toInfo = (row: Row): KeyInfo => ({
  id: row.id,
  name: row.name,
  mode: row.test_mode ? 'test' : 'live',
  scopes: JSON.parse(row.scopes),
  lastFour: row.last_four,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
})

const readScopes = new Map<string, readonly Scope[]>()

/** Most keys may do the same; the text of it is read once. */
function scopesOf(text: string): readonly Scope[] {
  const scopes = readScopes.get(text) ?? (JSON.parse(text) as readonly Scope[])
  if (readScopes.size < 100) readScopes.set(text, scopes)
  return scopes
}

/** Keys hold 122 random bits, so a plain digest is enough: there is nothing to guess. */
const digestOf = (bareKey: string): string => hash('sha256', bareKey)
const hex = (): string => randomUUID().replaceAll('-', '')

export function createKeyService(database: Pick<Database, 'sqlite'>, now: () => Date): KeyService {
  const { sqlite } = database
  const columns = 'id, name, test_mode, scopes, last_four, created_at, revoked_at'
  const insert = sqlite.prepare(
    'INSERT INTO api_keys (id, name, digest, last_four, test_mode, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const all = sqlite.prepare<[], Row>(`SELECT ${columns} FROM api_keys ORDER BY created_at`)
  const end = sqlite.prepare<[number, string, string], Row>(
    `UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND (id = ? OR name = ?) RETURNING ${columns}`,
  )
  const byDigest = sqlite.prepare<[string], Pick<Row, 'name' | 'test_mode' | 'scopes'>>(
    'SELECT name, test_mode, scopes FROM api_keys WHERE digest = ? AND revoked_at IS NULL',
  )
  const lookUp = (bareKey: string): KeyHolder | null => {
    const row = byDigest.get(digestOf(bareKey))
    return row ? { name: row.name, testMode: row.test_mode === 1, scopes: scopesOf(row.scopes) } : null
  }
  /** Requests come in swarms: what was looked up in this turn of the loop. One that was ended is refused in the next. */
  const lately = new Map<string, KeyHolder | null>()

  return {
    create: ({ name, mode, scopes = allScopes }) => {
      const bareKey = `key_${hex()}`
      const key: KeyInfo = {
        id: `kid_${hex()}`,
        name,
        mode,
        scopes,
        lastFour: bareKey.slice(-4),
        createdAt: now().getTime(),
        revokedAt: null,
      }
      insert.run(
        key.id,
        name,
        digestOf(bareKey),
        key.lastFour,
        mode === 'test' ? 1 : 0,
        JSON.stringify(scopes),
        key.createdAt,
      )
      return { bareKey, key }
    },
    list: () => all.all().map(toInfo),
    revoke: idOrName => {
      lately.clear()
      const ended = end.all(now().getTime(), idOrName, idOrName).map(toInfo)
      return ended.length > 0
        ? ok(ended)
        : refuse('not_found', { message: `No live key is called "${idOrName}".` })
    },
    find: bareKey => {
      const known = lately.get(bareKey)
      if (known !== undefined) return known
      if (lately.size === 0) setImmediate(() => lately.clear())
      const found = lookUp(bareKey)
      lately.set(bareKey, found)
      return found
    },
  }
}
