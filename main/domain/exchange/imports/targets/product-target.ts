import type { ProductInput, ProductRowInput } from '../../../../../shared/desk/products.ts'
import type { ProductService } from '../../../orders/products/product-service.ts'
import type { PreparedItem } from '../prepared.ts'
import {
  failed,
  type ImportTarget,
  kept,
  type OfImport,
  refusalText,
  toCreate,
  undone,
} from './import-target.ts'

/** Products, by SKU: those of the list of products, by its own rules. */
export function createProductTarget(products: Pick<ProductService, 'change' | 'undo'>): ImportTarget {
  const doer = ({ testMode, by, name }: OfImport) => ({ testMode, by: by ?? name })
  return {
    plan: (item, of) => {
      const looked = products.change({ rows: [rowOf(item)], dry: true }, doer(of))
      const row = looked.ok ? looked.value.rows[0] : undefined
      if (!row || row.outcome === 'unread' || row.outcome === 'added') return toCreate
      const weight = row.changes.weight_grams?.before
      return {
        ...toCreate,
        action: row.outcome === 'changed' ? 'update' : 'unchanged',
        recordId: row.product_id,
        changes: Object.keys(row.changes),
        gramsBefore: typeof weight === 'number' ? weight : null,
      }
    },
    store: (item, _verdict, of) => {
      const done = products.change({ rows: [rowOf(item)] }, doer(of))
      if (!done.ok) return failed(refusalText(done.refusal))
      const { change_id: changeId, rows } = done.value
      return { outcome: 'stored', recordId: rows[0]?.product_id ?? '', before: null, after: changeId }
    },
    undo: ({ after }, of) => {
      const back = after === null ? null : products.undo(after, doer(of))
      if (back === null) return undone
      if (!back.ok) return kept(refusalText(back.refusal))
      return back.value.undone > 0 ? undone : kept('Somebody has changed the product since.')
    },
    bought: () => ({ count: 0, labels: [] }),
  }
}

const rowOf = ({ input }: PreparedItem): ProductRowInput => {
  const { sku, ...fields } = input as ProductInput
  return { sku, fields }
}
