import type { CustomsGap } from '../../../../shared/desk/customs-gaps.ts'
import type { OrderEntryFilters } from '../../../../shared/desk/order-narrowing.ts'
import type { OrderState } from '../../../../shared/desk/order-states.ts'
import type {
  ListedOrder,
  OrderAction,
  OrderActionInput,
  OrderActionResult,
  OrderCounts,
  OrderDetail,
  OrderEntry,
} from '../../../../shared/desk/orders.ts'
import { ok, type Refusal, type Result, refuse } from '../../../../shared/errors/result.ts'
import { dayStart, type ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import { beginTurn, breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import type { EntryKeeper } from './entry-keeper.ts'
import type { EntryList } from './entry-list.ts'
import type { EntryRepository, Hold, UndoRow } from './entry-repository.ts'
import type { OrderCustoms } from './order-customs.ts'
import { type CatchUp, type CatchUpPorts, createCatchUp } from './worklist-loop.ts'

/** Who asks, as the history names them. */
export type Doer = { testMode: boolean; by: string | null }

/** The desk's own view of orders: what is to be done, who put what aside, and what was done. */
export type WorklistService = {
  list: (testMode: boolean, filters: OrderEntryFilters) => Promise<{ count: number; records: ListedOrder[] }>
  /** The same by what is stored, for files of many: without what customs asks today. */
  listStored: (testMode: boolean, filters: OrderEntryFilters) => { count: number; records: StoredListing[] }
  counts: (testMode: boolean) => OrderCounts
  /** How many nothing keeps from being shipped. */
  ready: () => { test: number; live: number }
  retrieve: (recordRef: RecordRef) => Promise<Result<OrderDetail>>
  /** Each order is changed or refused for itself, many with others' work in between. */
  act: (input: OrderActionInput, doer: Doer) => Promise<OrderActionResult>
  /** The orders somebody means, by their ids. */
  idsOf: (target: AskedOrdersTarget, testMode: boolean) => Promise<string[]>
  undo: (actionId: string, doer: Doer) => Promise<Result<{ undone: number; left: number }>>
  catchUp: CatchUp
}

type AskedOrdersTarget = Pick<OrderActionInput, 'ids' | 'matching' | 'except'>

export type WorklistPorts = CatchUpPorts & {
  database: Pick<Database, 'transact' | 'write' | 'afterCommit'>
  orders: Pick<OrderRepository, 'find' | 'findWhole'>
  /** Cancelling and its opposite, by the rules of the interface. */
  states: { cancel: (ref: RecordRef) => Result<unknown>; reopen: (ref: RecordRef) => Result<unknown> }
  entries: EntryRepository
  list: EntryList
  keeper: EntryKeeper
  rules: Pick<RuleBook, 'effectsOf' | 'isAnyOn'>
  customs: Pick<OrderCustoms, 'gapsOf'>
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'today' | 'timeZone'>
  changes: ChangeFeed
}

/** Of these a label may still be bought. */
const waiting: ReadonlySet<OrderState> = new Set(['ready', 'needs_attention', 'on_hold', 'partly_shipped'])

/** What a list says of an order, but for what customs asks. */
export type StoredListing = Omit<ListedOrder, 'customs'>

/** The stored problems are what an order lacks whatever the day and the carrier. */
const withCustoms = <T extends Pick<OrderEntry, 'problems'>>(
  entry: T,
  { length }: readonly CustomsGap[],
): T =>
  length === 0 || entry.problems.includes('customs')
    ? entry
    : { ...entry, problems: [...entry.problems, 'customs'] }

const noSuchOrder = (id: string) => refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })

/** Records read at a time; others have their turn between two. */
const piece = 100
/** So many are changed with one sync of the disk, however slow the machine is at the moment. */
const fewest = 20
const mostRefusals = 100

