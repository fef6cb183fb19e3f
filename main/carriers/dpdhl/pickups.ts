import { isDay } from '../../../shared/units/shop-day.ts'
import type { PickupRequest } from '../contract/model.ts'
import { done, type FieldProblems, failed, invalid, refusedFor } from '../contract/outcome.ts'
import { lengthProblems, totalWeightIn } from '../kit/fitting.ts'
import { countryOf, trimmed } from '../kit/parties.ts'
import { changeByRebooking, pickupAsAsked, pickupWithoutNumber } from '../kit/pickups.ts'
import { parcelNeeded, problemsAmong, unclear } from '../kit/problems.ts'
import { ask, misfitOf, site } from './client.ts'
import { billingNumberOf, label } from './codes.ts'
import { apartIn, houseProblems, namesIn } from './parties.ts'
import { home } from './rates.ts'
import type { Dpdhl, DpdhlConfig, DpdhlConnection, DpdhlSettings } from './settings.ts'
import { lengths, paths } from './wire.ts'
import { deleteOrdersAnswer, postOrdersAnswer } from './wire-pickups.ts'

/** Asks for a courier on a day; at which hour DHL decides within those given. */
export const schedulePickup: Dpdhl['schedulePickup'] = async (request, connection, context) => {
  const refused = refusedFor(pickupProblems(request))
  if (refused) return refused
  const answer = await ask(bookCall(request, connection), connection, context)
  if (!answer.ok) return answer.refused
  const { orderID, pickupDate } = postOrdersAnswer.parse(answer.body).confirmation.value
  if (orderID === null) return pickupWithoutNumber(label, site, answer.messages)
  const day = pickupDate !== null && isDay(pickupDate) ? pickupDate : null
  return done({ ...pickupAsAsked(orderID), pickupDate: day }, answer.messages)
}

export const cancelPickup: Dpdhl['cancelPickup'] = async ({ confirmationNumber }, connection, context) => {
  const query = { orderID: confirmationNumber }
  const answer = await ask({ method: 'DELETE', path: paths.pickups, query }, connection, context)
  if (!answer.ok) return answer.refused
  const { confirmedCancellations, failedCancellations } = deleteOrdersAnswer.parse(answer.body)
  if (confirmedCancellations.length > 0)
    return done({ operation: 'Cancel Pickup', success: true }, answer.messages)
  const [failure] = failedCancellations
  if (failure)
    return failed([{ code: 'not_cancelled', message: failure.message ?? 'DHL did not cancel it.' }])
  return unclear(`${label} does not say that the pickup is cancelled. Look at ${site}.`, answer.messages)
}

/** The carrier changes none: the old one is cancelled and a new one booked. */
export const updatePickup = changeByRebooking<DpdhlSettings, DpdhlConfig>({
  label,
  site,
  refuse: (request, connection) =>
    refusedFor(pickupProblems(request)) ?? misfitOf(bookCall(request, connection)),
  cancel: cancelPickup,
  book: schedulePickup,
})

const bookCall = (request: PickupRequest, connection: DpdhlConnection) =>
  ({ method: 'POST', path: paths.pickups, body: toPickup(request, connection) }) as const

/** What the driver should know, in the one place there is. */
const noteIn = ({ packageLocation, instruction }: PickupRequest): string | undefined =>
  [trimmed(packageLocation), trimmed(instruction)].filter(Boolean).join('. ') || undefined

function pickupProblems(request: PickupRequest): FieldProblems {
  const { address, parcels, pickupDate } = request
  return {
    ...parcelNeeded(parcels),
    ...problemsAmong({
      pickup_date: !isDay(pickupDate) && invalid('A day such as 2026-09-14.'),
      'address.country_code': countryOf(address) !== home && invalid(`${label} collects in Germany only.`),
    }),
    ...houseProblems('address', address),
    ...lengthProblems({ instruction: [noteIn(request), lengths.note] }),
  }
}

function toPickup(request: PickupRequest, connection: DpdhlConnection) {
  const { address, pickupDate, readyTime, closingTime, parcels, shipments } = request
  const numbers = shipments.flatMap(({ trackingNumbers, trackingNumber, shipmentIdentifier }) =>
    trackingNumbers.length > 0 ? trackingNumbers : [trackingNumber ?? shipmentIdentifier],
  )
  const parcel = { transportationType: 'PAKET' }
  const { name1, name2 } = namesIn(address)
  return {
    customerDetails: { billingNumber: billingNumberOf(connection, 'pickup') },
    pickupLocation: {
      type: 'Address',
      pickupAddress: {
        name1,
        name2: trimmed(address.addressLine2),
        ...apartIn(address),
        postalCode: trimmed(address.postalCode),
        city: trimmed(address.city),
        country: countryOf(address),
        state: trimmed(address.stateCode),
      },
    },
    businessHours: [{ timeFrom: readyTime, timeUntil: closingTime }],
    contactPerson: [
      { name: name2 ?? name1, phone: trimmed(address.phoneNumber), email: trimmed(address.email) },
    ],
    pickupDetails: {
      pickupDate: { type: 'Date', value: pickupDate },
      totalWeight: { uom: 'kg', value: totalWeightIn(parcels, { unit: 'KG', decimals: 3, least: 0.001 }) },
      comment: noteIn(request),
    },
    shipmentDetails: {
      shipments:
        numbers.length > 0
          ? numbers.map(shipmentNo => ({ ...parcel, shipmentNo }))
          : parcels.map(() => parcel),
    },
  }
}
