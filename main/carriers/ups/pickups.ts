import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { PickupRequest, PickupResult } from '../contract/model.ts'
import { done, exceeds, type FieldProblems, type Outcome, refusedFor, required } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { changeByRebooking, pickupAsAsked, pickupWithoutNumber } from '../kit/pickups.ts'
import { parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { compactDay, compactTime } from '../kit/reading.ts'
import { addressLines, attentionOf, nameOf, phoneOf, postalCodeOf, stateOf } from './addresses.ts'
import { pickupAnswer, pickupCancelAnswer } from './answers.ts'
import { alertsIn, ask, label, misfitOf, paths } from './client.ts'
import { codeOf, countryOf } from './codes.ts'
import { packagingOf, unitsOf, weightCode, weightText } from './packages.ts'
import type { Ups, UpsConnection } from './settings.ts'
import { lengths } from './wire.ts'

/** Books a pickup; the account pays for it where there is one. */
export const schedulePickup: Ups['schedulePickup'] = async (request, connection, context) => {
  const refused = refusedFor(pickupProblems(request))
  if (refused) return refused
  const body = toPickupRequest(request, connection)
  const call = { method: 'POST', path: paths.pickup, body, gives: givesPickup } as const
  const answer = await ask(call, connection, context)
  return answer.ok ? fromPickupResponse(answer.body, answer.messages) : answer.refused
}

export const cancelPickup: Ups['cancelPickup'] = async ({ confirmationNumber }, connection, context) => {
  const headers = { prn: confirmationNumber }
  const answer = await ask({ method: 'DELETE', path: paths.cancelPickup, headers }, connection, context)
  if (!answer.ok) return answer.refused
  const { PickupCancelResponse: said } = pickupCancelAnswer.parse(answer.body)
  return done({ operation: 'Cancel Pickup', success: true }, alertsIn(said))
}

export const updatePickup: Ups['updatePickup'] = changeByRebooking({
  label,
  site: 'ups.com',
  refuse: (request, connection) =>
    refusedFor(pickupProblems(request)) ??
    misfitOf({ method: 'POST', path: paths.pickup, body: toPickupRequest(request, connection) }),
  cancel: cancelPickup,
  book: schedulePickup,
})

function pickupProblems({ parcels, address, packageLocation, instruction }: PickupRequest): FieldProblems {
  const found = {
    'address.phone_number': phoneOf(address) === '' && required('UPS needs it for a pickup.'),
    'address.address_line1': addressLines(address).length === 0 && required(),
    'address.address_line2':
      addressLines(address).join(', ').length > lengths.pickupLine &&
      exceeds(`UPS has one line of ${lengths.pickupLine} characters for the address of a pickup.`),
    'address.city': !address.city?.trim() && required(),
    'address.person_name':
      (nameOf(address) === '' && required()) ||
      (attentionOf(address).length > lengths.pickupContact &&
        exceeds(
          `UPS asks for somebody by at most ${lengths.pickupContact} characters. Enter a shorter name.`,
        )),
  }
  return {
    ...lengthProblems({
      'address.company_name': [address.companyName, lengths.pickupCompany],
      'address.postal_code': [postalCodeOf(address), lengths.pickupPostalCode],
      package_location: [packageLocation, lengths.pickupPoint],
      instruction: [instruction, lengths.pickupInstruction],
    }),
    ...parcelNeeded(parcels),
    ...problemsAmong(found),
  }
}

const containers: Readonly<Record<string, string>> = { '01': '02', '30': '03' }
/** Pounds or kilograms from which two people have to lift. */
const overweight = { LB: 70, KG: 32 }

export function toPickupRequest(request: PickupRequest, { settings }: UpsConnection) {
  const { address, parcels } = request
  const units = unitsOf({ shipper: address, parcels })
  const weights = parcels.map(parcel => Number(weightText(parcel, units)))
  const account = settings.account_number || undefined
  return {
    PickupCreationRequest: {
      Request: { SubVersion: '2409' },
      RatePickupIndicator: 'Y',
      Shipper: account
        ? {
            Account: {
              AccountNumber: account,
              AccountCountryCode: settings.account_country_code ?? countryOf(address),
            },
          }
        : undefined,
      PickupDateInfo: {
        PickupDate: compactDay(request.pickupDate),
        ReadyTime: compactTime(request.readyTime),
        CloseTime: compactTime(request.closingTime),
      },
      PickupAddress: {
        CompanyName: nameOf(address),
        ContactName: attentionOf(address),
        AddressLine: [addressLines(address).join(', ')],
        City: address.city ?? '',
        StateProvince: stateOf(address),
        PostalCode: postalCodeOf(address),
        CountryCode: countryOf(address),
        ResidentialIndicator: address.residential ? 'Y' : 'N',
        PickupPoint: request.packageLocation?.trim() || undefined,
        Phone: { Number: phoneOf(address) },
      },
      AlternateAddressIndicator: 'Y',
      PickupPiece: piecesOf(request),
      TotalWeight: {
        Weight: (Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 10) / 10).toFixed(1),
        UnitOfMeasurement: weightCode(units),
      },
      OverweightIndicator: weights.some(weight => weight > overweight[units.weight]) ? 'Y' : 'N',
      PaymentMethod: account ? '01' : '00',
      SpecialInstruction: request.instruction?.trim() || undefined,
    },
  }
}

/** Parcels by the kind of packaging; the service is that of the options, or the plain one. */
function piecesOf({ parcels, options, address }: PickupRequest) {
  const asked = typeof options.service === 'string' ? options.service : null
  const known = asked === null ? null : codeOf(asked, { shipper: address, recipient: address })
  const isAmerican = ['US', 'PR'].includes(countryOf(address))
  const code = known?.ok ? known.code : isAmerican ? '03' : '11'
  const counts = new Map<string, number>()
  for (const parcel of parcels) {
    const container = ownValue(containers, packagingOf(parcel)) ?? '01'
    counts.set(container, (counts.get(container) ?? 0) + 1)
  }
  return [...counts].map(([ContainerCode, count]) => ({
    ServiceCode: code.padStart(3, '0'),
    Quantity: String(count),
    DestinationCountryCode: countryOf(address),
    ContainerCode,
  }))
}

const givesPickup = (body: unknown): boolean => pickupAnswer.parse(body).PickupCreationResponse.PRN !== null

function fromPickupResponse(body: unknown, said: readonly CarrierMessage[]): Outcome<PickupResult> {
  const { PickupCreationResponse: answer } = pickupAnswer.parse(body)
  const messages = [...said, ...alertsIn(answer)]
  const confirmationNumber = answer.PRN
  if (confirmationNumber === null) return pickupWithoutNumber(label, 'ups.com', messages)
  const { CurrencyCode: currency, GrandTotalOfAllCharge: total } = answer.RateResult
  const amountMinor = currency ? minorOf(total, currency) : null
  return done(
    {
      ...pickupAsAsked(confirmationNumber),
      charge: currency && amountMinor !== null ? { name: 'Pickup', amountMinor, currency } : null,
    },
    messages,
  )
}
