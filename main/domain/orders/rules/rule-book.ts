import { type DeliveryPromise, promiseOf } from '../../../../shared/delivery-promise.ts'
import type { RuleEffect } from '../../../../shared/desk/rule-parts.ts'
import { type ReadRequest, requestedServiceOf } from '../../../../shared/requested-service.ts'
import type { ShopCalendar, ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import type { EntryKeeper } from '../worklist/entry-keeper.ts'
import { toEntryFacts } from '../worklist/entry-mapper.ts'
import type { EntryRepository, Hold } from '../worklist/entry-repository.ts'
import {
  type DecidingRule,
  type Decision,
  decide,
  type Effect,
  type EffectOf,
  effectsOf,
  noDecision,
  type OrderFacts,
  type Requested,
  toRuleEffect,
} from './rule-decision.ts'
import type { RuleRepository, RuleRow } from './rule-repository.ts'

/** What the rules that are on say of orders, and what they do to them. */
export type RuleBook = {
  decide: (order: StoredOrder) => Decision
  /** The same by other rules. */
  decideBy: (rules: readonly DecidingRule[], order: StoredOrder) => Decision
  isAnyOn: (testMode: boolean) => boolean
  /** What they say of an order that waits; nothing of one that does not. */
  effectsOf: (order: StoredOrder) => RuleEffect[]
  /** Sets tags and holds of an order without a label, each once. Part of the caller's transaction. */
  act: (order: StoredOrder) => void
  /** Rules set something of an order for good. Part of the caller's transaction. */
  used: (orderId: string, effects: readonly RuleEffect[]) => void
}

export function createRuleBook(ports: {
  repository: RuleRepository
  entries: Pick<EntryRepository, 'seqOf' | 'find' | 'tagsOf'>
  keeper: Pick<EntryKeeper, 'setHold' | 'changeTags' | 'note'>
  products: Pick<ProductFilling, 'completeOrder'>
  /** What the names of services mean in a mode. */
  readRequests: (testMode: boolean) => ReadRequest
  clock: Clock
  calendar: Pick<ShopCalendar, 'today' | 'workingDaysOf'>
  /** The day what is packed now leaves, where that is not today. */
  laterShipDay: () => ShopDay | null
}): RuleBook {
  const { repository, entries, keeper, clock } = ports
  const rulesOn = createRulesOn(repository)

  const factsOf = (order: StoredOrder): OrderFacts => {
    const seq = entries.seqOf(order.id)?.seq ?? 0
    let past: number | null = null
    return {
      ...toOrderFacts(ports.products.completeOrder(order)),
      tags: entries.tagsOf(seq),
      pastOrders: () => {
        past ??= repository.pastOrders(order.id)
        return past
      },
    }
  }

  const requestedOf = (order: StoredOrder): Requested | null => {
    const name = requestedServiceOf(order)
    return name === null ? null : { name, meaning: ports.readRequests(order.test_mode)(name) }
  }

  const promisedOf = ({ metadata, options, shipping_to: to }: StoredOrder): DeliveryPromise | null =>
    promiseOf(
      { metadata, options, country: to.country_code },
      ports.laterShipDay() ?? ports.calendar.today(),
      ports.calendar,
    )

  const decideBy: RuleBook['decideBy'] = (rules, order) => ({
    ...(rules.length === 0 ? noDecision : decide(rules, factsOf(order))),
    requested: requestedOf(order),
    promise: promisedOf(order),
  })

  const decideNow = (order: StoredOrder) => decideBy(rulesOn(order.test_mode), order)

  const used: RuleBook['used'] = (orderId, effects) =>
    repository.addUses(orderId, effects, clock.now().getTime())

  const isNew = (order: StoredOrder, { rule, action }: Effect) =>
    !repository.isUsed(order.id, rule.id, action.kind)

  const setHold = (order: StoredOrder, effect: EffectOf<'hold'>) => {
    const { reason, note = null } = effect.action
    const after: Hold = { reason, note, until: null, at: clock.now().getTime(), by: null }
    keeper.setHold(order, after)
    keeper.note(order.id, 'hold', { before: null, after, ...named(effect) })
  }

  const addTags = (order: StoredOrder, effect: EffectOf<'tag'>) => {
    const tags = keeper.changeTags(order, 'tag', effect.action.tags)
    if (tags.length > 0) keeper.note(order.id, 'tag', { tags, ...named(effect) })
  }

  return {
    decide: decideNow,
    decideBy,
    isAnyOn: testMode => rulesOn(testMode).length > 0,
    effectsOf: order => (isWaiting(order) ? effectsOf(decideNow(order)).map(toRuleEffect) : []),
    act: order => {
      if (order.status !== 'unfulfilled') return
      const { hold, tags } = decideNow(order)
      const isHeld = entries.find(entries.seqOf(order.id)?.seq ?? 0)?.hold != null
      for (const effect of tags.filter(each => isNew(order, each))) {
        addTags(order, effect)
        used(order.id, [toRuleEffect(effect)])
      }
      if (!hold || isHeld || !isNew(order, hold)) return
      setHold(order, hold)
      used(order.id, [toRuleEffect(hold)])
    },
    used,
  }
}

/** The rules that are on in a mode, taken apart anew only when one changed. */
function createRulesOn(repository: Pick<RuleRepository, 'stamp' | 'enabled'>) {
  const known = new Map<boolean, { stamp: string; rules: RuleRow[] }>()
  return (testMode: boolean): RuleRow[] => {
    const stamp = repository.stamp(testMode)
    const before = known.get(testMode)
    if (before?.stamp === stamp) return before.rules
    const rules = stamp === '' ? [] : repository.enabled(testMode)
    known.set(testMode, { stamp, rules })
    return rules
  }
}

const named = ({ rule }: Effect) => ({ rule: { id: rule.id, name: rule.name } })

const isWaiting = ({ status }: StoredOrder): boolean => status === 'unfulfilled' || status === 'partial'

function toOrderFacts(order: StoredOrder): Omit<OrderFacts, 'tags' | 'pastOrders'> {
  const { shipping_to: to, line_items: items, options, source } = order
  const { weightGrams, value, currency, quantity } = toEntryFacts(order, null)
  return {
    country: to.country_code,
    state: to.state_code ?? '',
    postalCode: to.postal_code ?? '',
    weightGrams,
    value,
    currency,
    skus: items.flatMap(({ sku }) => (sku ? [sku] : [])),
    source,
    options,
    requestedService: requestedServiceOf(order),
    itemCount: quantity,
  }
}
