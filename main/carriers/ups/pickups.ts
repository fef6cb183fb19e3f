import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  Confirmation,
  PickupCancelRequest,
  PickupRequest,
  PickupResult,
  PickupUpdateRequest,
} from '../contract/model.ts'
import {
  done,
  exceeds,
  type FieldProblem,
  failed,
  type Outcome,
  refusedFor,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { compactDay, compactTime } from '../kit/reading.ts'
import { addressLines, attentionOf, nameOf, phoneOf, postalCodeOf, stateOf } from './addresses.ts'
import { pickupAnswer, pickupCancelAnswer } from './answers.ts'
import { alertsIn, ask, misfitOf, paths } from './client.ts'
import { codeOf, countryOf } from './codes.ts'
import { packagingOf, unitsOf, weightCode, weightText } from './packages.ts'
import type { UpsConnection } from './settings.ts'
import { lengths } from './wire.ts'

/** Books a pickup; the account pays for it where there is one. */
export async function schedulePickup(
  request: PickupRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  if (context.signal.aborted) return timeIsOver()
  const refused = refusedFor(pickupProblems(request))
  if (refused) return refused
  const body = toPickupRequest(request, connection)
  const answer = await ask(connection, context, { method: 'POST', path: paths.pickup, body })
  return answer.ok ? fromPickupResponse(answer.body) : answer.refused
}

/** The carrier changes no pickup: the old one is cancelled and a new one booked, under another number. */
export async function updatePickup(
  request: PickupUpdateRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  const refused =
    refusedFor(pickupProblems(request)) ??
    misfitOf({ method: 'POST', path: paths.pickup, body: toPickupRequest(request, connection) })
  if (refused) return refused
  const { confirmationNumber, address, pickupDate, carrierData } = request
  const cancelled = await cancelPickup(
    { confirmationNumber, address, pickupDate, reason: null, carrierData },
    connection,
    context,
  )
  if (!cancelled.ok) return cancelled
  const message = `Pickup ${confirmationNumber} is cancelled, and UPS has not confirmed the new one. Check at ups.com and book it again.`
  const between = { code: 'pickup_not_rebooked', message }
  context.note(between)
  const booked = await schedulePickup(request, connection, context).catch(() => failed([], 'unknown-outcome'))
  if (booked.ok) return booked
  return failed([between, ...booked.messages], 'unknown-outcome')
}

export async function cancelPickup(
  { confirmationNumber }: PickupCancelRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const answer = await ask(connection, context, {
    method: 'DELETE',
    path: paths.cancelPickup,
    headers: { prn: confirmationNumber },
  })
  if (!answer.ok) return answer.refused
  const { PickupCancelResponse: said } = pickupCancelAnswer.parse(answer.body)
  return done({ operation: 'Cancel Pickup', success: true }, alertsIn(said))
}

function pickupProblems({
  parcels,
  address,
  packageLocation,
  instruction,
}: PickupRequest): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem | false> = {
    parcel: parcels.length === 0 && required('Send at least one parcel.'),
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
    ...Object.fromEntries(
      Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
    ),
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

export function fromPickupResponse(body: unknown): Outcome<PickupResult> {
  const { PickupCreationResponse: answer } = pickupAnswer.parse(body)
  const messages = alertsIn(answer)
  const confirmationNumber = answer.PRN
  if (confirmationNumber === null) {
    const message = 'UPS answered the pickup without a number. Look at ups.com whether it is booked.'
    return failed([{ code: 'unreadable_answer', message }, ...messages], 'unknown-outcome')
  }
  const { CurrencyCode: currency, GrandTotalOfAllCharge: total } = answer.RateResult
  const amountMinor = currency ? minorOf(total, currency) : null
  return done(
    {
      confirmationNumber,
      pickupDate: null,
      readyTime: null,
      closingTime: null,
      charge: currency && amountMinor !== null ? { name: 'Pickup', amountMinor, currency } : null,
    },
    messages,
  )
}
