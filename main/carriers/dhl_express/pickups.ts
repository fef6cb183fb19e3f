import { isDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  Confirmation,
  HandedShipment,
  PickupCancelRequest,
  PickupRequest,
  PickupResult,
  PickupUpdateRequest,
} from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  refusedFor,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { pickupAsAsked } from '../kit/results.ts'
import { countryOf, streetProblems, toAddress, toContact } from './addresses.ts'
import { pickupAnswer } from './answers.ts'
import { ask, warningsIn } from './client.ts'
import { codeOf } from './codes.ts'
import { plannedText, toPackage, unitsOf } from './request-parts.ts'
import type { DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

/** Books a courier; the account pays where it costs anything. */
export async function schedulePickup(
  request: PickupRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  if (context.signal.aborted) return timeIsOver()
  const refused = refusedFor(pickupProblems(request, connection))
  if (refused) return refused
  const answer = await ask(connection, context, {
    method: 'POST',
    path: '/pickups',
    body: toPickupRequest(request, connection, context.timeZone),
  })
  return answer.ok ? fromPickupAnswer(answer.body, request, connection) : answer.refused
}

/** Changes it under its number, which stays. */
export async function updatePickup(
  request: PickupUpdateRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  if (context.signal.aborted) return timeIsOver()
  const refused = refusedFor(pickupProblems(request, connection))
  if (refused) return refused
  const { confirmationNumber, carrierData } = request
  const answer = await ask(connection, context, {
    method: 'PATCH',
    path: `/pickups/${encodeURIComponent(confirmationNumber)}`,
    body: {
      ...toPickupRequest(request, connection, context.timeZone),
      dispatchConfirmationNumber: confirmationNumber,
      originalShipperAccountNumber:
        plainText(carrierData.account) || (connection.settings.account_number ?? ''),
    },
  })
  if (!answer.ok) return answer.refused
  const { dispatchConfirmationNumber: number, ...said } = pickupAnswer.parse(answer.body)
  const result = {
    ...pickupAsAsked(number ?? confirmationNumber),
    readyTime: said.readyByTime,
    pickupDate: said.nextPickupDate,
    carrierData: dataOf(request, connection, [number ?? confirmationNumber]),
  }
  return done(result, warningsIn(said))
}

/** Cancels it, or all of them where one visit was booked under several numbers. */
export async function cancelPickup(
  { confirmationNumber, address, reason, carrierData }: PickupCancelRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const kept = Array.isArray(carrierData.numbers) ? carrierData.numbers.map(plainText).filter(Boolean) : []
  const numbers = [...new Set([confirmationNumber, ...kept])]
  const requestor =
    plainText(carrierData.requestor) || address?.personName || address?.companyName || 'Shipper'
  for (const [index, number] of numbers.entries()) {
    if (index > 0) context.note({ ids: { cancelled_pickup: numbers.slice(0, index).join(', ') } })
    const answer = await ask(connection, context, {
      method: 'DELETE',
      path: `/pickups/${encodeURIComponent(number)}`,
      query: [
        ['requestorName', requestor],
        ['reason', reason?.trim() || 'Not needed'],
      ],
      isSilent: true,
    })
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
    ...streetProblems({ address }),
    ...(parcels.length === 0 ? { parcel: required('Send at least one parcel.') } : {}),
    ...(isDay(pickupDate) ? {} : { pickup_date: invalid('A day such as 2026-09-14.') }),
    ...(isClockTime(readyTime) ? {} : { ready_time: invalid('A time such as 13:00.') }),
    ...(settings.account_number
      ? {}
      : { 'credentials.account_number': required('DHL Express collects for an account only.') }),
  }
}

export function toPickupRequest(request: PickupRequest, { settings }: DhlConnection, timeZone: string) {
  const { address, pickupDate, readyTime, closingTime, instruction, packageLocation } = request
  const note = instruction?.trim()
  return {
    plannedPickupDateAndTime: isDay(pickupDate) ? plannedText(timeZone, pickupDate, readyTime) : pickupDate,
    closeTime: closingTime,
    location: packageLocation?.trim() || undefined,
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
  const asked = codeOf(plainText(options.service))
  const usual = parcels.every(each => each.isDocument) ? worldwide.papers : worldwide.goods
  const detail = (of: PickupRequest['parcels'], product: string, isCustomsDeclarable: boolean) => ({
    productCode: product,
    isCustomsDeclarable,
    unitOfMeasurement: unitsOf(of),
    packages: of.map(parcel => toPackage(parcel, unitsOf(of))),
  })
  const product = asked.ok ? asked.code : usual
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

function productOf({ carrierData, service }: HandedShipment): string | null {
  const known = codeOf(service ?? '')
  return plainText(carrierData.product) || (known.ok ? known.code : null)
}

/** What a change and a cancellation are asked for: the account, who asked, and every number. */
const dataOf = ({ address }: PickupRequest, { settings }: DhlConnection, numbers: readonly string[]) => ({
  numbers,
  account: settings.account_number ?? '',
  requestor: toContact(address).fullName,
})

export function fromPickupAnswer(
  body: unknown,
  request: PickupRequest,
  connection: DhlConnection,
): Outcome<PickupResult> {
  const said = pickupAnswer.parse(body)
  const numbers = [...said.dispatchConfirmationNumbers, said.dispatchConfirmationNumber].flatMap(
    each => each ?? [],
  )
  const [number] = numbers
  const messages = warningsIn(said)
  if (number === undefined) {
    const message =
      'DHL Express answered the pickup without a number. Look at mydhl.express.dhl whether it is booked.'
    return failed([{ code: 'unreadable_answer', message }, ...messages], 'unknown-outcome')
  }
  const result = {
    ...pickupAsAsked(number),
    readyTime: said.readyByTime,
    pickupDate: said.nextPickupDate,
    carrierData: dataOf(request, connection, numbers),
  }
  return done(result, messages)
}