export function createWorklistService(ports: WorklistPorts): WorklistService {
  const { entries, list, clock, calendar } = ports
  const { transact, write } = ports.database
  const todayStartMs = () => dayStart(calendar.timeZone(), calendar.today())
  const doing = createDoing(ports)

  /** Once for all that changed together: nobody reads what became of each of a hundred thousand. */
  const announce = (ids: readonly string[]) => {
    const [first] = ids
    if (first === undefined) return
    const id = ids.length === 1 ? first : ''
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'orders', id, action: 'updated' }))
  }

  const catchUp = createCatchUp(ports, {
    announce,
    release: order => doing.apply(order, { kind: 'release' }, { by: null, actionId: null }),
  })

  const customsOf = async ({ id, state }: Pick<OrderEntry, 'id' | 'state'>, testMode: boolean) => {
    const order = waiting.has(state) ? ports.orders.find(id, testMode) : null
    return order ? ports.customs.gapsOf(order) : []
  }

  const retrieve: WorklistService['retrieve'] = async ({ id, testMode }) => {
    const entry = list.find(id, testMode)
    const order = entry && ports.orders.findWhole(id)
    const row = entries.seqOf(id)
    if (!entry || !order || !row) return noSuchOrder(id)
    const rules = ports.rules.effectsOf(order)
    const customs = await customsOf(entry, testMode)
    return ok({
      entry: withCustoms(entry, customs),
      order,
      history: entries.historyOf(row.seq),
      together: list.together(id),
      rules,
      customs,
    })
  }

  const rulesOf = (id: string, testMode: boolean) => {
    const order = ports.rules.isAnyOn(testMode) ? ports.orders.find(id, testMode) : null
    return order ? ports.rules.effectsOf(order) : []
  }

  const listStored: WorklistService['listStored'] = (testMode, filters) => {
    const { count, records } = list.page({ ...filters, testMode, todayStartMs: todayStartMs() })
    return { count, records: records.map(entry => ({ ...entry, rules: rulesOf(entry.id, testMode) })) }
  }

  const withCustomsOf = async (entry: StoredListing, testMode: boolean): Promise<ListedOrder> => {
    const customs = await customsOf(entry, testMode)
    return { ...withCustoms(entry, customs), customs }
  }

  /** What the next orders became, as many as there is time for; nothing of an order that was refused is stored. */
  const actOnSome = (refs: Iterator<RecordRef>, step: (order: StoredOrder) => Result<boolean>) => {
    const outcomes: Outcome[] = []
    const isOver = beginTurn()
    write(() => {
      while (outcomes.length < fewest || !isOver()) {
        const { value: ref, done } = refs.next()
        if (done) break
        const order = ports.orders.find(ref.id, ref.testMode)
        const result = order ? transact(() => step(order)) : noSuchOrder(ref.id)
        outcomes.push({ order, id: ref.id, result })
      }
      announce(outcomes.flatMap(({ id, result }) => (result.ok && result.value ? [id] : [])))
    })
    return outcomes
  }

  const idsOf: WorklistService['idsOf'] = async ({ ids: named, matching, except }, testMode) => {
    const found = named
      ? [...new Set(named)]
      : await list.idsOf({ ...matching, testMode, todayStartMs: todayStartMs() })
    const left = new Set(except)
    return left.size > 0 ? found.filter(id => !left.has(id)) : found
  }

  const act: WorklistService['act'] = async ({ action, ...target }, { testMode, by }) => {
    const ids = await idsOf(target, testMode)
    const refs = ids.values().map(id => ({ id, testMode }))
    const actionId = ports.ids('action')
    const told: OrderActionResult = { action_id: null, changed: 0, unchanged: 0, refused: 0, refusals: [] }
    for (let left = ids.length; left > 0; ) {
      const outcomes = actOnSome(refs, order => doing.apply(order, action, { by, actionId }))
      for (const outcome of outcomes) count(told, outcome)
      left -= outcomes.length
      await breathe()
    }
    return { ...told, action_id: told.changed > 0 ? actionId : null }
  }

  /** Takes back the first of these rows, as many as there is time for; answers which was the last, and how many went. */
  const revertSome = (rows: readonly UndoRow[], testMode: boolean) => {
    const undone: string[] = []
    let last: UndoRow | undefined
    let seen = 0
    const isOver = beginTurn()
    write(() => {
      for (const row of rows) {
        if (seen >= fewest && isOver()) break
        seen += 1
        last = row
        const order = ports.orders.find(row.orderId, testMode)
        const result = order ? transact(() => doing.revert(order, row)) : noSuchOrder(row.orderId)
        if (!result.ok) continue
        entries.markUndone(row.seq, clock.now().getTime())
        undone.push(row.orderId)
      }
      announce(undone)
    })
    return { last, seen, undone: undone.length }
  }

  const undo: WorklistService['undo'] = async (actionId, { testMode }) => {
    const rowsBefore = (before: number) => entries.undoRows(actionId, testMode, { before, limit: piece })
    let rows = rowsBefore(Number.MAX_SAFE_INTEGER)
    if (rows.length === 0)
      return refuse('not_found', { message: 'There is nothing left to undo of this action.' })
    const told = { undone: 0, left: 0 }
    while (rows.length > 0) {
      const { last, seen, undone } = revertSome(rows, testMode)
      told.undone += undone
      told.left += seen - undone
      await breathe()
      rows = last ? rowsBefore(last.seq) : rows
    }
    return ok(told)
  }

  return {
    list: async (testMode, filters) => {
      const { count, records } = listStored(testMode, filters)
      return { count, records: await Promise.all(records.map(each => withCustomsOf(each, testMode))) }
    },
    listStored,
    counts: testMode => list.counts({ testMode, todayStartMs: todayStartMs() }),
    ready: () => ({ test: list.ready(true), live: list.ready(false) }),
    retrieve,
    idsOf,
    act,
    undo,
    catchUp,
  }
}

