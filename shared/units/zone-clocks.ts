/**
 * From an instant on, the clocks of a time zone are so far from UTC (`-07:00`), until the next of them. Laws change them
 * every year, and programs know the laws of the day they were built: the station says by which it counts, so that a
 * browser with older ones counts the same days.
 */
export type ClockChange = { at: string; utc_offset: string }

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
/** Three years back and two ahead: what a desk looks at. */
const weeksKnown = 5 * 52
const weeksBack = 3 * 52

/** How far a time zone is from UTC at an instant, by the laws this program knows. */
function offsetsOf(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return atMs => {
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name.slice('GMT'.length) || '+00:00'
  }
}

/** What clocks show from the first instant on for five years, to the minute, as this program knows it. */
function changesFrom(timeZone: string, firstMs: number): ClockChange[] {
  const offsetAt = offsetsOf(timeZone)
  const changes = [{ at: new Date(firstMs).toISOString(), utc_offset: offsetAt(firstMs) }]
  for (let before = firstMs; before < firstMs + weeksKnown * weekMs; before += weekMs) {
    const offset = offsetAt(before + weekMs)
    if (offset === offsetAt(before)) continue
    let [early, late] = [before, before + weekMs]
    while (late - early > minuteMs) {
      const middle = early + Math.floor((late - early) / 2 / minuteMs) * minuteMs
      if (offsetAt(middle) === offset) late = middle
      else early = middle
    }
    changes.push({ at: new Date(late).toISOString(), utc_offset: offset })
  }
  return changes
}

/** By what a time zone's clocks go around an instant. */
export const clockChanges = (timeZone: string, nowMs: number): ClockChange[] =>
  changesFrom(timeZone, (Math.floor(nowMs / weekMs) - weeksBack) * weekMs)

/** Whether this program knows the same of a time zone as somebody said. */
export function agreesOn(timeZone: string, said: readonly ClockChange[]): boolean {
  const [first] = said
  const own = first ? changesFrom(timeZone, Date.parse(first.at)) : []
  return JSON.stringify(own) === JSON.stringify(said)
}

type Told = { timeZone: string; from: readonly (readonly [atMs: number, zone: string])[] }
let told: Told | null = null

/** From now on this program counts in a time zone by what it was told of it; null for what it knows itself. */
export function goBy(timeZone: string, changes: readonly ClockChange[] | null): void {
  const from = changes?.map(({ at, utc_offset: zone }) => [Date.parse(at), zone] as const)
  told = from ? { timeZone, from } : null
}

/** What a time zone is called for `Intl` at an instant: by its name, or by its offset where that was told. */
export function zoneAt(timeZone: string, atMs: number): string {
  if (told?.timeZone !== timeZone) return timeZone
  return told.from.findLast(([from]) => from <= atMs)?.[1] ?? timeZone
}
