import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { RuleActionKind } from '../../../../shared/desk/rule-parts.ts'
import type { RuleTrial, RuleTrialInput, RuleTrialOrder } from '../../../../shared/desk/rules.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { bothPrices } from '../../../../shared/rate-markups.ts'
import { toMinor } from '../../../../shared/units/money.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RateService } from '../../shipping/rates/rate-service.ts'
import type { MakeDraft } from '../../shipping/shipments/shipment-drafts.ts'
import { toRateRequestOf } from '../../shipping/shipments/shipment-mapper.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import { type Chosen, chooseRate } from '../runs/choice-rules.ts'
import { shipmentOf } from '../runs/run-rules.ts'
import type { RuleBook } from './rule-book.ts'
import { type DecidingRule, type Decision, settingText } from './rule-decision.ts'
import type { RuleRepository, RuleRow } from './rule-repository.ts'

/** As many orders say enough, and are gone through while somebody types. */
const mostTried = 200
const mostShown = 20
const atOnce = 20

export type TrialPorts = {
  repository: Pick<RuleRepository, 'list' | 'newestOrders' | 'offeredRates'>
  book: Pick<RuleBook, 'decideBy'>
  makeDraft: MakeDraft
  rates: Pick<RateService, 'fetch'>
  /** Nicknames of the connections that know their prices without asking anybody. */
  ownCarriers: (testMode: boolean) => Promise<string[]>
  usualSender: (testMode: boolean) => AddressInput | null
  clock: Clock
}

type Tried = Pick<RuleTrialInput, 'match' | 'conditions' | 'actions'>

/** What the newest orders would have got with a rule, beside what they get without it. Nothing is changed. */
export function createRuleTrials(ports: TrialPorts) {
  const pricesOf = createPrices(ports)

  /** The rules that are on now, and the same with this one in its place. One that is on as it is is held against none. */
  const rulesOf = (tried: Tried, known: RuleRow | null, testMode: boolean) => {
    const all = ports.repository.list(testMode)
    const trial: DecidingRule = {
      ...tried,
      matchKind: tried.match,
      id: known?.id ?? '',
      name: known?.name ?? '',
    }
    const isAsItIs = known !== null && known.enabledAt !== null && isSameContent(tried, known)
    const isOn = ({ id, enabledAt }: RuleRow) => enabledAt !== null && !(isAsItIs && id === known.id)
    const kept = all
      .filter(row => row.enabledAt !== null || row.id === known?.id)
      .map(row => (row.id === known?.id ? trial : row))
    return { trial, all, isAsItIs, before: all.filter(isOn), after: known ? kept : [...kept, trial] }
  }

  return async (
    tried: Tried,
    known: RuleRow | null,
    testMode: boolean,
  ): Promise<Omit<RuleTrial, 'token'>> => {
    const { trial, all, isAsItIs, before, after } = rulesOf(tried, known, testMode)
    const tally = createTally(trial, all)
    const orders = ports.repository.newestOrders(testMode, mostTried)
    for (let from = 0; from < orders.length; from += atOnce) {
      if (from > 0) await breathe()
      for (const order of orders.slice(from, from + atOnce)) {
        const [old, next] = [ports.book.decideBy(before, order), ports.book.decideBy(after, order)]
        const isTouched = old.matched.has(trial.id) || next.matched.has(trial.id)
        if (isTouched) tally.add(order, next, await changesOf(order, { old, next }, pricesOf))
      }
    }
    return { ...tally.sum(orders.length), is_on: isAsItIs }
  }
}

const isSameContent = (tried: Tried, { matchKind, conditions, actions }: RuleRow): boolean =>
  JSON.stringify([tried.match, tried.conditions, tried.actions]) ===
  JSON.stringify([matchKind, conditions, actions])

type Change = RuleTrialOrder['changes'][number]
/** `prices`: whether a change of service knows its prices, and whether the parcel can have it. */
type Changes = { changes: Change[]; prices: 'known' | 'unknown' | 'unavailable' }

