import { ok, type Result, refuseFields } from '../../../shared/errors/result.ts'
import { currencyDecimals, toMinor } from '../../../shared/units/money.ts'
import { dayIn, dayStart } from '../../../shared/units/time-zone.ts'

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
export function readDate(day: string | undefined, now: Date, timeZone: string): Result<number> {
  const today = dayIn(timeZone, now.getTime())
  if (day === undefined || day === today) return ok(now.getTime())
  if (day > today) return refuseFields({ date: ['This day is still to come.'] })
  return ok(dayStart(timeZone, day) + 12 * 3_600_000)
}
