import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { Advice, AdviceByCode, Refused, Retry } from '../contract/outcome.ts'
import { type CarrierAnswer, failedAnswer } from './send.ts'

export type { Advice, AdviceByCode } from '../contract/outcome.ts'

/** What a refusal is known by, besides its code. */
export type Told = {
  said: string
  /** The answer it stood in; without it only advice that asks for neither body nor status fits. */
  answer?: Pick<CarrierAnswer, 'status' | 'text'>
}

/** What is known of a refusal: the first that fits of its own code, else of what is looked at for every answer. */
export function adviceOn(known: AdviceByCode, code: string | null, told: Told): Advice | null {
  const ofCode = code === null ? [] : (ownValue(known, code) ?? [])
  return [...ofCode, ...(known[''] ?? [])].find(advice => fits(advice, told)) ?? null
}

const fits = ({ says, holds, statuses }: Advice, { said, answer }: Told): boolean =>
  (!says || says.test(said)) &&
  (!holds || (answer !== undefined && holds.test(answer.text))) &&
  (!statuses || (answer !== undefined && statuses.includes(answer.status)))

/** The words of a carrier, with what to do about them behind. */
export function advised(
  known: AdviceByCode,
  code: string | null,
  said: string,
  answer?: Told['answer'],
): Pick<CarrierMessage, 'message' | 'details'> {
  const { hint, fields } = adviceOn(known, code, { said, ...(answer ? { answer } : {}) }) ?? {}
  return {
    message: hint ? `${said.replace(/(?<![.\s])[.\s]+$/, '')}. ${hint}` : said,
    ...(fields ? { details: { fields } } : {}),
  }
}

type Complaint = { code: string | null; message: string; details?: CarrierMessage['details'] }

/** Of several the one that is the least to be repeated. */
const mostCautious: readonly Retry[] = ['unknown-outcome', 'never', 'safe']

/**
 * The outcome of an answer that is no success, or of a success that says no inside: the carrier's complaints with what
 * is known of each, which decides before the status does what is safe now.
 */
export function advisedFailure(
  answer: CarrierAnswer,
  {
    known,
    complaints,
    isHarmless,
  }: { known: AdviceByCode; complaints: readonly Complaint[]; isHarmless: boolean },
): Refused {
  const messages = complaints.map(({ code, message, details }): CarrierMessage => {
    const told = advised(known, code, message, answer)
    return {
      code: code ?? String(answer.status),
      message: told.message ?? message,
      ...(details || told.details ? { details: { ...details, ...told.details } } : {}),
    }
  })
  const refused = failedAnswer(answer, { messages, isHarmless })
  const said = complaints.length > 0 ? complaints : [{ code: null, message: '' }]
  const retries = said.flatMap(
    ({ code, message }) => adviceOn(known, code, { said: message, answer })?.retry ?? [],
  )
  const retry = mostCautious.find(each => retries.includes(each)) ?? refused.retry
  return { ...refused, retry: isHarmless && retry === 'unknown-outcome' ? 'safe' : retry }
}
