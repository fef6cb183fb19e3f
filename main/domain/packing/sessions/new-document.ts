import { placeOfItem } from '../../../../shared/api/commodities.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { PackingMode } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import { emptyParcel } from '../../../../shared/packing/move-session.ts'
import type { SessionDocument, SessionItem } from '../../../../shared/packing/session-document.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import { type ProductRow, skuKey, toProductRecord } from '../../orders/products/product-mapper.ts'
import { toEntryFacts } from '../../orders/worklist/entry-mapper.ts'
import { toRef } from './order-gate.ts'

type Item = StoredOrder['line_items'][number]

const sidesOf = (product: ProductRow | undefined): SessionItem['sides'] =>
  product?.lengthMm && product.widthMm && product.heightMm
    ? [product.lengthMm, product.widthMm, product.heightMm]
    : null

/** A product, as a tile shows it. */
export const toArticle = (product: ProductRow) => ({
  item_id: null,
  sku: product.sku,
  title: product.name,
  shelf: product.shelf,
  picture_url: toProductRecord(product, 0).picture_url,
})

function toItem(item: Item, product: ProductRow | undefined): SessionItem {
  const grams = convertWeight(item.weight, item.weight_unit, 'G')
  return {
    item_id: item.id,
    sku: item.sku,
    title: item.title ?? product?.name ?? item.description,
    shelf: product?.shelf ?? placeOfItem(item),
    picture_url: product ? toProductRecord(product, 0).picture_url : null,
    barcodes: [product?.barcode, barcodeOf(item)].flatMap(code => code ?? []),
    expected: item.unfulfilled_quantity,
    counted: 0,
    verified: [],
    grams: grams > 0 ? grams : null,
    sides: sidesOf(product),
  }
}

/** What a shop sends with an item where its products know none. */
function barcodeOf({ metadata }: Item): string | null {
  const code = metadata.barcode ?? metadata.ean ?? metadata.upc
  return typeof code === 'string' && code !== '' ? code : null
}

/** An order as it comes onto a desk. `order` is complete: with what its products say. */
export function newDocument(
  order: StoredOrder,
  {
    products,
    tags,
    mode,
    settings,
    parcelId,
  }: {
    products: ReadonlyMap<string, ProductRow>
    tags: string[]
    mode: PackingMode
    settings: PackingSettings
    parcelId: string
  },
): SessionDocument {
  const facts = toEntryFacts(order, null)
  const ref = toRef(order)
  const items = order.line_items
    .filter(item => item.unfulfilled_quantity > 0)
    .map(item => toItem(item, item.sku ? products.get(skuKey(item.sku)) : undefined))
  const isCounting = mode !== 'ship' && settings.verification === 'required'
  const packed = isCounting ? [] : items.map(({ item_id, expected: quantity }) => ({ item_id, quantity }))
  return {
    step: 'items',
    order: {
      ...ref,
      recipient: addressee(order.shipping_to),
      place: facts.place,
      country_code: facts.country,
      tags,
      ship_by: facts.shipBy,
      value: facts.value,
      currency: facts.currency,
    },
    items,
    is_counting: isCounting,
    parcel: { ...emptyParcel(parcelId, 1), items: packed },
    parcels: [],
    armed_quantity: null,
    service: null,
    printer_id: null,
    errors_caught: { wrong_item: 0, too_many: 0, unknown_code: 0 },
    feedback: { kind: 'order_open', order: ref, again: false },
    kept: { address: false, weight: false, photo: false },
    customs: {},
    wish: null,
    splitting: null,
    choices: [],
    undo: [],
    other_order_id: null,
  }
}
