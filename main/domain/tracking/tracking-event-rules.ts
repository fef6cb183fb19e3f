import type { TrackerRecord } from '../../../shared/api/trackers.ts'

type Event = TrackerRecord['events'][number]

const keyOf = ({ date, time, code, description }: Event): string =>
  JSON.stringify([date, time, code, description])
const whenOf = ({ date = '', time }: Event): string => `${date} ${time ?? ''}`

/**
 * What is known and what the carrier says now, each event once, by date, time, code and description. The
 * carrier's word and order count; what it no longer tells is kept in its place. Events the station itself wrote
 * are dropped as soon as the carrier speaks.
 */
export function mergeEvents(
  known: readonly Event[],
  told: readonly Event[],
  isOwn: (event: Event) => boolean,
): Event[] {
  if (told.length === 0) return [...known]
  const merged = new Map(told.map(event => [keyOf(event), event]))
  const before = merged.size
  for (const event of known) if (!isOwn(event) && !merged.has(keyOf(event))) merged.set(keyOf(event), event)
  const events = [...merged.values()]
  if (merged.size === before) return events
  const [first] = told
  const last = told.at(-1)
  const isOldestFirst = first !== undefined && last !== undefined && whenOf(first) < whenOf(last)
  return events.sort((a, b) => whenOf(a).localeCompare(whenOf(b)) * (isOldestFirst ? 1 : -1))
}
