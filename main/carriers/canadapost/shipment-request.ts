import { hash } from 'node:crypto'
import { minorToText, toMinor } from '../../../shared/units/money.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import { families, hasContract } from './client.ts'
import { currency, exportReasons, findService } from './codes.ts'
import {
  addressProblems,
  companyOf,
  isCanadian,
  isMailAddress,
  kilograms,
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
import { lengths } from './wire.ts'

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
    ...paymentProblems(request, settings),
    ...returnLabelProblems(request, settings),
    ...notificationProblems(request),
    ...customsProblems(request),
    ...textProblems(request),
  }
}

/** What is printed or declared and has no room. */
function textProblems(request: LabelRequest): FieldProblems {
  const { shipper, recipient, parcels, customs, options, reference } = request
  const abroad = isCanadian(recipient) ? null : customs
  const party = (path: string, { companyName, personName, city, phoneNumber }: CarrierAddress) =>
    lengthProblems({
      [`${path}.company_name`]: [companyName, lengths.name],
      [`${path}.person_name`]: [personName, lengths.name],
      [`${path}.city`]: [city, lengths.city],
      [`${path}.phone_number`]: [phoneOf({ phoneNumber }), lengths.phone],
    })
  const problems = {
    ...party('shipper', shipper),
    ...party('recipient', recipient),
    ...lengthProblems({
      reference: [reference, textLengths.reference],
      'options.canadapost_cost_center': [options.canadapost_cost_center, textLengths.costCentre],
      'customs.invoice': [abroad?.invoice, textLengths.paper],
      'customs.options.certificate_number': [abroad?.options.certificate_number, textLengths.paper],
      'customs.options.license_number': [abroad?.options.license_number, textLengths.paper],
      'customs.content_description': [
        abroad && reasonOf(abroad) === 'OTH' ? abroad.contentDescription : null,
        textLengths.reason,
      ],
    }),
  }
  for (const [index, { referenceNumber }] of parcels.entries()) {
    const place = parcels.length > 1 ? `parcel[${index}].items` : 'customs.commodities'
    const field = `parcel[${index}].reference_number`
    Object.assign(problems, lengthProblems({ [field]: [referenceNumber, textLengths.reference] }))
    for (const [at, item] of (abroad ? contentsOf(request, index) : []).entries())
      Object.assign(
        problems,
        lengthProblems({
          [`${place}[${at}].${item.title ? 'title' : 'description'}`]: [
            item.title || item.description,
            descriptionLength,
          ],
          [`${place}[${at}].sku`]: [item.sku, textLengths.sku],
        }),
      )
  }
  return problems
}

const textLengths = { reference: 35, costCentre: 30, paper: 10, reason: 44, sku: 15 } as const

const reasonOf = ({ contentType }: CarrierCustoms): string =>
  ownValue(exportReasons, contentType ?? 'merchandise') ?? 'OTH'

/** Somebody else pays only by the number of their account, and only where the shop has a contract. */
function paymentProblems({ payment }: LabelRequest, settings: CanadaPostSettings): FieldProblems {
  if (payment.paidBy === 'sender') return {}
  if (!hasContract(settings))
    return { 'payment.paid_by': invalid('Without a contract the card of the account pays, nobody else.') }
  return /^\d{1,10}$/.test(payment.accountNumber ?? '')
    ? {}
    : {
        'payment.account_number': required(
          'Enter the Canada Post customer number of who pays: 1 to 10 digits.',
        ),
      }
}

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
    'customer-ref-1': request.reference?.trim() || undefined,
    'customer-ref-2': request.parcels[index]?.referenceNumber?.trim() || undefined,
  }
  return Object.values(references).some(each => each !== undefined) ? references : undefined
}

/** Accounts without a contract send from Canada without saying so. */
const toSender = (address: CarrierAddress, isNamed: boolean): XmlNode => ({
  name: address.personName?.trim() || undefined,
  company: companyOf(address),
  'contact-phone': phoneOf(address),
  'address-details': toAddressDetails(address, { isDomestic: !isNamed }),
})

