import { roundDecimal, sumOfProducts } from '../../../shared/units/decimal.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, LabelRequest, RateRequest } from '../contract/model.ts'
import { firstFitting } from './fitting.ts'

type Packed = Pick<RateRequest, 'parcels'> & { customs?: RateRequest['customs'] | undefined }

/** What is declared, else what is in the parcels. */
export const goodsOf = ({ customs, parcels }: Packed): CarrierCommodity[] =>
  customs?.commodities ?? parcels.flatMap(parcel => parcel.items)

/** The worth of goods together, to a thousandth; 0 where nobody said. */
export const worthOf = (goods: readonly CarrierCommodity[]): number =>
  Number(roundDecimal(sumOfProducts(goods.map(each => [each.valueAmount ?? 0, each.quantity])), 3)) / 1000

/** What the goods are worth, and in what: as it was told, else added up, else `otherwise`; undefined where nobody said. */
export function declaredWorth(
  request: Packed,
  { currency, otherwise }: { currency: string; otherwise: number | undefined },
): { value: number; currency: string } | undefined {
  const goods = goodsOf(request)
  const { declaredValue, currency: told } = request.customs?.duty ?? {}
  const worth = declaredValue ?? worthOf(goods)
  const value = worth > 0 ? worth : otherwise
  const own = told ?? goods.find(item => item.valueCurrency !== null)?.valueCurrency
  return value === undefined ? undefined : { value, currency: own ?? currency }
}

/** A tariff number without what people write between its digits; undefined without one. */
export const tariffOf = ({ hsCode }: CarrierCommodity): string | undefined =>
  hsCode?.replace(/[^A-Za-z0-9]/g, '') || undefined

/** What goods are, in the words there are. */
export const wordsOf = ({ description, title, sku }: CarrierCommodity): string =>
  (description ?? title ?? sku ?? '').trim()

/** Words for what is in a shipment, in the room there is: the first that fit of what was said of it. */
export function contentsOf(
  { customs, parcels, options }: RateRequest,
  { most, option, last }: { most: number; option?: string; last?: string | null },
): string {
  const texts = [
    customs?.contentDescription,
    option === undefined ? null : plainText(options[option]),
    ...parcels.flatMap(({ description, content }) => [description, content]),
    ...goodsOf({ customs, parcels }).map(({ title, description }) => title ?? description),
    last,
  ]
  return firstFitting(texts, most) ?? (parcels.every(each => each.isDocument) ? 'Documents' : 'Goods')
}

/** The number of an invoice: its own, else that of the order, else the shipment's. */
export const invoiceNumberOf = ({ customs, reference, shipmentId }: LabelRequest, most: number): string =>
  customs?.invoice?.trim() || reference?.trim() || referenceOf(shipmentId, most)

/** What a shipment is found again by, in the room there is; the end of an id tells it from others. */
export const referenceOf = (shipmentId: string, most: number): string => shipmentId.slice(-most)
