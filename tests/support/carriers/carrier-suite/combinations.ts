import { join } from 'node:path'
import { createCarrierCatalogue } from '../../../../main/carriers/catalogue/carrier-catalogue.ts'
import type { CatalogueEntry } from '../../../../main/carriers/catalogue/catalogue-entry.ts'
import type { CarrierAdapter } from '../../../../main/carriers/contract/adapter.ts'
import type {
  CarrierCustoms,
  CarrierParcel,
  CarrierPayment,
  LabelFormat,
  LabelRequest,
  WeightUnit,
} from '../../../../main/carriers/contract/model.ts'
import { currencyOfCountry } from '../../../../shared/countries/currencies.ts'
import { anAddress, aParcel } from '../carrier-requests.ts'
import type { CarrierFixtures } from './fixtures.ts'
import { pairwise } from './pairwise.ts'

type Options = Record<string, unknown>

const catalogue = createCarrierCatalogue(join(import.meta.dirname, '../../../../resources/carriers'))

/** Common options every caller of the interface may send. */
const commonOptions: readonly Options[] = [
  { insurance: 150 },
  { declared_value: 99.95 },
  { signature_confirmation: true },
  { saturday_delivery: true },
  { cash_on_delivery: 42.5 },
  { shipment_date: '2026-03-05' },
  { email_notification: true, email_notification_to: 'buyer@example.com' },
  { paperless_trade: true },
]

/** A few of them go along with every other. */
const second: readonly Options[] = [{}, ...commonOptions.slice(0, 5)]

const genericPackaging = ['envelope', 'pak', 'tube', 'pallet', 'small_box', 'medium_box', 'your_packaging']
const contents = ['merchandise', 'documents', 'gift', 'sample', 'return_merchandise', 'other']
const terms = ['DDP', 'DAP', null]
const weights: readonly { weight: number; weightUnit: WeightUnit }[] = [
  { weight: 1, weightUnit: 'KG' },
  { weight: 2.345, weightUnit: 'LB' },
  { weight: 11.7, weightUnit: 'OZ' },
]

/** Most values of one choice. */
const mostValues = 6

function optionsOf(
  entry: CatalogueEntry | null,
  own: Readonly<Record<string, readonly unknown[]>>,
): Options[] {
  const listed = (entry?.options ?? []).filter(({ retired }) => !retired)
  return [
    {},
    ...commonOptions,
    ...listed.flatMap(({ key, type, values }) => {
      const given = own[key] ?? valuesOf(type, values)
      return given.slice(0, mostValues).map(value => ({ [key]: value }))
    }),
  ]
}

/** What somebody may enter for an option of a type; nothing where only the carrier knows what it takes. */
function valuesOf(type: string, values: CatalogueEntry['options'][number]['values']): readonly unknown[] {
  if (type === 'flag') return [true]
  if (type === 'number') return [25]
  if (type === 'text') return ['A1']
  return Array.isArray(values) ? values : Object.keys(values ?? {})
}

type Packed = Partial<CarrierParcel>

function packagesOf(entry: CatalogueEntry | null): Packed[] {
  const kinds = [null, ...genericPackaging, ...(entry?.packaging ?? []).map(({ key }) => key)]
  const presets = (entry?.presets ?? []).filter(({ retired }) => !retired)
  return [
    ...[...new Set(kinds)].map(packagingType => ({ packagingType })),
    ...presets.map(
      ({ code, length, width, height, dimension_unit, packaging_type }): Packed => ({
        packagePreset: code,
        packagingType: packaging_type ?? null,
        length: length ?? 30,
        width: width ?? 20,
        height: height ?? 10,
        dimensionUnit: dimension_unit ?? 'IN',
      }),
    ),
  ]
}

const customsOf = (contentType: string, incoterm: string | null, currency: string): CarrierCustoms => ({
  contentType,
  contentDescription: 'Two mugs',
  incoterm,
  invoice: 'INV-7',
  invoiceDate: '2026-03-03',
  commercialInvoice: true,
  certify: true,
  signer: 'Ada Byron',
  commodities: [
    {
      title: 'Mug',
      description: null,
      sku: 'MUG-1',
      hsCode: '691200',
      quantity: 2,
      weight: 0.1,
      weightUnit: 'KG',
      valueAmount: 12.5,
      valueCurrency: currency,
      originCountry: 'US',
      metadata: {},
    },
  ],
  duty: incoterm === 'DDP' ? { paidBy: 'sender', currency, declaredValue: null, accountNumber: null } : null,
  dutyBillingAddress: null,
  options: {},
})

/** Purchases in which every option, packaging, payer, lane, number of parcels, unit and kind of goods meets every other. */
export function combinationsOf(
  adapter: Pick<CarrierAdapter, 'slug' | 'traits'>,
  { labelRequest, credentials, combinations = {} }: CarrierFixtures,
): LabelRequest[] {
  const { traits = {} } = adapter
  const { lanes, optionValues = {}, payerAccount = credentials.account_number ?? '123456789' } = combinations
  const entry = catalogue.find(adapter.slug)
  const { shipper, recipient, service } = labelRequest
  const factors = {
    lane: (lanes ?? [{ shipper, recipient, services: [service] }]).flatMap(({ services, ...lane }) =>
      services.map(each => ({ ...lane, service: each })),
    ),
    option: optionsOf(entry, optionValues),
    second,
    packed: packagesOf(entry),
    payer: traits.payments ?? (['sender'] as const),
    count: traits.parcels === 'one' ? [1] : [1, 2, 3],
    weight: weights,
    format: ['ZPL', 'PDF', 'PNG'] satisfies LabelFormat[],
    content: contents,
    incoterm: terms,
  }
  const names = Object.keys(factors) as (keyof typeof factors)[]
  return pairwise(names.map(name => factors[name].length)).map(row => {
    const pick = <Name extends keyof typeof factors>(name: Name) =>
      factors[name][row[names.indexOf(name)] ?? 0] as (typeof factors)[Name][number]
    const lane = pick('lane')
    const isAbroad = lane.shipper.countryCode !== lane.recipient.countryCode
    return {
      ...labelRequest,
      ...lane,
      services: [lane.service],
      parcels: Array.from({ length: pick('count') }, () => aParcel({ ...pick('weight'), ...pick('packed') })),
      options: { ...pick('second'), ...pick('option') },
      payment: paymentOf(pick('payer'), String(payerAccount)),
      billingAddress: pick('payer') === 'third_party' ? anAddress({ ...lane.recipient }) : null,
      labelFormat: pick('format'),
      customs: isAbroad
        ? customsOf(pick('content'), pick('incoterm'), currencyOfCountry(lane.shipper.countryCode) ?? 'USD')
        : null,
    }
  })
}

const paymentOf = (paidBy: CarrierPayment['paidBy'], account: string): CarrierPayment => ({
  paidBy,
  currency: null,
  accountNumber: paidBy === 'sender' ? null : account,
})
