import type { RateRecord } from '../../../../shared/api/rates.ts'
import { brokenBy, type DeliveryPromise } from '../../../../shared/delivery-promise.ts'
import { isBeforeBuying, isRunMoving, mayBeBought } from '../../../../shared/desk/run-states.ts'
import type { RunChoice, RunItem, RunItemChange } from '../../../../shared/desk/runs.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { rateOfService } from '../../../../shared/rate-choices.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
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
import { type RunActor, type RunFinder, refuseState } from './run-commands.ts'
import { answersOfChoice, limitsOf, openOf, type PriceLimits, withAnswers } from './run-doubts.ts'
import type { RunBook } from './run-loop.ts'
import { type RunFacts, toRunItem } from './run-mapper.ts'
import { toRated, toSkipped } from './run-rating.ts'
import type { ItemChange, RunItemRow, RunRepository, RunRow } from './run-repository.ts'
import { noItem, toSkip } from './run-rules.ts'
import { saidNothing } from './run-sayings.ts'

export type RunChoosingPorts = {
  database: Pick<Database, 'write'>
  repository: RunRepository
  book: Pick<RunBook, 'save'>
  orders: Pick<OrderRepository, 'find'>
  rules: Pick<RuleBook, 'decide'>
  /** There is something to do for the run. */
  wake: (runId: string) => void
}

type Parts = { finder: RunFinder; show: (run: RunRow) => Result<RunFacts> }

const itemsAtOnce = 250

/** By which service each order of a run goes, and whether it goes at all, until it is bought. */
export function createRunChoosing(ports: RunChoosingPorts, { finder, show }: Parts) {
  const { repository, book } = ports
  const limitsNow = (run: RunRow) => limitsOf(run, () => repository.amounts(run.id))

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
    const run = finder.open(id, actor, isBeforeBuying)
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
    const run = finder.open(id, actor, each => isBeforeBuying(each) && !isRunMoving(each))
    if (!run.ok) return run
    for (const state of ['rated', 'skipped'] as const) {
      for (let after = -1; ; ) {
        const items = repository.itemsIn(id, state, itemsAtOnce, after)
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

  const rates = (id: string, orderId: string, actor: RunActor): Result<RateRecord[]> => {
    const run = finder.find(id, actor)
    if (!run.ok) return run
    const item = repository.findItemOf(id, orderId)
    return item ? ok(item.rates ?? []) : noItem(orderId)
  }

  return { rates, changeItem, choose }
}

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
  if (mayBeBought(item))
    return refuseState('This label is bought, or may be. Nothing was changed, and nothing is bought twice.')
  if (service !== undefined) {
    const named = { ...namedService(change), choice: change.choice }
    const rate = rateOfService(item.rates ?? [], named)
    if (!rate) return refuseState('This service is not offered for the order. Nothing was changed.')
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
    return refuseState('This order is not skipped by hand. Rate it again. Nothing was changed.')
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
        ...toSkipped(toSkip('no_service', sayNotChosen(choice))),
        ...common,
      }
}
