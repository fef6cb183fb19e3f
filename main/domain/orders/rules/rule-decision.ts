import type { DeliveryPromise } from '../../../../shared/delivery-promise.ts'
import type {
  RuleAction,
  RuleActionKind,
  RuleCondition,
  RuleEffect,
  RuleSeen,
} from '../../../../shared/desk/rule-parts.ts'
import { type ReadRequest, requestKey } from '../../../../shared/requested-service.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'

/** What conditions are held against. */
export type OrderFacts = {
  country: string
  state: string
  postalCode: string
  /** Of all its items, in grams. */
  weightGrams: number
  /** Null where its items have none, or several currencies. */
  value: number | null
  currency: string | null
  skus: readonly string[]
  tags: readonly string[]
  source: string
  options: Record<string, unknown>
  /** The service the customer chose. */
  requestedService: string | null
  itemCount: number
  /** Asked for only where a rule wants to know. */
  pastOrders: () => number
}

/** A rule as far as it decides something. */
export type DecidingRule = {
  id: string
  name: string
  /** Whether all conditions have to hold, or any. */
  matchKind: 'all' | 'any'
  conditions: readonly RuleCondition[]
  actions: readonly RuleAction[]
}

/** An action of a rule whose conditions hold, and what these saw. */
export type Effect<Action extends RuleAction = RuleAction> = {
  rule: DecidingRule
  action: Action
  saw: RuleSeen[]
}
export type EffectOf<Kind extends RuleActionKind> = Effect<Extract<RuleAction, { kind: Kind }>>

/** The service a customer chose, and what the shop means by it; null where nobody has said. */
export type Requested = { name: string; meaning: ReturnType<ReadRequest> }

export type Decision = {
  /** Null where the order says nothing of it. */
  requested: Requested | null
  /** By when it was promised to be there; null where the shop says nothing of it. */
  promise: DeliveryPromise | null
  /** In the order of the rules: the first that is offered counts. */
  services: EffectOf<'service'>[]
  package: EffectOf<'package'> | null
  printer: EffectOf<'printer'> | null
  insurance: EffectOf<'insurance'> | null
  signature: EffectOf<'signature'> | null
  hold: EffectOf<'hold'> | null
  /** Each with the tags no rule before it set. */
  tags: EffectOf<'tag'>[]
  stop: EffectOf<'stop'> | null
  /** Rules whose conditions hold, those below a stop among them. */
  matched: ReadonlySet<string>
  /** What a rule would have set, and the rule before it that keeps it from that. */
  lost: { rule: DecidingRule; kind: RuleActionKind; to: DecidingRule }[]
}

/** Rules run from the top. The first that sets something keeps it; tags add up and count for the rules below. */
export function decide(rules: readonly DecidingRule[], facts: OrderFacts): Decision {
  const matched = new Set<string>()
  const decision: Decision = { ...nothing(), matched }
  const tags = new Set(facts.tags)
  for (const rule of rules) {
    const saw = look(rule, { ...facts, tags: [...tags] })
    if (!saw) continue
    matched.add(rule.id)
    for (const action of rule.actions) take(decision, { rule, action, saw }, tags)
  }
  return decision
}

const nothing = (): Omit<Decision, 'matched'> => ({
  requested: null,
  promise: null,
  services: [],
  package: null,
  printer: null,
  insurance: null,
  signature: null,
  hold: null,
  tags: [],
  stop: null,
  lost: [],
})

/** Where no rule is on. */
export const noDecision: Decision = { ...nothing(), matched: new Set() }

function take(decision: Decision, effect: Effect, tags: Set<string>): void {
  const { rule, action, saw } = effect
  const lose = (to: DecidingRule) => {
    decision.lost.push({ rule, kind: action.kind, to })
  }
  if (decision.stop && decision.stop.rule !== rule) {
    lose(decision.stop.rule)
    return
  }
  switch (action.kind) {
    case 'service': {
      const [first] = decision.services
      if (first) lose(first.rule)
      decision.services.push({ rule, action, saw })
      return
    }
    case 'tag': {
      const added = action.tags.filter(tag => !tags.has(tag))
      for (const tag of added) tags.add(tag)
      if (added.length > 0) decision.tags.push({ rule, action: { ...action, tags: added }, saw })
      return
    }
    default: {
      const before = decision[action.kind]
      if (before) lose(before.rule)
      else Object.assign(decision, { [action.kind]: effect })
    }
  }
}

/** What the conditions saw where they hold, else null. */
function look({ matchKind, conditions }: DecidingRule, facts: OrderFacts): RuleSeen[] | null {
  const held = conditions.filter(condition => holds(condition, facts))
  const enough = matchKind === 'all' ? held.length === conditions.length : held.length > 0
  return enough ? held.map(condition => ({ field: condition.field, value: seenBy(condition, facts) })) : null
}

