import type { DeskPickup } from '../../shared/desk/pickups.ts'
import { weightText as plainWeight, type WeightUnit } from '../../shared/units/measures.ts'
import { zoneAt } from '../../shared/units/zone-clocks.ts'
import { shopTimeZone } from '../stores/shop-time.ts'
import { dateFormat, numberFormat } from './formatters.ts'
import { locale, t } from './text.ts'

/** An amount with its currency: `CA$12.40`. Without a currency the bare number, never a guess. */
export function moneyText(amount: number, currency: string | null | undefined): string {
  if (!currency) return withMinus(numberFormat({ minimumFractionDigits: 2 }).format(amount))
  return withMinus(numberFormat({ style: 'currency', currency }).format(amount))
}

/** Browsers write a hyphen, which is too narrow beside figures to be seen. */
const withMinus = (figures: string): string => figures.replace('-', '−')

/** As `moneyText`, of an amount that is decimal text: exact, however large, and with every decimal it has. */
export function amountText(amount: string, currency: string | null): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const figures = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const style = currency && /^[A-Z]{3}$/i.test(currency) ? ({ style: 'currency', currency } as const) : {}
  return withMinus(numberFormat({ ...figures, ...style }).format(amount as `${number}`))
}

/** What fills a sentence of the station, in which figures stand in front of their unit. */
export const withLocalFigures = (fill: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fill).map(([name, text]) => [
      name,
      String(text).replace(/^\d+(\.\d+)?(?=$| )/, figures => amountText(figures, null)),
    ]),
  )

/** A calendar day of the interface (`2026-03-01`, or an instant) as people say it: `Sun, Mar 1`; with its year where that is not plain. */
export function dayText(value: string, today = new Date()): string {
  const [year, month, day] = value.slice(0, 10).split('-').map(Number)
  if (!year || !month || !day) return value
  const date = new Date(year, month - 1, day)
  const isFar = Math.abs(date.getTime() - today.getTime()) > farMs
  return dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isFar ? { year: 'numeric' } : {}),
  }).format(date)
}

/** From here on a day without its year may be taken for that of another. */
const farMs = 270 * 24 * 60 * 60 * 1000

/** An instant in the time of the shop: `Mar 1, 2026, 14:05`. */
export const instantText = (value: string): string =>
  partText(value, { dateStyle: 'medium', timeStyle: 'short' })

/** A number of bytes as people say it: `196 bytes`, `1.4 MB`. */
export function bytesText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const powerOf = (count: number) => Math.floor(Math.log10(Math.max(count, 1)) / 3)
  // What is rounded to a thousand of a unit is one of the next.
  const [rough, step] = [powerOf(bytes), 1000 ** powerOf(bytes)]
  const isNext = Math.round((bytes / step) * 10) / 10 >= 1000
  const power = Math.min(isNext ? rough + 1 : rough, units.length - 1)
  return numberFormat({
    style: 'unit',
    unit: units[power] ?? 'byte',
    // Shortened, the plural of the byte is its singular.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power)
}

/** The day and the time of an instant on their own: `Mar 1, 2026` and `14:05`. */
export const dateText = (value: string): string => partText(value, { dateStyle: 'medium' })
export const timeText = (value: string): string => partText(value, { timeStyle: 'short' })

/** When something was, as short as it can be said: today the time, this year the day, else the day with its year. */
export function whenText(value: string, now = new Date()): string {
  const today = now.toISOString()
  if (dateText(value) === dateText(today)) return timeText(value)
  const isThisYear = partText(value, { year: 'numeric' }) === partText(today, { year: 'numeric' })
  return isThisYear ? partText(value, { month: 'short', day: 'numeric' }) : dateText(value)
}

/** A time of day on its own, wherever it is meant (`14:05`), as times are written everywhere here. */
export function clockText(value: string): string {
  const time = Date.parse(`1970-01-01T${value}Z`)
  return Number.isNaN(time) ? value : dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(time)
}

function partText(value: string, part: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  return dateFormat({ ...part, timeZone: zoneAt(shopTimeZone(), time) }).format(time)
}

type Measured = {
  weight: number
  weight_unit: WeightUnit
  length?: number | null
  width?: number | null
  height?: number | null
  dimension_unit?: string | null
}

/** A weight with as many decimals as are worth saying: `1.20 kg`. */
export function weightText(weight: number, unit: WeightUnit): string {
  const [figures = '', name = ''] = plainWeight(weight, unit).split(' ')
  return `${amountText(figures, null)} ${name}`
}

/** `1.20 kg · 30 × 20 × 10 cm`; sides are left out when they are not known. */
export function parcelText(parcel: Measured): string {
  const sides = [parcel.length, parcel.width, parcel.height]
  const weight = weightText(parcel.weight, parcel.weight_unit)
  if (!parcel.dimension_unit || sides.some(side => !side)) return weight
  return `${weight} · ${sides.map(side => side?.toLocaleString(locale)).join(' × ')} ${parcel.dimension_unit.toLowerCase()}`
}

/** A code of the interface as words: `express_plus` is `Express plus`. */
export function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Between when and when the driver comes. */
export const windowText = ({ ready_time, closing_time }: Pick<DeskPickup, 'ready_time' | 'closing_time'>) =>
  t('pickups.window', { ready: clockText(ready_time), closing: clockText(closing_time) })

/** A path as one word of a command line. */
export const quoted = (path: string): string => (/^[\w./\\:-]+$/.test(path) ? path : `"${path}"`)

/** Who did something, as the station has it: the page of a station nobody signs in at has no name of its own. */
export const whoText = (name: string): string => (name === 'desk' ? t('lists.page') : name)
