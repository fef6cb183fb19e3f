import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { TrackingDetail } from '../contract/model.ts'
import { adapterCodes, done, type Outcome, type Refused } from '../contract/outcome.ts'
import { toDay, toTime } from './reading.ts'

/**
 * Asks about one number after the other, for carriers that take one a call. What is wrong with one is a message about
 * that one; a carrier that is busy, or does not know the credentials, is not asked about the rest.
 */
export async function trackEach(
  numbers: readonly string[],
  askOne: (number: string) => Promise<Outcome<TrackingDetail>>,
): Promise<Outcome<TrackingDetail[]>> {
  const details: TrackingDetail[] = []
  const messages: CarrierMessage[] = []
  let last: Refused | null = null
  for (const number of numbers) {
    const outcome = await askOne(number)
    messages.push(...outcome.messages.map(message => aboutNumber(message, number)))
    if (outcome.ok) details.push(outcome.value)
    else last = outcome
    if (!outcome.ok && outcome.retry === 'safe') break
  }
  return details.length === 0 && last ? { ...last, messages } : done(details, messages)
}

/** The details of what is wrong with a field are those of the field. */
export const aboutNumber = (message: CarrierMessage, number: string): CarrierMessage =>
  message.code === adapterCodes.validation
    ? message
    : { ...message, details: { tracking_number: number, ...message.details } }

/** Said where a carrier names a state that stands in none of its lists. */
export const unknownStatus = (carrier: string, said: string): CarrierMessage => ({
  code: 'unknown_status',
  message: `${carrier} names a status this station does not know: ${said.slice(0, 100)}.`,
})

/** Day and time as the carrier writes them, on the clock of the place; null without a day. */
export function momentOf(text: string | null): { date: string; time: string | null } | null {
  const date = toDay(text)
  return date === null ? null : { date, time: toTime(text?.split(/[T ]/)[1] ?? null) }
}

/** The parts of a place that are known. */
export const placeText = (parts: readonly (string | null)[]): string | null =>
  parts.filter(part => part !== null && part !== '').join(', ') || null
