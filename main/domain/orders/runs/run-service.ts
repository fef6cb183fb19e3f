import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { brokenBy, type DeliveryPromise } from '../../../../shared/delivery-promise.ts'
import type { OrderNarrowing } from '../../../../shared/desk/order-narrowing.ts'
import type { RunPrinter } from '../../../../shared/desk/run-printers.ts'
import type { RunSettings } from '../../../../shared/desk/run-settings.ts'
import { mostOrders, restingRunStates, waitsForSomebody } from '../../../../shared/desk/run-states.ts'
import type {
  NewRun,
  RunChoice,
  RunItem,
  RunItemChange,
  RunItemsQuery,
  RunPrinting,
} from '../../../../shared/desk/runs.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { rateOfService } from '../../../../shared/rate-choices.ts'
import { runGroup } from '../../../../shared/settings/buying.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import { createSettingGroup, type Settings } from '../../../db/settings.ts'
import { breathe, inPieces } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import { type Decision, noDecision } from '../rules/rule-decision.ts'
import {
  choiceDoubts,
  chooseRate,
  chosenFrom,
  namedService,
  otherDoubts,
  promiseDoubts,
  rulesOf,
  sayNotChosen,
  type Wanted,
} from './choice-rules.ts'
import { type AnsweringPorts, createAnswering } from './run-answering.ts'
import { createCommands, createFinder, type RunActor, state409 } from './run-commands.ts'
import { answersOfChoice, limitsOf, openOf, openOfKind, type PriceLimits, withAnswers } from './run-doubts.ts'
import type { PrintRunLabels, RunBook } from './run-loop.ts'
import { type RunFacts, toRun, toRunItem } from './run-mapper.ts'
import { type FindPrinter, printersOf } from './run-printers.ts'
import { skipped, toRated } from './run-rating.ts'
import {
  type AskedReceipt,
  csvReceipt,
  pdfReceipt,
  type ReceiptDrawing,
  type RunReceipt,
} from './run-receipt.ts'
import type { ItemChange, RunItemRow, RunRange, RunRepository, RunRow } from './run-repository.ts'
import { noItem, noRun, skip } from './run-rules.ts'
import { saidNothing } from './run-sayings.ts'

/** What areas above look up: whether a run is about to buy an order. */
export type RunReading = Pick<RunRepository, 'openPurchasesOf' | 'isQueued' | 'otherRunOf'>

export type RunServicePorts = {
  database: Pick<Database, 'write'>
  repository: RunRepository
  book: RunBook
  printRun: PrintRunLabels
  findPrinter: FindPrinter
  orders: AnsweringPorts['orders']
  products: AnsweringPorts['products']
  editing: AnsweringPorts['editing']
  rules: Pick<RuleBook, 'decide'>
  /** The ids of all orders a list finds. */
  findOrders: (matching: OrderNarrowing, testMode: boolean) => Promise<string[]>
  /** Where parcels are sent from when neither the order nor the run says. */
  usualSender: (testMode: boolean) => AddressInput | null
  addresses: Pick<AddressService, 'resolve'>
  settings: Settings
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'today' | 'dayOf'>
  changes: ChangeFeed
  /** Draws the receipt to be filed. */
  drawing: Omit<ReceiptDrawing, 'calendar'>
  /** There is something to do for the run. */
  wake: (runId: string) => void
}

export type RunService = ReturnType<typeof createRunService>

const ordersAtOnce = 250
/** More than that nobody goes back to. */
const mostWaiting = 10

