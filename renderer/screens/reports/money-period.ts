import type { Range } from './money-range.ts'

/** Days and the time zone they are meant in, as the station is asked for them. */
export type MoneyPeriod = { from?: string; to?: string; time_zone: string }

/** In the time zone of the person who looks; a day that is still being typed is left out. */
export function periodOf({ from, to }: Pick<Range, 'from' | 'to'>): MoneyPeriod {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), time_zone: timeZone }
}
