import { cutRecords } from '../../../../shared/api/pages.ts'
import {
  type OriginFilters,
  type OriginRecord,
  type OriginState,
  parseOrigin,
} from '../../../../shared/desk/origins.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type KnownOrigin, toOriginRecord } from './origin-mapper.ts'
import type { OriginRepository, OriginRow } from './origin-repository.ts'

/** More than any desk works with; each is held in memory because every call of a browser is compared. */
export const maxOrigins = 200

export type OriginService = {
  /** What was decided about an origin. One nobody decided about is listed as asking. */
  admit: (origin: string) => 'paired' | 'blocked' | 'unknown'
  /** The same without listing it. */
  stateOf: (origin: string) => OriginState | 'unknown'
  list: (filters: OriginFilters) => { count: number; records: OriginRecord[] }
  create: (origin: string) => Result<OriginRecord>
  approve: (id: string) => Result<OriginRecord>
  postpone: (id: string) => Result<OriginRecord>
  block: (id: string) => Result<OriginRecord>
  remove: (id: string) => Result<OriginRecord>
}

export type OriginPorts = { repository: OriginRepository; clock: Clock; ids: Ids; changes: ChangeFeed }

const missing = () =>
  refuse('not_found', { message: 'This page does not ask any more. Let it call again, then decide.' })

export function createOriginService({ repository, clock, ids, changes }: OriginPorts): OriginService {
  const asking = createAskingOrigins({ clock, ids })
  const decided = new Map(repository.all().map(row => [row.origin, row]))

  const told = (known: KnownOrigin, action: 'created' | 'updated' | 'deleted'): Result<OriginRecord> => {
    changes.publish({ topic: 'origins', id: known.id, action })
    return ok(toOriginRecord(known))
  }

  const find = (id: string): KnownOrigin | null =>
    decided.values().find(each => each.id === id) ?? asking.find(id)

  const decide = (known: Omit<KnownOrigin, 'state'>, state: OriginRow['state']): Result<OriginRecord> => {
    if (!decided.has(known.origin) && decided.size >= maxOrigins)
      return refuse('state_error', {
        message: `${maxOrigins} web pages are kept already. Remove one that is not used any more.`,
      })
    const row: OriginRow = { ...known, state, updatedAt: clock.now().getTime() }
    repository.save(row)
    decided.delete(row.origin)
    decided.set(row.origin, row)
    asking.take(row.origin)
    return told(row, 'updated')
  }

  const byId = (id: string, state: OriginRow['state']): Result<OriginRecord> => {
    const known = find(id)
    return known ? decide(known, state) : missing()
  }

  return {
    admit: origin => {
      const state = decided.get(origin)?.state ?? 'unknown'
      const added = state === 'unknown' ? asking.ask(origin) : null
      if (added) told(added, 'created')
      return state
    },
    stateOf: origin =>
      decided.get(origin)?.state ?? asking.all().find(each => each.origin === origin)?.state ?? 'unknown',
    list: ({ state, ...range }) => {
      const all = [...asking.all(), ...[...decided.values()].reverse()]
      const wanted = state ? all.filter(each => state.includes(each.state)) : all
      return cutRecords(wanted.map(toOriginRecord), range)
    },
    create: text => {
      const origin = parseOrigin(text)
      if (origin === null) return refuseFields({ origin: ['Not an origin.'] })
      const at = clock.now().getTime()
      const known = decided.get(origin) ?? asking.take(origin)
      return decide(known ?? { id: ids('origin'), origin, createdAt: at, updatedAt: at }, 'paired')
    },
    approve: id => byId(id, 'paired'),
    block: id => byId(id, 'blocked'),
    postpone: id => {
      const known = find(id)
      if (!known) return missing()
      if (known.state === 'paired' || known.state === 'blocked')
        return refuse('state_error', { message: 'This page was decided about already. Remove it instead.' })
      asking.postpone(id)
      return told({ ...known, state: 'put_off' }, 'updated')
    },
    remove: id => {
      const known = find(id)
      if (!known) return missing()
      repository.remove(id)
      decided.delete(known.origin)
      asking.take(known.origin)
      return told(known, 'deleted')
    },
  }
}

/** How many pages may stand in the list of those that ask, and how many of them may be new in a minute. */
export const maxAsking = 20
export const maxNewPerMinute = 10
/** How long one that fell silent is listed, and how long one that was put off is not shown again. */
export const quietMs = 10 * 60_000

export type AskingOrigins = {
  /** Notes that a page asked. Answers with it when it is new and somebody should be told. */
  ask: (origin: string) => KnownOrigin | null
  all: () => KnownOrigin[]
  find: (id: string) => KnownOrigin | null
  postpone: (id: string) => void
  /** Takes an origin out of the list; null when it was not in it. */
  take: (origin: string) => KnownOrigin | null
}

/** Pages that asked, in memory only: nobody may write to the disk of the station by asking. */
function createAskingOrigins({ clock, ids }: { clock: Clock; ids: Ids }): AskingOrigins {
  const asking = new Map<string, KnownOrigin>()
  let newAt: number[] = []
  const nowMs = () => clock.now().getTime()

  const forgetSilent = () => {
    const limit = nowMs() - quietMs
    for (const each of asking.values()) if (each.updatedAt < limit) asking.delete(each.origin)
  }

  const mayAdd = () => {
    newAt = newAt.filter(at => at > nowMs() - 60_000)
    return asking.size < maxAsking && newAt.length < maxNewPerMinute
  }

  const ask = (origin: string): KnownOrigin | null => {
    forgetSilent()
    const known = asking.get(origin)
    // One that was put off keeps its time, so that its quiet comes to an end.
    if (known?.state === 'put_off') return null
    if (known) {
      known.updatedAt = nowMs()
      return null
    }
    if (!mayAdd()) return null
    const at = nowMs()
    newAt.push(at)
    const added: KnownOrigin = { id: ids('origin'), origin, state: 'pending', createdAt: at, updatedAt: at }
    asking.set(origin, added)
    return added
  }

  const find = (id: string): KnownOrigin | null => {
    forgetSilent()
    return asking.values().find(each => each.id === id) ?? null
  }

  return {
    ask,
    find,
    all: () => {
      forgetSilent()
      return [...asking.values()].reverse()
    },
    postpone: id => {
      const known = find(id)
      if (known) Object.assign(known, { state: 'put_off', updatedAt: nowMs() })
    },
    take: origin => {
      const known = asking.get(origin) ?? null
      asking.delete(origin)
      return known
    },
  }
}
