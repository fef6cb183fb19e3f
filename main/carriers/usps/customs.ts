import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { convertWeight } from '../../../shared/units/measures.ts'
import { minorToText, worthOfGoods } from '../../../shared/units/money.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, CarrierCustoms, LabelRequest, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { exportStatementOf, numbersOf, vendorNumbers } from '../kit/declarations.ts'
import { firstFitting } from '../kit/fitting.ts'
import { tariffOf, wrongTariff } from '../kit/goods.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { customsContents } from './codes.ts'
import { isForbiddenItem, lengths, mostContents } from './wire-words.ts'

/** Whether the sender pays duties and taxes, which the carrier collects beforehand. */
export const paysDuties = (customs: CarrierCustoms | null): boolean =>
  customs !== null && (customs.duty?.paidBy === 'sender' || customs.incoterm === 'DDP')

type Goods = Pick<RateRequest, 'parcels'> & { customs?: CarrierCustoms | null }

/** What is in a parcel: of several each says so itself, of one the declaration does. */
export function contentsOf({ parcels, customs }: Goods, index: number): CarrierCommodity[] {
  const declared = customs?.commodities ?? []
  const own = parcels[index]?.items ?? []
  return parcels.length === 1 && declared.length > 0 ? declared : own
}

/** Dollars of a line, all its pieces together. */
const totalValue = ({ valueAmount, quantity }: CarrierCommodity): number =>
  Number(minorToText(worthOfGoods([{ value: valueAmount ?? 0, quantity }], 'USD'), 'USD'))

/** Pounds of a line, up to the next ten-thousandth. */
const totalPounds = ({ weight, weightUnit, quantity }: CarrierCommodity): number =>
  Math.ceil(Math.round(convertWeight(weight, weightUnit, 'LB') * quantity * 1e8) / 1e4) / 1e4

const originOf = ({ originCountry }: CarrierCommodity): string | undefined => originCountry?.toUpperCase()

/** Lines of goods for a price with duties; none where nobody said what all of them are worth. */
export const toDutyItems = (request: Goods, index: number) => {
  const items = contentsOf(request, index).flatMap(item =>
    item.valueAmount === null ? [] : [{ ...item, valueAmount: item.valueAmount }],
  )
  if (items.length < contentsOf(request, index).length) return []
  return items.map((item, line) => ({
    itemId: String(line + 1),
    itemValue: item.valueAmount,
    itemQuantity: item.quantity,
    itemWeight: Math.max(totalPounds({ ...item, quantity: 1 }), 0.001),
    countryOfOrigin: originOf(item),
    HSTariffNumber: tariffOf(item),
  }))
}

/** The words customs reads: the first that fit as they are and say what it is. */
const wordsOf = ({ title, description }: CarrierCommodity): string => {
  const words = [title, description].filter(each => each !== null && !isForbiddenItem(each))
  return firstFitting(words, lengths.item) ?? title ?? description ?? ''
}

const toContent = (item: CarrierCommodity) => ({
  itemDescription: wordsOf(item).trim(),
  itemQuantity: item.quantity,
  itemTotalValue: totalValue(item),
  weightUOM: 'lb',
  itemTotalWeight: totalPounds(item),
  HSTariffNumber: tariffOf(item),
  countryofOrigin: originOf(item),
})

const optionOf = (customs: CarrierCustoms, key: string): string | undefined =>
  trimmed(plainText(customs.options[key]))

/** Up to this much of a kind of goods nothing has to be filed, and to Canada whatever it is worth. */
const exempt = { upTo: 2500, words: 'NO EEI 30.37(a)', toCanada: 'NO EEI 30.36' }

/**
 * What goods of one number of Schedule B are worth together: all of the shipment, in whatever parcels, since the limit holds
 * for one recipient. A number that is shorter than another may be the same, and so may be none at all.
 */
function worthOfKind(item: CarrierCommodity, goods: readonly CarrierCommodity[]): number {
  const code = tariffOf(item) ?? ''
  const same = goods.filter(each => {
    const other = tariffOf(each) ?? ''
    return other.startsWith(code) || code.startsWith(other)
  })
  return same.reduce((sum, each) => sum + Math.round(totalValue(each) * 100), 0) / 100
}

/** The number of an export declaration, or why there is none. */
function exportOf({ request, customs }: Pick<Form, 'request' | 'customs'>): string | undefined {
  const told = exportStatementOf(customs)
  if (told) return told
  if (request.recipient.countryCode.toUpperCase() === 'CA') return exempt.toCanada
  const goods = [...request.parcels.keys()].flatMap(index => contentsOf(request, index))
  return goods.every(item => worthOfKind(item, goods) <= exempt.upTo) ? exempt.words : undefined
}

