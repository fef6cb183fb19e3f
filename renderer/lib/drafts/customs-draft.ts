import type { z } from 'zod'
import type { CustomsRecord, contentTypes, customsData, incoterms } from '../../../shared/api/customs.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { type FieldTexts, under } from '../station/field-errors.ts'
import { hasText, joined, t } from '../text.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  isEmptyAddress,
  toAddressData,
} from './address-draft.ts'
import {
  type CommodityDefaults,
  type CommodityDraft,
  fromCommodity,
  type StoredCommodity,
  toCommodityData,
  wrongInCommodity,
} from './commodity-draft.ts'
import { fromPayer, missingInPayer, type PayerDraft, payerOf, toPayer } from './payer-draft.ts'

/** A declaration while it is typed. Its paths are those of the interface, so that refusals find their fields. */
export type CustomsDraft = {
  /** What the sender decided; null leaves it to the two addresses. */
  wanted: boolean | null
  /** Whether the first entries were filled in already; afterwards an empty list is what somebody made of it. */
  isBegun: boolean
  content_type: (typeof contentTypes)[number] | ''
  content_description: string
  incoterm: (typeof incoterms)[number] | ''
  invoice: string
  invoice_date: string
  commercial_invoice: boolean
  certify: boolean
  signer: string
  commodities: CommodityDraft[]
  duty: PayerDraft
  duty_billing_address: AddressDraft
  /** Numbers customs or carriers may want, by their names in the interface. */
  options: Record<string, unknown>
}

export type CustomsInput = z.input<typeof customsData>

export const emptyCustoms = (country: CountryCode): CustomsDraft => ({
  wanted: null,
  isBegun: false,
  content_type: 'merchandise',
  content_description: '',
  incoterm: '',
  invoice: '',
  invoice_date: '',
  commercial_invoice: true,
  certify: false,
  signer: '',
  commodities: [],
  duty: payerOf('recipient'),
  duty_billing_address: emptyAddress(country),
  options: {},
})

/** The draft of a stored declaration; `wanted` when it belongs to the shipment already. */
export function fromCustoms(
  record: CustomsRecord,
  defaults: CommodityDefaults,
  country: CountryCode,
): CustomsDraft {
  return {
    wanted: true,
    isBegun: true,
    content_type: (record.content_type ?? '') as CustomsDraft['content_type'],
    content_description: record.content_description ?? '',
    incoterm: (record.incoterm ?? '') as CustomsDraft['incoterm'],
    invoice: record.invoice ?? '',
    invoice_date: record.invoice_date ?? '',
    commercial_invoice: record.commercial_invoice ?? false,
    certify: record.certify ?? false,
    signer: record.signer ?? '',
    commodities: record.commodities.map((each, at) => fromCommodity(each, defaults, each.id ?? String(at))),
    duty: record.duty
      ? fromPayer({ ...record.duty, paid_by: record.duty.paid_by || null }, 'recipient')
      : payerOf('recipient'),
    duty_billing_address: record.duty_billing_address
      ? fromAddressRecord(record.duty_billing_address)
      : emptyAddress(country),
    options: record.options,
  }
}

/** As the interface takes it: without what is empty. */
export function toCustomsData(draft: CustomsDraft): CustomsInput {
  const { content_type, content_description, incoterm, invoice, invoice_date, signer } = draft
  const texts = { content_type, content_description, incoterm, invoice, invoice_date, signer }
  const options = Object.entries(draft.options).filter(([, value]) => value !== '' && value !== null)
  return {
    ...Object.fromEntries(
      Object.entries(texts)
        .map(([name, text]) => [name, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    ),
    commercial_invoice: draft.commercial_invoice,
    certify: draft.certify,
    commodities: draft.commodities.map(toCommodityData),
    duty: toPayer(draft.duty),
    ...(isEmptyAddress(draft.duty_billing_address)
      ? {}
      : { duty_billing_address: toAddressData(draft.duty_billing_address) }),
    ...(options.length > 0 ? { options: Object.fromEntries(options) } : {}),
  } as CustomsInput
}

/** What is kept for other parcels: all but what belongs to one invoice. */
export const toPreset = (draft: CustomsDraft): CustomsInput =>
  toCustomsData({ ...draft, invoice: '', invoice_date: '' })

/** What the interface allows and customs do not, as texts by field. */
export const wrongInCustoms = (draft: CustomsDraft): FieldTexts => ({
  ...(draft.commodities.length === 0 ? { commodities: t('customs.noCommodities') } : {}),
  ...Object.assign(
    {},
    ...draft.commodities.map((each, at) => under(`commodities.${at}`, wrongInCommodity(each))),
  ),
  ...(draft.content_type === '' ? { content_type: t('customs.missingContent') } : {}),
  ...(draft.content_type === 'other' && draft.content_description.trim() === ''
    ? { content_description: t('customs.missingContentText') }
    : {}),
  ...(draft.certify && draft.signer.trim() === '' ? { signer: t('customs.missingSigner') } : {}),
  ...under('duty', missingInPayer(draft.duty)),
})

/** The kind of content in words; the code itself for one the page does not know. */
export function contentName(code: string | null): string {
  const key = `customs.content_${code ?? ''}`
  return hasText(key) ? (t as (key: string) => string)(key) : (code ?? '')
}

/** What was declared, in one line. */
export const customsText = ({ content_type, commodities, incoterm }: CustomsRecord): string =>
  joined([
    t('customs.savedText', { content: contentName(content_type), items: itemsText(commodities) }),
    incoterm,
  ])

/** An order as one finds it: number, addressee, what was ordered. */
export const orderText = ({ order_id, shipping_to, line_items }: OrderRecord): string =>
  joined([order_id, addressee(shipping_to), itemsText(line_items)])

function itemsText(items: readonly StoredCommodity[]): string {
  const [first, ...others] = items
  if (!first) return ''
  const name = first.description || first.title || first.sku || ''
  return others.length === 0 ? name : t('customs.andMore', { first: name, count: others.length })
}
