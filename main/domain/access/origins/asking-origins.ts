import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { KnownOrigin } from './origin-mapper.ts'

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
export function createAskingOrigins({ clock, ids }: { clock: Clock; ids: Ids }): AskingOrigins {
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
