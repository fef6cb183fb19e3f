import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { said } from '../kit/purchases.ts'
import {
  endsOf,
  eventAt,
  keptProof,
  momentsIn,
  oneTracked,
  placeText,
  trackedAs,
  unknownNumber,
} from '../kit/tracking.ts'
import { type Activity, type TrackedParcel, trackAnswer } from './answers.ts'
import { ask, errorsIn, label, paths } from './client.ts'
import { exactByType, statusByCode, statusByType, trackingUrlOf } from './codes.ts'
import type { Ups, UpsConnection } from './settings.ts'

/** `20260304` and, apart, `081500`. */
const momentOf = momentsIn('YYYY-MM-DD')

/** A call is one number. No rate limit is published. */
export const tracking = { batchSize: 1, perSecond: 60, concurrency: 20 }

/** Asks for each number; what one call says is nothing to the others. Fails only when none was answered. */
export const track: Ups['track'] = async ({ trackingNumbers }, connection, context) => {
  const settled = await Promise.allSettled(
    trackingNumbers.map(number => trackOne(number, connection, context)),
  )
  const lost = settled.find(each => each.status === 'rejected')
  const outcomes = settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  if (lost && outcomes.length === 0) throw lost.reason
  const messages = [...outcomes.flatMap(each => each.messages), ...(lost ? [someLost] : [])]
  const details = outcomes.flatMap(each => (each.ok ? [each.value] : []))
  const refused = outcomes.find(each => !each.ok)
  if (details.length > 0 || !refused) return done(details, messages)
  return { ...refused, messages }
}

const someLost = {
  code: 'not_answered',
  message: 'UPS did not answer about some of the numbers. Ask again later.',
}

async function trackOne(
  number: string,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail>> {
  const locale = (connection.config.language_code ?? '').toLowerCase().startsWith('fr') ? 'fr_CA' : 'en_US'
  const headers = { transid: number, transactionsrc: 'packdesk' }
  const call = { method: 'GET', path: paths.track(number, locale), headers, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (answer.ok) return fromTrackResponse(answer.body, number)
  const missing = warningsIn(answer.body, number)
  return missing.length > 0 ? failed(missing) : answer.refused
}

/** Not found is said in warnings, with 200 and with 404. */
const warningsIn = (body: unknown, number: string): CarrierMessage[] =>
  trackAnswer.parse(body).trackResponse.shipment.warnings.map(({ code, message }) => ({
    code: code ?? 'not_found',
    message: `${message ?? 'UPS does not know this number'}: ${number}.`,
    details: { tracking_number: number },
  }))

/** A parcel that does not say its number is the one that was asked for: the address names no other. */
const isOf = ({ trackingNumber: said }: TrackedParcel, number: string): boolean =>
  said === null || said.toUpperCase() === number.toUpperCase()

export function fromTrackResponse(body: unknown, number: string): Outcome<TrackingDetail> {
  const warnings = warningsIn(body, number)
  const parcel = trackAnswer.parse(body).trackResponse.shipment.package.find(each => isOf(each, number))
  if (parcel === undefined) {
    const all = [...warnings, ...errorsIn(body)]
    return failed(all.length > 0 ? all : [unknownNumber(label, number)])
  }
  const now = parcel.currentStatus ?? parcel.activity[0]?.status
  const dayOf = (type: string) => parcel.deliveryDate.find(each => each.type === type)?.date ?? null
  const endOf = (type: string) => {
    const address = parcel.packageAddress.find(each => each.type === type)?.address
    return address && { ...address, countryCode: address.countryCode ?? address.country }
  }
  const tracked = oneTracked(
    trackedAs(label, number, {
      status: statusOf(now),
      exactly: ownValue(exactByType, now?.type ?? ''),
      stated: [now?.statusCode ?? now?.type, now?.description].filter(Boolean).join(' '),
      estimatedDelivery: dayOf('RDD') ?? dayOf('SDD') ?? dayOf('DEL'),
      events: parcel.activity.map(toEvent),
      info: {
        carrier_tracking_link: trackingUrlOf(number),
        package_weight: parcel.weight.weight,
        package_weight_unit: parcel.weight.unitOfMeasurement,
        shipment_package_count: parcel.packageCount,
        shipment_service: parcel.service.description,
        shipment_delivery_date: dayOf('DEL'),
        ...endsOf(endOf('ORIGIN'), endOf('DESTINATION')),
        signed_by: parcel.deliveryInformation.receivedBy,
      },
      meta: signatureOf(parcel),
    }),
  )
  return { ...tracked, messages: [...warnings, ...tracked.messages] }
}

/** By the code first, then by the kind; undefined for what neither knows. */
const statusOf = (status: Activity['status'] | undefined): TrackerStatus | undefined =>
  statusByCode.get((status?.statusCode ?? '').replace(/^0+(?=\d)/, '')) ??
  ownValue(statusByType, status?.type ?? '')

function toEvent({ date, time, status, location: { address } }: Activity) {
  const { city, stateProvince, postalCode, countryCode, country } = address
  return eventAt(momentOf([date, time].filter(Boolean).join(' ')), {
    code: status.code ?? status.statusCode,
    words: status.description,
    location: placeText([city, stateProvince, postalCode, countryCode ?? country]),
  })
}

/** The picture of a signature, where it is small enough to be kept with the tracker. */
function signatureOf({ deliveryInformation }: TrackedParcel): Record<string, unknown> {
  const { location, signature } = deliveryInformation
  return said({ signature_image: keptProof(signature.image), left_at: location })
}
