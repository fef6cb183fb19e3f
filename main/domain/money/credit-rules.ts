import { refuse } from '../../../shared/errors/result.ts'
import { minorToText } from '../../../shared/units/money.ts'

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
