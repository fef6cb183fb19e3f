import { isDay } from '../../../shared/api/fields.ts'

const dayMs = 86_400_000

/** The day a parcel leaves, `YYYY-MM-DD` in UTC: the one asked for, unless it has passed or is none. */
export function shipDate(options: Readonly<Record<string, unknown>>, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const asked = options.shipment_date
  return typeof asked === 'string' && isDay(asked) && asked > today ? asked : today
}

/** The working day (Monday to Friday) that many working days after a day; holidays are not known. */
export function addWorkingDays(day: string, count: number): string {
  let time = Date.parse(`${day}T00:00:00Z`)
  for (let left = count; left > 0; left -= isWeekend(time) ? 0 : 1) time += dayMs
  while (isWeekend(time)) time += dayMs
  return new Date(time).toISOString().slice(0, 10)
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return weekday === 0 || weekday === 6
}
