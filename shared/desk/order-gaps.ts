import type { AddressRecord } from '../api/addresses.ts'
import { addressDoubt } from '../countries/address-doubts.ts'
import type { AddressField } from '../countries/address-formats.ts'
import { addressee } from '../countries/address-lines.ts'
import { hasPostalCodes } from '../countries/postal-codes.ts'
import { isTariffCode } from '../customs/tariff-code.ts'
import { type CustomsGap, gapOfItem } from './customs-gaps.ts'
import { type OrderProblem, orderProblems } from './order-states.ts'

type Line = {
  quantity: number
  weight: number
  hs_code: string | null
  origin_country: string | null
  value_amount: number | null
}

/** What customs asks of every item. */
export const customsFields = ['hs_code', 'origin_country', 'value_amount'] as const
type CustomsField = (typeof customsFields)[number]

/** What only some ways ask of an item, by the fields of an order that is typed. */
const askedFields = ['title', 'sku', 'manufacturer_part_number'] as const
type AskedField = (typeof askedFields)[number]

/** One thing an order lacks, and the field that puts it right: of the address, or of an item by its place. */
export type OrderGap =
  | { problem: 'address'; field: AddressField }
  | { problem: 'weight'; item: number; field: 'weight' }
  | { problem: 'customs'; item: number; field: CustomsField | AskedField }

/** What customs takes, not only what is there. */
const isDeclarable: Record<CustomsField, (line: Line) => boolean> = {
  hs_code: line => isTariffCode(line.hs_code),
  origin_country: line => Boolean(line.origin_country),
  value_amount: line => (line.value_amount ?? 0) > 0,
}

/** What customs asks of items besides, by the rules in use, where it is put right with the item. */
export function askedGaps(asked: readonly CustomsGap[], known: readonly OrderGap[]): OrderGap[] {
  return asked.flatMap(gap => {
    const of = gapOfItem(gap)
    const name = of?.field.replace(/^metadata\./, '').replace(/^description$/, 'title')
    const field = [...customsFields, ...askedFields].find(each => each === name)
    const isKnown = known.some(other => 'item' in other && other.item === of?.item && other.field === field)
    return of && field && !isKnown ? [{ problem: 'customs', item: of.item, field }] : []
  })
}

type Given = { shipping_to: AddressRecord; line_items: readonly Line[] }

/** Everything an order lacks, in the order in which it is asked for. */
export function orderGaps({ shipping_to: to, line_items: lines }: Given, needsCustoms: boolean): OrderGap[] {
  const address = addressGaps(to).map(field => ({ problem: 'address' as const, field }))
  const weights = lines.flatMap(({ quantity, weight }, item) =>
    quantity > 0 && weight === 0 ? [{ problem: 'weight' as const, item, field: 'weight' as const }] : [],
  )
  const customs = lines.flatMap((line, item) =>
    customsFields
      .filter(field => !isDeclarable[field](line))
      .map(field => ({ problem: 'customs' as const, item, field })),
  )
  return [...address, ...weights, ...(needsCustoms ? customs : [])]
}

/** What has to be put right first, in the order in which it is asked for. */
export function problemsOf(order: Given, needsCustoms: boolean): OrderProblem[] {
  const found = new Set(orderGaps(order, needsCustoms).map(({ problem }) => problem))
  return orderProblems.filter(problem => found.has(problem))
}

/** A parcel cannot arrive there as it stands. */
export const lacksAddress = ({ shipping_to: to }: Pick<Given, 'shipping_to'>): boolean =>
  addressGaps(to).length > 0

/** What keeps a parcel from arriving there at all; whether it arrives otherwise is for the carrier to say. */
function addressGaps(to: AddressRecord): AddressField[] {
  const isCode = to.postal_code ? addressDoubt(to)?.key !== 'postal_format' : !hasPostalCodes(to.country_code)
  return [
    ...(addressee(to) ? [] : (['person_name'] as const)),
    ...(to.address_line1 || to.address_line2 ? [] : (['address_line1'] as const)),
    ...(to.city ? [] : (['city'] as const)),
    ...(isCode ? [] : (['postal_code'] as const)),
  ]
}
