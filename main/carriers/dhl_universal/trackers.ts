import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { AskedParcel, TrackerStatus, TrackingDetail, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { membersIn } from '../kit/answers.ts'
import {
  endsOf,
  eventAt,
  momentsIn,
  newestFirst,
  oneTracked,
  placeText,
  trackEach,
  trackedAs,
  weightTold,
} from '../kit/tracking.ts'
import { ask } from './client.ts'
import { divisions, divisionsByPostalCode, goesBack, statuses, wordsOfStatus } from './codes.ts'
import type { DhlConnection } from './settings.ts'
import { type AnsweredEvent, type AnsweredShipment, trackAnswer } from './wire.ts'

export const track = (
  { trackingNumbers, parcels, carrierName }: TrackRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> =>
  trackEach(trackingNumbers, number => {
    const parcel = parcels?.find(({ trackingNumber }) => trackingNumber === number)
    const query = toQuery(number, { parcel, carrierName }, connection)
    return ask(query, connection, context, body => fromTrackAnswer(body, number))
  })

/** A sign-in of its own there is none: a number nobody has costs one call of the day, and tells whether the key is known. */
export async function verifyCredentials(
  _: undefined,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const query = toQuery('0000000000', { parcel: undefined, carrierName: null }, connection)
  const outcome = await ask(query, connection, context, body =>
    tellsShipments(body) ? done(undefined) : null,
  )
  return !outcome.ok && outcome.messages[0]?.code === 'not_found' ? done(undefined) : outcome
}

/** ISO, with an offset or without. */
const momentOf = momentsIn('YYYY-MM-DD')

type Asked = { parcel: AskedParcel | undefined; carrierName: string | null }

function toQuery(
  number: string,
  { parcel, carrierName }: Asked,
  { settings }: DhlConnection,
): Record<string, string> {
  const service = carrierName === null ? undefined : ownValue(divisions, carrierName)
  const isUseful = service === undefined || divisionsByPostalCode.includes(service)
  return {
    trackingNumber: number,
    ...(service ? { service } : {}),
    ...(settings.account_country_code ? { requesterCountryCode: settings.account_country_code } : {}),
    ...(parcel?.postalCode && isUseful ? { recipientPostalCode: parcel.postalCode } : {}),
    language: settings.language,
  }
}

/** What is no answer of DHL says nothing of the number: a page of a gateway, half an answer. */
const tellsShipments = (body: unknown): boolean => Object.hasOwn(membersIn(body), 'shipments')

/** Two divisions may know a number: the one with the newest word is meant. Null where nothing is said of any. */
export function fromTrackAnswer(body: unknown, number: string): Outcome<TrackingDetail> | null {
  if (!tellsShipments(body)) return null
  const [shipment] = newestFirst(trackAnswer.parse(body).shipments, newestAt)
  if (!shipment) return failed([{ code: 'not_found', message: `DHL does not know the number ${number}.` }])
  const [newest] = newestFirst(shipment.events, ({ timestamp }) => timestamp)
  const now = shipment.status.statusCode === null ? (newest ?? shipment.status) : shipment.status
  const { id, service, origin, destination, details } = shipment
  const { product, proofOfDelivery, totalNumberOfPieces: pieces, weight, pieceIds } = details
  const tracked = trackedAs('DHL', number, {
    status: statusOf(now),
    exactly: isGoingBack(now) ? 'return_to_sender' : undefined,
    stated: now.statusCode,
    aliases: [id, ...pieceIds],
    estimatedDelivery:
      shipment.estimatedTimeOfDelivery ?? shipment.estimatedDeliveryTimeFrame.estimatedThrough,
    // A division without events tells its last one as the status.
    events: (shipment.events.length > 0 ? shipment.events : [shipment.status]).map(toEvent),
    info: {
      shipment_service: product.productName,
      ...endsOf(origin.address, destination.address),
      shipment_package_count: pieces === null ? null : String(pieces),
      ...weightTold(weight.value, weight.unitText),
      signed_by: proofOfDelivery.signed,
    },
    meta: service === null ? {} : { dhl_service: service },
  })
  return oneTracked(tracked)
}

const newestAt = ({ status, events }: AnsweredShipment): string =>
  [status, ...events].reduce(
    (newest, { timestamp }) => ((timestamp ?? '') > newest ? (timestamp ?? '') : newest),
    '',
  )

/** Null where none is named, undefined for one nobody knows. */
function statusOf(event: AnsweredEvent): TrackerStatus | null | undefined {
  const { statusCode } = event
  if (statusCode === null) return null
  const code = statusCode.toLowerCase()
  const told = ownValue(wordsOfStatus, code)?.find(({ says }) => says.test(wordsIn(event)))
  const usual = ownValue(statuses, code)
  return usual && (told?.status ?? usual)
}

const wordsIn = ({ status, description, statusDetailed, remark }: AnsweredEvent): string =>
  [status, description, statusDetailed, remark].join(' ')

const isGoingBack = (event: AnsweredEvent): boolean =>
  event.statusCode?.toLowerCase() === 'failure' && goesBack.test(wordsIn(event))

function toEvent(event: AnsweredEvent) {
  const { countryCode, postalCode, addressLocality } = event.location.address
  const words = event.description ?? event.status ?? event.statusDetailed
  const location = placeText([addressLocality, postalCode, countryCode])
  return eventAt(momentOf(event.timestamp), { code: event.statusCode, words, location })
}