/** Runs as people see and command them. Nothing here asks a carrier. */
export function createRunService(ports: RunServicePorts) {
  const { repository, book, clock } = ports
  const settings = createSettingGroup<RunSettings>(ports, runGroup)
  const finder = createFinder(repository)
  const show = (run: RunRow): Result<RunFacts> => ok(toRun(run, repository))
  const limitsNow = (run: RunRow) => limitsOf(run, () => repository.amounts(run.id))

  const create = async (input: NewRun, actor: RunActor): Promise<Result<RunFacts>> => {
    const shipper: Result<AddressInput | null> = input.shipper
      ? ports.addresses.resolve(input.shipper)
      : ok(null)
    if (!shipper.ok) return shipper
    const except = new Set(input.except)
    const named = input.order_ids
      ? [...new Set(input.order_ids)]
      : await ports.findOrders(input.matching ?? {}, actor.testMode)
    const orderIds = except.size > 0 ? named.filter(orderId => !except.has(orderId)) : named
    if (orderIds.length === 0)
      return state409('There is no order to buy a label for among these. No run was made. Choose others.')
    if (orderIds.length > mostOrders)
      return state409(
        `A run takes up to ${whole(mostOrders)} orders, and these are ${whole(orderIds.length)}. No run was made. Narrow the list, or choose fewer.`,
      )
    const missing = repository.missingOrders(orderIds, actor.testMode)
    if (missing.length > 0)
      return refuse('not_found', {
        message: 'Some of these orders do not exist. No run was made.',
        details: { order_ids: missing },
      })
    const nowMs = clock.now().getTime()
    const id = ports.ids('run')
    repository.insertRun({
      ...emptyRun,
      ...actor,
      id,
      choice: input.choice ?? { kind: 'rules' },
      parcel: input.parcel ?? {},
      shipper: shipper.value ?? ports.usualSender(actor.testMode),
      createdAt: nowMs,
      updatedAt: nowMs,
    })
    await inPieces(orderIds, ordersAtOnce, (piece, from) => {
      ports.database.write(() => repository.addItems(id, actor.testMode, piece, from))
    })
    const row = repository.findRun(id)
    if (!row) return noRun(id)
    const run = book.save(row, { state: 'rating' })
    ports.wake(id)
    return show(run)
  }

  const itemOf = (run: RunRow, orderId: string): Result<RunItem> => {
    const found = repository.findItemOf(run.id, orderId)
    const [row] = found ? repository.pageItems(run.id, { limit: 1 }, [found.position]).rows : []
    return row ? ok(toRunItem(row, limitsNow(run))) : noItem(orderId)
  }

  const changeItem = (
    id: string,
    orderId: string,
    change: RunItemChange,
    actor: RunActor,
  ): Result<RunItem> => {
    const run = finder.open(id, actor, ['rating', 'rating_paused', 'rated'])
    if (!run.ok) return run
    const item = repository.findItemOf(id, orderId)
    if (!item) return noItem(orderId)
    const order = ports.orders.find(orderId, run.value.testMode)
    const promise = order && ports.rules.decide(order).promise
    const next = changeOf(item, change, { limits: limitsNow(run.value), promise })
    if (!next.ok) return next
    const isRatedAgain = next.value.state === 'waiting' && run.value.state === 'rated'
    book.save(run.value, isRatedAgain ? { state: 'rating' } : {}, () =>
      repository.changeItem(item, next.value),
    )
    if (isRatedAgain) ports.wake(id)
    return itemOf(run.value, orderId)
  }

  const wantedOf = (order: StoredOrder | null, { shipper }: RunRow) => ({
    options: order?.options ?? {},
    from: (order?.shipping_from ?? shipper)?.country_code ?? null,
    decision: order ? ports.rules.decide(order) : noDecision,
  })

  /** Chooses anew what no operator chose, in pieces. */
  const choose = async (id: string, choice: RunChoice, actor: RunActor): Promise<Result<RunFacts>> => {
    const run = finder.open(id, actor, ['rating_paused', 'rated'])
    if (!run.ok) return run
    for (const state of ['rated', 'skipped'] as const) {
      for (let after = -1; ; ) {
        const items = repository.itemsIn(id, state, ordersAtOnce, after)
        after = items.at(-1)?.position ?? after
        if (items.length === 0) break
        ports.database.write(() => {
          for (const item of items) {
            const order = ports.orders.find(item.orderId, run.value.testMode)
            const change = chosenAnew(item, choice, wantedOf(order, run.value))
            if (change) repository.changeItem(item, change)
          }
        })
        await breathe()
      }
    }
    return show(book.save(repository.findRun(id) ?? run.value, { choice }))
  }

  return {
    create,
    retrieve: (id: string, actor: RunActor): Result<RunFacts> => {
      const run = finder.find(id, actor)
      return run.ok ? show(run.value) : run
    },
    list: (testMode: boolean, range: RunRange) => {
      const { count, rows } = repository.listRuns(testMode, range)
      return { count, records: rows.map(row => toRun(row, repository)) }
    },
    /** The newest that wait for somebody, whoever runs them. */
    waiting: (testMode: boolean): RunFacts[] =>
      repository
        .runsIn(restingRunStates)
        .map(repository.findRun)
        .filter(row => row?.testMode === testMode)
        .slice(-mostWaiting)
        .flatMap(row => (row ? toRun(row, repository) : []))
        .filter(waitsForSomebody)
        .toReversed(),
    items: (id: string, query: RunItemsQuery, actor: RunActor) => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      const amounts = repository.amounts(id)
      const limits = limitsOf(run.value, () => amounts)
      const { doubt: kinds, ...range } = query
      const open = amounts.filter(
        item => item.state === 'rated' && kinds?.some(kind => openOfKind(item, limits, kind).length > 0),
      )
      const positions = kinds ? open.map(({ position }) => position) : null
      const { count, rows } = repository.pageItems(id, range, positions)
      return ok({ count, records: rows.map(row => toRunItem(row, limits)) })
    },
    printers: (id: string, actor: RunActor): Result<RunPrinter[]> => {
      const run = finder.find(id, actor)
      return run.ok ? ok(printersOf(repository, ports.findPrinter, { id, desk: actor.desk })) : run
    },
    rates: (id: string, orderId: string, actor: RunActor): Result<RateRecord[]> => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      const item = repository.findItemOf(id, orderId)
      return item ? ok(item.rates ?? []) : noItem(orderId)
    },
    changeItem,
    choose,
    ...createAnswering(ports, { finder, show }),
    ...createCommands(ports, { finder, show, holdSeconds: () => settings.read().hold_seconds }),
    print: async (id: string, printing: RunPrinting, actor: RunActor): Promise<Result<RunFacts>> => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      if (['rating', 'holding', 'buying'].includes(run.value.state))
        return state409('Labels are printed when the run has ended or is paused. Nothing was printed.')
      return show(await ports.printRun(run.value, printing, actor))
    },
    receipt: async (id: string, asked: AskedReceipt, actor: RunActor): Promise<Result<RunReceipt>> => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      const { drawing, calendar } = ports
      return asked.format === 'pdf'
        ? pdfReceipt(repository, run.value, { ...drawing, calendar, ...asked })
        : ok(await csvReceipt(repository, run.value, asked))
    },
    settings: settings.read,
    changeSettings: settings.change,
  }
}

