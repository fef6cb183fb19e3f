import { z } from 'zod'
import type { ChangesAsked } from '../contract/adapter.ts'
import { instantBefore, laterOf, overlapMs } from './values.ts'

/**
 * Where a walk through a list by the time of changes is. Pages of a list that changes while it is read shift, so a walk
 * stays on the first page and moves its beginning on; further pages are for more orders of one second than a page holds.
 */
export type Walk = {
  /** Changes after this instant are wanted; those of the instant itself were given, or lie before the beginning. */
  after: string
  page: number
  /** The latest change the shop told of. */
  high: string | null
  /** Orders of the second the walk stands at that were given already. */
  seen: readonly string[]
}

/** What a walk has to know of a row: instants to the second, all written alike. */
export type WalkedRow = { id: string | null; changedAt: string | null }

export type WalkedPage<Row> = { rows: readonly Row[]; cursor: string; more: boolean }

/** So many of a full page, so that all orders of its last second fit into a cursor. */
export const rowsPerPage = 100

/** So many fit into a cursor. */
const mostSeen = 120

const instantText = z.string().refine(value => !Number.isNaN(Date.parse(value)))
const walkText = z.strictObject({
  after: instantText,
  page: z.int().min(1),
  high: instantText.nullable(),
  seen: z.array(z.string()),
})

/** The walk a cursor stands for, or a new one; null for what is no cursor of one. */
export function walkOf({ cursor, from }: ChangesAsked): Walk | null {
  if (cursor === null) return { after: instantBefore(from, 0), page: 1, high: null, seen: [] }
  try {
    return walkText.parse(JSON.parse(cursor))
  } catch {
    return null
  }
}

/**
 * What is new on a page of up to `rowsPerPage` rows, and where the walk goes on; null where the rows are not in the order
 * of their changes or begin too early: a shop that does not know a filter or an order leaves it out without a word. Over,
 * a walk begins the next one `overlap` before its end.
 */
export function takePage<Row>(
  walk: Walk,
  answered: readonly Row[],
  stampOf: (row: Row) => WalkedRow,
  overlap = overlapMs,
): WalkedPage<Row> | null {
  const stamps = answered.map(stampOf)
  const times = stamps.flatMap(({ changedAt }) => changedAt ?? [])
  if (!isInOrder(times, walk.after)) return null
  const rows = answered.filter(row => {
    const { id, changedAt } = stampOf(row)
    return changedAt !== walk.after && !walk.seen.includes(id ?? '')
  })
  const more = answered.length >= rowsPerPage
  const next = more ? goOn(walk, stamps, times) : rest(walk, times, overlap)
  return { rows, cursor: JSON.stringify(next), more }
}

const isInOrder = (times: readonly string[], after: string): boolean =>
  times.every((time, at) => Date.parse(time) >= Date.parse(times[at - 1] ?? after))

function goOn(walk: Walk, stamps: readonly WalkedRow[], times: readonly string[]): Walk {
  const last = times.at(-1) ?? walk.after
  const high = laterOf(walk.high, last)
  const after = instantBefore(last, 1000)
  if (Date.parse(after) <= Date.parse(walk.after)) return { ...walk, page: walk.page + 1, high }
  const seen = stamps.flatMap(({ id, changedAt }) => (id !== null && changedAt === last ? [id] : []))
  return { after, page: 1, high, seen: seen.slice(-mostSeen) }
}

function rest(walk: Walk, times: readonly string[], overlap: number): Walk {
  const high = times.reduce(laterOf, walk.high)
  const after = high === null ? walk.after : instantBefore(high, overlap)
  return { after, page: 1, high, seen: [] }
}
