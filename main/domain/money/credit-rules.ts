import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import { currencyDecimals, minorToText, toMinor } from '../../../shared/units/money.ts'
import { instantIn, type ShopCalendar, type ShopDay } from '../../../shared/units/shop-day.ts'

/** Minor units of an amount somebody wrote. More decimals than the currency has are refused, not rounded. */
export function readAmount(text: string, currency: string): Result<number> {
  const decimals = /^-?\d{1,12}(?:\.(\d+))?$/.exec(text)
  if (!decimals) return refuseFields({ amount: ['Write the amount as a number, like 12.50.'] })
  const most = currencyDecimals(currency)
  if ((decimals[1] ?? '').length > most)
    return refuseFields({ amount: [`${currency} has ${most} decimals, not more.`] })
  return ok(toMinor(text, currency))
}

/** The currency of an amount: that of what it is about, which another one cannot be added to. */
export function readCurrency(own: string | null, sent: string | undefined): Result<string> {
  if (own === null)
    return sent === undefined ? refuseFields({ currency: ['This field is required.'] }) : ok(sent)
  return sent === undefined || sent === own
    ? ok(own)
    : refuseFields({ currency: [`This is in ${own} and cannot be in ${sent}.`] })
}

/** When something of a day happened: now if that is today, else at noon there. */
export function readDate(day: ShopDay | undefined, now: Date, calendar: ShopCalendar): Result<number> {
  const today = calendar.dayOf(now)
  if (day === undefined || day === today) return ok(now.getTime())
  if (day > today) return refuseFields({ date: ['This day is still to come.'] })
  return ok(instantIn(calendar.timeZone(), day, '12:00'))
}

type Came = { amountMinor: number; currency: string }
type After = {
  state: string
  amountMinor: number | null
  creditedMinor: number
  expectedBy: string
}

const said = (amountMinor: number, currency: string) => `${minorToText(amountMinor, currency)} ${currency}`

export const noRow = (what: 'refund' | 'charge', id: string) =>
  refuse('not_found', { message: `There is no ${what} ${id.slice(0, 80)}.` })

export const notOpen = ({ state }: { state: string }) =>
  refuse('state_error', {
    message: `This refund ${state === 'credited' ? 'came in full' : 'was given up'}. Nothing was written. If more came, say so with accept_more.`,
  })

export const moreThanExpected = (outstanding: number, { amountMinor, currency }: Came) =>
  refuse('state_error', {
    message: `${said(amountMinor, currency)} is more than the ${said(outstanding, currency)} that are expected. Nothing was written. If it is right, say so with accept_more.`,
    details: { outstanding: minorToText(outstanding, currency), currency },
  })

/** What a credit has made of its refund, in words. */
export function creditNotice(after: After, { amountMinor, currency }: Came): string {
  const came = amountMinor === 0 ? 'Nothing more came' : `${said(amountMinor, currency)} credited`
  if (after.amountMinor === null)
    return after.state === 'given_up'
      ? `${came}; the refund is given up.`
      : `${came}; how much was expected is not known.`
  const [expected, credited] = [-after.amountMinor, -after.creditedMinor]
  const rest = expected - credited
  if (rest < 0) return `${came}: ${said(-rest, currency)} more than the ${said(expected, currency)} expected.`
  if (rest === 0) return `${came}: all of the ${said(expected, currency)} is back.`
  return after.state === 'given_up'
    ? `${came}; ${said(rest, currency)} of ${said(expected, currency)} are given up.`
    : `${came}; ${said(rest, currency)} of ${said(expected, currency)} are still expected by ${after.expectedBy}.`
}
