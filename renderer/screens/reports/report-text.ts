import type { ReportFigure } from '../../../shared/desk/reports.ts'
import { daysAfter, isDay, weekdayOf } from '../../../shared/units/shop-day.ts'
import { amountText, dayText } from '../../lib/format.ts'
import { dateFormat, numberFormat } from '../../lib/formatters.ts'
import { t } from '../../lib/text.ts'

export const numberText = (value: number, decimals = 0): string =>
  numberFormat({ maximumFractionDigits: decimals }).format(value)
export const countText = (value: number): string => numberText(value)
export const shareText = (value: number): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(value)

/** Days and hours are those of the calendar, and not of any place. */
const dateText = (time: number, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...parts, timeZone: 'UTC' }).format(time)

export const dayName = (day: string): string => dayText(day)
export const shortDay = (day: string): string =>
  dateText(Date.parse(`${day}T00:00:00Z`), { month: 'short', day: 'numeric' })
/** From 0 for Sunday; the 4th of January 1970 was one. */
export const weekdayName = (weekday: number): string =>
  dateText(Date.UTC(1970, 0, 4 + weekday), { weekday: 'short' })
export const hourName = (hour: number): string => dateText(Date.UTC(1970, 0, 1, hour), { timeStyle: 'short' })

/** The Monday of its week. */
export const weekOf = (day: string): string =>
  isDay(day) ? daysAfter(day, -((weekdayOf(day) + 6) % 7)) : day

const isShare = ({ name }: ReportFigure): boolean => ['on_time', 'late', 'void_rate'].includes(name)
const isDays = ({ name }: ReportFigure): boolean => name.startsWith('transit')

export const secondsText = (seconds: number): string => t('reports.seconds', { count: countText(seconds) })

/** A figure as it is read; what cannot be said is a dash. */
export function figureText(figure: ReportFigure, value = figure.value): string {
  if (value === null) return '–'
  if (figure.currency !== null) return amountText(value, figure.currency)
  if (isShare(figure)) return shareText(Number(value))
  if (figure.name === 'seconds') return secondsText(Number(value))
  if (figure.name === 'per_hour') return numberText(Number(value), 1)
  return isDays(figure) ? t('reports.days', { count: Number(value) }) : countText(Number(value))
}

/** How it differs from the period before, and from how many it is counted. */
export function changeText(figure: ReportFigure): string {
  if (figure.comparison === 'too_few') return t('reports.tooFew')
  if (figure.change === null) return t('reports.noChange')
  if (figure.change === 0) return t('reports.same')
  const isUp = figure.change > 0
  const by = Math.abs(figure.change)
  const said = isShare(figure)
    ? t('reports.points', { points: numberText(by * 100, 1) })
    : isDays(figure)
      ? t('reports.days', { count: by })
      : shareText(by)
  return t(isUp ? 'reports.up' : 'reports.down', { by: said })
}
