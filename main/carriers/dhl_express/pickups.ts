import { isDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { HandedShipment, PickupRequest } from '../contract/model.ts'
import { done, type FieldProblems, invalid, refusedFor } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { countryOf, streetProblems, trimmed } from '../kit/parties.ts'
import { pickupAsAsked, pickupWithoutNumber } from '../kit/pickups.ts'
import { accountNeeded, parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { toAddress, toContact } from './addresses.ts'
import { pickupAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import { codeOf } from './codes.ts'
import { plannedText, toPackage, unitsOf } from './request-parts.ts'
import type { Dhl, DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

/** Books a courier; the account pays where it costs anything. */
export const schedulePickup: Dhl['schedulePickup'] = async (request, connection, context) => {
  const refused = refusedFor(pickupProblems(request, connection))
  if (refused) return refused
  const body = toPickupRequest(request, connection, context.timeZone)
  const answer = await ask({ method: 'POST', path: '/pickups', body }, connection, context)
  if (!answer.ok) return answer.refused
  const numbers = numbersIn(answer.body)
  if (numbers.length === 0) return pickupWithoutNumber(label, 'mydhl.express.dhl', answer.messages)
  return done(toResult(answer.body, numbers, request, connection), answer.messages)
}

/** Changes it under its number, which stays. */
export const updatePickup: Dhl['updatePickup'] = async (request, connection, context) => {
  const refused = refusedFor(pickupProblems(request, connection))
  if (refused) return refused
  const { confirmationNumber, carrierData } = request
  const body = {
    ...toPickupRequest(request, connection, context.timeZone),
    dispatchConfirmationNumber: confirmationNumber,
    originalShipperAccountNumber:
      plainText(carrierData.account) || (connection.settings.account_number ?? ''),
  }
  const path = `/pickups/${encodeURIComponent(confirmationNumber)}`
  const answer = await ask({ method: 'PATCH', path, body }, connection, context)
  if (!answer.ok) return answer.refused
  const [number = confirmationNumber] = numbersIn(answer.body)
  return done(toResult(answer.body, [number], request, connection), answer.messages)
}

/** Cancels it, or all of them where one visit was booked under several numbers. */
export const cancelPickup: Dhl['cancelPickup'] = async (asked, connection, context) => {
  const { confirmationNumber, address, reason, carrierData } = asked
  const kept = Array.isArray(carrierData.numbers) ? carrierData.numbers.map(plainText).filter(Boolean) : []
  const numbers = [...new Set([confirmationNumber, ...kept])]
  const requestor =
    plainText(carrierData.requestor) || address?.personName || address?.companyName || 'Shipper'
  const query = [
    ['requestorName', requestor],
    ['reason', reason?.trim() || 'Not needed'],
  ] as const
  for (const [index, number] of numbers.entries()) {
    if (index > 0) context.note({ ids: { cancelled_pickup: numbers.slice(0, index).join(', ') } })
    const path = `/pickups/${encodeURIComponent(number)}`
    const answer = await ask({ method: 'DELETE', path, query, isSilent: true }, connection, context)
    if (!answer.ok) return index === 0 ? answer.refused : { ...answer.refused, retry: 'unknown-outcome' }
  }
  return done({ operation: 'Cancel Pickup', success: true })
}

const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function pickupProblems(request: PickupRequest, { settings }: DhlConnection): FieldProblems {
  const { parcels, address, instruction, packageLocation, pickupDate, readyTime } = request
  return {
    ...lengthProblems({
      instruction: [instruction, lengths.instruction],
      package_location: [packageLocation, lengths.instruction],
    }),
    ...streetProblems({ address }, lengths.street, label),
    ...parcelNeeded(parcels),
    ...problemsAmong({
      pickup_date: !isDay(pickupDate) && invalid('A day such as 2026-09-14.'),
      ready_time: !isClockTime(readyTime) && invalid('A time such as 13:00.'),
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
    accounts: [{ typeCode: 'shipper', number: settings.account_number ?? '' }],
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
      ...detail(each.parcels, productOf(each) ?? product, isDeclarable === true),
      shipmentTrackingNumber: each.shipmentIdentifier,
    }
  })
}

const productOf = ({ carrierData, service }: HandedShipment): string | null =>
  plainText(carrierData.product) || codeOf(service ?? '')

/** A list for a new one, a single number for a change. */
function numbersIn(body: unknown): string[] {
  const { dispatchConfirmationNumbers, dispatchConfirmationNumber } = pickupAnswer.parse(body)
  return [...dispatchConfirmationNumbers, dispatchConfirmationNumber].flatMap(each => each ?? [])
}

/** With what a change and a cancellation are asked for: the account, who asked, and every number. */
function toResult(
  body: unknown,
  numbers: readonly string[],
  { address }: PickupRequest,
  { settings }: DhlConnection,
) {
  const { readyByTime, nextPickupDate } = pickupAnswer.parse(body)
  return {
    ...pickupAsAsked(numbers[0] ?? ''),
    readyTime: readyByTime,
    pickupDate: nextPickupDate,
    carrierData: {
      numbers,
      account: settings.account_number ?? '',
      requestor: toContact(address).fullName,
    },
  }
}
