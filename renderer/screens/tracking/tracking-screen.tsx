import { Anchor, Button, Popover, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconRoute, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { type BoardTracker, isTrackerProblem } from '../../../shared/desk/trackers.ts'
import { ExportButton } from '../../components/exports/export-button.tsx'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, ListBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { clockText, dayText, instantText, whenText } from '../../lib/format.ts'
import { focusRow, type RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { boardState } from '../../lib/shipments/board-state.ts'
import { joined, t } from '../../lib/text.ts'
import { BoardFilters, BoardViews } from './board-filters.tsx'
import { inFours, isNarrowed } from './board-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ParcelPane } from './parcel-pane.tsx'
import classes from './tracking-screen.module.css'
import { type Board, type BoardKeys, useBoard, useBoardActions, useBoardKeys } from './use-board.ts'
import { type Bulk, boardOffer, useBulk } from './use-bulk.ts'

/** Knowing before the customer does: every parcel on its way, those with a problem first. */
export function TrackingScreen() {
  const board = useBoard()
  const actions = useBoardActions()
  const frame = useRef<HTMLDivElement>(null)
  const bulk = useBulk(board)
  const many = {
    ids: bulk.ids,
    ask: () => bulk.run({ kind: 'ask' }),
    note: bulk.askNote,
    contact: bulk.contact,
    clear: bulk.clear,
    chooseAll: bulk.chooseAll,
  }
  const keys = useBoardKeys({ board, actions, many, frame })
  const { open } = board.search
  return (
    <Page
      fills
      actions={
        <>
          <Digest board={board} onOpen={keys.show} />
          <ExportButton offer={() => boardOffer(board, bulk.ids)} />
          <ViewMenu />
        </>
      }
    >
      <BoardViews board={board} />
      <BoardFilters board={board} onDown={() => focusRow(frame.current)} />
      {actions.error ? (
        <ProblemNotice error={actions.error} doing="save" onDismiss={actions.dismiss} />
      ) : null}
      <ListBeside
        frame={frame}
        list={<BoardList board={board} keys={keys} bulk={bulk} />}
        isOpen={open !== undefined}
      >
        {open === undefined ? null : (
          <ParcelPane key={open} id={open} mode={board.mode} actions={actions} keys={keys} />
        )}
      </ListBeside>
      <BulkBar bulk={bulk} />
    </Page>
  )
}

/** The stand-up of the day in a sentence, with the parcels behind it. */
function Digest({ board: { digest }, onOpen }: { board: Board; onOpen: (id: string) => void }) {
  if (!digest) return null
  const { delivered, new_problems: count, solved, results } = digest
  const more = digest.count - results.length
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="subtle" px="xs">
          {t('tracking.digest', { delivered, solved, problems: t('tracking.digestProblems', { count }) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.digest ?? ''}>
        {results.length === 0 ? <Text>{t('tracking.digestNone')}</Text> : null}
        <Lines>
          {results.map(row => (
            <Line key={row.id}>
              <Anchor component="button" type="button" ta="start" onClick={() => onOpen(row.id)}>
                <bdi>{row.recipient ?? inFours(row.tracking_number)}</bdi>
              </Anchor>
              <span>
                {t('tracking.digestChange', {
                  before: boardState({ state: row.before, days: row.days }).text,
                  now: boardState(row).text,
                })}
              </span>
            </Line>
          ))}
        </Lines>
        {more > 0 ? <Text c="dimmed">{t('tracking.digestMore', { count: more })}</Text> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function BoardList({ board, keys, bulk }: { board: Board; keys: BoardKeys; bulk: Bulk }) {
  const { found, search } = board
  const room = useRoom(search.open !== undefined)
  if (found.error) return <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  if (found.count === 0) return <NoParcels board={board} />
  return (
    <LongTable<BoardTracker>
      label={t('tracking.list')}
      list={found}
      keyOf={({ id }) => id}
      columns={boardColumns(board, keys, room)}
      path="/tracking"
      room={room === 'half' ? 'few' : room === 'narrow' ? undefined : 'wide'}
      selection={bulk.selection}
      isOneLine
      fills
      onOpen={({ id }) => keys.show(id)}
    />
  )
}

/** How much the list has for what is nice to know; beside an open parcel and in small windows nothing. */
type Room = 'half' | 'narrow' | 'wide' | 'widest'

const rooms: readonly Room[] = ['half', 'narrow', 'wide', 'widest']

function useRoom(isOpen: boolean): Room {
  const isWide = useMediaQuery('(min-width: 80em)') ?? true
  const isWidest = useMediaQuery('(min-width: 90em)') ?? true
  if (isOpen && isWide && !isWidest) return 'half'
  if (isOpen || !isWide) return 'narrow'
  return isWidest ? 'widest' : 'wide'
}

/** What the board says of a parcel, most telling first; beside an open parcel only what tells them apart. */
function boardColumns(board: Board, keys: BoardKeys, room: Room): Column<BoardTracker>[] {
  const columns: (Column<BoardTracker> & { from?: Room })[] = [
    {
      key: 'recipient',
      label: t('tracking.columnRecipient'),
      cell: (row, link) => <RecipientLink row={row} link={link} board={board} keys={keys} />,
    },
    {
      key: 'number',
      label: t('tracking.columnNumber'),
      width: 'clamp(9.5rem, 11vw, 12rem)',
      cell: ({ tracking_number: number }) => <code title={number}>{inFours(number)}</code>,
    },
    {
      key: 'state',
      label: t('tracking.columnState'),
      width: '11.5rem',
      stays: 'bare',
      cell: row => <StatusBadge {...boardState(row)} />,
    },
    { key: 'since', label: t('tracking.columnSince'), width: '3.75rem', align: 'end', cell: sinceCell },
    {
      key: 'next',
      label: t('tracking.columnNext'),
      width: 'clamp(12rem, 13.5vw, 15rem)',
      from: 'wide',
      cell: ({ state, needs_contact: isOpen }) =>
        isTrackerProblem(state) && isOpen ? t(`tracking.next_${state}`) : null,
    },
    {
      key: 'event',
      label: t('tracking.columnEvent'),
      width: 'clamp(9rem, 13.5vw, 18rem)',
      from: 'widest',
      cell: eventCell,
    },
    {
      key: 'promised',
      label: t('tracking.columnPromised'),
      width: '7.5rem',
      from: 'wide',
      cell: ({ promised }) => promised && dayText(promised),
    },
    {
      key: 'contacted',
      from: 'narrow',
      label: t('tracking.columnContacted'),
      width: '7rem',
      stays: 'named',
      cell: contactedCell,
    },
  ]
  return columns.filter(({ from }) => from === undefined || rooms.indexOf(from) <= rooms.indexOf(room))
}

type LinkProps = { row: BoardTracker; link: RowLinkProps; board: Board; keys: BoardKeys }

const RecipientLink = ({ row: { id, recipient }, link, board, keys }: LinkProps) => (
  <Anchor
    inherit
    fw={600}
    c="var(--ink)"
    renderRoot={props => (
      <Link
        from="/tracking"
        to="/tracking"
        search={{ ...board.search, open: id }}
        {...props}
        {...link}
        onFocus={() => {
          link.onFocus()
          keys.follow(id)
        }}
        onClick={event => {
          event.preventDefault()
          keys.show(id)
        }}
      />
    )}
  >
    <bdi>{recipient || t('tracking.noName')}</bdi>
  </Anchor>
)

const contactedCell = ({ contacted }: BoardTracker) =>
  contacted && (
    <time dateTime={contacted.at} title={instantText(contacted.at)}>
      {t('tracking.contactedBy', { who: contacted.who, when: whenText(contacted.at) })}
    </time>
  )

const sinceCell = ({ days, is_problem: isProblem }: BoardTracker) =>
  days === null || !isProblem ? null : (
    <>
      <span aria-hidden>{t('tracking.sinceDays', { count: days })}</span>
      <VisuallyHidden>{t('tracking.sinceHeard', { count: days })}</VisuallyHidden>
    </>
  )

const eventCell = ({ last_event: event }: BoardTracker) => {
  if (!event) return null
  const when = joined([event.date && dayText(event.date), event.time && clockText(event.time)], ' ')
  const words = joined([event.description, event.location], ', ')
  return <span title={joined([words, when])}>{words}</span>
}

/** Never any, none that fits, none left to look at: three different things. */
function NoParcels({ board: { search, view, counts, narrow } }: { board: Board }) {
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('tracking.noMatchTitle')}
        text={t('tracking.noMatchText')}
      >
        <Button variant="default" onClick={() => narrow({ view: search.view ?? null })}>
          {t('tracking.clear')}
        </Button>
      </EmptyState>
    )
  if (counts === undefined || counts.all === 0)
    return (
      <EmptyState
        icon={<IconRoute size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('tracking.emptyTitle')}
        text={t('tracking.emptyText')}
      >
        <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('tracking.emptyAction')}</Button>
      </EmptyState>
    )
  const isCalm = view === 'problems'
  return (
    <EmptyState
      icon={<IconCircleCheck size="2.5rem" stroke={1.2} aria-hidden />}
      title={t(isCalm ? 'tracking.calmTitle' : 'tracking.noneTitle')}
      text={isCalm ? t('tracking.calmText', { count: counts.on_the_way }) : t('tracking.noneText')}
    >
      {isCalm && counts.on_the_way > 0 ? (
        <Button variant="default" onClick={() => narrow({ view: 'on_the_way' })}>
          {t('tracking.calmAction')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
