import type { CarrierMessage } from '../../../shared/errors/result.ts'
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
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  type Refused,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { flagAt, minorAt, textAt, toDay, toTime, valueAt } from '../kit/reading.ts'
import { pickupAsAsked } from '../kit/results.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import { companyOf, isCanadian, linesOf, phoneOf, plainPostalCode, postalProblem } from './addresses.ts'
import { ask, availabilityPath, families, pickupPath, pickupsPath } from './client.ts'
import { currency } from './codes.ts'
import { documentOf, refusal, refusedBy } from './errors.ts'
import { kilograms } from './parcels.ts'
import type { CpcConnection } from './settings.ts'

const { mediaType, namespace } = families.pickup
/** A heavier parcel needs another vehicle or two people. */
const heavyKg = 23
const longestInstructions = 132

/** Asks first whether anybody comes to that postal code at all. */
export async function schedulePickup(
  request: PickupRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  const refused =
    refusal(context, connection, request.parcels) ??
    refusedFor(pickupProblems(request, connection)) ??
    (await whyNobodyComes(request, connection, context))
  if (refused) return refused
  const answer = await ask(connection, context, {
    method: 'POST',
    path: pickupsPath(connection.settings),
    mediaType,
    body: toPickupRequest('pickup-request-details', request, connection),
  })
  const read = documentOf(answer, 'pickup-request-info', false)
  if (!read.ok) return read
  const result = fromPickupInfo(read.document)
  return result ? done(result) : failed([noNumber], 'unknown-outcome')
}

/** The number stays. The answer may be empty; then the request stands as it was sent. */
export async function updatePickup(
  request: PickupUpdateRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  const refused =
    refusal(context, connection, request.parcels) ?? refusedFor(pickupProblems(request, connection))
  if (refused) return refused
  const answer = await ask(connection, context, {
    method: 'PUT',
    path: pickupPath(connection.settings, request.confirmationNumber),
    mediaType,
    body: toPickupRequest('pickup-request-update-details', request, connection),
  })
  const standing = pickupAsAsked(request.confirmationNumber)
  if (answer.ok && answer.text.trim() === '') return done(standing)
  const read = documentOf(answer, 'pickup-request-info', false)
  return read.ok ? done(fromPickupInfo(read.document) ?? standing) : read
}

export async function cancelPickup(
  { confirmationNumber }: PickupCancelRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const path = pickupPath(connection.settings, confirmationNumber)
  const answer = await ask(connection, context, { method: 'DELETE', path, mediaType })
  return answer.ok ? done({ operation: 'Cancel Pickup', success: true }) : refusedBy(answer, false)
}

/** Null where pickups on demand are made, and where the carrier does not say. */
async function whyNobodyComes(
  { address }: PickupRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Refused | null> {
  const path = availabilityPath(plainPostalCode(address.postalCode))
  const { mediaType } = families.availability
  const answer = await ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })
  const read = documentOf(answer, 'pickup-availability', true)
  if (!read.ok) return read
  const isSilent = textAt(read.document, 'on-demand-tour') === null
  return isSilent || flagAt(read.document, 'on-demand-tour')
    ? null
    : failed([nobodyComes(address.postalCode)])
}

const nobodyComes = (postalCode: string | null): CarrierMessage => ({
  code: 'pickup_unavailable',
  message: `Canada Post makes no pickups on demand at ${postalCode ?? 'this address'}. Bring the parcels to a post office.`,
})

const noNumber: CarrierMessage = {
  code: 'unreadable_answer',
  message: 'The carrier arranged a pickup without saying its number.',
}

function pickupProblems(request: PickupRequest, { settings }: CpcConnection): FieldProblems {
  const { address } = request
  const postal = postalProblem(address)
  const instructions = instructionsOf(request)
  return {
    ...(settings.customer_number
      ? {}
      : { 'credentials.customer_number': required('Pickups need the customer number of the connection.') }),
    ...(isCanadian(address)
      ? {}
      : { 'address.country_code': invalid('Canada Post collects parcels only in Canada.') }),
    ...(postal ? { 'address.postal_code': postal } : {}),
    ...(phoneOf(address) ? {} : { 'address.phone_number': required() }),
    ...((instructions?.length ?? 0) > longestInstructions
      ? {
          instruction: exceeds(
            `At most ${longestInstructions} characters, with the location of the parcels.`,
          ),
        }
      : {}),
  }
}

const instructionsOf = ({ packageLocation, instruction }: PickupRequest): string | undefined =>
  [packageLocation, instruction].filter(Boolean).join(', ') || undefined

type Root = 'pickup-request-details' | 'pickup-request-update-details'

/** The order of the elements is part of it. */
export const toPickupRequest = (root: Root, request: PickupRequest, connection: CpcConnection): string =>
  writeXml({
    [root]: {
      '@xmlns': namespace,
      'pickup-type': 'OnDemand',
      'pickup-location': toLocation(request),
      'contact-info': {
        'contact-name': (request.address.personName ?? companyOf(request.address)).slice(0, 45),
        email: request.address.email ?? connection.config.refund_email ?? undefined,
        'contact-phone': phoneOf(request.address),
        'receive-email-updates-flag': false,
      },
      'location-details': {
        'five-ton-flag': request.options.five_ton === true,
        'loading-dock-flag': request.options.loading_dock === true,
        'pickup-instructions': instructionsOf(request),
      },
      'items-characteristics': {
        'heavy-item-flag': request.parcels.some(
          ({ weight, weightUnit }) => kilograms(weight, weightUnit) > heavyKg,
        ),
      },
      'pickup-volume': String(request.parcels.length),
      'pickup-times': {
        'on-demand-pickup-time': {
          date: request.pickupDate,
          'preferred-time': request.readyTime,
          'closing-time': request.closingTime,
        },
      },
      'payment-info': toPayment(connection),
    },
  })

function toLocation({ address }: PickupRequest): XmlNode {
  const [line] = linesOf(address)
  return {
    'business-address-flag': !address.residential,
    'alternate-address': {
      company: companyOf(address),
      'address-line-1': line,
      city: address.city ?? undefined,
      province: address.stateCode ?? undefined,
      'postal-code': plainPostalCode(address.postalCode),
    },
  }
}

const toPayment = ({ settings, config }: CpcConnection): XmlNode => ({
  'contract-id': settings.contract_id ?? undefined,
  'method-of-payment': settings.contract_id && !config.paid_by_card ? 'Account' : 'CreditCard',
})

/** Null without a number. What is due already holds the taxes. */
export function fromPickupInfo(document: unknown): PickupResult | null {
  const header = valueAt(document, 'pickup-request-header')
  const confirmationNumber = textAt(header, 'request-id')
  if (confirmationNumber === null) return null
  const due = minorAt(document, 'pickup-request-price.due-amount', currency)
  const times = valueAt(document, 'pickup-times.on-demand-pickup-time')
  return {
    confirmationNumber,
    pickupDate: toDay(textAt(header, 'next-pickup-date')),
    readyTime: toTime(textAt(times, 'preferred-time')),
    closingTime: toTime(textAt(times, 'closing-time')),
    charge: due ? { name: 'Pickup', amountMinor: due, currency } : null,
  }
}