type Outcome = { order: StoredOrder | null; id: string; result: Result<boolean> }

function count(told: OrderActionResult, { order, id, result }: Outcome): void {
  if (result.ok) {
    told[result.value ? 'changed' : 'unchanged'] += 1
    return
  }
  told.refused += 1
  if (told.refusals.length < mostRefusals)
    told.refusals.push({ id, order_id: order?.order_id ?? '', message: messageOf(result.refusal) })
}

const messageOf = (refusal: Refusal): string =>
  refusal.kind === 'station' ? (refusal.message ?? refusal.code) : 'This order was refused.'

type Doing = {
  /** Whether anything was changed by it. */
  apply: (
    order: StoredOrder,
    action: OrderAction,
    doing: { by: string | null; actionId: string | null },
  ) => Result<boolean>
  /** Takes back one row of the history; refused when somebody changed it since. */
  revert: (order: StoredOrder, row: UndoRow) => Result<unknown>
}

/** What each action does to one order, and how it is taken back. */
function createDoing(ports: WorklistPorts): Doing {
  const { entries, keeper, states, clock } = ports
  const seqOf = (order: StoredOrder): number => entries.seqOf(order.id)?.seq ?? 0
  const refOf = ({ id, test_mode: testMode }: StoredOrder): RecordRef => ({ id, testMode })

  const apply: Doing['apply'] = (order, action, doing) => {
    const note = (detail: object) => keeper.note(order.id, action.kind, detail, doing)
    const before = entries.find(seqOf(order))?.hold ?? null
    switch (action.kind) {
      case 'hold': {
        if (!isOpen(order)) return refuse('state_error', { message: overText(order) })
        const { reason, note: text = null, until = null } = action
        if (before && before.reason === reason && before.note === text && before.until === until)
          return ok(false)
        const after = { reason, note: text, until, at: clock.now().getTime(), by: doing.by }
        keeper.setHold(order, after)
        note({ before, after })
        return ok(true)
      }
      case 'release':
        if (!before) return ok(false)
        keeper.setHold(order, null)
        note({ before, after: null })
        return ok(true)
      case 'tag':
      case 'untag': {
        const tags = keeper.changeTags(order, action.kind, action.tags)
        if (tags.length > 0) note({ tags })
        return ok(tags.length > 0)
      }
      case 'note':
        note({ text: action.text })
        return ok(true)
      case 'cancel':
      case 'reopen': {
        if ((order.status === 'cancelled') === (action.kind === 'cancel')) return ok(false)
        const result = states[action.kind](refOf(order))
        if (!result.ok) return result
        note({ before: order.status })
        return ok(true)
      }
    }
  }

  const revert: Doing['revert'] = (order, { kind, detail }) => {
    const {
      before = null,
      after = null,
      tags = [],
    } = JSON.parse(detail) as {
      before?: Hold | null
      after?: Hold | null
      tags?: string[]
    }
    const hold = entries.find(seqOf(order))?.hold ?? null
    switch (kind) {
      case 'hold':
      case 'release':
        if (JSON.stringify(hold) !== JSON.stringify(after)) return changedSince
        keeper.setHold(order, before)
        return ok(undefined)
      case 'tag':
      case 'untag':
        keeper.changeTags(order, kind === 'tag' ? 'untag' : 'tag', tags)
        return ok(undefined)
      case 'note':
        return ok(undefined)
      case 'cancel':
        return order.status === 'cancelled' ? states.reopen(refOf(order)) : changedSince
      case 'reopen':
        return order.status === 'cancelled' ? changedSince : states.cancel(refOf(order))
      default:
        return changedSince
    }
  }
  return { apply, revert }
}

const changedSince = refuse('state_error', { message: 'It was changed since.' })

const isOpen = ({ status }: StoredOrder): boolean => status === 'unfulfilled' || status === 'partial'

const overText = ({ status }: StoredOrder): string =>
  status === 'cancelled'
    ? 'The order is cancelled. Nothing was changed.'
    : 'Everything of the order has a label already. Nothing was changed.'
