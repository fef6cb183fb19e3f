import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import { allowIncompleteCustoms } from '../../../shared/api/customs.ts'
import { type ShipmentInput, type ShipmentRecord, shipmentData } from '../../../shared/api/shipments.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { type CustomsNeed, customsNeed } from '../../../shared/countries/customs-need.ts'
import { isSampleSender } from '../../../shared/desk/sample-sender.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import type { LabelFormat } from '../../../shared/labels.ts'
import { laterShipDate } from '../../stores/shop-time.ts'
import { type FieldTexts, toFieldTexts, under } from '../station/field-errors.ts'
import { t } from '../text.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  isEmptyAddress,
  missingIn,
  toAddressData,
} from './address-draft.ts'
import {
  type CommodityDefaults,
  emptyCommodity,
  fromCommodity,
  isBlankCommodity,
  type StoredCommodity,
} from './commodity-draft.ts'
import {
  type CustomsDraft,
  emptyCustoms,
  fromCustoms,
  toCustomsData,
  wrongInCustoms,
} from './customs-draft.ts'
import {
  emptyParcel,
  fromParcelRecord,
  missingInParcel,
  type ParcelDraft,
  toParcelData,
  type Units,
} from './parcel-draft.ts'
import { fromPayer, isUsual, missingInPayer, type PayerDraft, payerOf, toPayer } from './payer-draft.ts'
import { fromOptions, noOptions, type ShipOptions, toOptions, wrongInOptions } from './ship-options.ts'

/** The Ship form. Its paths are those of the interface, so that refusals find their fields. */
export type ShipForm = {
  shipper: AddressDraft
  recipient: AddressDraft
  parcels: ParcelDraft[]
  reference: string
  label_type: LabelFormat
  customs: CustomsDraft
  options: ShipOptions
  payment: PayerDraft
  /** Of a third party that pays; empty when there is none. */
  billing_address: AddressDraft
  /** What a shipment begun elsewhere has and this form does not ask for; sent along unchanged. */
  rest: ShipRest
}

type ShipRest = Partial<Pick<ShipmentInput, 'services' | 'carrier_ids' | 'metadata'>>

type Kept = { shipper: AddressDraft; units: Units; labelType: LabelFormat }

/** The form for the next parcel: sender, units and label format stay, everything else starts empty. */
export const nextForm = ({ shipper, units, labelType }: Kept, parcelKey: string): ShipForm => ({
  shipper,
  recipient: emptyAddress(shipper.country_code),
  parcels: [emptyParcel(units, parcelKey)],
  reference: '',
  label_type: labelType,
  customs: emptyCustoms(shipper.country_code),
  options: noOptions,
  payment: payerOf('sender'),
  billing_address: emptyAddress(shipper.country_code),
  rest: {},
})

/** The form of a shipment that was begun elsewhere or before. */
export function fromShipment(shipment: ShipmentRecord): ShipForm {
  const { payment, billing_address, customs, services, carrier_ids, metadata } = shipment
  const country = shipment.shipper.country_code
  const parcels = shipment.parcels.map((parcel, at) => fromParcelRecord(parcel, parcel.id ?? String(at)))
  const { [allowIncompleteCustoms]: isAllowed, ...options } = shipment.options
  return {
    shipper: fromAddressRecord(shipment.shipper),
    recipient: fromAddressRecord(shipment.recipient),
    parcels,
    reference: shipment.reference ?? '',
    label_type: shipment.label_type ?? 'PDF',
    customs: customs
      ? { ...fromCustoms(customs, commodityDefaults(country, parcels), country), wanted: wantedIn(shipment) }
      : { ...emptyCustoms(country), wanted: isAllowed === true ? false : null },
    options: fromOptions(customs ? shipment.options : options),
    payment: payment ? fromPayer(payment, 'sender') : payerOf('sender'),
    billing_address: billing_address ? fromAddressRecord(billing_address) : emptyAddress(country),
    // What the station once accepted it accepts again; keys it adds on its own are passed over.
    rest: { services, carrier_ids, metadata } as ShipRest,
  }
}

/**
 * The form for the same parcel once more: not bound to what it was bought by, to its day or to the orders its items
 * stand in, which are shipped already.
 */
export function fromShipmentAgain(shipment: ShipmentRecord): ShipForm {
  const form = fromShipment(shipment)
  const again = (item: CommodityRecord): CommodityRecord => ({ ...item, parent_id: null })
  const parcels = form.parcels.map(parcel => ({
    ...parcel,
    key: `${parcel.key} again`,
    rest: parcel.rest.items ? { ...parcel.rest, items: parcel.rest.items.map(again) } : parcel.rest,
  }))
  return {
    ...form,
    parcels,
    options: { ...form.options, shipment_date: '', return_shipment: false },
    rest: {},
  }
}

/** What is packed while the shop is closed leaves when it opens, unless another day was chosen. */
function whenItOpens(): { shipment_date?: string } {
  const later = laterShipDate()
  return later === null ? {} : { shipment_date: later }
}

/** The form of a desk that has shipped nothing yet. */
export const firstForm = (country: CountryCode): ShipForm =>
  nextForm(
    {
      shipper: emptyAddress(country),
      units: { weight_unit: 'KG', dimension_unit: 'CM' },
      labelType: 'PDF',
    },
    'first',
  )

/** What of a form the next one keeps. */
export const keptOf = ({ shipper, parcels: [parcel], label_type }: ShipForm): Kept => ({
  shipper,
  units: parcel ?? { weight_unit: 'KG', dimension_unit: 'CM' },
  labelType: label_type,
})

