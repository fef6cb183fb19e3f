import { Anchor, Button } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Run, runEndpoints } from '../../../shared/desk/runs.ts'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ListAbove } from '../../components/tables/list-above.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { moneyIn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { instantText, whenText, whoText } from '../../lib/format.ts'
import { useColumnsWithRoom } from '../../lib/lists/columns-with-room.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { runState } from './run-text.ts'
import { RunsBelow } from './runs-below.tsx'

/** Every run, newest first, and below them what is left to do and what they bought. */
export function RunsScreen() {
  const mode = useMode()
  const navigate = useNavigate()
  const found = useLongList({
    key: `${mode} runs`,
    load: range => query(runEndpoints.list, { query: range }, mode),
  })
  const columns = useColumnsWithRoom(runColumns([...found.rows.values()]), ['by'])
  return (
    <Page fills above={<BackLink to="/orders">{t('runs.back')}</BackLink>}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
      ) : found.count === 0 ? (
        <EmptyState
          icon={<IconReceipt2 size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('runs.emptyTitle')}
          text={t('runs.emptyText')}
        >
          <Button renderRoot={props => <Link to="/orders" {...props} />}>{t('runs.emptyAction')}</Button>
        </EmptyState>
      ) : found.count === undefined ? null : (
        <ListAbove
          list={
            <LongTable
              label={t('runs.list')}
              list={found}
              keyOf={({ id }) => id}
              columns={columns}
              path="/runs"
              isOneLine
              fills
              onOpen={({ id }) => void navigate({ to: '/runs/$id', params: { id } })}
            />
          }
        >
          <RunsBelow />
        </ListAbove>
      )}
    </Page>
  )
}

const runColumns = (loaded: readonly Run[]): Column<Run>[] => [
  {
    key: 'run',
    width: '8rem',
    label: t('runs.columnRun'),
    cell: ({ id, number }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/runs/$id" params={{ id }} {...props} {...link} />}
      >
        {t('runs.title', { number })}
      </Anchor>
    ),
  },
  {
    key: 'state',
    width: 'clamp(11rem, 15vw, 15rem)',
    label: t('runs.columnState'),
    stays: 'bare',
    cell: run => <StatusBadge {...runState(run)} />,
  },
  {
    key: 'orders',
    width: '6.5rem',
    label: t('runs.columnOrders'),
    align: 'end',
    cell: ({ orders }) => orders,
  },
  {
    key: 'bought',
    width: '6rem',
    label: t('runs.columnBought'),
    align: 'end',
    cell: ({ items }) => items.bought,
  },
  totalColumn(loaded),
  { key: 'by', label: t('runs.columnBy'), cell: ({ operator, desk }) => joined([whoText(operator), desk]) },
  {
    key: 'when',
    width: '6rem',
    label: t('runs.columnWhen'),
    align: 'end',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={instantText(at)}>
        {whenText(at)}
      </time>
    ),
  },
]

/** A run may have bought in more than one currency: each has its own sum. */
function totalColumn(loaded: readonly Run[]): Column<Run> {
  const { head, text } = moneyIn(loaded.flatMap(({ bought_totals: totals }) => totals))
  return {
    key: 'total',
    width: '10rem',
    label: head(t('runs.columnTotal')),
    align: 'end',
    cell: ({ bought_totals: totals }) => joined(totals.map(text), ' + ') || '–',
  }
}
