import { Button, Group, Text } from '@mantine/core'
import type { ProductRowResult } from '../../../shared/desk/products.ts'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { joined, t } from '../../lib/text.ts'
import classes from './products-screen.module.css'
import { lookText, type PasteLook, type ProductChanges, wordsOf } from './use-products.ts'

/** Enough to see that the columns are the right ones. */
const shown = 50

/** What a pasted table would change, before it counts. */
export function PastePanel({ look, changes }: { look: PasteLook; changes: ProductChanges }) {
  const { result, unread } = look
  const counts = result.rows.filter(({ outcome }) => outcome === 'changed' || outcome === 'added')
  const wrong = result.rows.filter(({ outcome }) => outcome === 'unread')
  return (
    <section className={classes.paste} aria-label={t('products.pasteTitle')}>
      <Group justify="space-between">
        <Text fw={600}>{lookText(look)}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={changes.drop}>
            {t('products.drop')}
          </Button>
          <Button autoFocus disabled={counts.length === 0 || changes.isBusy} onClick={changes.apply}>
            {t('products.apply')}
          </Button>
        </Group>
      </Group>
      {result.open_orders + result.drafts > 0 ? (
        <Text fz="sm">{t('products.reach', { orders: result.open_orders, drafts: result.drafts })}</Text>
      ) : null}
      <div className={classes.differences}>
        <Lines label={t('products.differences')}>
          {unread.map(({ sku, wrong: texts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paste do not move
            <Line key={at}>
              <Text span c="var(--mantine-color-error)">
                {joined([sku || t('products.noSku'), texts.join(' ')])}
              </Text>
            </Line>
          ))}
          {wrong.map(({ index, sku, errors }) => (
            <Line key={index}>
              <Text span c="var(--mantine-color-error)">
                {joined([sku, wordsOf(errors)])}
              </Text>
            </Line>
          ))}
          {counts.slice(0, shown).map(row => (
            <Line key={row.index}>
              <span>{differenceText(row)}</span>
            </Line>
          ))}
        </Lines>
        {counts.length > shown ? (
          <Text c="dimmed">{t('products.more', { count: counts.length - shown })}</Text>
        ) : null}
      </div>
    </section>
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

const plainText = (value: unknown): string => (value === null || value === '' ? '–' : String(value))
