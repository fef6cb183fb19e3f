import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail, TrackingEvent } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { said } from '../kit/purchases.ts'
import { keptProof, placeText, unknownStatus } from '../kit/tracking.ts'
import { type Activity, type TrackedParcel, trackAnswer } from './answers.ts'
import { ask, errorsIn, label, paths } from './client.ts'
import { statusByCode, statusByType, trackingUrlOf } from './codes.ts'
import type { Ups, UpsConnection } from './settings.ts'

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
    const message = `UPS does not know the number ${number}.`
    const all = [...warnings, ...errorsIn(body)]
    return failed(all.length > 0 ? all : [{ code: 'not_found', message }])
  }
  const activities = parcel.activity
  const status = statusOf(parcel.currentStatus ?? activities[0]?.status)
  const detail: TrackingDetail = {
    trackingNumber: number,
    status: status.value,
    delivered: status.value === 'delivered',
    estimatedDelivery: dayOf(parcel, 'RDD') ?? dayOf(parcel, 'SDD') ?? dayOf(parcel, 'DEL'),
    events: activities.flatMap(each => toEvent(each) ?? []),
    info: infoOf(parcel, number),
    meta: signatureOf(parcel),
  }
  return done(detail, [...warnings, ...status.messages])
}

/** By the code first, then by the kind; what neither knows is `unknown`, and said. */
function statusOf(status: Activity['status'] | undefined): {
  value: TrackerStatus
  messages: CarrierMessage[]
} {
  const code = status?.statusCode ?? ''
  const type = status?.type ?? ''
  const value = statusByCode.get(code.replace(/^0+(?=\d)/, '')) ?? ownValue(statusByType, type)
  if (value) return { value, messages: [] }
  const named = [code || type, status?.description].filter(Boolean).join(' ')
  return { value: 'unknown', messages: [unknownStatus(label, named)] }
}

const dayOf = ({ deliveryDate }: TrackedParcel, type: string): string | null =>
  deliveryDate.find(each => each.type === type)?.date ?? null

function toEvent({ date, time, status, location: { address } }: Activity): TrackingEvent | null {
  if (date === null) return null
  const { city, stateProvince, postalCode, countryCode, country } = address
  return {
    date,
    time,
    code: status.code ?? status.statusCode,
    description: status.description ?? 'Update',
    location: placeText([city, stateProvince, postalCode, countryCode ?? country]),
  }
}

function infoOf(parcel: TrackedParcel, number: string): TrackingDetail['info'] {
  const place = (type: string) => parcel.packageAddress.find(each => each.type === type)?.address
  const countryAt = (at: ReturnType<typeof place>) => at?.countryCode ?? at?.country ?? null
  const [origin, destination] = [place('ORIGIN'), place('DESTINATION')]
  return {
    carrier_tracking_link: trackingUrlOf(number),
    package_weight: parcel.weight.weight,
    package_weight_unit: parcel.weight.unitOfMeasurement,
    shipment_package_count: parcel.packageCount,
    shipment_service: parcel.service.description,
    shipment_delivery_date: dayOf(parcel, 'DEL'),
    shipment_origin_country: countryAt(origin),
    shipment_origin_postal_code: origin?.postalCode ?? null,
    shipment_destination_country: countryAt(destination),
    shipment_destination_postal_code: destination?.postalCode ?? null,
    signed_by: parcel.deliveryInformation.receivedBy,
  }
}

/** The picture of a signature, where it is small enough to be kept with the tracker. */
function signatureOf({ deliveryInformation }: TrackedParcel): Record<string, unknown> {
  const { location, signature } = deliveryInformation
  return said({ signature_image: keptProof(signature.image), left_at: location })
}
