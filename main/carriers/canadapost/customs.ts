import { minorToText, toMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values/own-value.ts'
import { plainText } from '../../../shared/values/plain-text.ts'
import { invalid, required } from '../contract/field-error.ts'
import type { CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import type { XmlNode } from '../kit/xml.ts'
import { isCanadian } from './addresses.ts'
import { exceeds, type Problems } from './checks.ts'
import { currency, exportReasons } from './codes.ts'
import { kilograms } from './parcels.ts'

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

/** Dots after four, six and eight digits, as in `6109.10.0010`. */
export function dottedTariff(code: string | null): string | undefined {
  const digits = code?.replace(/\D/g, '') ?? ''
  if (digits.length < 6) return undefined
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 10)].filter(Boolean).join('.')
}

export function toCustoms(request: LabelRequest, customs: CarrierCustoms, index: number): XmlNode {
  const items = contentsOf(request, index)
  const used = currencyOf(customs, items)
  const reason = ownValue(exportReasons, customs.contentType ?? 'merchandise') ?? 'OTH'
  const { conversion_from_cad, certificate_number, license_number } = customs.options
  return {
    currency: used,
    'conversion-from-cad': used === currency ? undefined : plainText(conversion_from_cad),
    'reason-for-export': reason,
    'other-reason':
      reason === 'OTH'
        ? (customs.contentDescription ?? customs.contentType ?? 'Other').slice(0, 44)
        : undefined,
    'duties-and-taxes-prepaid': customs.duty?.accountNumber ?? undefined,
    'certificate-number': textOf(certificate_number),
    'licence-number': textOf(license_number),
    'invoice-number': customs.invoice?.slice(0, 10) || undefined,
    'sku-list': { item: items.map(item => toItem(item, used, request)) },
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 10) : undefined

const toItem = (item: CarrierCommodity, used: string, { shipper }: LabelRequest): XmlNode => {
  const origin = item.originCountry ?? shipper.countryCode
  return {
    'customs-number-of-units': item.quantity,
    'customs-description': (item.title || item.description || '').slice(0, descriptionLength),
    sku: item.sku?.slice(0, 15) || undefined,
    'hs-tariff-code': dottedTariff(item.hsCode),
    'unit-weight': kilograms(item.weight, item.weightUnit),
    'customs-value-per-unit': minorToText(toMinor(item.valueAmount ?? 0, used), used),
    'customs-unit-of-measure': 'PCE',
    'country-of-origin': origin,
    'province-of-origin': origin === 'CA' ? (shipper.stateCode ?? undefined) : undefined,
  }
}

/** What customs abroad would send a parcel back for. */
export function customsProblems(request: LabelRequest): Problems {
  const { customs } = request
  if (isCanadian(request.recipient)) return {}
  if (!customs) return { customs: required('Parcels abroad need a customs declaration.') }
  const problems: Problems = {}
  for (const index of request.parcels.keys()) {
    const items = contentsOf(request, index)
    const place = request.parcels.length > 1 ? `parcel[${index}].items` : 'customs.commodities'
    if (items.length === 0)
      problems[place] = required('Say what is in this parcel: each is declared for itself.')
    if (items.length > mostItems) problems[place] = exceeds(`At most ${mostItems} items can be declared.`)
    for (const [at, item] of items.entries()) {
      if (!item.title && !item.description) problems[`${place}[${at}].title`] = required()
      if (item.valueAmount === null) problems[`${place}[${at}].value_amount`] = required()
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
