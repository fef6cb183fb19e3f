import { required } from '../contract/field-error.ts'
import type { CarrierAddress, LabelRequest } from '../contract/model.ts'
import { toDay } from '../kit/days.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import {
  addressProblems,
  companyOf,
  isCanadian,
  phoneOf,
  plainPostalCode,
  toAddressDetails,
} from './addresses.ts'
import { exceeds, type Problems } from './checks.ts'
import { families, hasContract } from './client.ts'
import { serviceNamed } from './codes.ts'
import { customsProblems, toCustoms } from './customs.ts'
import { optionProblems, optionsOf, toOptions, withNonDelivery } from './options.ts'
import { parcelProblems, toParcelCharacteristics } from './parcels.ts'
import { mostParcels, requestId } from './request-id.ts'
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

/** The day a shipment is mailed: the one asked for, else today. */
export const mailingDay = ({ options }: LabelRequest, now: Date): string =>
  (typeof options.shipment_date === 'string' ? toDay(options.shipment_date) : null) ??
  now.toISOString().slice(0, 10)

/** The carrier's name of the service; services it has told of in a rate are known by that rate alone. */
export function serviceCodeOf({ service, rateMeta }: LabelRequest): string | null {
  const { carrier_service_code: told } = rateMeta
  return serviceNamed(service)?.carrier_code ?? (typeof told === 'string' && told !== '' ? told : null)
}

/** Everything that is known to be wrong before the carrier is asked. */
export function shipmentProblems(request: LabelRequest, settings: CanadaPostSettings): Problems {
  return {
    ...(settings.customer_number
      ? {}
      : { 'credentials.customer_number': required('Labels need the customer number of the connection.') }),
    ...(serviceCodeOf(request) === null
      ? {
          service: {
            code: 'invalid',
            message: `Canada Post has no service "${request.service.slice(0, 50)}".`,
          },
        }
      : {}),
    ...(request.parcels.length > mostParcels
      ? { parcel: exceeds(`At most ${mostParcels} parcels can be bought together.`) }
      : {}),
    ...addressProblems(request.shipper, request.recipient),
    ...parcelProblems(request.parcels),
    ...optionProblems(request, true),
    ...customsProblems(request),
  }
}

export type OneShipment = { request: LabelRequest; index: number; day: string; handover: Handover }

/** The order for one parcel. The order of the elements is part of it. */
export function toShipmentRequest(one: OneShipment, connection: CpcConnection): string {
  const { request, index, day, handover } = one
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
  const total = request.parcels.length
  return writeXml({
    shipment: {
      '@xmlns': families.shipment.namespace,
      'customer-request-id': requestId(request.shipmentId, JSON.stringify([deliverySpec, handover]), {
        index,
        total,
      }),
      ...(handover === 'at_once' ? { 'transmit-shipment': null } : { 'group-id': handover.groupId }),
      'requested-shipping-point': from,
      'expected-mailing-date': day,
      'provide-pricing-info': true,
      'delivery-spec': deliverySpec,
    },
  })
}

function toDeliverySpec({ request, index }: OneShipment, connection: CpcConnection): XmlNode {
  const { settings, config } = connection
  const { recipient, options, customs } = request
  const parcel = request.parcels[index]
  const isAbroad = !isCanadian(recipient)
  const costCentre = options.canadapost_cost_center ?? config.cost_center
  return {
    'service-code': serviceCodeOf(request),
    sender: toSender(request.shipper),
    destination: toDestination(recipient),
    options: toOptions(withNonDelivery(optionsOf(request, index), isAbroad)),
    'parcel-characteristics': parcel && toParcelCharacteristics(parcel),
    notification: toNotification(request),
    'print-preferences': toPrintPreferences(request, connection),
    preferences: {
      'show-packing-instructions': false,
      'show-postage-rate': false,
      'show-insured-value': false,
    },
    customs: isAbroad && customs ? toCustoms(request, customs, index) : undefined,
    references: {
      'cost-centre': typeof costCentre === 'string' && costCentre ? costCentre.slice(0, 30) : undefined,
      'customer-ref-1': request.reference?.slice(0, 35) || undefined,
      'customer-ref-2': parcel?.referenceNumber?.slice(0, 35) || undefined,
    },
    'settlement-info': hasContract(settings) ? toSettlement(request, connection) : undefined,
  }
}

const toSender = (address: CarrierAddress): XmlNode => ({
  name: address.personName?.slice(0, 44) || undefined,
  company: companyOf(address),
  'contact-phone': phoneOf(address),
  'address-details': toAddressDetails(address),
})

const toDestination = (address: CarrierAddress): XmlNode => ({
  name: address.personName?.slice(0, 44) || undefined,
  company: address.companyName?.slice(0, 44) || undefined,
  'client-voice-number': phoneOf(address),
  'address-details': toAddressDetails(address),
})

/** The carrier writes to the recipient only where the shipment asks for it. */
function toNotification({ options, recipient }: LabelRequest): XmlNode {
  const { email_notification: isWanted, email_notification_to: to } = options
  const email = typeof to === 'string' && to ? to : recipient.email
  return (isWanted === true || isWanted === 'true') && email
    ? { email: email.slice(0, 60), 'on-shipment': true, 'on-exception': true, 'on-delivery': true }
    : undefined
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
