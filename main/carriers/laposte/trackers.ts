import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { aboutNumber, eventAt, momentsIn, newestFirst, stampOf, trackedAs } from '../kit/tracking.ts'
import { ask } from './client.ts'
import { exactByCode, foundCodes, holders, mostNumbers, statuses } from './codes.ts'
import type { LaposteConnection } from './settings.ts'
import type { AnsweredResult, AnsweredShipment } from './wire.ts'

export const tracking = { batchSize: mostNumbers, perSecond: 2, concurrency: 1 }

/** ISO with an offset. */
const momentOf = momentsIn('YYYY-MM-DD')

const plain = (number: string): string => number.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Up to ten numbers a call; one La Poste does not know is a message beside the others. */
export async function track(
  { trackingNumbers }: TrackRequest,
  connection: LaposteConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> {
  const details: TrackingDetail[] = []
  const messages: CarrierMessage[] = []
  for (let at = 0; at < trackingNumbers.length; at += mostNumbers) {
    const numbers = trackingNumbers.slice(at, at + mostNumbers)
    const outcome = await ask(numbers.map(plain), connection, context, results =>
      fromResults(results, numbers),
    )
    messages.push(...outcome.messages)
    if (outcome.ok) details.push(...outcome.value)
    else if (details.length === 0) return { ...outcome, messages }
    else break
  }
  return done(details, messages)
}

/** A number nobody has: its answer tells whether the key is known. */
export const verifyCredentials = (
  _: undefined,
  connection: LaposteConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> =>
  ask(['00000000000'], connection, context, results => (results.length > 0 ? done(undefined) : null))

/** Null where the answer says nothing of any number. */
export function fromResults(
  results: readonly AnsweredResult[],
  numbers: readonly string[],
): Outcome<TrackingDetail[]> | null {
  const details: TrackingDetail[] = []
  const messages: CarrierMessage[] = []
  for (const number of numbers) {
    const result = resultOf(results, number, numbers.length)
    if (!result) continue
    const { detail, said } = fromResult(result, number)
    if (detail) details.push(detail)
    messages.push(...said.map(message => aboutNumber(message, number)))
  }
  messages.push(...saidOfAll(results, numbers.length))
  if (details.length > 0) return done(details, messages)
  return messages.length > 0 ? failed(messages) : null
}

/** A refusal that names no number is of all that were asked about. */
const saidOfAll = (results: readonly AnsweredResult[], asked: number): CarrierMessage[] =>
  asked === 1 && results.length === 1
    ? []
    : results.flatMap(result => (numberIn(result) === null ? (refusalIn(result) ?? []) : []))

const numberIn = ({ idShip, shipment }: AnsweredResult): string | null => idShip ?? shipment.idShip

/** What the service says no with, or the gateway in words of its own; null where neither does. */
function refusalIn(
  { returnCode, returnMessage, code, message }: AnsweredResult,
  otherwise = 'La Poste refuses and does not say why.',
): CarrierMessage | null {
  const said = returnCode ?? code
  if (said === null || foundCodes.includes(said)) return null
  return { code: said, message: returnMessage ?? message ?? otherwise }
}

/** Found in part. */
const partOf = ({ returnCode, returnMessage }: AnsweredResult): CarrierMessage[] =>
  returnCode === null || returnCode === '200'
    ? []
    : [{ code: returnCode, message: returnMessage ?? 'La Poste knows a part of this parcel alone.' }]

/** A single answer need not repeat the number. */
function resultOf(
  results: readonly AnsweredResult[],
  number: string,
  asked: number,
): AnsweredResult | undefined {
  const named = results.find(result => {
    const said = numberIn(result)
    return said !== null && plain(said) === plain(number)
  })
  const [only] = results
  const isOnly = asked === 1 && results.length === 1 && only !== undefined && numberIn(only) === null
  return named ?? (isOnly ? only : undefined)
}

function fromResult(
  result: AnsweredResult,
  number: string,
): { detail: TrackingDetail | null; said: CarrierMessage[] } {
  const { shipment } = result
  const refusal = refusalIn(result, `La Poste does not know the number ${number}.`)
  const complaint = refusal ? [refusal] : partOf(result)
  const isEmpty = shipment.event.length === 0 && shipment.timeline.length === 0 && !shipment.isFinal
  if (refusal || isEmpty) {
    const nothing = { code: 'not_found', message: `La Poste says nothing of the number ${number} yet.` }
    return { detail: null, said: complaint.length > 0 ? complaint : [nothing] }
  }
  const { partner } = shipment.contextData
  const status = statusOf(shipment)
  const { detail, messages } = trackedAs('La Poste', number, {
    status,
    exactly: ownValue(exactByCode, codeIn(shipment) ?? ''),
    stated: codeIn(shipment),
    aliases: [partner.reference].filter(each => each !== null && plain(each) !== plain(number)),
    estimatedDelivery: shipment.estimDate ?? (status === 'delivered' ? null : shipment.deliveryDate),
    events: shipment.event.map(({ date, code, label }) => eventAt(momentOf(date), { code, words: label })),
    info: infoOf(shipment),
    meta: metaOf(shipment),
  })
  return { detail, said: [...complaint, ...messages] }
}

const codeIn = ({ event }: AnsweredShipment): string | null =>
  newestFirst(event, ({ date }) => stampOf(momentOf(date)))[0]?.code?.toUpperCase() ?? null

/** By the code of the newest event; without events by how far the timeline has come. */
function statusOf(shipment: AnsweredShipment): TrackerStatus | undefined {
  const { isFinal, timeline } = shipment
  const code = codeIn(shipment)
  if (code !== null)
    return ownValue(statuses, code) ?? (isFinal || code.startsWith('DI') ? 'delivered' : undefined)
  if (isFinal) return 'delivered'
  const reached = timeline.filter(step => step.status)
  if (reached.some(({ type }) => type === '-1')) return 'on_hold'
  return reached.length > 1 ? 'in_transit' : 'pending'
}

const infoOf = ({ product, url, contextData }: AnsweredShipment): TrackingDetail['info'] => ({
  shipment_service: product,
  shipment_origin_country: contextData.originCountry,
  shipment_destination_country: contextData.arrivalCountry,
  ...(url === null ? {} : { carrier_tracking_link: url }),
})

function metaOf({
  holder,
  contextData: { removalPoint, partner },
}: AnsweredShipment): Record<string, unknown> {
  const name = holder === null ? undefined : (ownValue(holders, holder) ?? holder)
  return {
    ...(name === undefined ? {} : { holder: name }),
    ...(removalPoint.name === null ? {} : { pickup_point: removalPoint.name }),
    ...(partner.name === null ? {} : { partner: partner.name }),
  }
}
