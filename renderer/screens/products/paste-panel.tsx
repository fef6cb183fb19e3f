import type { ProductRowResult } from '../../../shared/desk/products.ts'
import { PasteLook } from '../../components/tables/paste-look.tsx'
import { measureText } from '../../lib/measure.ts'
import { joined, t } from '../../lib/text.ts'
import { type PasteLook as Look, lookText, type ProductChanges, wordsOf } from './use-products.ts'

/** What a pasted table would change of products, before it counts. */
export function PastePanel({ look, changes }: { look: Look; changes: ProductChanges }) {
  const { result, unread } = look
  const counts = result.rows.filter(({ outcome }) => outcome === 'changed' || outcome === 'added')
  const wrong = result.rows.filter(({ outcome }) => outcome === 'unread')
  return (
    <PasteLook
      summary={lookText(look)}
      note={
        result.open_orders + result.drafts > 0
          ? t('products.reach', { orders: result.open_orders, drafts: result.drafts })
          : null
      }
      differences={[
        ...unread.map(({ sku, wrong: texts }, at) => ({
          key: `unread ${at}`,
          content: joined([sku || t('products.noSku'), texts.join(' ')]),
          isWrong: true,
        })),
        ...wrong.map(({ index, sku, errors }) => ({
          key: `wrong ${index}`,
          content: joined([sku, wordsOf(errors)]),
          isWrong: true,
        })),
        ...counts.map(row => ({ key: `row ${row.index}`, content: differenceText(row), isWrong: false })),
      ]}
      canApply={counts.length > 0 && !changes.isBusy}
      onApply={() => void changes.apply()}
      onDrop={changes.drop}
    />
  )
}

const fieldNames = {
  name: 'name',
  weight_grams: 'weight',
  length_mm: 'length',
  width_mm: 'width',
  height_mm: 'height',
  hs_code: 'hs_code',
  origin_country: 'origin',
  value: 'value',
  currency: 'currency',
  barcode: 'barcode',
  shelf: 'shelf',
  ships_alone: 'alone',
} as const

const isNamed = (field: string): field is keyof typeof fieldNames => field in fieldNames

/** `SYR-01 · Weight – → 800` */
const differenceText = ({ sku, outcome, changes }: ProductRowResult): string =>
  joined([
    sku,
    outcome === 'added' ? t('products.isNew') : null,
    ...Object.entries(changes).map(([field, { before, after }]) =>
      t('products.difference', {
        field: isNamed(field) ? t(`products.field_${fieldNames[field]}`) : field,
        before: plainText(before),
        after: plainText(after),
      }),
    ),
  ])

const plainText = (value: unknown): string => {
  if (typeof value === 'number') return measureText(value)
  return value === null || value === '' ? '–' : String(value)
}
