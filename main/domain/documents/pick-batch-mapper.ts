import type { OrderRecord } from '../../../shared/api/orders.ts'
import { codeOfNumbered } from '../../../shared/desk/command-codes.ts'
import type { PickBatch } from '../../../shared/desk/packing-batches.ts'
import type { Paper } from '../../../shared/papers/paper.ts'
import { codeOf } from './document-data-mapper.ts'
import { totalWeight } from './document-items-mapper.ts'
import { inRows } from './paper-mapper.ts'

/** A page has room for so many barcodes beside each other. */
const columns = 3

/** What is fetched for a batch, in the order of its shelves, and which order stands in which place of the cart. */
export function toBatchPick(
  { batch, orders }: { batch: PickBatch; orders: readonly OrderRecord[] },
  paper: Paper,
) {
  const { counts } = paper.texts
  const lines = batch.picks.map(({ number, article, take, into }) => ({
    number,
    location: article.shelf,
    sku: article.sku,
    title: article.title ?? article.sku ?? '',
    description: null,
    quantity: take,
    for: into.map(({ place, quantity }, index) => ({ number: place, quantity, is_first: index === 0 })),
  }))
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const items = orders.flatMap(({ line_items }) => line_items)
  return {
    lines,
    articles: lines.length,
    quantity,
    weight: totalWeight(
      items.map(({ weight, weight_unit, quantity }) => ({ weight: weight * quantity, weight_unit })),
      paper,
    ),
    records: batch.orders.length,
    articles_text: paper.count(counts.articles, lines.length),
    quantity_text: paper.count(counts.pieces, quantity),
    records_text: paper.count(counts.toPack, batch.orders.length),
    batch: {
      number: batch.number,
      code: codeOfNumbered('batch', batch.number),
      rows: inRows(
        batch.orders.map(({ place, order_id: number, recipient }) => ({
          place,
          number,
          number_code: codeOf(number),
          recipient,
        })),
        columns,
      ),
    },
  }
}