async function changesOf(
  order: StoredOrder,
  { old, next }: { old: Decision; next: Decision },
  pricesOf: (order: StoredOrder, decision: Decision) => Promise<RateRecord[] | null>,
): Promise<Changes> {
  const changes = plainKinds.flatMap(kind => {
    const [before, after] = [settingOf(old, kind), settingOf(next, kind)]
    return before === after ? [] : [{ ...noPrice, kind, before, after }]
  })
  const isSameWish = JSON.stringify(old.services.map(wish)) === JSON.stringify(next.services.map(wish))
  const isRepacked = changes.some(({ kind }) => kind === 'package')
  if (isSameWish && !isRepacked) return { changes, prices: 'known' }
  const [oldRates, rates] = [await pricesOf(order, old), await pricesOf(order, next)]
  if (!oldRates || !rates) {
    const [before, after] = [firstWish(old), firstWish(next)]
    const service = before === after ? [] : [{ ...noPrice, kind: 'service' as const, before, after }]
    return { changes: [...changes, ...service], prices: service.length > 0 ? 'unknown' : 'known' }
  }
  const wanted = { options: order.options, from: order.shipping_from?.country_code ?? null }
  const was = chooseRate(oldRates, { kind: 'rules' }, { ...wanted, decision: old })
  const will = chooseRate(rates, { kind: 'rules' }, { ...wanted, decision: next })
  const service = serviceChange(was.chosen, will.chosen)
  const isMissed = will.missed.length > was.missed.length
  return { changes: [...changes, ...service], prices: isMissed ? 'unavailable' : 'known' }
}

const plainKinds = ['package', 'printer', 'insurance', 'signature', 'tag', 'hold'] as const
const noPrice = { price_before: null, price_after: null, currency: null }

const wish = ({ action }: Decision['services'][number]) => [action.by, action.service, action.connection_id]
const firstWish = ({ services: [first] }: Decision): string | null =>
  first ? settingText(first.action) : null

/** In one word; empty where it is set without one, null where it is not set. */
function settingOf(decision: Decision, kind: (typeof plainKinds)[number]): string | null {
  if (kind === 'tag') {
    const tags = decision.tags.flatMap(({ action }) => action.tags)
    return tags.length > 0 ? tags.join(', ') : null
  }
  const effect = decision[kind]
  return effect ? (settingText(effect.action) ?? '') : null
}

const bothPricesOf = <Name extends 'price_before' | 'price_after'>(name: Name, chosen: Chosen | null) => {
  const { amountMinor: minor = null, markupMinor = 0, currency = null } = chosen ?? {}
  return minor === null || currency === null
    ? { [name]: null }
    : bothPrices(name, { minor, markupMinor, currency })
}

function serviceChange(was: Chosen | null, will: Chosen | null): Change[] {
  const isSame =
    was?.service === will?.service &&
    was?.connectionId === will?.connectionId &&
    was?.amountMinor === will?.amountMinor
  if (isSame) return []
  return [
    {
      kind: 'service',
      before: was?.service ?? null,
      after: will?.service ?? null,
      ...noPrice,
      ...bothPricesOf('price_before', was),
      ...bothPricesOf('price_after', will),
      currency:
        was && will && was.currency !== will.currency ? null : (will?.currency ?? was?.currency ?? null),
    },
  ]
}

