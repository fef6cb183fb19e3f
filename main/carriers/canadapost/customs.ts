import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { minorToText, toMinor } from '../../../shared/units/money.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { tariffOf, wrongTariff } from '../kit/goods.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import type { XmlNode } from '../kit/xml.ts'
import { currency, exportReasons } from './codes.ts'
import { isCanadian, kilograms } from './request-parts.ts'

const reasonOf = ({ contentType }: CarrierCustoms): string | undefined =>
  contentType ? (ownValue(exportReasons, contentType) ?? 'OTH') : undefined

const mostItems = 500
/** The longest texts there is room for. */
const longest = { ioss: 13, paper: 10, reason: 44, sku: 15, description: 45 } as const

/** What is in one parcel: a declaration covers a shipment, but every parcel needs its own. */
function contentsOf({ parcels, customs }: LabelRequest, index: number): readonly CarrierCommodity[] {
  const items = parcels[index]?.items ?? []
  return items.length > 0 || parcels.length > 1 ? items : (customs?.commodities ?? [])
}

const currencyOf = (customs: CarrierCustoms, items: readonly CarrierCommodity[]): string =>
  items.find(({ valueCurrency }) => valueCurrency !== null)?.valueCurrency ??
  customs.duty?.currency ??
  currency

/** Dots after four, six and eight digits, as in `6109.10.00.10`. */
export function dottedTariff(item: Pick<CarrierCommodity, 'hsCode'>): string | undefined {
  const digits = tariffOf(item)
  return digits && [digits.slice(0, 4), ...(digits.slice(4).match(/.{2}/g) ?? [])].join('.')
}

/** Where in Canada something was made, as its line says it. */
const provinceOf = ({ originCountry, metadata }: CarrierCommodity): string | undefined =>
  originCountry === 'CA' ? textOf(metadata.origin_province)?.toUpperCase() : undefined

/** The declaration of one parcel. */
export function toCustoms(request: LabelRequest, customs: CarrierCustoms, index: number): XmlNode {
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
    'invoice-number': trimmed(customs.invoice),
    'sku-list': { item: items.map(item => toItem(item, used)) },
    'ioss-id': textOf(customs.options.ioss),
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const toItem = (item: CarrierCommodity, used: string): XmlNode => ({
  'customs-number-of-units': item.quantity,
  'customs-description': (item.title || item.description || '').trim(),
  sku: trimmed(item.sku),
  'hs-tariff-code': dottedTariff(item),
  'unit-weight': kilograms(item.weight, item.weightUnit),
  'customs-value-per-unit':
    item.valueAmount === null ? undefined : minorToText(toMinor(item.valueAmount, used), used),
  'customs-unit-of-measure': 'PCE',
  'country-of-origin': item.originCountry ?? undefined,
  'province-of-origin': provinceOf(item),
})

/** What customs abroad would send a parcel back for. */
export function customsProblems(request: LabelRequest): FieldProblems {
  const { customs } = request
  if (isCanadian(request.recipient)) return {}
  if (!customs) return { customs: required('Parcels abroad need a customs declaration.') }
  const problems = {
    ...paperProblems(customs),
    ...problemsAmong({
      'customs.content_type': !customs.contentType && required(entryTexts.customs_content),
    }),
  }
  for (const index of request.parcels.keys()) {
    const items = contentsOf(request, index)
    const place = placeOfContents(request, index)
    const used = currencyOf(customs, items)
    const isMixed = new Set(items.map(item => item.valueCurrency ?? used)).size > 1
    Object.assign(
      problems,
      problemsAmong({
        [place]:
          (isMixed && invalid('Give all values of a parcel in one currency.')) ||
          (items.length > mostItems && exceeds(`At most ${mostItems} items can be declared.`)) ||
          (items.length === 0 && required('Say what is in this parcel: each is declared for itself.')),
        'customs.options.conversion_from_cad':
          used !== currency &&
          !isFactor(customs.options.conversion_from_cad) &&
          required(`Say how many ${used} a Canadian dollar is worth, or give values in Canadian dollars.`),
      }),
      problemsOfEach(place, items, itemProblems),
    )
  }
  return problems
}

/** What is printed or declared and has no room. */
const paperProblems = (customs: CarrierCustoms): FieldProblems =>
  lengthProblems({
    'customs.invoice': [customs.invoice, longest.paper],
    'customs.options.certificate_number': [customs.options.certificate_number, longest.paper],
    'customs.options.license_number': [customs.options.license_number, longest.paper],
    'customs.options.ioss': [customs.options.ioss, longest.ioss],
    'customs.content_description': [
      reasonOf(customs) === 'OTH' ? customs.contentDescription : null,
      longest.reason,
    ],
  })

/** Where the contents of a parcel are entered. */
const placeOfContents = ({ parcels }: LabelRequest, index: number): string =>
  parcels.length > 1 ? `parcel[${index}].items` : 'customs.commodities'

const mostDigits = 10

function itemProblems(item: CarrierCommodity) {
  const { title, description, sku, valueAmount, quantity } = item
  return {
    title: !title && !description && required(),
    value_amount:
      valueAmount === null
        ? required()
        : (valueAmount <= 0 || valueAmount >= 100_000) &&
          invalid('More than 0, and less than 100,000 apiece.'),
    quantity: quantity > 9_999 && exceeds('At most 9999 of one kind.'),
    hs_code: wrongTariff(item, mostDigits),
    'metadata.origin_province':
      !/^([A-Z]{2})?$/.test(provinceOf(item) ?? '') &&
      invalid('Enter the two letters of a province, like QC.'),
    ...lengthProblems({
      [title ? 'title' : 'description']: [title || description, longest.description],
      sku: [sku, longest.sku],
    }),
  }
}

const isFactor = (value: unknown): boolean =>
  /^\d{1,6}(\.\d{1,6})?$/.test(plainText(value)) && Number(value) > 0
