import { isTariffCode, tariffDigits } from '../../../shared/customs/tariff-code.ts'
import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { roundDecimal, sumOfProducts } from '../../../shared/units/decimal.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, LabelRequest, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblem, type FieldProblems, invalid } from '../contract/outcome.ts'
import { firstFitting } from './fitting.ts'
import { problemsOfEach } from './problems.ts'

type Packed = Pick<RateRequest, 'parcels'> & { customs?: RateRequest['customs'] | undefined }

/** What is declared, else what is in the parcels. */
export const goodsOf = ({ customs, parcels }: Packed): CarrierCommodity[] =>
  customs?.commodities ?? parcels.flatMap(parcel => parcel.items)

/** The worth of goods together, to a thousandth; 0 where nobody said. */
export const worthOf = (goods: readonly CarrierCommodity[]): number =>
  Number(roundDecimal(sumOfProducts(goods.map(each => [each.valueAmount ?? 0, each.quantity])), 3)) / 1000

/** The currency somebody gave the goods their worth in; that of the first where there are several. */
export const currencyOfGoods = (goods: readonly CarrierCommodity[]): string | undefined =>
  goods.find(({ valueCurrency }) => valueCurrency !== null)?.valueCurrency ?? undefined

/** For carriers that are told one currency for all goods of a declaration: under it a figure in another is another worth. */
export const currencyProblems = (label: string, goods: readonly CarrierCommodity[]): FieldProblems => {
  const used = currencyOfGoods(goods)
  return problemsOfEach('customs.commodities', goods, ({ valueCurrency }) => ({
    value_currency:
      valueCurrency !== null &&
      valueCurrency !== used &&
      invalid(`${label} declares all goods in one currency, here in ${used}. Give this value in ${used}.`),
  }))
}

/** What the goods are worth, and in what: as it was told, else added up, else `otherwise`; undefined where nobody said. */
export function declaredWorth(
  request: Packed,
  { currency, otherwise }: { currency: string; otherwise: number | undefined },
): { value: number; currency: string } | undefined {
  const goods = goodsOf(request)
  const { declaredValue, currency: told } = request.customs?.duty ?? {}
  const worth = declaredValue ?? worthOf(goods)
  const value = worth > 0 ? worth : otherwise
  const ofGoods = currencyOfGoods(goods)
  const own = declaredValue === null || declaredValue === undefined ? (ofGoods ?? told) : (told ?? ofGoods)
  return value === undefined ? undefined : { value, currency: own ?? currency }
}

/** A tariff number without what people write between its digits; undefined without one. */
export const tariffOf = ({ hsCode }: Pick<CarrierCommodity, 'hsCode'>): string | undefined =>
  tariffDigits(hsCode) || undefined

/** What is wrong with a tariff number: it is sent as it was typed or not at all, never a part of it. */
export const wrongTariff = (item: Pick<CarrierCommodity, 'hsCode'>, most = 12): FieldProblem | false => {
  const tariff = tariffOf(item)
  if (tariff === undefined) return false
  if (!isTariffCode(item.hsCode)) return invalid(entryTexts.customs_hs_code)
  return tariff.length > most && exceeds(`At most ${most} digits are taken here.`)
}

/** What goods are, in the words somebody found for them; empty without any. */
export const wordsOf = ({ description, title }: CarrierCommodity): string =>
  (description?.trim() || title?.trim()) ?? ''

/** Words for what is in a shipment, in the room there is: the first that fit of what was said of it; undefined without any. */
export function contentsOf(
  { customs, parcels, options }: RateRequest,
  { most, option }: { most: number; option?: string },
): string | undefined {
  const texts = [
    customs?.contentDescription,
    option === undefined ? null : plainText(options[option]),
    ...parcels.flatMap(({ description, content }) => [description, content]),
    ...goodsOf({ customs, parcels }).flatMap(({ title, description }) => [title, description]),
  ]
  return firstFitting(texts, most) ?? (parcels.every(each => each.isDocument) ? 'Documents' : undefined)
}

/** The number of an invoice: its own, else that of the order; undefined where nobody said one. */
export const invoiceNumberOf = ({ customs, reference }: LabelRequest): string | undefined =>
  customs?.invoice?.trim() || reference?.trim() || undefined

/** What a shipment is found again by, in the room there is; the end of an id tells it from others. */
export const referenceOf = (shipmentId: string, most: number): string => shipmentId.slice(-most)
