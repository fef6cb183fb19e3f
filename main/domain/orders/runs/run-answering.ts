import { stateByPostalCode } from '../../../../shared/countries/address-doubts.ts'
import type { AllOfAKind, LackingGoods } from '../../../../shared/desk/run-answers.ts'
import { isBeforeBuying } from '../../../../shared/desk/run-states.ts'
import { customsFacts } from '../../../../shared/desk/run-words.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { OrderEditing } from '../orders/order-editing.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import { skuKey } from '../products/product-mapper.ts'
import type { RunActor, RunCommandPorts, RunFinder } from './run-commands.ts'
import { limitsOf, openOfKind, withAnswers } from './run-doubts.ts'
import { type RunFacts, toRun } from './run-mapper.ts'
import type { RunRow } from './run-repository.ts'
import { lacksOf, openItems } from './run-rules.ts'
import { saidNothing } from './run-sayings.ts'

export type AnsweringPorts = Pick<RunCommandPorts, 'repository' | 'book' | 'wake'> & {
  orders: Pick<OrderRepository, 'find'>
  products: Pick<ProductFilling, 'completeOrder'>
  editing: Pick<OrderEditing, 'become'>
}

type Meant = { position: number; answered: string[] }
type Parts = { finder: RunFinder; show: (run: RunRow) => Result<RunFacts> }

/** Items read before others are served. */
const itemsAtOnce = 100

/** Answers one kind of doubt for all orders of a run, and lists what would resolve it. */
export function createAnswering({ repository, book, ...ports }: AnsweringPorts, { finder, show }: Parts) {
  const openItemsOf = (run: RunRow, kind: AllOfAKind['doubt']): Meant[] => {
    const amounts = repository.amounts(run.id)
    const limits = limitsOf(run, () => amounts)
    return amounts.flatMap(item => {
      const open = item.state === 'rated' ? openOfKind(item, limits, kind) : []
      return open.length > 0 ? { position: item.position, answered: withAnswers(item, open) } : []
    })
  }

  /** Sets the state of an order's address by its postal code; false when it could not. Part of the transaction. */
  const correctAddress = (run: RunRow, position: number, { operator }: RunActor): boolean => {
    const item = repository.findItem({ runId: run.id, position })
    const order = item && ports.orders.find(item.orderId, run.testMode)
    const state = order ? stateByPostalCode(order.shipping_to) : null
    if (!order || state === null) return false
    const next = { ...order, shipping_to: { ...order.shipping_to, state_code: state } }
    return ports.editing.become(order, next, { by: operator, actionId: null }).ok
  }

  const answer = (run: RunRow, { action }: AllOfAKind, meant: Meant[], actor: RunActor): void => {
    const positions = meant.map(({ position }) => position)
    if (action === 'skip') repository.skipItems(run.id, positions, 'by_hand')
    if (action === 'keep')
      for (const { position, answered } of meant) repository.answerItem({ runId: run.id, position }, answered)
    const rated = action === 'correct' ? positions.filter(at => correctAddress(run, at, actor)) : positions
    if (action === 'rate' || action === 'correct')
      for (const position of rated)
        repository.changeItem({ runId: run.id, position }, { state: 'waiting', reason: null, ...saidNothing })
  }

  /** Refused when another number of orders has the doubt than the caller was shown. */
  const answerAll = (id: string, asked: AllOfAKind, actor: RunActor): Result<RunFacts> => {
    const found = finder.open(id, actor, isBeforeBuying)
    if (!found.ok) return found
    if (asked.action === 'correct' && asked.doubt !== 'address') return onlyAddresses()
    const meant = openItemsOf(found.value, asked.doubt)
    if (meant.length !== asked.expected_count)
      return refuse('state_error', {
        message: `What is doubtful has changed since you looked: now ${meant.length} orders. Nothing was answered. Look at them, then answer.`,
        details: { look_at: toRun(found.value, repository).look_at },
      })
    const isRatedAgain = asked.action === 'rate' || asked.action === 'correct'
    const next = isRatedAgain && found.value.state === 'rated' ? { state: 'rating' as const } : {}
    const run = book.save(found.value, next, () => answer(found.value, asked, meant, actor))
    if (isRatedAgain) ports.wake(id)
    return show(run)
  }

  /** Goods that lack customs facts, by SKU (else by title), those in most orders first. */
  const lackingGoods = async (id: string, actor: RunActor): Promise<Result<LackingGoods[]>> => {
    const found = finder.find(id, actor)
    if (!found.ok) return found
    const goods = new Map<string, LackingGoods>()
    const open = openItemsOf(found.value, 'customs').toSorted((one, other) => one.position - other.position)
    for (const [at, { position }] of open.entries()) {
      if (at % itemsAtOnce === itemsAtOnce - 1) await breathe()
      const item = repository.findItem({ runId: id, position })
      const stored = item && ports.orders.find(item.orderId, found.value.testMode)
      if (stored) addGoods(goods, openItems(ports.products.completeOrder(stored)))
    }
    return ok([...goods.values()].toSorted((one, other) => other.orders - one.orders))
  }

  return { answerAll, lackingGoods }
}

const onlyAddresses = () =>
  refuse('state_error', {
    message: 'Only addresses are corrected by their postal codes. Nothing was changed.',
  })

/** Adds the goods of one order, each once. */
function addGoods(goods: Map<string, LackingGoods>, items: ReturnType<typeof openItems>): void {
  const counted = new Set<string>()
  for (const item of items) {
    const missing = lacksOf(item)
    if (missing.length === 0) continue
    const sku = item.sku?.trim() || null
    const title = item.title || item.description || null
    const key = sku === null ? `title ${title}` : `sku ${skuKey(sku)}`
    const before = goods.get(key)
    goods.set(key, {
      sku: before?.sku ?? sku,
      title: before?.title ?? title,
      missing: customsFacts.filter(fact => before?.missing.includes(fact) || missing.includes(fact)),
      orders: (before?.orders ?? 0) + (counted.has(key) ? 0 : 1),
    })
    counted.add(key)
  }
}
