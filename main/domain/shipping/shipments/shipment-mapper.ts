import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { CustomsRecord } from '../../../../shared/api/customs.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { PaymentInput, PaymentRecord } from '../../../../shared/api/payments.ts'
import type { RateRequestInput } from '../../../../shared/api/proxy.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type CurrencyCode, isCurrencyCode } from '../../../../shared/countries/currencies.ts'
import { labelPending } from '../../../../shared/desk/bought-labels.ts'
import type { LabelFormat } from '../../../../shared/labels.ts'
import { choiceOf } from '../../../../shared/rate-choices.ts'
import type { OrderOptions } from '../../../../shared/records/order.ts'
import { isDay, type ShopDay } from '../../../../shared/units/shop-day.ts'
import { returnShipment } from '../../../carriers/contract/adapter.ts'
import type {
  BoughtLabel,
  CarrierData,
  CarrierPayment,
  FetchedLabel,
  FetchLabelRequest,
  LabelRequest,
  RateRequest,
} from '../../../carriers/contract/model.ts'
import { plainTime } from '../../../platform/clock.ts'
import { toCarrierAddress } from '../addresses/address-mapper.ts'
import { toCarrierCustoms } from '../customs/customs-mapper.ts'
import { toCarrierParcel } from '../parcels/parcel-mapper.ts'
import { fromShownChoice, hubCarrierOf, withoutMissing } from '../rates/rate-mapper.ts'
import { numbersOf, shipmentIdentifiersOf } from './carrier-number-mapper.ts'
import type { ShipmentLinks } from './shipment-files.ts'

/** The parts of a shipment as records of their own: ids given instead of objects have been copied. */
export type Route = {
  shipper: AddressRecord
  recipient: AddressRecord
  parcels: ParcelRecord[]
  billing_address: AddressRecord | null
  customs: CustomsRecord | null
}

type Dictionary = Record<string, unknown>

/** A shipment never ships in the past: a missing or past date becomes today. Other options stay. */
export function withShipmentDate(options: Dictionary, today: ShopDay): Dictionary {
  const { shipment_date: date } = options
  const usable = typeof date === 'string' && isDay(date) && date >= today
  return { ...options, shipment_date: usable ? date : today }
}

/** Options are free data: what stands in the place of a currency need not be one. */
const currencyAmong = ({ currency }: Dictionary): CurrencyCode | null =>
  typeof currency === 'string' && isCurrencyCode(currency) ? currency : null

export const toPayment = (payment: PaymentInput | undefined, options: Dictionary): PaymentRecord => ({
  paid_by: payment?.paid_by ?? 'sender',
  currency: payment ? (payment.currency ?? null) : currencyAmong(options),
  account_number: payment?.account_number ?? null,
})

export type Draft = {
  id: string
  route: Route
  options: Dictionary
  payment: PaymentRecord
  services: string[]
  carrierIds: string[]
  reference: string | null
  labelType: LabelFormat
  metadata: Dictionary
  createdAtMs: number
  testMode: boolean
}

/** A new shipment before anything was bought. */
export const toDraftRecord = (draft: Draft): ShipmentRecord => ({
  id: draft.id,
  object_type: 'shipment',
  tracking_url: null,
  ...draft.route,
  services: draft.services,
  options: draft.options,
  payment: draft.payment,
  rates: [],
  reference: draft.reference,
  label_type: draft.labelType,
  carrier_ids: draft.carrierIds,
  tracker_id: null,
  created_at: plainTime(draft.createdAtMs),
  metadata: draft.metadata,
  messages: [],
  status: 'draft',
  carrier_name: null,
  carrier_id: null,
  tracking_number: null,
  shipment_identifier: null,
  selected_rate: null,
  meta: {},
  service: null,
  selected_rate_id: null,
  test_mode: draft.testMode,
  label_url: null,
  invoice_url: null,
})

const toCarrierPayment = (payment: PaymentRecord): CarrierPayment => ({
  paidBy: payment.paid_by,
  currency: payment.currency,
  accountNumber: payment.account_number,
})

/** What adapters need to price a shipment. */
export const toRateRequest = (
  route: Pick<Route, 'shipper' | 'recipient' | 'parcels'>,
  more: { services: string[]; options: Dictionary; reference: string | null },
): RateRequest => ({
  shipper: toCarrierAddress(route.shipper),
  recipient: toCarrierAddress(route.recipient),
  parcels: route.parcels.map(toCarrierParcel),
  ...more,
})

/** The shipment a label brings back, or null. */
export const returnedShipmentOf = ({ meta }: Pick<ShipmentRecord, 'meta'>): string | null =>
  typeof meta.return_of === 'string' ? meta.return_of : null

type Addressed = Pick<ShipmentRecord, 'shipper' | 'recipient' | 'parcels' | 'options' | 'meta'>

