import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { CarrierParcel } from '../contract/model.ts'
import {
  adapterCodes,
  type FieldProblems,
  failed,
  fieldError,
  type Refused,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { type CarrierAnswer, failedAnswer, unreadable } from '../kit/send.ts'
import { parseXml } from '../kit/xml.ts'
import { type Answered, type AnsweredRoot, answers } from './answers.ts'
import { notAllowed } from './client.ts'
import type { CpcConnection } from './settings.ts'
import { shapeProblem } from './wire.ts'

type Advice = { hint: string; fields?: string[]; says?: RegExp }

const both = 'Check the customer number and the contract of the connection.'
const account: readonly Advice[] = [
  {
    says: /(?:customer|client).*(?:contract|contrat)|(?:contract|contrat).*(?:customer|client)/i,
    hint: both,
    fields: ['credentials.customer_number', 'credentials.contract_id'],
  },
  {
    says: /contract|contrat/i,
    hint: 'Check the contract of the connection.',
    fields: ['credentials.contract_id'],
  },
  {
    says: /customer|client/i,
    hint: 'Check the customer number of the connection.',
    fields: ['credentials.customer_number'],
  },
  { hint: both, fields: ['credentials.customer_number', 'credentials.contract_id'] },
]

/** What somebody can do about a refusal, by the carrier's code; where one code says several things, by its words too. */
const advice: Readonly<Record<string, readonly Advice[]>> = {
  '1722': account,
  '7278': account,
  '9111': [{ hint: 'Choose another service: this one has no price for this way.' }],
  '8534': [{ hint: 'A pickup is arranged there already: change that one.' }],
}

const toMessage = (code: string | null, words: string | null): CarrierMessage => {
  const said = words ?? `The carrier says ${code}.`
  const known = ownValue(advice, code ?? '')
  const { hint, fields } = known?.find(({ says }) => !says || says.test(said)) ?? {}
  return {
    code: code ?? 'Server',
    message: hint ? `${said.replace(/(?<![.\s])[.\s]+$/, '')}. ${hint}` : said,
    ...(fields ? { details: { fields } } : {}),
  }
}

/** What the carrier says in a document of its own, in its words and with what to change. */
export const fromMessages = (text: string): CarrierMessage[] =>
  (readRoot(text, 'messages')?.message ?? []).flatMap(({ code, description }) =>
    code || description ? [toMessage(code, description)] : [],
  )

/** A document by the name of its root; null where it is another one, or none. */
export function readRoot<Root extends AnsweredRoot>(text: string, root: Root): Answered<Root> | null {
  const parsed = parseXml(text)
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, root)) return null
  return answers[root].parse((parsed as Record<string, unknown>)[root]) as Answered<Root>
}

const wrongKey: CarrierMessage = {
  code: '401',
  message:
    'Canada Post does not know this key. Check the user name and password of the connection; development keys work only for test connections and production keys only for live ones.',
  details: { fields: ['credentials.username', 'credentials.password'] },
}

/** The outcome of an answer that is no success. `isHarmless`: the call costs, books and changes nothing. */
export function refusedBy(answer: CarrierAnswer, isHarmless: boolean): Refused {
  const said = fromMessages(answer.text)
  const messages = answer.status === 401 ? [...said, wrongKey] : said
  const status = answer.status === 500 && said.some(isRefusal) ? 400 : answer.status
  return failedAnswer({ ...answer, status }, { messages, isHarmless })
}

/** The carrier's door says 500 to what does not fit its schema, or with the code of a rule: it did nothing then. */
const isRefusal = ({ code, message }: CarrierMessage): boolean =>
  /^\d{3,5}$/.test(code ?? '') ||
  /\bcvc-|schema|not a valid value|not (?:expected|allowed)/i.test(message ?? '')

/** A document the carrier would not take, found before it is sent; null when it fits. */
export function misfitOf(body: string): Refused | null {
  const problem = shapeProblem(body)
  if (problem === null) return null
  const message = `Canada Post would refuse this: ${problem.path} (${problem.message}). Nothing was sent. Correct the entry it stands for.`
  return failed([{ code: adapterCodes.validation, message, details: { element: problem.path } }])
}

/**
 * The document of an answer by the name of its root, or the outcome of what came instead. Some failures come with a
 * status of success: then the carrier understood, and says so.
 */
export function documentOf<Root extends AnsweredRoot>(
  answer: CarrierAnswer,
  root: Root,
  isHarmless: boolean,
): { ok: true; document: Answered<Root> } | Refused {
  if (!answer.ok) return refusedBy(answer, isHarmless)
  const document = readRoot(answer.text, root)
  if (document !== null) return { ok: true, document }
  const messages = fromMessages(answer.text)
  return messages.length > 0
    ? failedAnswer({ ...answer, status: 400 }, { messages, isHarmless })
    : unreadable(isHarmless)
}

/** What stops any operation before it begins; null when nothing does. */
export function refusal(
  { signal }: Pick<CarrierContext, 'signal'>,
  connection: CpcConnection,
  parcels: readonly CarrierParcel[] | null = null,
): Refused | null {
  if (signal.aborted) return timeIsOver()
  if (parcels?.length === 0) return refuseFields({ parcel: required('Send at least one parcel.') })
  return notAllowed(connection)
}

export const refuseFields = (problems: FieldProblems): Refused => failed([fieldError(problems)])

/** Asked what became of something, the carrier's answers do not settle it. */
export const cannotTell = (message: string): Refused =>
  failed([{ code: adapterCodes.notSupported, message }], 'safe')