const plain = (text: string): string => text.trim().toLowerCase()

function holds(condition: RuleCondition, facts: OrderFacts): boolean {
  switch (condition.field) {
    case 'country':
    case 'state':
    case 'source':
    case 'sku':
    case 'tag': {
      const values = new Set(condition.values.map(plain))
      return (
        wordsOf(condition.field, facts).some(word => values.has(plain(word))) === (condition.test === 'is')
      )
    }
    case 'requested_service':
      return hitsOf(condition, facts).length > 0 === (condition.test !== 'is_not')
    case 'option': {
      const given = optionOf(facts, condition.name)
      const isIt = given !== null && plain(given) === plain(condition.value)
      return isIt === (condition.test === 'is')
    }
    case 'postal_code':
      return isBetween(facts.postalCode, condition) === (condition.test === 'is')
    default: {
      const amount = amountOf(condition, facts)
      return (
        amount !== null &&
        (condition.test === 'under' ? amount < condition.amount : amount >= condition.amount)
      )
    }
  }
}

function wordsOf(
  field: 'country' | 'state' | 'source' | 'sku' | 'tag',
  facts: OrderFacts,
): readonly string[] {
  if (field === 'sku') return facts.skus
  if (field === 'tag') return facts.tags
  return [facts[field]]
}

/** The values of a condition that the service asked for is, or has somewhere. */
function hitsOf(
  { test, values }: Extract<RuleCondition, { field: 'requested_service' }>,
  { requestedService: name }: OrderFacts,
): string[] {
  if (name === null) return []
  const key = requestKey(name)
  return values.filter(value =>
    test === 'contains' ? key.includes(requestKey(value)) : key === requestKey(value),
  )
}

/** An option as a word; one that is a list or holds fields of its own is none, and may not even be written as one. */
function optionOf({ options }: OrderFacts, name: string): string | null {
  const given: unknown = Object.hasOwn(options, name) ? options[name] : null
  return ['string', 'number', 'boolean'].includes(typeof given) ? String(given) : null
}

const compact = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** By letters and digits, as far as both ends are written: `M5V` to `M6` takes in M5V 2T6 and M6K 1A1. */
function isBetween(postalCode: string, { from, to }: { from: string; to: string }): boolean {
  const [code, first, last] = [compact(postalCode), compact(from), compact(to)]
  return code !== '' && code.slice(0, first.length) >= first && code.slice(0, last.length) <= last
}

/** Null where the order cannot be compared with it. */
function amountOf(
  condition: Extract<RuleCondition, { field: 'weight' | 'value' | 'item_count' | 'past_orders' }>,
  facts: OrderFacts,
): number | null {
  switch (condition.field) {
    case 'weight':
      return convertWeight(facts.weightGrams, 'G', condition.unit)
    case 'value':
      return facts.currency === condition.currency ? facts.value : null
    case 'item_count':
      return facts.itemCount
    case 'past_orders':
      return facts.pastOrders()
  }
}

function seenBy(condition: RuleCondition, facts: OrderFacts): string {
  switch (condition.field) {
    case 'weight':
      return `${convertWeight(facts.weightGrams, 'G', condition.unit)} ${condition.unit}`
    case 'value':
      return `${facts.value} ${facts.currency}`
    case 'postal_code':
      return facts.postalCode
    case 'requested_service':
      return facts.requestedService ?? ''
    case 'option':
      return `${condition.name}: ${optionOf(facts, condition.name) ?? ''}`
    case 'item_count':
      return String(facts.itemCount)
    case 'past_orders':
      return String(facts.pastOrders())
    default: {
      const named = new Set(condition.values.map(plain))
      const words = wordsOf(condition.field, facts)
      const hits = words.filter(word => named.has(plain(word)))
      return (condition.test === 'is' ? hits : words).slice(0, 5).join(', ')
    }
  }
}

/** What an action sets, in one word. */
export function settingText(action: RuleAction): string | null {
  switch (action.kind) {
    case 'service':
      return action.by === 'service' ? (action.service ?? null) : action.by
    case 'package':
      return action.name
    case 'printer':
      return action.printer_id
    case 'insurance':
      return action.amount === null || action.amount === undefined ? null : String(action.amount)
    case 'tag':
      return action.tags.join(', ')
    case 'hold':
      return action.reason
    default:
      return null
  }
}

export const toRuleEffect = ({ rule, action, saw }: Effect): RuleEffect => ({
  rule_id: rule.id,
  name: rule.name,
  kind: action.kind,
  value: settingText(action),
  saw,
})

/** Everything rules set, the first service alone. */
export const effectsOf = (decision: Decision): Effect[] =>
  [
    decision.hold,
    decision.services[0],
    decision.package,
    decision.printer,
    decision.insurance,
    decision.signature,
    ...decision.tags,
  ].flatMap(effect => effect ?? [])
