import { isDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { PickupRequest, PickupResult } from '../contract/model.ts'
import { done, type FieldProblems, invalid, type Outcome, refusedFor } from '../contract/outcome.ts'
import { countryOf, streetProblems, trimmed } from '../kit/parties.ts'
import { pickupAsAsked, pickupWithoutNumber } from '../kit/pickups.ts'
import { accountNeeded, parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { toAddress, toContact } from './addresses.ts'
import { ask, label } from './client.ts'
import { codeOf } from './codes.ts'
import { accountAs, accountIn, plannedText, productIn, toPackage, unitsOf } from './request-parts.ts'
import type { Dhl, DhlConnection } from './settings.ts'
import { clockTime, lengths, pickupAnswer } from './wire.ts'

/** Books a courier; the account pays where it costs anything. */
export const schedulePickup: Dhl['schedulePickup'] = (request, connection, context) =>
  book(request, { method: 'POST', path: '/pickups' }, connection, context)

/** Changes it under its number, which stays. */
export const updatePickup: Dhl['updatePickup'] = (request, connection, context) => {
  const { confirmationNumber } = request
  const known = {
    dispatchConfirmationNumber: confirmationNumber,
    originalShipperAccountNumber: accountIn(request, connection),
  }
  const path = `/pickups/${encodeURIComponent(confirmationNumber)}`
  return book(request, { method: 'PATCH', path, known }, connection, context)
}

type Booking = { method: 'POST' | 'PATCH'; path: string; known?: { dispatchConfirmationNumber: string } }

async function book(
  request: PickupRequest,
  { method, path, known }: Booking,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  const refused = refusedFor(pickupProblems(request, connection))
  if (refused) return refused
  const body = { ...toPickupRequest(request, connection, context.timeZone), ...known }
  const answer = await ask({ method, path, body }, connection, context)
  if (!answer.ok) return answer.refused
  const { readyByTime, nextPickupDate, ...said } = pickupAnswer.parse(answer.body)
  const told = [...said.dispatchConfirmationNumbers, said.dispatchConfirmationNumber].flatMap(
    each => each ?? [],
  )
  // A change has one number, which it need not repeat.
  const numbers = known ? [told[0] ?? known.dispatchConfirmationNumber] : told
  const [number] = numbers
  if (number === undefined) return pickupWithoutNumber(label, 'mydhl.express.dhl', answer.messages)
  const result = { ...pickupAsAsked(number), readyTime: readyByTime, pickupDate: nextPickupDate }
  // With what a change and a cancellation are asked for: the account, who asked, and every number.
  const account = connection.settings.account_number ?? ''
  const carrierData = { numbers, account, requestor: toContact(request.address).fullName }
  return done({ ...result, carrierData }, answer.messages)
}

/** Cancels it, or all of them where one visit was booked under several numbers. */
export const cancelPickup: Dhl['cancelPickup'] = async (asked, connection, context) => {
  const { confirmationNumber, address, reason, carrierData } = asked
  const kept = Array.isArray(carrierData.numbers) ? carrierData.numbers.map(plainText).filter(Boolean) : []
  const numbers = [...new Set([confirmationNumber, ...kept])]
  const query = {
    requestorName:
      plainText(carrierData.requestor) || address?.personName || address?.companyName || 'Shipper',
    reason: reason?.trim() || 'Not needed',
  }
  for (const [index, number] of numbers.entries()) {
    if (index > 0) context.note({ ids: { cancelled_pickup: numbers.slice(0, index).join(', ') } })
    const path = `/pickups/${encodeURIComponent(number)}`
    const answer = await ask({ method: 'DELETE', path, query, isSilent: true }, connection, context)
    if (!answer.ok) return index === 0 ? answer.refused : { ...answer.refused, retry: 'unknown-outcome' }
  }
  return done({ operation: 'Cancel Pickup', success: true })
}

function pickupProblems(request: PickupRequest, { settings }: DhlConnection): FieldProblems {
  const { parcels, address, pickupDate, readyTime } = request
  return {
    ...streetProblems({ address }, lengths.street, label),
    ...parcelNeeded(parcels),
    ...problemsAmong({
      pickup_date: !isDay(pickupDate) && invalid('A day such as 2026-09-14.'),
      ready_time: !clockTime.safeParse(readyTime).success && invalid('A time such as 13:00.'),
    }),
    ...accountNeeded(settings.account_number, 'DHL Express collects for an account only.'),
  }
}

function toPickupRequest(request: PickupRequest, { settings }: DhlConnection, timeZone: string) {
  const { address, pickupDate, readyTime, closingTime, instruction, packageLocation } = request
  const note = trimmed(instruction)
  return {
    plannedPickupDateAndTime: isDay(pickupDate) ? plannedText(timeZone, pickupDate, readyTime) : pickupDate,
    closeTime: closingTime,
    location: trimmed(packageLocation),
    locationType: address.residential ? 'residence' : 'business',
    accounts: accountAs('shipper', settings.account_number),
    specialInstructions: note ? [{ value: note }] : undefined,
    customerDetails: {
      shipperDetails: { postalAddress: toAddress(address), contactInformation: toContact(address) },
    },
    shipmentDetails: detailsOf(request),
  }
}

const worldwide = { goods: 'P', papers: 'D' }

/** Each shipment by its waybill; where only parcels are known, one that stands for all. */
function detailsOf({ shipments, parcels, options, address }: PickupRequest) {
  const usual = parcels.every(each => each.isDocument) ? worldwide.papers : worldwide.goods
  const product = codeOf(plainText(options.service)) ?? usual
  const detail = (of: PickupRequest['parcels'], productCode: string, isCustomsDeclarable: boolean) => ({
    productCode,
    isCustomsDeclarable,
    unitOfMeasurement: unitsOf(of),
    packages: of.map(parcel => toPackage(parcel, unitsOf(of))),
  })
  if (shipments.length === 0) return [detail(parcels, product, false)]
  return shipments.map(each => {
    const isAbroad = each.recipientCountry.toUpperCase() !== countryOf(address)
    const { isDeclarable = isAbroad } = each.carrierData
    return {
      ...detail(each.parcels, productIn(each) ?? product, isDeclarable === true),
      shipmentTrackingNumber: each.shipmentIdentifier,
    }
  })
}