const whole = (count: number): string => count.toLocaleString('en')

const emptyRun = {
  state: 'gathering',
  printing: null,
  priceLimits: null,
  printRunId: null,
  printProblem: null,
  holdUntil: null,
  ratedAt: null,
  startedAt: null,
  interruptedAt: null,
  endedAt: null,
} as const

/**
 * What becomes of an item that somebody changes. What is bought, or may be, stays as it is: taken in again it would be
 * bought a second time.
 */
function changeOf(
  item: RunItemRow,
  change: RunItemChange,
  { limits, promise }: { limits: PriceLimits; promise: DeliveryPromise | null },
): Result<ItemChange> {
  const { action, service } = change
  if (['buying', 'bought', 'unknown'].includes(item.state))
    return state409('This label is bought, or may be. Nothing was changed, and nothing is bought twice.')
  if (service !== undefined) {
    const named = { ...namedService(change), choice: change.choice }
    const rate = rateOfService(item.rates ?? [], named)
    if (!rate) return state409('This service is not offered for the order. Nothing was changed.')
    const others = item.doubts.filter(({ kind }) => kind !== 'promise')
    const doubts = [...others, ...promiseDoubts(brokenBy(rate, promise))]
    const rated = { ...toRated(chosenFrom(rate, 'operator')), state: 'rated' as const, doubts }
    return ok({
      ...rated,
      answered: answersOfChoice({ ...item, ...rated }, limits),
      rules: item.rules.filter(({ kind }) => kind !== 'service'),
    })
  }
  if (action === 'keep') return ok({ answered: withAnswers(item, openOf(item, limits)) })
  if (action === 'skip') return ok({ state: 'skipped', reason: 'by_hand', ...saidNothing })
  if (action === 'rate') return ok({ state: 'waiting', reason: null, ...saidNothing })
  if (item.reason !== 'by_hand' && item.reason !== 'unanswered')
    return state409('This order is not skipped by hand. Rate it again. Nothing was changed.')
  const isRated = item.rateId !== null
  return ok({ state: isRated ? 'rated' : 'waiting', reason: null, ...saidNothing })
}

/** Null: it stays as it is. */
function chosenAnew(
  item: RunItemRow,
  choice: RunChoice,
  wanted: Wanted & { decision: Decision },
): ItemChange | null {
  const isMissed = item.state === 'skipped' && item.reason === 'no_service'
  if (!item.rates || item.chosenBy === 'operator' || (item.state === 'skipped' && !isMissed)) return null
  const found = chooseRate(item.rates, choice, wanted)
  const doubts = [...otherDoubts(item.doubts), ...choiceDoubts(found)]
  const common = { doubts, rules: rulesOf(wanted.decision, found) }
  return found.chosen
    ? { ...toRated(found.chosen), ...common }
    : {
        ...skipped(skip('no_service', sayNotChosen(choice))),
        ...common,
      }
}
