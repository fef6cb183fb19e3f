import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import { done, type Outcome, type Refused, timeIsOver } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { fieldOf, refusedMisfit, shapeAt } from '../kit/request-shape.ts'
import { type CarrierAnswer, type CarrierCall, failedAnswer, jsonOf, send, unreadable } from '../kit/send.ts'
import { refusalAnswer } from './answers.ts'
import type { DhlConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

const hosts = {
  test: 'https://express.api.dhl.com/mydhlapi/test',
  live: 'https://express.api.dhl.com/mydhlapi',
}

export type DhlCall = {
  method: CarrierCall['method']
  path: string
  query?: readonly (readonly [name: string, value: string])[]
  body?: unknown
  /** Up to 36 characters by which the carrier's support finds the call. */
  reference?: string
  /** It costs, books and changes nothing. */
  isHarmless?: boolean
  /** A success says nothing. */
  isSilent?: boolean
  /** The way back: the carrier's shipper is the recipient of the shop. */
  isReturn?: boolean
}

export type DhlAnswer = { ok: true; body: unknown } | { ok: false; refused: Refused; status: number }

/** Calls the carrier and reads its JSON. What would not fit is told before anything is sent. */
export async function ask(
  { settings, config, testMode }: DhlConnection,
  context: CarrierContext,
  call: DhlCall,
): Promise<DhlAnswer> {
  const refuse = (refused: Refused): DhlAnswer => ({ ok: false, refused, status: 0 })
  if (context.signal.aborted) return refuse(timeIsOver())
  const misfit = misfitOf(call)
  if (misfit) return refuse(misfit)
  const base = baseUrlOf({ config, testMode }, hosts)
  if (!base.ok) return refuse(base.refused)
  const { method, path, query = [], body, reference, isHarmless = false } = call
  const search = new URLSearchParams(query.map(([name, value]) => [name, value]))
  const keys = Buffer.from(`${settings.site_id}:${settings.password}`).toString('base64')
  const answer = await send(context, {
    method,
    url: `${base.url}${path}${query.length > 0 ? `?${search}` : ''}`,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${keys}`,
      'x-version': '3.1.0',
      ...(reference ? { 'message-reference': reference.slice(-36) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isRepeatable: isHarmless,
  })
  return read(answer, call)
}

/** A call beside the one that matters may be lost, unless it is the time of all of them that is over. */
export function unlessOver(error: unknown, { signal }: Pick<CarrierContext, 'signal'>): null {
  if (signal.aborted) throw error
  return null
}

function read(answer: CarrierAnswer, call: DhlCall): DhlAnswer {
  const { isHarmless = false, isSilent = false } = call
  const { status } = answer
  const body = jsonOf(answer)
  if (!answer.ok) return { ok: false, status, refused: refusedAnswer(answer, call) }
  if (isSilent && answer.text.trim() === '') return { ok: true, body: {} }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, status, refused: unreadable(isHarmless) }
  return { ok: true, body }
}

const ofKeys = ['credentials.site_id', 'credentials.password']

function refusedAnswer(answer: CarrierAnswer, call: DhlCall): Refused {
  const messages = messagesIn(jsonOf(answer), answer.status, call)
  const refused = failedAnswer(answer, { messages, isHarmless: call.isHarmless ?? false })
  if (answer.status !== 401) return refused
  return { ...refused, messages: refused.messages.map(each => ({ ...each, details: { fields: ofKeys } })) }
}

const advice: AdviceByCode = {
  '996': [{ hint: 'Try another day or service: DHL Express sells none of them on this way then.' }],
  '1001': [{ hint: 'Choose another day: this one has passed or is too far ahead.' }],
}

/** `1001: The requested ...`, as the carrier writes its own codes. */
const numbered = /^\s*(\d{3,8})\s*[:-]\s*(\S.*)$/s
/** `#/content/packages/0/weight: ...`, as it names a member of the request. */
const pointed = /^\s*#\/([\w/-]+)\s*:/

/** All it says against a request, each with its own code; the status stands for those without. */
function messagesIn(body: unknown, status: number, call: DhlCall): CarrierMessage[] {
  const { detail, title, message, additionalDetails, status: said, reasons } = refusalAnswer.parse(body)
  const isOnlyTitle =
    additionalDetails.length > 0 && /additional ?details|multiple problems/i.test(detail ?? '')
  const general = detail ?? (additionalDetails.length > 0 ? null : (message ?? title))
  const words = [isOnlyTitle ? null : general, ...additionalDetails, ...reasons.map(({ msg }) => msg)]
  return words.flatMap(each => (each === null ? [] : toMessage(each, said ?? String(status), call)))
}

function toMessage(said: string, status: string, call: DhlCall): CarrierMessage {
  const [, code = status, words = said] = numbered.exec(said) ?? []
  const path = pointed.exec(words)?.[1]?.split('/')
  const shape = path && shapeAt(requestShapes, call)
  const field = shape ? fieldOf(shape.fields, path) : null
  const told = advised(advice, code, words)
  return { code, ...told, ...(field ? { details: { fields: [turned(field, call)] } } : {}) }
}

/** The field on the screen: on the way back the parties have changed places. */
const turned = (field: string, { isReturn = false }: DhlCall): string =>
  isReturn
    ? field.replace(/^(shipper|recipient)\b/, party => (party === 'shipper' ? 'recipient' : 'shipper'))
    : field

/** A request the carrier would not take, told at its fields; null when it fits. */
function misfitOf(call: DhlCall): Refused | null {
  const refused = refusedMisfit(requestShapes, call, 'DHL Express')
  if (!refused || !call.isReturn) return refused
  const messages = refused.messages.map(each => ({
    ...each,
    details: Object.fromEntries(
      Object.entries(each.details ?? {}).map(([field, problem]) => [turned(field, call), problem]),
    ),
  }))
  return { ...refused, messages }
}

/** What it says beside an answer that was given. */
export const warningsIn = ({ warnings }: { warnings: readonly (string | null)[] }): CarrierMessage[] =>
  warnings.flatMap(words =>
    words === null ? [] : [toMessage(words, 'warning', { method: 'GET', path: '' })],
  )

/** Asks about a place that is there: whatever is answered but a no at the door, the keys are right. */
export async function verifyCredentials(
  _: undefined,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const answer = await ask(connection, context, {
    method: 'GET',
    path: '/address-validate',
    query: [
      ['type', 'delivery'],
      ['countryCode', 'DE'],
      ['postalCode', '53113'],
      ['cityName', 'Bonn'],
    ],
    isHarmless: true,
  })
  if (answer.ok) return done(undefined)
  if ([400, 404, 422].includes(answer.status)) return done(undefined)
  return answer.status === 401 ? { ...answer.refused, retry: 'never' } : answer.refused
}
