import { Anchor, Button, Text } from '@mantine/core'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRunOver, waitsForSomebody } from '../../../shared/desk/run-states.ts'
import { type Run, type RunItem, runEndpoints } from '../../../shared/desk/runs.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { BelowColumn, NamedPart } from '../../components/tables/list-above.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { OrderLink } from './run-items.tsx'
import { unprintedOf } from './run-record-actions.ts'
import classes from './run-screen.module.css'
import type { RunPart } from './run-search.ts'
import { itemState, runState, totalText } from './run-text.ts'
import { RunFigures } from './runs-figures.tsx'

/** Runs that are looked at for what is left of them, and orders of each that are listed. */
const latest = 50
const mostRuns = 6
const mostOrders = 20

/** Below the runs: what of the latest ones is left to do, the orders that have no label, and what all of them bought. */
export function RunsBelow() {
  const mode = useMode()
  const found = useQuery(query(runEndpoints.list, { query: { limit: latest } }, mode))
  const runs = found.data?.results
  if (!runs) return null
  return (
    <>
      <BelowColumn>
        <LeftToDo runs={runs.filter(run => nextStep(run) !== null).slice(0, mostRuns)} />
        <WithoutLabel runs={runs.filter(hasLost).slice(0, mostRuns)} />
      </BelowColumn>
      <RunFigures runs={runs} />
    </>
  )
}

const hasLost = (run: Run): boolean => isRunOver(run) && run.items.failed + run.items.unknown > 0

/** What a run waits for somebody to do, and which of its orders that is about; null where nothing is left. */
function nextStep(run: Run): { part?: RunPart; isRetry?: boolean } | null {
  const { state, items } = run
  const isOver = isRunOver(run)
  if (isOver && items.unknown > 0) return { part: 'unknown' }
  if (isOver && items.failed > 0) return { part: 'failed', isRetry: run.mine }
  if (isOver && unprintedOf(run) > 0) return {}
  if (!waitsForSomebody(run)) return null
  return state === 'rated' && run.look_at.total > 0 ? { part: 'look' } : {}
}

function LeftToDo({ runs }: { runs: readonly Run[] }) {
  const retry = useMutation(change(runEndpoints.retry))
  return (
    <NamedPart title={t('runs.left')}>
      {retry.error ? <ProblemNotice error={retry.error} doing="buy" onDismiss={retry.reset} /> : null}
      {runs.length === 0 ? (
        <Text c="dimmed">{t('runs.leftNone')}</Text>
      ) : (
        <RecordTable
          label={t('runs.left')}
          records={runs}
          keyOf={({ id }) => id}
          columns={leftColumns({
            isBusy: retry.isPending,
            retry: ({ id }) => retry.mutate({ params: { id } }),
          })}
          room="few"
          isOneLine
        />
      )}
    </NamedPart>
  )
}

type Retrying = { isBusy: boolean; retry: (run: Run) => void }

const leftColumns = ({ isBusy, retry }: Retrying): Column<Run>[] => [
  {
    key: 'run',
    label: t('runs.columnRun'),
    cell: (run, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => (
          <Link to="/runs/$id" params={{ id: run.id }} search={partOf(run)} {...props} {...link} />
        )}
      >
        {t('runs.title', { number: run.number })}
      </Anchor>
    ),
  },
  {
    key: 'state',
    label: t('runs.columnState'),
    stays: 'bare',
    cell: run => <StatusBadge {...runState(run)} />,
  },
  {
    key: 'total',
    label: t('runs.total'),
    align: 'end',
    cell: ({ to_buy: { count, totals } }) => (count === 0 ? '–' : totalText(totals)),
  },
  {
    key: 'step',
    label: t('runs.columnNext'),
    stays: 'bare',
    align: 'end',
    cell: run =>
      nextStep(run)?.isRetry ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('runs.retryOf', { count: run.items.failed, number: run.number })}
          onClick={() => retry(run)}
        >
          {t('runs.retry', { count: run.items.failed })}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('runs.openRun', { number: run.number })}
          renderRoot={props => (
            <Link to="/runs/$id" params={{ id: run.id }} search={partOf(run)} {...props} />
          )}
        >
          {t(run.items.unknown > 0 ? 'runs.settle' : 'runs.open')}
        </Button>
      ),
  },
]

const partOf = (run: Run): { part?: RunPart } => {
  const part = nextStep(run)?.part
  return part ? { part } : {}
}

type Lost = { run: Run; item: RunItem }

/** Orders of runs that are over which have no label, or nobody knows whether they do: each with the way to it. */
function WithoutLabel({ runs }: { runs: readonly Run[] }) {
  const mode = useMode()
  const found = useQueries({
    queries: runs.map(({ id }) =>
      query(
        runEndpoints.items,
        { params: { id }, query: { state: ['failed', 'unknown'], limit: mostOrders } },
        mode,
      ),
    ),
  })
  const lost = runs.flatMap((run, at) =>
    (found[at]?.data?.results ?? []).map((item): Lost => ({ run, item })),
  )
  if (lost.length === 0) return null
  return (
    <NamedPart title={t('runs.noLabel')}>
      <RecordTable
        label={t('runs.noLabel')}
        records={lost.slice(0, mostOrders)}
        keyOf={({ run, item }) => `${run.id} ${item.order_id}`}
        columns={lostColumns()}
        room="few"
        isOneLine
      />
    </NamedPart>
  )
}

const lostColumns = (): Column<Lost>[] => [
  {
    key: 'order',
    label: t('runs.columnOrder'),
    cell: ({ item }, link) => <OrderLink item={item} link={link} />,
  },
  {
    key: 'recipient',
    label: t('runs.columnRecipient'),
    most: 9,
    cell: ({ item }) => <bdi>{item.recipient}</bdi>,
  },
  {
    key: 'state',
    label: t('runs.columnItemState'),
    stays: 'bare',
    cell: ({ item }) => <StatusBadge {...itemState(item)} />,
  },
  {
    key: 'happened',
    label: t('runs.columnHappened'),
    cell: ({ item: { message } }) => <span className={classes.whole}>{message}</span>,
  },
]
