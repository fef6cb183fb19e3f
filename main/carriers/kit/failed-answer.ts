import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import type { CarrierAnswer } from './send.ts'

/**
 * The outcome of an answer that is no success. `messages` are the carrier's own words where it had any; without them
 * the status is put into words. `isHarmless`: the call costs, books and changes nothing.
 */
export function failedAnswer(
  { status, text }: Pick<CarrierAnswer, 'status' | 'text'>,
  { messages, isHarmless }: { messages: CarrierMessage[]; isHarmless: boolean },
): Outcome<never> {
  const words = messages.length > 0 ? messages : [{ code: String(status), message: wordsOf(status, text) }]
  return failed(words, retryOf(status, isHarmless))
}

/** The carrier answered well, but not with what was asked for: it may have done it all the same. */
export const unreadable = (isHarmless: boolean): Outcome<never> =>
  failed(
    [{ code: 'unreadable_answer', message: 'The carrier answered with something that cannot be read.' }],
    isHarmless ? 'safe' : 'unknown-outcome',
  )

/** Below 500 the carrier understood and did nothing; busy and not signed in are its doors, not its work. */
function retryOf(status: number, isHarmless: boolean) {
  if (status === 429 || status === 401) return 'safe'
  if (status < 500) return 'never'
  return isHarmless ? 'safe' : 'unknown-outcome'
}

function wordsOf(status: number, text: string): string {
  if (status === 401) return 'The carrier does not know these credentials. Check them in the connection.'
  if (status === 403) return 'The carrier knows these credentials, but this account may not do that.'
  if (status === 429) return 'The carrier was asked too often. Try again in a minute.'
  if (status >= 500) return `The carrier has trouble of its own (${status}).`
  const isPage = /^\s*</.test(text)
  return `The carrier refused (${status})${isPage || text.trim() === '' ? '.' : `: ${text.trim().slice(0, 300)}`}`
}
