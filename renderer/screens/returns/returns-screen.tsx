import { Anchor, Button, Group, Popover, Radio, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { returnOutcomes } from '../../../shared/desk/return-outcomes.ts'
import {
  isAwaited,
  isDecided,
  type ReturnOutcomeInput,
  type ReturnRecord,
  type ReturnState,
  returnEndpoints,
} from '../../../shared/desk/returns.ts'
import { ExportButton } from '../../components/exports/export-button.tsx'
import { BackLink, EmptyState, Page, PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { doneBy } from '../../components/record-history.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ListAbove } from '../../components/tables/list-above.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import { UndoOffer } from '../../components/undo-offer.tsx'
import { instantText, whenText } from '../../lib/format.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { returnState } from '../../lib/shipments/return-state.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { ReceivedList, receivedOffer } from './received-list.tsx'
import { ReturnsBelow } from './returns-below.tsx'

const views = ['all', 'label_made', 'on_the_way', 'overdue', 'arrived', 'received'] as const

/** What is coming back, where it is, and what becomes of it; below that, what may come back yet. */
export function ReturnsScreen() {
  const mode = useMode()
  const { state } = useSearch({ from: '/returns' })
  const says = useOutcomes()
  const isWide = useMediaQuery('(min-width: 100em)') ?? false
  const isRoomy = useMediaQuery('(min-width: 80em)') ?? false
  const found = useLongList({
    key: `${mode} returns ${state ?? 'all'}`,
    load: range => query(returnEndpoints.list, { query: { ...range, ...narrowed(state) } }, mode),
  })
  return (
    <Page
      fills
      above={<BackLink to="/shipments">{t('shipments.back')}</BackLink>}
      actions={
        <>
          {state === 'received' ? <ExportButton offer={receivedOffer} /> : null}
          <ViewMenu />
        </>
      }
    >
      <Views state={state} count={found.count} />
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {says.error ? <ProblemNotice error={says.error} doing="save" onDismiss={says.dismiss} /> : null}
      {state === 'received' ? (
        <ReceivedList />
      ) : found.error ? null : (
        <ListAbove
          list={
            found.count === 0 ? (
              <NoReturns isNarrowed={state !== undefined} />
            ) : (
              <LongTable<ReturnRecord>
                label={t('returns.list')}
                list={found}
                keyOf={({ id }) => id}
                columns={returnColumns(says, { isWide, isRoomy })}
                path="/returns"
                room="wide"
                isOneLine
                fills
              />
            )
          }
        >
          <ReturnsBelow />
        </ListAbove>
      )}
      {says.undoable ? (
        <PageFoot>
          <UndoOffer text={says.undoable.text} onUndo={says.undo} />
        </PageFoot>
      ) : null}
    </Page>
  )
}

const narrowed = (state: ReturnState | 'received' | undefined) =>
  state && state !== 'received' ? { state: [state] } : {}

/** The ways to look at what comes back; what returns desks received is a list of its own. */
function Views({ state, count }: { state: string | undefined; count: number | undefined }) {
  const navigate = useNavigate({ from: '/returns' })
  const show = (view: (typeof views)[number]) =>
    void navigate({ to: '/returns', search: view === 'all' ? {} : { state: view }, replace: true })
  return (
    <ViewTabs label={t('returns.view')}>
      {views.map(view => (
        <ViewTab
          key={view}
          name={t(`returns.view_${view}`)}
          count={(state ?? 'all') === view && view !== 'received' ? count : undefined}
          isShown={(state ?? 'all') === view}
          onChoose={() => show(view)}
        />
      ))}
    </ViewTabs>
  )
}

type Undoable = { id: string; body: ReturnOutcomeInput; text: string }

/** Saying what arrived and what became of it, with a way back. */
function useOutcomes() {
  const queries = useQueryClient()
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const outcome = useMutation({
    ...change(returnEndpoints.outcome),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskReturns'] }),
  })
  const say = (before: ReturnRecord, body: ReturnOutcomeInput, onRefused = () => {}) =>
    outcome.mutate(
      { params: { id: before.id }, body },
      {
        onSuccess: after => {
          const text = t('returns.said', { name: nameOf(before), state: returnState(after).text })
          announce(text)
          setUndoable({ id: before.id, text, body: backTo(before) })
        },
        onError: onRefused,
      },
    )
  const undo = () => {
    if (!undoable) return
    outcome.mutate(
      { params: { id: undoable.id }, body: undoable.body },
      {
        onSuccess: () => {
          announce(t('returns.undone'))
          setUndoable(null)
        },
      },
    )
  }
  return { say, undo, undoable, error: outcome.error, dismiss: outcome.reset, isBusy: outcome.isPending }
}

type Outcomes = ReturnType<typeof useOutcomes>

/** What says again what was said before. */
const backTo = ({ arrived_at, items }: ReturnRecord): ReturnOutcomeInput => ({
  arrived: arrived_at !== null,
  items: items.map(({ line, outcome }) => ({ line, outcome })),
})

const nameOf = ({ from }: ReturnRecord): string => addressee(from) || t('shipments.noName')

type Room = { isWide: boolean; isRoomy: boolean }

/** What the list says of a return, most telling first; the number is left out before the name is cut. */
const returnColumns = (says: Outcomes, { isWide, isRoomy }: Room): Column<ReturnRecord>[] => [
  ...whatColumns(isRoomy),
  ...whereColumns().filter(({ key }) => isWide || (key !== 'tracking' && key !== 'by')),
  {
    key: 'next',
    label: t('returns.columnNext'),
    width: 'clamp(21.5rem, 24vw, 27rem)',
    cell: row => <NextStep row={row} says={says} />,
  },
]

const itemsText = ({ items }: ReturnRecord): string =>
  items
    .map(({ sku, title, quantity }) =>
      (sku ?? title) ? `${sku ?? title} × ${quantity}` : t('returns.whole'),
    )
    .join(', ')

const reasonsText = ({ items }: ReturnRecord): string =>
  joined([...new Set(items.map(({ reason }) => reason && t(`returns.reason_${reason}`)))], ', ')

/** Where there is no room for both, items and why they come back share a column. */
const whatColumns = (isRoomy: boolean): Column<ReturnRecord>[] => [
  {
    key: 'from',
    label: t('returns.columnFrom'),
    cell: (row, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id: row.label_id }} {...props} {...link} />}
      >
        <bdi>{nameOf(row)}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'order',
    label: t('returns.columnOrder'),
    width: 'clamp(5.5rem, 7vw, 9rem)',
    cell: ({ reference, shipment_id: id }) => (
      <Anchor inherit renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
        {reference ?? t('tracking.shipment')}
      </Anchor>
    ),
  },
  {
    key: 'items',
    label: t('returns.columnItems'),
    width: isRoomy ? 'clamp(6.5rem, 12vw, 18rem)' : '8.5rem',
    cell: row => (isRoomy ? itemsText(row) : joined([itemsText(row), reasonsText(row)])),
  },
  ...(isRoomy
    ? [{ key: 'reason', label: t('returns.columnReason'), width: '7.5rem', cell: reasonsText }]
    : []),
]