type Form = { request: LabelRequest; index: number; customs: CarrierCustoms }

function toForm({ request, index, customs }: Form) {
  const goods = contentsOf(request, index)
  const { contentType } = customs
  const kind = contentType ? (ownValue(customsContents, contentType) ?? 'OTHER') : undefined
  return {
    customsContentType: kind,
    contentComments: kind === 'OTHER' ? trimmed(customs.contentDescription) : undefined,
    AESITN: exportOf({ request, customs }),
    invoiceNumber: trimmed(customs.invoice),
    licenseNumber: optionOf(customs, 'license_number'),
    certificateNumber: optionOf(customs, 'certificate_number'),
    contents: goods.map(toContent),
  }
}

/** Numbers the sender is known by abroad, the one under which the tax was paid before the others. */
const senderNumbers = [...vendorNumbers, 'vat_registration_number', 'eori_number', 'nip_number'] as const

const toldNumbers = (customs: CarrierCustoms) => {
  const numbers = numbersOf(customs)
  return senderNumbers.flatMap(name => {
    const number = numbers[name]
    return number ? [{ name, number }] : []
  })
}

const importerOf = ({ recipient }: LabelRequest) =>
  trimmed(recipient.federalTaxId) ?? trimmed(recipient.stateTaxId)

/** The declaration of a parcel to military mail and islands: references are plain text there. */
export const toDomesticForm = (form: Form) => ({
  ...toForm(form),
  importersReference: importerOf(form.request),
  exportersReference: toldNumbers(form.customs)[0]?.number ?? trimmed(form.request.shipper.federalTaxId),
})

/** The declaration of a parcel abroad, where references say what they are. */
export function toFormAbroad(form: Form) {
  const importer = importerOf(form.request)
  const [told] = toldNumbers(form.customs)
  const exporter = told?.number ?? trimmed(form.request.shipper.federalTaxId)
  const referenceType = told?.name === 'vat_registration_number' ? 'VAT_NUMBER' : 'TAX_CODE'
  return {
    ...toForm(form),
    importersReference: importer ? { referenceType: 'TAX_CODE', reference: importer } : undefined,
    exportersReference: exporter ? { referenceType, reference: exporter } : undefined,
  }
}

/** There is room for one of them. */
const numberProblems = (customs: CarrierCustoms): FieldProblems =>
  Object.fromEntries(
    toldNumbers(customs)
      .slice(1)
      .map(({ name }) => [
        `customs.options.${name}`,
        invalid('USPS takes one number of the sender. Leave this out, or the other.'),
      ]),
  )

/** What is wrong with a declaration, told at the goods it is about. */
export function customsProblems(request: LabelRequest, customs: CarrierCustoms | null): FieldProblems {
  if (customs === null)
    return { customs: required('USPS wants to know what is in a parcel that is declared.') }
  const isOne = request.parcels.length === 1
  const isUnfiled = exportOf({ request, customs }) === undefined
  const found: FieldProblems = numberProblems(customs)
  for (const index of request.parcels.keys()) {
    const goods = contentsOf(request, index)
    const list = isOne && customs.commodities.length > 0 ? 'customs.commodities' : `parcel[${index}].items`
    const problems = problemsAmong({
      'customs.content_type': !customs.contentType && required(entryTexts.customs_content),
      [isOne ? 'customs.commodities' : list]: goods.length === 0 && required('Name what is in the parcel.'),
      'customs.options.aes':
        isUnfiled &&
        required(
          `Goods of one code worth more than ${exempt.upTo} USD together need an ITN, or the exemption they are under (${exempt.words}).`,
        ),
    })
    const isLong = goods.length > mostContents
    Object.assign(
      found,
      problems,
      isLong ? { [list]: exceeds(`USPS takes ${mostContents} kinds of goods in a parcel.`) } : {},
      problemsOfEach(list, goods, goodsProblems),
    )
  }
  return found
}

function goodsProblems(item: CarrierCommodity) {
  const words = wordsOf(item).trim()
  const name = item.title === null && item.description !== null ? 'description' : 'title'
  return {
    [name]:
      words === ''
        ? required()
        : isForbiddenItem(words)
          ? invalid(`Customs takes no "${words}": say what it is.`)
          : words.length > lengths.item &&
            exceeds(`USPS has room for ${lengths.item} characters here; shorten it.`),
    value_currency:
      (item.valueCurrency ?? 'USD') !== 'USD' && invalid('USPS takes values in US dollars only.'),
    value_amount: !item.valueAmount && required('What one piece is worth, in US dollars.'),
    origin_country: !item.originCountry && required(entryTexts.customs_origin),
    hs_code: wrongTariff(item),
    weight: !(item.weight > 0) && required(),
  }
}
