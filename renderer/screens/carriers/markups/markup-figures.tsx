import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MarkedUpPrice, MarkupFigures } from '../../../../shared/desk/markups.ts'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { moneyColumn, moneyIn } from '../../../components/tables/money-column.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { moneyText, wordsOf } from '../../../lib/format.ts'
import { joined, t } from '../../../lib/text.ts'
import classes from './markups-screen.module.css'
import type { MarkupList } from './use-markups.ts'

/** What a mark-up added to labels of the last 30 days, each currency by itself; null where that is nothing. */
export function earnedText(figures: MarkupFigures | undefined, id: string): string | null {
  const own = figures?.earned.filter(each => each.markup_id === id) ?? []
  return own.length === 0 ? null : own.map(({ amount, currency }) => moneyText(amount, currency)).join(', ')
}

/** What all of them brought in, and what they make of the prices parcels had last. */
export function Figures({ list }: { list: MarkupList }) {
  const { data, error, refetch } = list.figures
  if (error) return <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} />
  if (!data) return null
  const { totals, examples } = data
  return (
    <section className={classes.figures} aria-labelledby="markup-examples">
      <Title order={2} fz="md" id="markup-examples">
        {t('markups.recent')}
      </Title>
      <Text c="dimmed" fz="sm">
        {totals.length === 0
          ? t('markups.earnedNone')
          : totals
              .map(({ amount, currency, labels: count }) =>
                t('markups.earned', { amount: moneyText(amount, currency), count }),
              )
              .join(' ')}
      </Text>
      {examples.length === 0 ? (
        <Text>{t('markups.noPrices')}</Text>
      ) : (
        <RecordTable
          label={t('markups.recent')}
          records={examples}
          keyOf={({ shipment_id: id }) => id}
          columns={priceColumns(examples, list)}
          isOneLine
        />
      )}
    </section>
  )
}

const priceColumns = (examples: readonly MarkedUpPrice[], { names }: MarkupList): Column<MarkedUpPrice>[] => {
  const { text } = moneyIn(examples.map(({ total_charge: amount, currency }) => ({ amount, currency })))
  return [
    {
      key: 'parcel',
      label: t('markups.columnParcel'),
      most: 11,
      cell: ({ shipment_id: id, recipient, country }, link) => (
        <Link {...link} to="/shipments/$id" params={{ id }} className={classes.name}>
          <bdi>{joined([recipient, country], ', ')}</bdi>
        </Link>
      ),
    },
    {
      key: 'service',
      label: t('markups.columnService'),
      most: 11,
      cell: ({ service }) => {
        const name = names.services.find(each => each.value === service)?.label ?? wordsOf(service)
        return <span title={name}>{name}</span>
      },
    },
    moneyColumn({
      key: 'carrier',
      label: t('markups.columnCarrier'),
      records: examples,
      of: ({ carrier_charge: amount, currency }) => ({ amount, currency }),
    }),
    {
      key: 'added',
      label: t('markups.columnAdded'),
      most: 10,
      cell: ({ added, currency }) =>
        added.length === 0
          ? '–'
          : added.map(({ name, amount }) => joined([text({ amount, currency }), name], ' ')).join(', '),
    },
    moneyColumn({
      key: 'price',
      label: t('markups.columnPrice'),
      records: examples,
      of: ({ total_charge: amount, currency }) => ({ amount, currency }),
      weight: 600,
    }),
  ]
}