/** Whether the two addresses ask for a declaration, and why. */
export const needOf = ({ shipper, recipient }: Pick<ShipForm, 'shipper' | 'recipient'>): CustomsNeed =>
  customsNeed(shipper, recipient)

/** Whether a declaration goes along: as the addresses ask for it, unless somebody has decided otherwise. */
export const isDeclared = (form: ShipForm): boolean => form.customs.wanted ?? needOf(form).isNeeded

/** Whether somebody decided against the declaration the addresses ask for. */
const isLeftOut = ({ customs, ...form }: ShipForm): boolean =>
  customs.wanted === false && needOf(form).isNeeded

/** Of a shipment that has a declaration: only where no border asks for it has somebody wanted it. */
const wantedIn = ({ shipper, recipient }: Pick<ShipmentRecord, 'shipper' | 'recipient'>): true | null =>
  customsNeed(shipper, recipient).isNeeded ? null : true

/** What rows of a declaration begin with, by where the goods come from and how parcels are weighed. */
const commodityDefaults = (
  country: CountryCode,
  [parcel]: readonly Pick<ParcelDraft, 'weight_unit'>[],
): CommodityDefaults => ({
  value_currency: currencyOfCountry(country) ?? 'USD',
  weight_unit: parcel?.weight_unit ?? 'KG',
})

/** Options as the interface takes them, with the day it leaves where that is a later one. */
export const optionsIn = (form: ShipForm): Record<string, unknown> => ({
  ...whenItOpens(),
  ...toOptions(form.options),
  ...(isLeftOut(form) ? { [allowIncompleteCustoms]: true } : {}),
})

/** What is asked a price for. Reference and label format are not in it: they change no price. */
export function toRateData(form: ShipForm) {
  const { payment, billing_address, customs } = form
  return {
    ...form.rest,
    shipper: toAddressData(form.shipper),
    recipient: toAddressData(form.recipient),
    parcels: form.parcels.map(toParcelData),
    options: optionsIn(form),
    ...(isDeclared(form) ? { customs: toCustomsData(customs) } : {}),
    ...(isUsual(payment, 'sender') ? {} : { payment: toPayer(payment) }),
    ...(isEmptyAddress(billing_address) ? {} : { billing_address: toAddressData(billing_address) }),
  }
}

/** The parts that may still change between price and purchase. */
export const toLateData = ({ reference, label_type }: ShipForm) => ({
  label_type,
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
})

export const toShipmentData = (form: ShipForm) => ({ ...toRateData(form), ...toLateData(form) })

/** Two forms with the same text have the same prices, in whatever order their entries were made. */
export const rateKey = (form: ShipForm): string => JSON.stringify(sorted(toRateData(form)))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

export type CheckedForm = { ok: true; data: ShipmentInput } | { ok: false; errors: FieldTexts }

/** Where a form is: in which mode, and which options of the connected carriers are numbers. */
export type FormPlace = { isLive?: boolean; numbers?: readonly string[] }

/** Holds the form to the interface's own schema, and to what a label and customs need beyond it. */
export function checkForm(form: ShipForm, { isLive = false, numbers = [] }: FormPlace = {}): CheckedForm {
  const data = toShipmentData(form)
  const parsed = shipmentData.safeParse(data)
  const errors = {
    ...(parsed.success ? {} : toFieldTexts(toFieldErrors(parsed.error.issues, data))),
    ...under('shipper', missingIn(form.shipper)),
    ...(isLive && isSampleSender(form.shipper)
      ? under('shipper', { address_line1: t('ship.madeUpSender') })
      : {}),
    ...under('recipient', missingIn(form.recipient)),
    ...under('options', wrongInOptions(form.options, numbers)),
    ...under('payment', missingInPayer(form.payment)),
    ...(isDeclared(form) ? under('customs', wrongInCustoms(form.customs)) : {}),
    ...Object.assign(
      {},
      ...form.parcels.map((parcel, at) => under(`parcels.${at}`, missingInParcel(parcel))),
    ),
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, data: parsed.data }
    : { ok: false, errors }
}

type NewKey = () => string

export const defaultsOf = ({ shipper, parcels }: ShipForm): CommodityDefaults =>
  commodityDefaults(shipper.country_code, parcels)

/** What is known to be in the parcels. */
export const parcelItems = ({ parcels }: ShipForm): readonly CommodityRecord[] =>
  parcels.flatMap(({ rest }) => rest.items ?? [])

/** The declaration as it is first shown: with the items of the parcels, else with one empty row. */
export function startedCustoms(form: ShipForm, newKey: NewKey): CustomsDraft {
  const defaults = defaultsOf(form)
  const items = parcelItems(form)
  const commodities =
    items.length > 0
      ? items.map(item => fromCommodity(item, defaults, newKey()))
      : [emptyCommodity(defaults, newKey())]
  return { ...form.customs, isBegun: true, commodities }
}

/** Things added to a declaration; rows nobody has typed in make room. */
export function withItems(form: ShipForm, items: readonly StoredCommodity[], newKey: NewKey): CustomsDraft {
  const defaults = defaultsOf(form)
  const kept = form.customs.commodities.filter(each => !isBlankCommodity(each))
  const added = items.map(item => fromCommodity(item, defaults, newKey()))
  return { ...form.customs, isBegun: true, commodities: [...kept, ...added] }
}