/** A stored return goes from the customer to the shop; adapters are told of it from the shop's side. */
const fromTheShop = <S extends Addressed>(shipment: S): S =>
  returnedShipmentOf(shipment) === null
    ? shipment
    : {
        ...shipment,
        shipper: shipment.recipient,
        recipient: shipment.shipper,
        options: { ...shipment.options, [returnShipment]: true },
      }

/** What adapters need to price a stored draft, as it was priced before. */
export const toRateRequestOf = (stored: ShipmentRecord): RateRequest => {
  const draft = fromTheShop(stored)
  const { services, options, reference, customs } = draft
  return {
    ...toRateRequest(draft, { services, options, reference }),
    payment: toCarrierPayment(draft.payment),
    customs: customs && toCarrierCustoms(customs),
  }
}

/**
 * What adapters need to price what is not stored. Nobody has said yet who pays or what is inside where the request does not:
 * then nothing is asked about it.
 */
export function toUnstoredRateRequest(route: Route, input: RateRequestInput, today: ShopDay): RateRequest {
  const options = withShipmentDate(input.options ?? {}, today)
  const services = input.service ? [input.service] : (input.services ?? [])
  return {
    ...toRateRequest(route, { services, options, reference: input.reference ?? null }),
    ...(input.payment ? { payment: toCarrierPayment(toPayment(input.payment, options)) } : {}),
    ...(route.customs ? { customs: toCarrierCustoms(route.customs) } : {}),
  }
}

/** What adapters need to make a label. */
export const toLabelRequest = (
  shipment: Omit<ShipmentRecord, 'label_url' | 'invoice_url'>,
  rate: { service?: string | null | undefined; meta?: Dictionary | null | undefined },
): LabelRequest => {
  const choice = fromShownChoice({ meta: rate.meta ?? null })
  return {
    shipmentId: shipment.id,
    ...toRateRequest(fromTheShop(shipment), {
      services: rate.service ? [rate.service] : [],
      options: { ...fromTheShop(shipment).options, ...choice?.options },
      reference: shipment.reference,
    }),
    choice,
    service: rate.service ?? '',
    labelFormat: shipment.label_type ?? 'PDF',
    payment: toCarrierPayment(shipment.payment),
    billingAddress: shipment.billing_address && toCarrierAddress(shipment.billing_address),
    customs: shipment.customs && toCarrierCustoms(shipment.customs),
    metadata: shipment.metadata,
    rateMeta: rate.meta ?? {},
    hubCarrier: hubCarrierOf(rate.meta),
  }
}

/** Keys a purchase writes into `meta`. */
export function purchaseMeta(rate: Pick<RateRecord, 'meta'>, result: BoughtLabel): Dictionary {
  const { ext, service_name, ...named } = rate.meta ?? {}
  // A hub may say only with the label who moves it.
  const { slug, code } = result.hubCarrier ?? {}
  const hub = slug ?? code
  const { carrier, rate_provider } = hub ? { carrier: hub, rate_provider: hub } : named
  const choice = choiceOf(rate)
  const several = result.trackingNumbers.length > 1
  return {
    ext,
    carrier,
    rate_provider,
    service_name,
    ...(choice ? { choice: { code: choice.code, name: choice.name } } : {}),
    ...(several
      ? { tracking_numbers: result.trackingNumbers, shipment_identifiers: result.shipmentIdentifiers }
      : {}),
    ...(result.trackingUrl ? { tracking_url: result.trackingUrl } : {}),
    ...paperMeta(result.label),
    ...result.meta,
  }
}

/** A picture need not say how large it is (inches, across and down), and ZPL not for how many dots an inch it was made. */
const paperMeta = (label: BoughtLabel['label']): Dictionary => ({
  ...(label?.format === 'PNG' && label.paper
    ? { label_size: `${label.paper.widthInch}x${label.paper.heightInch}` }
    : {}),
  ...(label?.format === 'ZPL' && label.dpi ? { label_dpi: label.dpi } : {}),
})

/** Where the interface says where a parcel is. */
export const trackerUrl = (carrier: string, number: string): string => `/v1/trackers/${carrier}/${number}`

/** The bought shipment: numbers, charged rate and files in their places. */
export function toPurchasedRecord(
  draft: ShipmentRecord,
  rate: RateRecord,
  result: BoughtLabel,
  linkTo: ShipmentLinks['to'],
): ShipmentRecord {
  const { trackingNumber } = result
  const single = trackingNumber === '' ? [] : [trackingNumber]
  const numbers = result.trackingNumbers.length > 0 ? result.trackingNumbers : single
  const format = result.label?.format
  return {
    ...draft,
    status: 'purchased',
    carrier_name: rate.carrier_name,
    carrier_id: rate.carrier_id,
    service: rate.service,
    selected_rate: withoutMissing(rate),
    selected_rate_id: rate.id,
    tracking_number: trackingNumber || null,
    shipment_identifier: result.shipmentIdentifier,
    tracking_url: trackingNumber ? trackerUrl(rate.carrier_name, trackingNumber) : null,
    label_type: format ?? draft.label_type,
    label_url: format ? linkTo(draft.id, 'label', format.toLowerCase()) : null,
    invoice_url: result.invoice ? linkTo(draft.id, 'invoice', 'pdf') : null,
    meta: { ...draft.meta, ...purchaseMeta(rate, result) },
    parcels: draft.parcels.map((parcel, n) => ({
      ...parcel,
      reference_number: result.references?.[n] ?? numbers[n] ?? parcel.reference_number,
    })),
  }
}

