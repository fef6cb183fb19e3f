import { type ShipmentInput, type ShipmentRecord, shipmentData } from '../../shared/api/shipments.ts'
import type { CountryCode } from '../../shared/countries/countries.ts'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import type { LabelFormat } from '../../shared/labels/label-content.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  missingIn,
  toAddressData,
} from './address-draft.ts'
import { type FieldTexts, toFieldTexts } from './field-errors.ts'
import { fromMeasure, isBlank, type Typed, toMeasure } from './measure.ts'
import {
  emptyParcel,
  fromParcelRecord,
  missingInParcel,
  type ParcelDraft,
  toParcelData,
  type Units,
} from './parcel-draft.ts'
import { t } from './text.ts'

/** The Ship form. Its paths are those of the interface, so that refusals find their fields. */
export type ShipForm = {
  shipper: AddressDraft
  recipient: AddressDraft
  parcels: ParcelDraft[]
  reference: string
  label_type: LabelFormat
  options: {
    shipment_date: string
    insurance: Typed
    signature_confirmation: boolean
    shipment_note: string
  }
  /** What a shipment begun elsewhere has and this form does not ask for; sent along unchanged. */
  rest: ShipRest
}

type ShipRest = Partial<
  Pick<ShipmentInput, 'payment' | 'billing_address' | 'customs' | 'services' | 'carrier_ids' | 'metadata'>
> & { options?: Record<string, unknown> }

type Kept = { shipper: AddressDraft; units: Units; labelType: LabelFormat }

const noOptions = { shipment_date: '', insurance: '', signature_confirmation: false, shipment_note: '' }

/** The form for the next parcel: sender, units and label format stay, everything else starts empty. */
export const nextForm = ({ shipper, units, labelType }: Kept, parcelKey: string): ShipForm => ({
  shipper,
  recipient: emptyAddress(shipper.country_code),
  parcels: [emptyParcel(units, parcelKey)],
  reference: '',
  label_type: labelType,
  options: noOptions,
  rest: {},
})

/** The form of a shipment that was begun elsewhere or before. */
export function fromShipment(shipment: ShipmentRecord): ShipForm {
  const { payment, billing_address, customs, services, carrier_ids, metadata } = shipment
  const { shipment_date, insurance, signature_confirmation, shipment_note, ...options } = shipment.options
  return {
    shipper: fromAddressRecord(shipment.shipper),
    recipient: fromAddressRecord(shipment.recipient),
    parcels: shipment.parcels.map((parcel, at) => fromParcelRecord(parcel, parcel.id ?? String(at))),
    reference: shipment.reference ?? '',
    label_type: shipment.label_type ?? 'PDF',
    options: {
      shipment_date: typeof shipment_date === 'string' ? shipment_date : '',
      insurance: typeof insurance === 'number' ? fromMeasure(insurance) : '',
      signature_confirmation: signature_confirmation === true,
      shipment_note: typeof shipment_note === 'string' ? shipment_note : '',
    },
    // What the station once accepted it accepts again; keys it adds on its own are passed over.
    rest: { payment, billing_address, customs, services, carrier_ids, metadata, options } as ShipRest,
  }
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

/** What is asked a price for. Reference and label format are not in it: they change no price. */
export function toRateData(form: ShipForm) {
  const { shipment_date, insurance, signature_confirmation, shipment_note } = form.options
  return {
    ...form.rest,
    shipper: toAddressData(form.shipper),
    recipient: toAddressData(form.recipient),
    parcels: form.parcels.map(toParcelData),
    options: {
      ...form.rest.options,
      ...(shipment_date === '' ? {} : { shipment_date }),
      ...(isBlank(insurance) ? {} : { insurance: toMeasure(insurance) }),
      ...(signature_confirmation ? { signature_confirmation } : {}),
      ...(shipment_note.trim() === '' ? {} : { shipment_note: shipment_note.trim() }),
    },
  }
}

/** The parts that may still change between price and purchase. */
export const toLateData = ({ reference, label_type }: ShipForm) => ({
  label_type,
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
})

export const toShipmentData = (form: ShipForm) => ({ ...toRateData(form), ...toLateData(form) })

/** Two forms with the same text have the same prices. */
export const rateKey = (form: ShipForm): string => JSON.stringify(toRateData(form))

export type CheckedForm = { ok: true; data: ShipmentInput } | { ok: false; errors: FieldTexts }

const under = (path: string, texts: FieldTexts): FieldTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${path}.${name}`, text]))

/** Holds the form to the interface's own schema, and to what a label needs beyond it. */
export function checkForm(form: ShipForm): CheckedForm {
  const data = toShipmentData(form)
  const parsed = shipmentData.safeParse(data)
  const errors = {
    ...(parsed.success ? {} : toFieldTexts(toFieldErrors(parsed.error.issues, data))),
    ...under('shipper', missingIn(form.shipper)),
    ...under('recipient', missingIn(form.recipient)),
    ...(typeof data.options.insurance === 'string' ? { 'options.insurance': t('fields.notNumber') } : {}),
    ...Object.assign(
      {},
      ...form.parcels.map((parcel, at) => under(`parcels.${at}`, missingInParcel(parcel))),
    ),
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, data: parsed.data }
    : { ok: false, errors }
}
