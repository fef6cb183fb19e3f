import { hash, randomUUID } from 'node:crypto'
import { scopes as allScopes, type Scope } from '../../../shared/api/scopes.ts'
import type { CreatedKey, KeyInput, KeyRecord } from '../../../shared/desk/keys.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import { createLateRows } from '../../db/activity/late-rows.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'

/** A key as it may be shown; the bare text exists only in the answer of `create`. */
export type KeyInfo = {
  id: string
  name: string
  mode: 'test' | 'live'
  scopes: readonly Scope[]
  lastFour: string
  createdAt: number
  /** Null for one of the command line. */
  madeBy: Maker | null
  lastUsedAt: number | null
  revokedAt: number | null
}

type Maker = { kind: string; name: string }
type NewKey = {
  name: string
  mode: 'test' | 'live'
  scopes?: readonly Scope[]
  madeBy?: Maker
  /** Whose it is: a tool's unless told otherwise. */
  kind?: 'tool' | 'agent'
}

export type KeyService = {
  /** Makes a key, which may do everything unless told otherwise. `bareKey` is shown here and never again. */
  create: (input: NewKey) => { bareKey: string; key: KeyInfo }
  list: () => KeyInfo[]
  /** Those of tools: those that work first, newest first. */
  page: (range: { limit: number; offset: number }) => { count: number; keys: KeyInfo[] }
  /** Ends a key by id or name; every live key of that name. */
  revoke: (idOrName: string) => Result<KeyInfo[]>
  /** Ends this one key. One that has ended stays as it is. */
  end: (id: string) => Result<KeyInfo>
  /** The live key behind a bare text. */
  find: (bareKey: string) => KeyHolder | null
}

/** What a key lets its bearer do. */
export type KeyHolder = {
  name: string
  testMode: boolean
  scopes: readonly Scope[]
  /** Of a key of an agent: its id. */
  agentKeyId?: string
}

type Row = {
  id: string
  name: string
  test_mode: number
  scopes: string
  last_four: string
  created_at: number
  maker_kind: string | null
  maker: string | null
  last_used_at: number | null
  revoked_at: number | null
}

type HeldRow = Pick<Row, 'id' | 'name' | 'test_mode' | 'scopes'> & { kind: 'tool' | 'agent' }

