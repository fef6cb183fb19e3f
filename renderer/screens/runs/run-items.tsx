import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { isBeforeBuying } from '../../../shared/desk/run-states.ts'
import { type Run, type RunItem, runEndpoints } from '../../../shared/desk/runs.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Beside, useBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { useColumnsWithRoom } from '../../lib/lists/columns-with-room.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { RunItemDetail } from './run-item-detail.tsx'
import classes from './run-screen.module.css'
import { countIn, parseRunSearch, type RunPart, runParts, toItemsQuery } from './run-search.ts'
import { happenedText, itemState, useSentWith } from './run-text.ts'
import { ServiceMenu } from './service-menu.tsx'
import type { RunActions } from './use-run.ts'

type Props = { run: Run; actions: RunActions; isOwn: boolean }

/** The orders of the run in the order they are bought in, by what became of them. */
export function RunItems({ run, actions, isOwn }: Props) {
  const mode = useMode()
  const { part } = parseRunSearch(useSearch({ from: '/runs/$id' }))
  const navigate = useNavigate({ from: '/runs/$id' })
  const found = useLongList({
    key: `${mode} ${run.id} ${part ?? 'all'}`,
    load: range =>
      query(runEndpoints.items, { params: { id: run.id }, query: { ...toItemsQuery(part), ...range } }, mode),
  })
  const show = (next: RunPart | undefined) =>
    void navigate({ search: next === undefined ? {} : { part: next }, replace: true })
  const isFew = run.started_at !== null && (found.count ?? Number.POSITIVE_INFINITY) <= few
  const beside = useBeside([...found.rows.values()], ({ order_id: id }) => id)
  const sentWith = useSentWith()
  const columns = useColumnsWithRoom(
    itemColumns({
      run,
      actions,
      isOwn,
      sentWith,
      loaded: found.rows.values(),
      linkOf: isFew ? beside.linkOf : plainLink,
    }),
    ['recipient'],
  )
  return (
    <>
      <ViewTabs label={t('runs.parts')}>
        {[undefined, ...runParts].map(each => (
          <PartTab key={each ?? 'all'} run={run} part={each} isShown={each === part} onShow={show} />
        ))}
      </ViewTabs>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.error && found.count === undefined ? null : found.count === 0 ? (
        <Text c="dimmed">{t('runs.noneInPart')}</Text>
      ) : (
        <LongTable
          label={t('runs.items', { number: run.number })}
          list={found}
          keyOf={({ order_id }) => order_id}
          columns={columns}
          path={`/runs/${run.id}`}
          isOneLine
          fills
        />
      )}
      {isFew && beside.current ? <RunItemDetail item={beside.current} /> : null}
    </>
  )
}

/** Orders of a run that leave room below them for one of them in full. */
const few = 6

const plainLink: Beside<RunItem>['linkOf'] = (_, link) => ({ ...link, 'aria-current': undefined })

type TabProps = {
  run: Run
  part: RunPart | undefined
  isShown: boolean
  onShow: (part: RunPart | undefined) => void
}

function PartTab({ run, part, isShown, onShow }: TabProps) {
  const count = countIn(run, part)
  if (count === 0 && part !== undefined && !isShown) return null
  return (
    <ViewTab
      name={t(`runs.part_${part ?? 'all'}`)}
      count={count}
      isShown={isShown}
      onChoose={() => onShow(part)}
    />
  )
}

type ColumnProps = Props & {
  sentWith: ReturnType<typeof useSentWith>
  loaded: Iterable<RunItem>
  linkOf: Beside<RunItem>['linkOf']
}

const itemColumns = ({ run, actions, isOwn, sentWith, loaded, linkOf }: ColumnProps): Column<RunItem>[] => [
  {
    key: 'order',
    width: 'clamp(7.25rem, 9vw, 9rem)',
    label: t('runs.columnOrder'),
    cell: (item, link) => <OrderLink item={item} link={linkOf(item, link)} />,
  },
  {
    key: 'recipient',
    width: 'clamp(7rem, 12vw, 13rem)',
    label: t('runs.columnRecipient'),
    cell: ({ recipient }) => <bdi>{recipient}</bdi>,
  },
  {
    key: 'service',
    width: 'clamp(7rem, 20vw - 4rem, 17rem)',
    label: t('runs.columnService'),
    cell: item => <bdi>{sentWith(item)}</bdi>,
  },
  moneyColumn({
    key: 'price',
    width: '6rem',
    label: t('runs.columnPrice'),
    records: loaded,
    of: ({ price: amount, currency }) => ({ amount, currency }),
  }),
  {
    key: 'state',
    width: 'clamp(9.5rem, 12vw, 10.75rem)',
    label: t('runs.columnItemState'),
    stays: 'bare',
    cell: item => <StatusBadge {...itemState(item)} />,
  },
  {
    key: 'happened',
    label: t('runs.columnHappened'),
    // Why something was not bought is read whole, however long a carrier made it.
    cell: item => <bdi {...(item.message ? { className: classes.whole } : {})}>{happenedText(item)}</bdi>,
  },
  {
    key: 'do',
    width: isBeforeBuying(run) ? 'clamp(9.5rem, 12.5vw, 11.25rem)' : '5.5rem',
    label: t('runs.columnDo'),
    stays: 'bare',
    cell: item => (
      <ItemButtons runId={run.id} item={item} isOpen={isOwn && isBeforeBuying(run)} actions={actions} />
    ),
  },
]

type ButtonsProps = { runId: string; item: RunItem; isOpen: boolean; actions: RunActions }

function ItemButtons({ runId, item, isOpen, actions }: ButtonsProps) {
  const { order_id: id, order_number: number, state, doubts, kept, reason, shipment_id: shipment } = item
  if (shipment !== null && state !== 'rated')
    return (
      <Anchor
        inherit
        aria-label={t('runs.openShipment', { number })}
        renderRoot={props => <Link to="/shipments/$id" params={{ id: shipment }} {...props} />}
      >
        {t('runs.open')}
      </Anchor>
    )
  if (!isOpen) return null
  const doItem = (action: 'keep' | 'skip' | 'include') => actions.changeItem(id, { action })
  return (
    <Group gap={4} wrap="nowrap">
      {state === 'rated' && doubts.length > 0 && !kept ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('runs.keepName', { number })}
          onClick={() => doItem('keep')}
        >
          {t('runs.keep')}
        </Button>
      ) : null}
      {state === 'rated' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('runs.skipName', { number })}
          onClick={() => doItem('skip')}
        >
          {t('runs.skip')}
        </Button>
      ) : null}
      {reason === 'by_hand' || reason === 'unanswered' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('runs.includeName', { number })}
          onClick={() => doItem('include')}
        >
          {t('runs.include')}
        </Button>
      ) : null}
      {state === 'rated' || reason === 'no_service' ? (
        <ServiceMenu runId={runId} item={item} actions={actions} />
      ) : null}
    </Group>
  )
}

/** An order by its number, as the way to it. */
export const OrderLink = ({ item, link }: { item: RunItem; link: RowLinkProps }) => (
  <Anchor
    inherit
    fw={600}
    c="var(--ink)"
    renderRoot={props => (
      <Link to="/orders" search={{ view: 'all', open: item.order_id }} {...props} {...link} />
    )}
  >
    {signedOrderNumber(item.order_number)}
  </Anchor>
)