const whereColumns = (): Column<ReturnRecord>[] => [
  {
    key: 'state',
    label: t('returns.columnState'),
    width: '8.5rem',
    stays: 'bare',
    cell: row => <StatusBadge {...returnState(row)} />,
  },
  {
    key: 'tracking',
    label: t('returns.columnTracking'),
    width: '8.5rem',
    cell: ({ tracking_number: number }) => number && <code>{number}</code>,
  },
  {
    key: 'by',
    label: t('returns.columnBy'),
    width: 'clamp(5.5rem, 8vw, 10rem)',
    cell: ({ created_by: by }) => <bdi>{doneBy(by)}</bdi>,
  },
  {
    key: 'made',
    label: t('returns.columnMade'),
    width: '6.5rem',
    align: 'end',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={instantText(at)}>
        {whenText(at)}
      </time>
    ),
  },
]

/** What can be said of a return now. */
function NextStep({ row, says: { say, isBusy } }: { row: ReturnRecord; says: Outcomes }) {
  const name = nameOf(row)
  const decide = (outcome: 'restocked' | 'written_off') =>
    say(row, {
      items: row.items.filter(item => item.outcome === null).map(({ line }) => ({ line, outcome })),
    })
  const step = (text: string, label: string, run: () => void) => (
    <Button size="compact-sm" variant="default" aria-label={label} disabled={isBusy} onClick={run}>
      {text}
    </Button>
  )
  const isOver = isDecided(row)
  if (row.state === 'arrived' || isOver)
    return (
      <Group gap="xs" wrap="nowrap">
        {isOver ? null : (
          <>
            {step(t('returns.restock'), t('returns.restockName', { name }), () => decide('restocked'))}
            {step(t('returns.writeOff'), t('returns.writeOffName', { name }), () => decide('written_off'))}
          </>
        )}
        {isOver || row.items.length > 1 ? <ItemOutcomes row={row} say={say} /> : null}
      </Group>
    )
  return isAwaited(row)
    ? step(t('returns.arrived'), t('returns.arrivedName', { name }), () => say(row, { arrived: true }))
    : null
}

const undecided = 'open'

/** Some of it goes back on the shelf, some does not. */
function ItemOutcomes({ row, say }: { row: ReturnRecord; say: Outcomes['say'] }) {
  const [isOpen, setOpen] = useState(false)
  // What was chosen counts at once, until the station answers with what it has stored.
  const [chosen, setChosen] = useState<{ line: number; value: string; of: ReturnRecord } | null>(null)
  const choose = (line: number, value: string) => {
    setChosen({ line, value, of: row })
    const outcome = returnOutcomes.find(each => each === value) ?? null
    say(row, { items: [{ line, outcome }] }, () => setChosen(null))
  }
  const title = t('returns.itemsName', { name: nameOf(row) })
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" withinPortal>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" aria-label={title} onClick={() => setOpen(!isOpen)}>
          {t('returns.items')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Stack gap="md">
          {row.items.map(({ line, sku, title: called, quantity, outcome }) => {
            const item = `${joined([sku, called], ' ') || t('returns.whole')} × ${quantity}`
            return (
              <Radio.Group
                key={line}
                label={t('returns.outcome', { name: item })}
                value={chosen?.line === line && chosen.of === row ? chosen.value : (outcome ?? undecided)}
                onChange={value => choose(line, value)}
              >
                <Group gap="md" mt={4}>
                  <Radio value="restocked" label={t('returns.state_restocked')} />
                  <Radio value="written_off" label={t('returns.state_written_off')} />
                  <Radio value={undecided} label={t('returns.outcomeOpen')} />
                </Group>
              </Radio.Group>
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const NoReturns = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    icon={<IconArrowBackUp size="2.5rem" stroke={1.2} aria-hidden />}
    title={t(isNarrowed ? 'returns.noneTitle' : 'returns.emptyTitle')}
    text={t(isNarrowed ? 'returns.noneText' : 'returns.emptyText')}
  >
    <Button variant="default" renderRoot={props => <Link to="/shipments" {...props} />}>
      {t('returns.emptyAction')}
    </Button>
  </EmptyState>
)
