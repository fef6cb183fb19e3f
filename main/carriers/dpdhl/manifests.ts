import { plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { EndOfDayRequest, HandedShipment, Manifest } from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor, required } from '../contract/outcome.ts'
import { beside } from '../kit/api.ts'
import { problemsAmong, unclear } from '../kit/problems.ts'
import { cannotTell, partOf } from '../kit/purchases.ts'
import { ask, misfitOf, site } from './client.ts'
import { label } from './codes.ts'
import type { Dpdhl, DpdhlConnection } from './settings.ts'
import { profileOf } from './shipment-request.ts'
import { mostShipments, paths } from './wire.ts'
import { getManifestsAnswer, postManifestsAnswer } from './wire-orders.ts'

const numbersOf = ({ shipments }: Pick<EndOfDayRequest, 'shipments'>): string[] => [
  ...new Set(
    shipments.flatMap(({ trackingNumbers, trackingNumber, shipmentIdentifier }: HandedShipment) =>
      trackingNumbers.length > 0 ? trackingNumbers : [trackingNumber ?? shipmentIdentifier],
    ),
  ),
]

/**
 * Closes the day of the shipments before DHL does so by itself in the evening: what is closed cannot be voided, and its label
 * is not given again. The paper lists the whole day.
 */
export const endOfDay: Dpdhl['endOfDay'] = async (request, connection, context) => {
  const numbers = numbersOf(request)
  const refused = refusedFor(
    problemsAmong({
      shipment_ids: numbers.length === 0 && required('Choose the shipments that are handed over.'),
    }),
  )
  if (refused) return refused
  const calls = Array.from({ length: Math.ceil(numbers.length / mostShipments) }, (_, at) =>
    closeCall(numbers.slice(at * mostShipments, (at + 1) * mostShipments), connection),
  )
  const misfit = calls.map(misfitOf).find(each => each !== null)
  if (misfit) return misfit
  const closed: string[] = []
  const messages = []
  for (const { numbers: asked, ...call } of calls) {
    if (closed.length > 0) context.note(closedSoFar(closed))
    const one = await close(call, asked, connection, context)
    if (!one.ok && closed.length > 0) return failed([closedSoFar(closed), ...one.messages], 'unknown-outcome')
    if (!one.ok) return one
    closed.push(...one.value)
    messages.push(...one.messages)
  }
  context.note(closedSoFar(closed))
  const { manifest, messages: ofPaper } = await paperOf(request.day, request.day, { connection, context })
  return done({ manifests: [manifest] }, [...messages, ...ofPaper])
}

const closedSoFar = (numbers: readonly string[]) => {
  const message = `${label} has closed the day of ${numbers.join(', ')}.`
  return { code: 'closed_so_far', message, ids: { closed: numbers.join(' ') } }
}

const closeCall = (numbers: string[], connection: DpdhlConnection) =>
  ({
    method: 'POST',
    path: paths.manifests,
    query: { all: 'false' },
    body: { profile: profileOf(connection), shipmentNumbers: numbers },
    gives: (body: unknown) =>
      postManifestsAnswer.parse(body).items.some(({ sstatus }) => (sstatus.statusCode ?? 999) < 400),
    numbers,
  }) as const

/** Those of the numbers that are closed now; one that was before is told by a warning, which is as good. */
async function close(
  call: Omit<ReturnType<typeof closeCall>, 'numbers'>,
  asked: readonly string[],
  connection: DpdhlConnection,
  context: CarrierContext,
): Promise<Outcome<string[]>> {
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { items } = postManifestsAnswer.parse(answer.body)
  const isClosed = (number: string, at: number) => {
    const item = items.find(each => each.shipmentNo === number) ?? items[at]
    return (item?.sstatus.statusCode ?? 999) < 400
  }
  const closed = asked.filter(isClosed)
  if (closed.length === 0)
    return unclear(`${label} does not say that the day is closed. Look at ${site}.`, answer.messages)
  const left = asked.filter(number => !closed.includes(number))
  const notClosed = {
    code: 'not_closed',
    message: `${label} did not close ${left.join(', ')}: look at ${site}.`,
  }
  return done(closed, [...answer.messages, ...(left.length > 0 ? [notClosed] : [])])
}

type Where = { connection: DpdhlConnection; context: CarrierContext }

const listCall = (date: string) =>
  ({ method: 'GET', path: paths.manifests, query: { date, includeDocs: 'include' } }) as const

/** The list of a day. It is made all the same where it cannot be had yet. */
async function paperOf(id: string, day: string, { connection, context }: Where) {
  const answer = await beside(ask(listCall(day), connection, context), context)
  const told = getManifestsAnswer.parse(answer?.ok ? answer.body : null)
  const sheets = told.sheetNo.flatMap(({ sheetNo }) => sheetNo ?? [])
  const part = partOf(told.manifest[0]?.b64 ?? null, 'PDF')
  const manifest: Manifest = {
    id,
    document: part?.bytes ?? null,
    carrierData: { day },
    meta: sheets.length > 0 ? { sheet_numbers: sheets.join(', ') } : {},
  }
  const message = `${label} closed the day, but its list cannot be read yet. Ask for it again.`
  return { manifest, messages: part ? [] : [{ code: 'manifest_unreadable', message }] }
}

export const fetchManifest: Dpdhl['fetchManifest'] = async (
  { id, day, carrierData },
  connection,
  context,
) => {
  const answer = await ask(listCall(plainText(carrierData.day) || day), connection, context)
  if (!answer.ok) return answer.refused
  const part = partOf(getManifestsAnswer.parse(answer.body).manifest[0]?.b64 ?? null, 'PDF')
  const message = `${label} gives no list of this day yet.`
  const missing = part ? [] : [{ code: 'manifest_unreadable', message }]
  return done({ id, document: part?.bytes ?? null, carrierData, meta: {} }, [...answer.messages, ...missing])
}

/** The list of the day names every shipment that is closed. */
export const findEndOfDay: Dpdhl['findEndOfDay'] = async (request, connection, context) => {
  const answer = await ask(listCall(request.day), connection, context)
  if (!answer.ok && answer.status === 404) return done(null)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const told = getManifestsAnswer.parse(answer.body)
  const listed = new Set(told.items.flatMap(({ shipmentNo }) => shipmentNo ?? []))
  const numbers = numbersOf(request)
  const closed = numbers.filter(number => listed.has(number))
  if (closed.length === 0)
    return listed.size > 0
      ? done(null)
      : cannotTell(`${label} names no shipments of this day. Look at ${site} whether it is closed.`)
  if (closed.length < numbers.length)
    return cannotTell(`${label} has closed ${closed.join(', ')} and not the others. Look at ${site}.`)
  const part = partOf(told.manifest[0]?.b64 ?? null, 'PDF')
  const carrierData = { day: request.day }
  return done({ manifests: [{ id: request.day, document: part?.bytes ?? null, carrierData, meta: {} }] })
}
