import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  AskedParcel,
  TrackerStatus,
  TrackingDetail,
  TrackingEvent,
  TrackRequest,
} from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { membersIn } from '../kit/answers.ts'
import { momentOf, placeText, trackEach, unknownStatus } from '../kit/tracking.ts'
import { ask } from './client.ts'
import { divisions, divisionsByPostalCode, statuses, wordsOfStatus } from './codes.ts'
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
  const [shipment] = trackAnswer
    .parse(body)
    .shipments.toSorted((one, other) => newestAt(other).localeCompare(newestAt(one)))
  if (!shipment) return failed([{ code: 'not_found', message: `DHL does not know the number ${number}.` }])
  const now = shipment.status.statusCode === null ? (shipment.events[0] ?? shipment.status) : shipment.status
  const { status, messages } = statusOf(now)
  const { id, service, details } = shipment
  const aliases = [id, ...details.pieceIds].filter(each => each !== null && each !== number) as string[]
  return done(
    {
      trackingNumber: number,
      ...(aliases.length > 0 ? { aliases } : {}),
      status,
      delivered: status === 'delivered',
      estimatedDelivery:
        shipment.estimatedTimeOfDelivery ?? shipment.estimatedDeliveryTimeFrame.estimatedThrough,
      events: eventsOf(shipment),
      info: infoOf(shipment),
      meta: service === null ? {} : { dhl_service: service },
    },
    messages,
  )
}

const newestAt = ({ status, events }: AnsweredShipment): string =>
  [status, ...events].reduce(
    (newest, { timestamp }) => ((timestamp ?? '') > newest ? (timestamp ?? '') : newest),
    '',
  )

function statusOf({ statusCode, status, description, statusDetailed, remark }: AnsweredEvent): {
  status: TrackerStatus | null
  messages: CarrierMessage[]
} {
  if (statusCode === null) return { status: null, messages: [] }
  const code = statusCode.toLowerCase()
  const usual = ownValue(statuses, code)
  if (!usual) return { status: 'unknown', messages: [unknownStatus('DHL', statusCode)] }
  const words = [status, description, statusDetailed, remark].join(' ')
  const told = ownValue(wordsOfStatus, code)?.find(({ says }) => says.test(words))
  return { status: told?.status ?? usual, messages: [] }
}

/** A division without events tells its last one as the status. */
function eventsOf({ events, status }: AnsweredShipment): TrackingEvent[] {
  return (events.length > 0 ? events : [status]).flatMap(event => {
    const moment = momentOf(event.timestamp)
    const { countryCode, postalCode, addressLocality } = event.location.address
    const description = event.description ?? event.status ?? event.statusDetailed ?? event.statusCode
    return moment === null
      ? []
      : [
          {
            ...moment,
            code: event.statusCode,
            description: description ?? '',
            location: placeText([addressLocality, postalCode, countryCode]),
          },
        ]
  })
}

function infoOf({ origin, destination, details }: AnsweredShipment): TrackingDetail['info'] {
  const { product, proofOfDelivery, totalNumberOfPieces: pieces, weight } = details
  return {
    shipment_service: product.productName,
    shipment_origin_country: origin.address.countryCode,
    shipment_origin_postal_code: origin.address.postalCode,
    shipment_destination_country: destination.address.countryCode,
    shipment_destination_postal_code: destination.address.postalCode,
    shipment_package_count: pieces === null ? null : String(pieces),
    package_weight: weight.value,
    package_weight_unit: weight.value === null ? null : weight.unitText,
    signed_by: proofOfDelivery.signed,
  }
}