/** What an order is offered: as somebody asked before, else by the carriers of the shop alone; null where nobody knows. */
function createPrices(ports: TrialPorts) {
  const ask = async (
    order: StoredOrder,
    decision: Decision,
    carrierIds: string[],
  ): Promise<RateRecord[] | null> => {
    const sender = order.shipping_from ?? ports.usualSender(order.test_mode)
    if (!sender || carrierIds.length === 0) return null
    const whole = { ...order, line_items: order.line_items.map(asOrdered) }
    const input = shipmentOf(whole, { parcel: {}, shipper: sender }, decision)
    const draft = ports.makeDraft(input, order.test_mode, ports.clock.now())
    if (!draft.ok) return null
    const scope = { testMode: order.test_mode, carrierIds }
    const answer: Result<{ rates: RateRecord[] }> = await ports.rates.fetch(
      toRateRequestOf(draft.value),
      scope,
    )
    return answer.ok && answer.value.rates.length > 0 ? answer.value.rates : null
  }
  return async (order: StoredOrder, decision: Decision): Promise<RateRecord[] | null> => {
    // Prices of before are of another parcel where a rule packs it anew.
    const known = decision.package ? null : ports.repository.offeredRates(order.id)
    return known !== null
      ? (JSON.parse(known) as RateRecord[])
      : ask(order, decision, await ports.ownCarriers(order.test_mode))
  }
}

const asOrdered = (item: StoredOrder['line_items'][number]) => ({
  ...item,
  unfulfilled_quantity: item.quantity,
})

/** Other rules, and of how many orders each kind of action meets them. */
function createShadows(all: readonly RuleRow[]) {
  const found = new Map<string, { rule: DecidingRule; kind: RuleActionKind; orders: number }>()
  return {
    add: (rule: DecidingRule, kind: RuleActionKind) => {
      const key = `${rule.id} ${kind}`
      found.set(key, { rule, kind, orders: (found.get(key)?.orders ?? 0) + 1 })
    },
    list: (): RuleTrial['shadows'] =>
      [...found.values()].map(({ rule, kind, orders }) => ({
        rule_id: rule.id,
        position: all.findIndex(({ id }) => id === rule.id) + 1,
        name: rule.name,
        kind,
        orders,
      })),
  }
}

function createTally(trial: DecidingRule, all: readonly RuleRow[]) {
  const counts = { matched: 0, changed: 0, unknown: 0, unavailable: 0 }
  const moneyMinor = new Map<string, { minor: number; markupMinor: number }>()
  const shadowed = createShadows(all)
  const shadows = createShadows(all)
  const shown: RuleTrialOrder[] = []

  const addMoney = (change: Change) => {
    const { price_before: was, price_after: will, currency } = change
    if (was === null || will === null || currency === null) return
    const { price_before_with_markups: chargedWas = was, price_after_with_markups: chargedWill = will } =
      change
    const more = (from: number, to: number) => toMinor(to, currency) - toMinor(from, currency)
    const sum = moneyMinor.get(currency) ?? { minor: 0, markupMinor: 0 }
    moneyMinor.set(currency, {
      minor: sum.minor + more(was, will),
      markupMinor: sum.markupMinor + more(chargedWas, chargedWill) - more(was, will),
    })
  }

  return {
    add: (order: StoredOrder, next: Decision, { changes, prices }: Changes) => {
      if (next.matched.has(trial.id)) counts.matched += 1
      for (const { rule, to, kind } of next.lost) {
        if (rule.id === trial.id) shadowed.add(to, kind)
        if (to.id === trial.id) shadows.add(rule, kind)
      }
      if (prices !== 'known') counts[prices] += 1
      if (changes.length === 0) return
      counts.changed += 1
      for (const change of changes) addMoney(change)
      const { shipping_to: to } = order
      const recipient = to.person_name || to.company_name || ''
      if (shown.length < mostShown)
        shown.push({ order_id: order.id, order_number: order.order_id, recipient, changes })
    },
    sum: (tried: number): Omit<RuleTrial, 'token' | 'is_on'> => ({
      object_type: 'rule_trial',
      tried,
      matched: counts.matched,
      changed: counts.changed,
      difference: [...moneyMinor].map(([currency, sum]) => ({
        currency,
        ...bothPrices('amount', { ...sum, currency }),
      })),
      without_price: counts.unknown,
      unavailable: counts.unavailable,
      shadowed: shadowed.list(),
      shadows: shadows.list(),
      orders: shown,
    }),
  }
}
