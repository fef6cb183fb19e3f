import type { PackingArticle } from '../../../../shared/desk/packing-feedback.ts'
import type { ReceiptUnit, ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { type ProductRow, skuKey } from '../../orders/products/product-mapper.ts'
import { toArticle } from '../sessions/new-document.ts'
import { returnPhotoUrl } from '../sessions/packing-photos.ts'
import { backOf, countedOf, expectedOf, standingOf } from './move-receipt.ts'
import type { ReceiptRow } from './receipt-repository.ts'

export type ArticleOf = (unit: Pick<ReceiptUnit, 'line' | 'sku' | 'title'>) => PackingArticle

/** Items as a tile shows them, with what the products of the shop know. */
export const articlesOf =
  (products: ReadonlyMap<string, ProductRow>): ArticleOf =>
  ({ line, sku, title }) => {
    const product = sku === null ? undefined : products.get(skuKey(sku))
    const known = product ? toArticle(product) : { shelf: null, picture_url: null, title: null }
    return {
      item_id: line === null ? null : String(line),
      sku,
      title: title ?? known.title,
      shelf: known.shelf,
      picture_url: known.picture_url,
    }
  }

const instant = (ms: number) => new Date(ms).toISOString()

export function toReturnReceipt(
  row: ReceiptRow,
  { products, hasPhoto }: { products: ReadonlyMap<string, ProductRow>; hasPhoto: boolean },
): ReturnReceipt {
  const articleOf = articlesOf(products)
  return {
    id: row.id,
    object_type: 'return_receipt',
    revision: row.revision,
    state: row.state,
    step: row.step,
    test_mode: row.testMode,
    return_id: row.returnId,
    shipment_id: row.shipmentId,
    reference: row.reference,
    recipient: row.recipient,
    tracking_number: row.trackingNumber,
    codes: row.codes,
    items: row.lines.map(line => ({
      ...articleOf(line),
      line: line.line,
      barcodes: [products.get(skuKey(line.sku ?? ''))?.barcode].flatMap(code => code ?? []),
      expected: line.expected,
      counted: countedOf(row, line.line),
      reason: line.reason,
    })),
    units: row.units,
    expected: expectedOf(row),
    back: backOf(row),
    armed_quantity: row.armedQuantity,
    note: row.note,
    photo_url: hasPhoto ? returnPhotoUrl(row.id) : null,
    desk: row.desk,
    window: row.window,
    operator: row.operator,
    feedback: standingOf(row, { articleOf }),
    created_at: instant(row.createdAt),
    updated_at: instant(row.updatedAt),
    ended_at: row.endedAt === null ? null : instant(row.endedAt),
  }
}
