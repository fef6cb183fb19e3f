import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClipboardList,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListedOrder } from '../../../shared/desk/orders.ts'
import { ExportButton } from '../../components/exports/export-button.tsx'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { ImportButton, ImportFirst } from '../../components/imports/import-button.tsx'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { ListBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { type ColumnChoice, useColumns } from '../../components/tables/use-columns.ts'
import { focusRow } from '../../lib/keyboard/use-row-keys.ts'
import { shownColumns } from '../../lib/lists/shown-columns.ts'
import { useRuleWords } from '../../lib/shipments/rule-words.ts'
import { t } from '../../lib/text.ts'
import { useSteady } from '../../lib/use-steady.ts'
import { ActionForms, type Asking } from './action-forms.tsx'
import { AskWhole, OrderBar } from './order-bar.tsx'
import { halfColumns, narrowColumns, orderColumns, type Room, usualColumns } from './order-columns.tsx'
import { EditPane, NewPane } from './order-edits.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderPane } from './order-pane.tsx'
import { isNarrowed } from './order-search.ts'
import { OrderViews } from './order-views.tsx'
import { useOrderActions } from './use-order-actions.ts'
import { useOrderKeys } from './use-order-keys.ts'
import { type OrderList, useOrderList } from './use-order-list.ts'
import { type ChosenOrders, useOrderSelection } from './use-order-selection.ts'

/** All orders as a shop works through them: found by view, search and filters, one of them in full beside the list. */
export function OrdersScreen() {
  const list = useOrderList()
  const chosen = useOrderSelection(list)
  const actions = useOrderActions({ onPicked: chosen.clear })
  const [asking, ask] = useState<Asking | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const keys = useOrderKeys({ list, chosen, actions, frame, ask })
  const columns = useOrderColumns(list, keys)
  const toList = useCallback(() => focusRow(frame.current), [])
  const isNew = list.search.open === 'new'
  const { open = null } = list.search
  return (
    <Page
      fills
      views={<OrderViews list={list.asked} />}
      actions={
        <>
          <ImportButton kind="orders" />
          <ExportButton offer={() => orderOffer(list, chosen, columns.choice)} />
          <Button
            variant="default"
            leftSection={<IconPlus size="1.125rem" aria-hidden />}
            onClick={() => list.open('new')}
          >
            {t('orders.newOrder')}
          </Button>
        </>
      }
      filters={<OrderFilters list={list.asked} columns={columns.choice} onDown={toList} />}
    >
      <ListBeside
        frame={frame}
        list={<OrderListPart list={list} chosen={chosen} columns={columns} />}
        isOpen={open !== null}
      >
        {isNew ? (
          <NewPane onClose={() => keys.closePane()} onSaved={list.open} />
        ) : open !== null ? (
          <OpenPane key={open} id={open} list={list} actions={actions} keys={keys} />
        ) : null}
      </ListBeside>
      <OrderBar list={list} chosen={chosen} actions={actions} ask={keys.askFor} toList={toList} />
      <AskWhole
        list={list}
        actions={actions}
        isOpen={keys.isAskingWhole}
        onClose={() => keys.askWhole(false)}
      />
      <ActionForms
        asking={asking}
        tags={(list.counts?.tags ?? []).map(({ name }) => name)}
        onClose={() => ask(null)}
        onDo={action => actions.run(keys.target(), action)}
      />
    </Page>
  )
}

/** What is chosen, else all the list finds. */
const orderOffer = (
  { narrowing, found }: OrderList,
  { count, target }: ChosenOrders,
  { all, isShown }: ColumnChoice,
): ExportOffer => ({
  set: { kind: 'orders', ...(count > 0 ? target : { matching: narrowing }) },
  shown: shownColumns('orders', [{ key: 'number' }, ...all.filter(({ key }) => isShown(key))]),
  count: count || (found.count ?? null),
  isChosen: count > 0,
})

type OpenProps = {
  id: string
  list: OrderList
  actions: ReturnType<typeof useOrderActions>
  keys: ReturnType<typeof useOrderKeys>
}

/** The order beside the list, to be read or to be changed. */
function OpenPane({ id, list, actions, keys }: OpenProps) {
  if (keys.editing === id)
    return (
      <EditPane id={id} mode={list.mode} onClose={() => keys.edit(null)} onSaved={() => keys.edit(null)} />
    )
  return (
    <OrderPane
      id={id}
      mode={list.mode}
      actions={actions}
      onClose={keys.closePane}
      onEdit={() => keys.edit(id)}
      isFollowing={keys.isFollowing}
      isSplitting={keys.splitting === id}
      onSplit={isSplitting => keys.split(isSplitting ? id : null)}
      onAsk={asking => keys.askFor(asking, { ids: [id] })}
      onOpen={list.open}
    />
  )
}

type ListProps = {
  list: OrderList
  chosen: ChosenOrders
  columns: ReturnType<typeof useOrderColumns>
}

const idOf = ({ id }: ListedOrder): string => id

function OrderListPart({ list, chosen, columns: { shown: columns, room, onOpen } }: ListProps) {
  const { found, sorting } = list
  const problem = found.error ? (
    <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  ) : null
  // What was read before can still be read while the station is not there.
  if (problem && found.count === undefined) return problem
  if (found.count === 0) return problem ?? <NoOrders list={list} />
  return (
    <>
      {problem}
      <LongTable<ListedOrder>
        label={listName({ usual: t('orders.list'), list: t('orders.listSorted'), columns, sorting })}
        list={found}
        keyOf={idOf}
        columns={columns}
        path="/orders"
        selection={chosen.selection}
        sorting={sorting}
        isOneLine
        fills
        {...(room === 'half' ? { room: 'few' as const } : { scrolls: true })}
        onOpen={onOpen}
      />
    </>
  )
}

/** The same ones while orders come and go: other columns are every row drawn anew. */
function useOrderColumns({ search, found }: OrderList, { show, follow }: ReturnType<typeof useOrderKeys>) {
  const room = useRoom(search.open !== undefined)
  const onOpen = useSteady(show)
  const onRest = useSteady(follow)
  const words = useRuleWords()
  const currencies = useCurrencies(found.rows)
  const chosen = useColumns({
    list: 'orders',
    columns: useMemo(
      () => orderColumns({ onOpen, onRest }, words, currencies),
      [onOpen, onRest, words, currencies],
    ),
    usual: usualColumns[room],
    narrow: room === 'half' ? halfColumns : room === 'narrow' ? narrowColumns : null,
  })
  return { ...chosen, room, onOpen: useCallback(({ id }: ListedOrder) => onOpen(id), [onOpen]) }
}

function useCurrencies(rows: OrderList['found']['rows']): readonly (string | null)[] {
  const found = useMemo(
    () => [...new Set([...rows.values()].map(({ currency }) => currency))].toSorted(),
    [rows],
  )
  const [kept, keep] = useState(found)
  if (kept.join() === found.join()) return kept
  keep(found)
  return found
}

/** As wide as the window, but for the order that is open. */
function useRoom(isBeside: boolean): Room {
  const isUsual = useMediaQuery('(min-width: 80em)')
  const isWide = useMediaQuery('(min-width: 88em)')
  const isWall = useMediaQuery('(min-width: 120em)')
  if (isBeside && isUsual && !isWide) return 'half'
  if (isBeside || !isUsual) return 'narrow'
  if (isWall) return 'wall'
  return isWide ? 'wide' : 'usual'
}

/** Never any, none that fits, none left to do: three different things. */
function NoOrders({ list: { search, counts, narrow, open } }: { list: OrderList }) {
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('orders.noMatchTitle')}
        text={t('orders.noMatchText')}
      >
        <Button variant="default" onClick={() => narrow({ view: search.view ?? null })}>
          {t('orders.clear')}
        </Button>
      </EmptyState>
    )
  if (counts?.views.all === 0 && counts.waiting === 0)
    return (
      <EmptyState
        icon={<IconClipboardList size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('orders.emptyTitle')}
        text={t('orders.emptyText')}
      >
        <ImportFirst kind="orders" />
        <Button variant="default" onClick={() => open('new')}>
          {t('orders.emptyAction')}
        </Button>
      </EmptyState>
    )
  const isWork = (search.view ?? 'ready') === 'ready'
  const left = isWork ? (counts?.views.needs_attention ?? 0) : 0
  if (left > 0)
    return (
      <EmptyState
        icon={<IconAlertTriangle size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('orders.leftTitle')}
        text={t('orders.leftText', { count: left })}
      >
        <Button variant="default" onClick={() => narrow({ view: 'needs_attention' })}>
          {t('orders.leftAction')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconCircleCheck size="2.5rem" stroke={1.2} aria-hidden />}
      title={t(isWork ? 'orders.leftTitle' : 'orders.calmTitle')}
      text={t(isWork ? 'orders.doneText' : 'orders.calmText')}
    />
  )
}
