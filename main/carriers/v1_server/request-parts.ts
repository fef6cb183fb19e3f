import { goodsKeys } from '../../../shared/api/commodities.ts'
import type {
  CarrierAddress,
  CarrierCommodity,
  CarrierCustoms,
  CarrierParcel,
  CarrierPayment,
  LabelRequest,
  RateRequest,
} from '../contract/model.ts'
import type { V1ServerConnection } from './settings.ts'
import { referenceKey } from './wire.ts'

/** The members that say something. */
const given = <Members extends object>(members: Members): Partial<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Members>

const listed = <T>(items: readonly T[]): T[] | null => (items.length > 0 ? [...items] : null)
const filled = (options: Readonly<Record<string, unknown>>) =>
  Object.keys(options).length > 0 ? { ...options } : null

const toAddress = (address: CarrierAddress) =>
  given({
    person_name: address.personName,
    company_name: address.companyName,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    street_number: address.streetNumber,
    suburb: address.suburb,
    city: address.city,
    state_code: address.stateCode,
    postal_code: address.postalCode,
    country_code: address.countryCode,
    residential: address.residential,
    phone_number: address.phoneNumber,
    email: address.email,
    federal_tax_id: address.federalTaxId,
    state_tax_id: address.stateTaxId,
  })

/** What customs are told of goods; the rest of their metadata is the shop's own. */
const goodsIn = (metadata: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => Object.hasOwn(goodsKeys, key)))

const toCommodity = (item: CarrierCommodity) =>
  given({
    title: item.title,
    description: item.description,
    sku: item.sku,
    hs_code: item.hsCode,
    quantity: item.quantity,
    weight: item.weight,
    weight_unit: item.weightUnit,
    value_amount: item.valueAmount,
    value_currency: item.valueCurrency,
    origin_country: item.originCountry,
    metadata: filled(goodsIn(item.metadata)),
  })

const toParcel = (parcel: CarrierParcel) =>
  given({
    weight: parcel.weight,
    weight_unit: parcel.weightUnit,
    length: parcel.length,
    width: parcel.width,
    height: parcel.height,
    dimension_unit: parcel.dimensionUnit,
    packaging_type: parcel.packagingType,
    package_preset: parcel.packagePreset,
    description: parcel.description,
    content: parcel.content,
    is_document: parcel.isDocument,
    freight_class: parcel.freightClass,
    reference_number: parcel.referenceNumber,
    items: listed(parcel.items.map(toCommodity)),
    options: filled(parcel.options),
  })

const toPayment = ({ paidBy, currency, accountNumber }: CarrierPayment) =>
  given({ paid_by: paidBy, currency, account_number: accountNumber })

const toCustoms = (customs: CarrierCustoms) =>
  given({
    commodities: customs.commodities.map(toCommodity),
    content_type: customs.contentType,
    content_description: customs.contentDescription,
    incoterm: customs.incoterm,
    invoice: customs.invoice,
    invoice_date: customs.invoiceDate,
    commercial_invoice: customs.commercialInvoice,
    certify: customs.certify,
    signer: customs.signer,
    duty:
      customs.duty &&
      given({
        paid_by: customs.duty.paidBy,
        currency: customs.duty.currency,
        declared_value: customs.duty.declaredValue,
        account_number: customs.duty.accountNumber,
      }),
    duty_billing_address: customs.dutyBillingAddress && toAddress(customs.dutyBillingAddress),
    options: filled(customs.options),
  })

/**
 * What is asked about, as the interface has it: options and services by name, whoever over there knows them. It says
 * who asks on whose behalf (`via_server`), so that a server which is itself asked passes it on to no other.
 */
const toRoute = (request: RateRequest, { id }: V1ServerConnection) => ({
  shipper: toAddress(request.shipper),
  recipient: toAddress(request.recipient),
  parcels: request.parcels.map(toParcel),
  options: { ...request.options, via_server: id },
  ...given({
    reference: request.reference,
    payment: request.payment && toPayment(request.payment),
    customs: request.customs && toCustoms(request.customs),
  }),
})

export const toRateBody = (request: RateRequest, connection: V1ServerConnection) => ({
  ...toRoute(request, connection),
  ...given({
    services: listed(request.services),
    carrier_ids: listed(connection.config.connections_there ?? []),
  }),
})

/** A draft of one service of one connection there, under our reference. */
export const toDraftBody = (request: LabelRequest, carrierId: string, connection: V1ServerConnection) => ({
  ...toRoute(request, connection),
  ...given({ billing_address: request.billingAddress && toAddress(request.billingAddress) }),
  services: [request.service],
  carrier_ids: [carrierId],
  label_type: request.labelFormat,
  metadata: { [referenceKey]: request.shipmentId },
})