const toDestination = (address: CarrierAddress): XmlNode => ({
  name: address.personName?.trim() || undefined,
  company: address.companyName?.trim() || undefined,
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

const mostItems = 500
const descriptionLength = 45

/** What is in one parcel: a declaration covers a shipment, but every parcel needs its own. */
export function contentsOf({ parcels, customs }: LabelRequest, index: number): readonly CarrierCommodity[] {
  const items = parcels[index]?.items ?? []
  return items.length > 0 || parcels.length > 1 ? items : (customs?.commodities ?? [])
}

const currencyOf = (customs: CarrierCustoms, items: readonly CarrierCommodity[]): string =>
  items.find(({ valueCurrency }) => valueCurrency !== null)?.valueCurrency ??
  customs.duty?.currency ??
  currency

/** Dots after four, six and eight digits, as in `6109.10.00.10`; an odd digit at the end says nothing. */
export function dottedTariff(code: string | null): string | undefined {
  const digits = code?.replace(/\D/g, '') ?? ''
  if (digits.length < 6) return undefined
  const pairs = digits.slice(4, 10).match(/\d{2}/g) ?? []
  return [digits.slice(0, 4), ...pairs].join('.')
}

function toCustoms(request: LabelRequest, customs: CarrierCustoms, index: number): XmlNode {
  const items = contentsOf(request, index)
  const used = currencyOf(customs, items)
  const reason = reasonOf(customs)
  const { conversion_from_cad, certificate_number, license_number } = customs.options
  const prepaid = plainText(customs.options.duties_and_taxes_prepaid)
  return {
    currency: used,
    'conversion-from-cad': used === currency ? undefined : plainText(conversion_from_cad),
    'reason-for-export': reason,
    'other-reason':
      reason === 'OTH' ? (customs.contentDescription ?? customs.contentType ?? 'Other').trim() : undefined,
    'duties-and-taxes-prepaid': prepaid ? minorToText(toMinor(prepaid, currency), currency) : undefined,
    'certificate-number': textOf(certificate_number),
    'licence-number': textOf(license_number),
    'invoice-number': customs.invoice?.trim() || undefined,
    'sku-list': { item: items.map(item => toItem(item, used, request)) },
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const toItem = (item: CarrierCommodity, used: string, { shipper }: LabelRequest): XmlNode => {
  const origin = item.originCountry ?? shipper.countryCode
  return {
    'customs-number-of-units': item.quantity,
    'customs-description': (item.title || item.description || '').trim(),
    sku: item.sku?.trim() || undefined,
    'hs-tariff-code': dottedTariff(item.hsCode),
    'unit-weight': kilograms(item.weight, item.weightUnit),
    'customs-value-per-unit': minorToText(toMinor(item.valueAmount ?? 0, used), used),
    'customs-unit-of-measure': 'PCE',
    'country-of-origin': origin,
    'province-of-origin': origin === 'CA' ? (shipper.stateCode ?? undefined) : undefined,
  }
}

/** What customs abroad would send a parcel back for. */
function customsProblems(request: LabelRequest): FieldProblems {
  const { customs } = request
  if (isCanadian(request.recipient)) return {}
  if (!customs) return { customs: required('Parcels abroad need a customs declaration.') }
  const problems: FieldProblems = {}
  for (const index of request.parcels.keys()) {
    const items = contentsOf(request, index)
    const place = request.parcels.length > 1 ? `parcel[${index}].items` : 'customs.commodities'
    if (items.length === 0)
      problems[place] = required('Say what is in this parcel: each is declared for itself.')
    if (items.length > mostItems) problems[place] = exceeds(`At most ${mostItems} items can be declared.`)
    for (const [at, item] of items.entries()) {
      if (!item.title && !item.description) problems[`${place}[${at}].title`] = required()
      if (item.valueAmount === null) problems[`${place}[${at}].value_amount`] = required()
      else if (item.valueAmount <= 0 || item.valueAmount >= 100_000)
        problems[`${place}[${at}].value_amount`] = invalid('More than 0, and less than 100,000 apiece.')
      if (item.quantity > 9_999) problems[`${place}[${at}].quantity`] = exceeds('At most 9999 of one kind.')
    }
    const used = currencyOf(customs, items)
    if (used !== currency && !isFactor(customs.options.conversion_from_cad))
      problems['customs.options.conversion_from_cad'] = required(
        `Say how many ${used} a Canadian dollar is worth, or give values in Canadian dollars.`,
      )
    if (new Set(items.map(item => item.valueCurrency ?? used)).size > 1)
      problems[place] = invalid('Give all values of a parcel in one currency.')
  }
  return problems
}

const isFactor = (value: unknown): boolean =>
  /^\d{1,6}(\.\d{1,6})?$/.test(plainText(value)) && Number(value) > 0
