import { minorToText, shareOfMinor, toMinor, worthOfGoods } from '../../../shared/units/money.ts'
import { plainText } from '../../../shared/values.ts'
import { isReturnAsked } from '../contract/adapter.ts'
import type { CarrierParcel, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import type { Mail } from './codes.ts'
import { entryTypes } from './wire-words.ts'

type Options = Readonly<Record<string, unknown>>
type Asked = Pick<RateRequest, 'options' | 'parcels'>

/** Flags are on unless they say no. */
export const isOn = (value: unknown): boolean =>
  value !== undefined && value !== null && !/^(?:false|no|n|off|0|)$/i.test(plainText(value).trim())

/** An amount of money as decimal text; null where there is none. */
const amountOf = (value: unknown): string | null => {
  const text = plainText(value).trim()
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : null
}

/** The choice of somebody who wants one of several words; null where none of them is meant. */
export function wordOf<Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  const asked = plainText(value).trim().toUpperCase()
  return words.find(word => word === asked) ?? null
}

/** Common options by what they are called here. */
const common: Readonly<Record<string, string>> = {
  signature_confirmation: 'usps_signature_confirmation',
  sunday_delivery: 'usps_sunday_delivery',
  dangerous_good: 'usps_hazardous_materials',
}

const insuranceKeys = ['usps_insurance_below_500', 'usps_insurance_above_500', 'insurance']
const insuredUpTo = 500

const amountAmong = (options: Options, keys: readonly string[]): string | null =>
  keys.map(key => amountOf(options[key])).find(each => each !== null) ?? null

/** An amount of a parcel: its own, or its part of that of the shipment. */
function amountFor({ options, parcels }: Asked, index: number, keys: readonly string[]): string | null {
  const own = amountAmong(parcels[index]?.options ?? {}, keys)
  const total = amountAmong(options, keys)
  if (own !== null || total === null) return own
  return minorToText(shareOfMinor(toMinor(total, 'USD'), parcels.length, index), 'USD')
}

/** What the goods are worth together; null where that is not said in dollars. */
function goodsWorth({ items }: Pick<CarrierParcel, 'items'>): number | null {
  if (items.some(({ valueCurrency }) => (valueCurrency ?? 'USD') !== 'USD')) return null
  const goods = items.map(({ valueAmount, quantity }) => ({ value: valueAmount ?? 0, quantity }))
  const cents = worthOfGoods(goods, 'USD')
  return cents > 0n ? Number(cents) / 100 : null
}

/** What a parcel is worth: insured for, declared, or the sum of its goods. */
export function worthFor(asked: Asked, index: number): number | undefined {
  const told = amountFor(asked, index, insuranceKeys) ?? amountFor(asked, index, ['declared_value'])
  const parcel = asked.parcels[index]
  return told === null ? ((parcel && goodsWorth(parcel)) ?? undefined) : Number(told)
}

const signatureOfExpress = 981
const signature = 921

const isExpress = (mailClass: string | null) => mailClass?.startsWith('PRIORITY_MAIL_EXPRESS') ?? false

/** Extra services asked for by options, by numbers in a list, and by amounts that are insured. */
export function extrasOf(asked: Asked, index: number, mail: Mail, mailClass: string | null): number[] {
  const given = (key: string) => givenFor(asked, index, key)
  const listed = [given('usps_extra_services')].flat().flatMap(each => numberOf(each) ?? [])
  const flags = mail.catalogue.options
    .filter(({ code, type, retired }) => type === 'flag' && !retired && /^\d{3}$/.test(code))
    .filter(({ key }) => isAsked(given, key))
    .map(({ code }) => Number(code))
    .map(code => (code === signature && isExpress(mailClass) ? signatureOfExpress : code))
  const insured = amountFor(asked, index, insuranceKeys)
  const insurance = insured === null ? [] : [Number(insured) > insuredUpTo ? 931 : 930]
  return [...new Set([...flags, ...insurance, ...listed])]
}

/** An option of a parcel, else that of the shipment. */
const givenFor = ({ options, parcels }: Asked, index: number, key: string): unknown =>
  parcels[index]?.options[key] ?? options[key]

const isAsked = (given: (key: string) => unknown, key: string): boolean =>
  isOn(given(key)) || Object.entries(common).some(([name, own]) => own === key && isOn(given(name)))

const numberOf = (value: unknown): number | null => {
  const text = plainText(value).trim()
  return /^\d{3}$/.test(text) ? Number(text) : null
}

/** Whether something in the parcel is dangerous, which the carrier wants to know as a kind of content as well. */
export const isHazardous = (extras: readonly number[]): boolean =>
  extras.some(code => (code >= 810 && code <= 832) || code === 857)

/** Common options nothing the carrier sells would answer to. */
const unsold: readonly (readonly [key: string, words: string])[] = [
  ['cash_on_delivery', 'USPS sells no cash on delivery with labels made online.'],
  ['usps_collect_on_delivery', 'USPS sells no cash on delivery with labels made online.'],
  ['usps_collect_on_delivery_restricted_delivery', 'USPS sells no cash on delivery with labels made online.'],
  ['usps_registered_mail', 'Registered mail is taken at the counter only.'],
  ['usps_registered_mail_restricted_delivery', 'Registered mail is taken at the counter only.'],
  ['usps_parcel_locker_delivery', 'Labels to parcel lockers are not made here.'],
]

const unsoldAbroad: typeof unsold = [
  ['signature_confirmation', 'USPS sells no signature abroad; Priority Mail Express is signed for anyway.'],
  ['hold_at_location', 'USPS holds no parcels for pickup abroad.'],
  ['usps_hold_for_pickup', 'USPS holds no parcels for pickup abroad.'],
  ['sunday_delivery', 'USPS promises no delivery on a Sunday abroad.'],
]

/** Options that cannot be had, told at the option. */
export function optionProblems(asked: Asked, mail: Mail): FieldProblems {
  const found: FieldProblems = {}
  for (const index of asked.parcels.keys()) {
    const given = (key: string) => givenFor(asked, index, key)
    for (const [key, words] of [...unsold, ...(mail.isAbroad ? unsoldAbroad : [])])
      if (isOn(given(key))) found[`options.${key}`] = invalid(words)
    for (const each of [given('usps_extra_services')].flat())
      if (isOn(each) && numberOf(each) === null)
        found['options.usps_extra_services'] = invalid('Numbers of three digits, like 921.')
    for (const key of ['insurance', 'declared_value'])
      if (isOn(given(key)) && amountOf(given(key)) === null)
        found[`options.${key}`] = invalid('An amount in US dollars, like 120.50.')
  }
  if (isReturnAsked(asked.options) && mail.isAbroad)
    found['options.return_shipment'] = invalid('USPS makes no labels for parcels that come back from abroad.')
  return found
}

/** Where the parcel is handed in. */
export const entryOf = (options: Options): (typeof entryTypes)[number] =>
  wordOf(options.usps_destination_entry_facility_type, entryTypes) ?? 'NONE'
