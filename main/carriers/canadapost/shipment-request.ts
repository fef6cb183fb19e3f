import { hash } from 'node:crypto'
import type { CarrierAddress, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { trimmed } from '../kit/parties.ts'
import { parcelNeeded, problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import { families, hasContract } from './client.ts'
import { findService } from './codes.ts'
import { customsProblems, toCustoms } from './customs.ts'
import {
  addressProblems,
  companyOf,
  isCanadian,
  isMailAddress,
  longTexts,
  noMailHere,
  optionProblems,
  optionsOf,
  parcelProblems,
  phoneOf,
  plainPostalCode,
  toAddressDetails,
  toOptions,
  toParcelCharacteristics,
  withNonDelivery,
} from './request-parts.ts'
import { returnLabelProblems, toReturnSpec } from './return-labels.ts'
import type { CanadaPostSettings, CpcConnection } from './settings.ts'

/** How a shipment becomes valid: at once, or with the manifest of its group. */
export type Handover = { groupId: string } | 'at_once'

const groupPattern = /^[A-Za-z0-9-]{1,32}$/

/** Shipments of a day that go onto one manifest. */
export const groupOfDay = (day: string): string => day

export function handoverOf({ options }: LabelRequest, { config }: CpcConnection, day: string): Handover {
  const { canadapost_submit_shipment: asked, group_id: group } = options
  if (typeof group === 'string' && groupPattern.test(group) && asked !== true) return { groupId: group }
  const isAtOnce = typeof asked === 'boolean' ? asked : config.transmit_shipment_by_default !== false
  return isAtOnce ? 'at_once' : { groupId: groupOfDay(day) }
}

/** The carrier's name of the service; services it has told of in a rate are known by that rate alone. */
export function serviceCodeOf({ service, rateMeta }: LabelRequest): string | null {
  const { carrier_service_code: told } = rateMeta
  return findService(service)?.carrier_code ?? (typeof told === 'string' && told !== '' ? told : null)
}

/** Everything that is known to be wrong before the carrier is asked. */
export function shipmentProblems(request: LabelRequest, settings: CanadaPostSettings): FieldProblems {
  const { parcels, service, shipper, recipient } = request
  return {
    ...parcelNeeded(parcels),
    ...problemsAmong({
      'credentials.customer_number':
        !settings.customer_number && required('Labels need the customer number of the connection.'),
      service:
        serviceCodeOf(request) === null && invalid(`Canada Post has no service "${service.slice(0, 50)}".`),
    }),
    ...(parcels.length > mostParcels
      ? { parcel: exceeds(`At most ${mostParcels} parcels can be bought together.`) }
      : {}),
    ...addressProblems(shipper, recipient),
    ...parcelProblems(parcels),
    ...optionProblems(request, true),
    ...paymentProblems(request, settings),
    ...returnLabelProblems(request, settings),
    ...notificationProblems(request),
    ...customsProblems(request),
    ...iossProblems(request, settings),
    ...textProblems(request),
  }
}

/** What is printed and has no room. */
function textProblems({ shipper, recipient, parcels, options, reference }: LabelRequest): FieldProblems {
  const mostOfReference = 35
  return {
    ...longTexts('shipper', shipper),
    ...longTexts('recipient', recipient),
    ...lengthProblems({
      reference: [reference, mostOfReference],
      'options.canadapost_cost_center': [options.canadapost_cost_center, 30],
    }),
    ...problemsOfEach('parcel', parcels, ({ referenceNumber }) =>
      lengthProblems({ reference_number: [referenceNumber, mostOfReference] }),
    ),
  }
}

/** Somebody else pays only by the number of their account, and only where the shop has a contract. */
function paymentProblems({ payment }: LabelRequest, settings: CanadaPostSettings): FieldProblems {
  if (payment.paidBy === 'sender') return {}
  const mayOthers = hasContract(settings)
  return problemsAmong({
    'payment.paid_by': !mayOthers && invalid('Without a contract the card of the account pays, nobody else.'),
    'payment.account_number':
      mayOthers &&
      !/^\d{1,10}$/.test(payment.accountNumber ?? '') &&
      required('Enter the Canada Post customer number of who pays: 1 to 10 digits.'),
  })
}

/** Without a contract the number of a seller who has paid the tax has no place. */
const iossProblems = ({ customs }: LabelRequest, settings: CpcConnection['settings']): FieldProblems =>
  problemsAmong({
    'customs.options.ioss':
      Boolean(customs?.options.ioss) &&
      !hasContract(settings) &&
      invalid('Canada Post takes an IOSS number only from accounts with a contract.'),
  })

export type OneShipment = { request: LabelRequest; index: number; day: string; handover: Handover }

/** The order for one parcel. The order of the elements is part of it. */
export function toShipmentRequest(one: OneShipment, connection: CpcConnection): string {
  const { request, day, handover } = one
  const { settings } = connection
  const deliverySpec = toDeliverySpec(one, connection)
  const from = plainPostalCode(request.shipper.postalCode)
  if (!hasContract(settings))
    return writeXml({
      'non-contract-shipment': {
        '@xmlns': families.counterShipment.namespace,
        'requested-shipping-point': from,
        'delivery-spec': deliverySpec,
      },
    })
  return writeXml({
    shipment: {
      '@xmlns': families.shipment.namespace,
      'customer-request-id': requestId(one, deliverySpec),
      ...(handover === 'at_once' ? { 'transmit-shipment': true } : { 'group-id': handover.groupId }),
      'requested-shipping-point': from,
      'expected-mailing-date': day,
      'provide-pricing-info': true,
      'delivery-spec': deliverySpec,
      'return-spec': toReturnSpec(request, serviceCodeOf(request)),
    },
  })
}

function toDeliverySpec(one: OneShipment, connection: CpcConnection): XmlNode {
  const { request, index } = one
  const { settings } = connection
  const { recipient, customs } = request
  const parcel = request.parcels[index]
  const isAbroad = !isCanadian(recipient)
  return {
    'service-code': serviceCodeOf(request),
    sender: toSender(request.shipper, hasContract(settings)),
    destination: toDestination(recipient),
    options: toOptions(withNonDelivery(optionsOf(request, index), isAbroad)),
    'parcel-characteristics': parcel && toParcelCharacteristics(parcel),
    notification: toNotification(request),
    'print-preferences': hasContract(settings) ? toPrintPreferences(request, connection) : undefined,
    preferences: {
      'show-packing-instructions': false,
      'show-postage-rate': false,
      'show-insured-value': false,
    },
    customs: isAbroad && customs ? toCustoms(request, customs, index) : undefined,
    references: toReferences(one, connection),
    'settlement-info': hasContract(settings) ? toSettlement(request, connection) : undefined,
  }
}

function toReferences({ request, index }: OneShipment, { config }: CpcConnection): XmlNode {
  const costCentre = request.options.canadapost_cost_center ?? config.cost_center
  const references = {
    'cost-centre': typeof costCentre === 'string' && costCentre ? costCentre.trim() : undefined,
    'customer-ref-1': trimmed(request.reference),
    'customer-ref-2': trimmed(request.parcels[index]?.referenceNumber),
  }
  return Object.values(references).some(each => each !== undefined) ? references : undefined
}

/** Accounts without a contract send from Canada without saying so. */
const toSender = (address: CarrierAddress, isNamed: boolean): XmlNode => ({
  name: trimmed(address.personName),
  company: companyOf(address),
  'contact-phone': phoneOf(address),
  'address-details': toAddressDetails(address, { isDomestic: !isNamed }),
})

const toDestination = (address: CarrierAddress): XmlNode => ({
  name: trimmed(address.personName),
  company: trimmed(address.companyName),
  'client-voice-number': phoneOf(address),
  'address-details': toAddressDetails(address),
})

/** The carrier writes to the recipient only where the shipment asks for it. */
function toNotification({ options, recipient }: LabelRequest): XmlNode {
  const email = notifiedOf({ options, recipient })
  return email ? { email, 'on-shipment': true, 'on-exception': true, 'on-delivery': true } : undefined
}

function notifiedOf({ options, recipient }: Pick<LabelRequest, 'options' | 'recipient'>): string | null {
  const { email_notification: isWanted, email_notification_to: to } = options
  if (isWanted !== true && isWanted !== 'true') return null
  return (typeof to === 'string' && to ? to : recipient.email) || null
}

function notificationProblems(request: LabelRequest): FieldProblems {
  const email = notifiedOf(request)
  const field = email === request.recipient.email ? 'recipient.email' : 'options.email_notification_to'
  return email === null || isMailAddress(email) ? {} : { [field]: noMailHere }
}

/** The carrier has PDF and ZPL; pictures are made of its PDF. ZPL is always 4x6. */
function toPrintPreferences({ labelFormat }: LabelRequest, { config }: CpcConnection): XmlNode {
  if (labelFormat === 'ZPL') return { 'output-format': '4x6', encoding: 'ZPL' }
  const isLetter = labelFormat === 'PDF' && config.label_type === 'PDF_8_5x11'
  return { 'output-format': isLetter ? '8.5x11' : '4x6', encoding: 'PDF' }
}

function toSettlement({ payment }: LabelRequest, { settings, config }: CpcConnection): XmlNode {
  const other = payment.paidBy === 'sender' ? null : payment.accountNumber
  const isThird = payment.paidBy === 'third_party'
  return {
    'paid-by-customer': other ?? undefined,
    'contract-id': settings.contract_id ?? undefined,
    'intended-method-of-payment': isThird
      ? 'SupplierAccount'
      : config.paid_by_card
        ? 'CreditCard'
        : 'Account',
  }
}

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length)

/** What all requests for the parcels of one shipment begin with. */
export const requestKey = (shipmentId: string): string => digest(shipmentId, 20)

/**
 * The carrier makes a request with an id it knows no second time. The same shipment sent again therefore has the
 * same id; after a change it has another, or the label of what was sent before would come back.
 */
const requestId = ({ request, index, handover }: OneShipment, deliverySpec: XmlNode): string => {
  const back = toReturnSpec(request, serviceCodeOf(request))
  const content = digest(JSON.stringify([deliverySpec, handover, ...(back ? [back] : [])]), 8)
  return `${requestKey(request.shipmentId)}-${content}-${index + 1}-${request.parcels.length}`
}

/** The ids under which the parcels of a shipment were ordered, as long as nothing about them was set otherwise since. */
export const requestIdsOf = (
  request: LabelRequest,
  connection: CpcConnection,
  { day, handover }: Pick<OneShipment, 'day' | 'handover'>,
): string[] =>
  request.parcels.map((_, index) => {
    const one = { request, index, day, handover }
    return requestId(one, toDeliverySpec(one, connection))
  })

/** Which parcel of how many an id is of; null for ids of others. */
export function parcelOfId(id: string, shipmentId: string): { index: number; total: number } | null {
  const match = /^([0-9a-f]{20})-[0-9a-f]{8}-(\d{1,2})-(\d{1,2})$/.exec(id)
  if (!match || match[1] !== requestKey(shipmentId)) return null
  return { index: Number(match[2]) - 1, total: Number(match[3]) }
}

/** Parcels of one purchase: each is a call of its own, and all of them have the time of one. */
const mostParcels = 20