/** What adapters need to give a label of a bought shipment, for the first time or again. */
export const toFetchLabelRequest = (
  shipment: ShipmentRecord,
  carrierData: CarrierData,
): FetchLabelRequest => ({
  shipmentId: shipment.id,
  shipmentIdentifier: shipment.shipment_identifier ?? '',
  trackingNumber: shipment.tracking_number,
  shipmentIdentifiers: shipmentIdentifiersOf(shipment),
  trackingNumbers: numbersOf(shipment),
  service: shipment.service,
  labelFormat: shipment.label_type ?? 'PDF',
  isReprint: shipment.label_url !== null,
  options: { ...shipment.options, ...shipment.meta },
  carrierData,
})

/** The shipment with the label its carrier gave later: numbers that came with it, and files in their places. */
export function withFetchedLabel(
  bought: ShipmentRecord,
  fetched: FetchedLabel,
  linkTo: ShipmentLinks['to'],
): ShipmentRecord {
  const { id, carrier_name: carrier, parcels } = bought
  const { label, trackingNumber = bought.tracking_number, trackingNumbers: numbers = [] } = fetched
  const { pending_label: waited, ...meta } = bought.meta
  return {
    ...bought,
    tracking_number: trackingNumber,
    tracking_url: trackingNumber && carrier ? trackerUrl(carrier, trackingNumber) : bought.tracking_url,
    label_type: label?.format ?? bought.label_type,
    label_url: label ? linkTo(id, 'label', label.format.toLowerCase()) : bought.label_url,
    invoice_url: fetched.invoice ? linkTo(id, 'invoice', 'pdf') : bought.invoice_url,
    messages: label ? bought.messages.filter(({ code }) => code !== labelPending) : bought.messages,
    meta: {
      ...meta,
      ...(label || waited === undefined ? {} : { pending_label: waited }),
      ...(numbers.length > 1 ? { tracking_numbers: numbers } : {}),
      ...(fetched.trackingUrl ? { tracking_url: fetched.trackingUrl } : {}),
      ...paperMeta(label),
      ...fetched.meta,
    },
    parcels: parcels.map((parcel, n) => ({
      ...parcel,
      reference_number: numbers[n] ?? parcel.reference_number,
    })),
  }
}

type Payor = NonNullable<OrderOptions['paid_by']>
type Paying = { paid_by?: Payor; account_number?: string }

/** What a shipment gets where its request says nothing. */
export type ShipmentDefaults = {
  options: Dictionary
  payment: Paying & { currency?: NonNullable<OrderOptions['currency']> }
  duty: Paying
  invoice: { number?: string; date?: string }
  carrierIds: string[]
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const given = <T extends Dictionary>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value))) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/**
 * The options of orders as what they mean for a shipment of their items. Of several orders the first that says
 * something about a thing is followed. Who pays, and for which account, goes where shipments keep it and is not
 * repeated in the options; how items are spread over parcels has been decided when there is a shipment.
 */
export function shipmentDefaults(ofOrders: readonly OrderOptions[]): ShipmentDefaults {
  const all: OrderOptions = Object.assign({}, ...ofOrders.map(given).reverse())
  const {
    paid_by,
    payment_account_number,
    duty_paid_by,
    duty_account_number,
    invoice_number,
    invoice_date,
    carrier_ids,
    single_item_per_parcel: _,
    ...options
  } = all
  return {
    options,
    payment: given({ paid_by, account_number: payment_account_number, currency: options.currency }),
    duty: given({ paid_by: duty_paid_by, account_number: duty_account_number }),
    invoice: given({ number: invoice_number, date: invoice_date }),
    carrierIds: carrier_ids ?? [],
  }
}

type Named = { paid_by?: Payor | null | undefined; account_number?: string | null | undefined }

/** Who pays: what is named wins. An account is taken over only together with the payor it belongs to. */
export function payorOf(named: Named, fromOrder: Paying) {
  const paidBy = named.paid_by ?? fromOrder.paid_by ?? null
  const account = paidBy === (fromOrder.paid_by ?? null) ? fromOrder.account_number : null
  return { paid_by: paidBy, account_number: named.account_number ?? account ?? null }
}

/** What items leave out, the shop may know of their SKU. */
export const withProducts = <R extends Pick<Route, 'parcels' | 'customs'>>(
  route: R,
  complete: (items: readonly CommodityRecord[]) => CommodityRecord[],
): R => ({
  ...route,
  parcels: route.parcels.map(parcel => ({ ...parcel, items: complete(parcel.items) })),
  customs: route.customs && { ...route.customs, commodities: complete(route.customs.commodities) },
})