const toInfo = (row: Row): KeyInfo => ({
  id: row.id,
  name: row.name,
  mode: row.test_mode ? 'test' : 'live',
  scopes: JSON.parse(row.scopes),
  lastFour: row.last_four,
  createdAt: row.created_at,
  madeBy: row.maker_kind === null ? null : { kind: row.maker_kind, name: row.maker ?? '' },
  lastUsedAt: row.last_used_at,
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

/** `use` hears of every key that is looked up. */
export function createKeyService(
  database: Pick<Database, 'sqlite'>,
  now: () => Date,
  use?: Pick<KeyUse, 'note'>,
): KeyService {
  const { sqlite } = database
  const columns =
    'id, name, test_mode, scopes, last_four, created_at, maker_kind, maker, last_used_at, revoked_at'
  const insert = sqlite.prepare(
    `INSERT INTO api_keys (id, name, digest, last_four, test_mode, scopes, created_at, maker_kind, maker, kind)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const all = sqlite.prepare<[], Row>(`SELECT ${columns} FROM api_keys ORDER BY created_at`)
  const count = sqlite.prepare<[], number>(`SELECT count(*) FROM api_keys WHERE kind = 'tool'`).pluck()
  const listed = sqlite.prepare<[number, number], Row>(
    `SELECT ${columns} FROM api_keys WHERE kind = 'tool' ORDER BY revoked_at IS NOT NULL, created_at DESC, rowid DESC LIMIT ? OFFSET ?`,
  )
  const byId = sqlite.prepare<[string], Row>(`SELECT ${columns} FROM api_keys WHERE id = ?`)
  const end = sqlite.prepare<[number, string, string], Row>(
    `UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND (id = ? OR name = ?) RETURNING ${columns}`,
  )
  const endOne = sqlite.prepare<[number, string]>(
    'UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND id = ?',
  )
  const byDigest = sqlite.prepare<[string], HeldRow>(
    'SELECT id, name, test_mode, scopes, kind FROM api_keys WHERE digest = ? AND revoked_at IS NULL',
  )
  const lookUp = (bareKey: string): KeyHolder | null => {
    const row = byDigest.get(digestOf(bareKey))
    if (!row) return null
    use?.note(row.id)
    const holder = { name: row.name, testMode: row.test_mode === 1, scopes: scopesOf(row.scopes) }
    return row.kind === 'agent' ? { ...holder, agentKeyId: row.id } : holder
  }
  /** Requests come in swarms: what was looked up in this turn of the loop. One that was ended is refused in the next. */
  const lately = new Map<string, KeyHolder | null>()

  const create: KeyService['create'] = ({ name, mode, scopes = allScopes, madeBy = null, kind = 'tool' }) => {
    const bareKey = `key_${hex()}`
    const key: KeyInfo = {
      id: `kid_${hex()}`,
      name,
      mode,
      scopes,
      lastFour: bareKey.slice(-4),
      createdAt: now().getTime(),
      madeBy,
      lastUsedAt: null,
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
      madeBy?.kind ?? null,
      madeBy?.name ?? null,
      kind,
    )
    return { bareKey, key }
  }

  return {
    create,
    list: () => all.all().map(toInfo),
    page: ({ limit, offset }) => ({ count: count.get() ?? 0, keys: listed.all(limit, offset).map(toInfo) }),
    revoke: idOrName => {
      lately.clear()
      const ended = end.all(now().getTime(), idOrName, idOrName).map(toInfo)
      return ended.length > 0
        ? ok(ended)
        : refuse('not_found', { message: `No live key is called "${idOrName}".` })
    },
    end: id => {
      lately.clear()
      endOne.run(now().getTime(), id)
      const row = byId.get(id)
      return row ? ok(toInfo(row)) : refuse('not_found', { message: `There is no key ${id.slice(0, 80)}.` })
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

/** When keys were used last. */
export type KeyUse = {
  /** Costs a look into a map, and a row of a later write once a minute. */
  note: (id: string) => void
  /** The last use that is not on disk yet, if there is one. */
  of: (id: string) => number | null
  /** Writes what still waits. */
  stop: () => void
}

const minuteMs = 60_000

/** No call waits for it: uses are written together a minute later, so that a station that is killed loses no more. */
export function createKeyUse(ports: {
  database: Pick<Database, 'sqlite' | 'transact'>
  clock: Pick<Clock, 'now' | 'after'>
  failed: (error: unknown) => void
}): KeyUse {
  const { database, clock } = ports
  const lastUse = new Map<string, number>()
  const write = database.sqlite.prepare<[number, string]>('UPDATE api_keys SET last_used_at = ? WHERE id = ?')
  const late = createLateRows<string>({
    clock,
    failed: ports.failed,
    write: ids =>
      database.transact(() => {
        for (const id of ids) write.run(lastUse.get(id) ?? 0, id)
        return ok(undefined)
      }),
    delayMs: minuteMs,
    mostRows: 5_000,
    rowsPerWrite: 100,
  })
  return {
    note: id => {
      const nowMs = clock.now().getTime()
      const before = lastUse.get(id)
      // Also when the clock was set back: what is true now is what somebody looks for.
      if (before !== undefined && Math.abs(nowMs - before) < minuteMs) return
      lastUse.set(id, nowMs)
      late.add(id)
    },
    of: id => lastUse.get(id) ?? null,
    stop: late.stop,
  }
}

/** Whoever makes a key for a program. */
export type KeyMaker = { kind: string; name: string; testMode: boolean; scopes: readonly Scope[] }

export type KeyDesk = {
  list: (range: { limit: number; offset: number }) => { count: number; records: KeyRecord[] }
  create: (input: KeyInput, maker: KeyMaker) => Result<CreatedKey>
  revoke: (id: string) => Result<KeyRecord>
}

/** Keys as they are looked after at the desk. */
export function createKeyDesk(ports: {
  keys: Pick<KeyService, 'create' | 'page' | 'end'>
  use: Pick<KeyUse, 'of'>
  changes: Pick<ChangeFeed, 'publish'>
}): KeyDesk {
  const { keys, use, changes } = ports
  const show = (key: KeyInfo) => toKeyRecord({ ...key, lastUsedAt: use.of(key.id) ?? key.lastUsedAt })
  return {
    list: range => {
      const { count, keys: found } = keys.page(range)
      return { count, records: found.map(show) }
    },
    create: ({ name, test_mode: testMode, scopes }, maker) => {
      const allowed = mayGive(maker, scopes, testMode)
      if (!allowed.ok) return allowed
      const { bareKey, key } = keys.create({
        name,
        mode: testMode ? 'test' : 'live',
        scopes: allScopes.filter(scope => scopes.includes(scope)),
        madeBy: { kind: maker.kind, name: maker.name },
      })
      changes.publish({ topic: 'keys', id: key.id, action: 'created' })
      return ok({ ...show(key), key: bareKey })
    },
    revoke: id => {
      const ended = keys.end(id)
      if (!ended.ok) return ended
      changes.publish({ topic: 'keys', id, action: 'updated' })
      return ok(show(ended.value))
    },
  }
}

/** Nobody gives a key more than they have. */
export function mayGive(maker: KeyMaker, wanted: readonly Scope[], testMode: boolean): Result<undefined> {
  const more = allScopes.filter(scope => wanted.includes(scope) && !maker.scopes.includes(scope))
  if (more.length > 0)
    return refuse('permission_denied', {
      message: `These credentials do not have ${more.map(scope => `"${scope}"`).join(', ')} themselves. No key was made.`,
    })
  return maker.kind === 'key' && maker.testMode && !testMode
    ? refuse('permission_denied', {
        message: 'A key of test mode cannot make one of live mode. No key was made.',
      })
    : ok(undefined)
}

const isoText = (ms: number): string => new Date(ms).toISOString()
const isoTextIfAny = (ms: number | null): string | null => (ms === null ? null : isoText(ms))

export const toKeyRecord = (key: KeyInfo): KeyRecord => ({
  id: key.id,
  object_type: 'api_key',
  name: key.name,
  test_mode: key.mode === 'test',
  scopes: [...key.scopes],
  last_four: key.lastFour,
  made_by: key.madeBy,
  created_at: isoText(key.createdAt),
  last_used_at: isoTextIfAny(key.lastUsedAt),
  revoked_at: isoTextIfAny(key.revokedAt),
})
