import type { RateRecord } from '../../../../shared/api/rates.ts'
import { type BrokenPromise, brokenBy, keepsPromise } from '../../../../shared/delivery-promise.ts'
import type { RuleEffect } from '../../../../shared/desk/rule-parts.ts'
import type { RunChooser } from '../../../../shared/desk/run-states.ts'
import type { RunDoubt } from '../../../../shared/desk/run-words.ts'
import type { RunChoice } from '../../../../shared/desk/runs.ts'
import { type NamedService, rateOfService } from '../../../../shared/rate-choices.ts'
import { carrierMinor, markupsMinor } from '../../../../shared/rate-markups.ts'
import { comparableRates, homeCurrencyOf, metNeeds } from '../../../../shared/rate-ranking.ts'
import { keepsRequest, requestedRate } from '../../../../shared/requested-service.ts'
import { plainText } from '../../../../shared/values.ts'
import { type Decision, type EffectOf, toRuleEffect } from '../rules/rule-decision.ts'
import type { RunItemRow } from './run-repository.ts'
import { sayOfRun } from './run-sayings.ts'

export type Chosen = Pick<
  RunItemRow,
  | 'rateId'
  | 'connectionId'
  | 'carrierId'
  | 'service'
  | 'amountMinor'
  | 'markupMinor'
  | 'currency'
  | 'transitDays'
  | 'chosenBy'
>

export const nothingChosen: Chosen = {
  rateId: null,
  connectionId: null,
  carrierId: null,
  service: null,
  amountMinor: null,
  markupMinor: 0,
  currency: null,
  transitDays: null,
  chosenBy: null,
}

export const chosenFrom = (rate: RateRecord, chosenBy: RunChooser): Chosen => ({
  rateId: rate.id,
  connectionId: rate.carrier_ref,
  carrierId: rate.carrier_id,
  service: rate.service,
  amountMinor: carrierMinor(rate),
  markupMinor: markupsMinor(rate),
  currency: rate.currency ?? null,
  transitDays: rate.transit_days,
  chosenBy,
})

/** What of an order, and of the rules for it, decides on its service. */
export type Wanted = {
  options: Record<string, unknown>
  /** Where it is sent from, where that is known. */
  from: string | null
  decision: Pick<Decision, 'services' | 'requested'> & Partial<Pick<Decision, 'promise'>>
}

/** The requested service that is not the chosen one, and the text that says so. */
type Unkept = {
  name: string
  key: 'requested_unmapped' | 'requested_not_offered' | 'requested_other' | 'requested_late'
}

/** The rate to buy by, the rule that chose it, and what could not be kept. */
export type Choice = {
  chosen: Chosen | null
  rule: EffectOf<'service'> | null
  /** Rules before it whose service is not offered. */
  missed: EffectOf<'service'>[]
  /** Rules before it whose service would be later than promised. */
  late: EffectOf<'service'>[]
  unkept: Unkept | null
  /** Why the parcel would not be there as it was promised; null where it would, and where nothing was promised. */
  broken: BrokenPromise | null
}

type ServiceRule = EffectOf<'service'>
type Candidate = { by: RunChooser; rate: RateRecord | undefined; rule?: ServiceRule }

/** Whether a condition of the rule reads the requested service. */
export const looksAtRequest = ({ saw }: Pick<ServiceRule, 'saw'>): boolean =>
  saw.some(({ field }) => field === 'requested_service')

/**
 * Everything that may choose the service of an order, by priority: the first whose service is offered does. Source:
 * docs/rules.md.
 */
function candidatesOf(
  offered: readonly RateRecord[],
  choice: RunChoice,
  { options, from, decision }: Wanted,
): Candidate[] {
  if (choice.kind === 'service')
    return [{ by: 'service', rate: rateOfService(offered, namedService(choice)) }]
  const preference = { home: homeCurrencyOf(options, from), met: metNeeds(options) }
  const comparable = comparableRates(offered, preference)
  const best = (by: 'cheapest' | 'fastest') =>
    by === 'fastest' ? comparable.toSorted(bySpeed)[0] : comparable[0]
  const byRule = (rule: ServiceRule): Candidate => {
    const { action } = rule
    const rate = action.by === 'service' ? rateOfService(offered, namedService(action)) : best(action.by)
    return { by: 'rule', rate, rule }
  }
  const rules = choice.kind === 'rules' ? decision.services : []
  const meaning = decision.requested?.meaning
  const otherwise = choice.kind === 'fastest' ? 'fastest' : 'cheapest'
  return [
    { by: 'order', rate: rateOfService(offered, { service: plainText(options.preferred_service) }) },
    ...rules.filter(looksAtRequest).map(byRule),
    { by: 'requested', rate: meaning ? requestedRate(offered, meaning, preference) : undefined },
    ...rules.filter(rule => !looksAtRequest(rule)).map(byRule),
    { by: otherwise, rate: best(otherwise) },
  ]
}

/**
 * Nothing is chosen when the one service that is wanted is not offered. Prices of several currencies are not compared:
 * those of the order's currency count, else of the sender's country, else of the one most prices are in. A service with
 * a condition (some contents, a pickup point) is chosen where it is named, or where the order says that it meets it.
 */
export function chooseRate(rates: readonly RateRecord[], choice: RunChoice, wanted: Wanted): Choice {
  const offered = rates.filter(({ service, currency }) => service && currency)
  const { candidates, at, later } = rankCandidates(offered, choice, wanted)
  const { by = 'cheapest', rate = undefined, rule = null } = candidates[at] ?? {}
  const passed = candidates.slice(0, at === -1 ? candidates.length : at)
  const isCheaperLate = by === 'cheapest' && later.includes('cheapest')
  const unkept = rate ? unkeptOf({ by, rate, rule }, wanted) : null
  const isAskedLate = later.includes('order') || later.includes('requested')
  return {
    chosen: rate ? chosenFrom(rate, isCheaperLate ? 'promise' : by) : null,
    rule,
    missed: passed.flatMap(each => (each.rule && !each.isLate ? each.rule : [])),
    late: passed.flatMap(each => (each.rule && each.isLate ? each.rule : [])),
    unkept: unkept && isAskedLate ? { ...unkept, key: 'requested_late' } : unkept,
    broken: rate ? brokenBy(rate, wanted.decision.promise) : null,
  }
}

/**
 * The candidates among the rates that keep the promise, or among all when none does. `at`: the one that chooses, -1 for
 * none. `later`: those up to it that would have chosen a rate that breaks the promise.
 */
function rankCandidates(offered: readonly RateRecord[], choice: RunChoice, wanted: Wanted) {
  const { promise } = wanted.decision
  const all = candidatesOf(offered, choice, wanted)
  const keeping = promise
    ? candidatesOf(
        offered.filter(rate => keepsPromise(rate, promise)),
        choice,
        wanted,
      )
    : all
  const isKept = keeping.some(({ rate }) => rate !== undefined)
  const candidates = (isKept ? keeping : all).map((each, nth) => ({
    ...each,
    isLate: all[nth]?.rate !== undefined && each.rate?.id !== all[nth]?.rate?.id,
  }))
  const at = candidates.findIndex(({ rate }) => rate !== undefined)
  return {
    candidates,
    at,
    later: candidates.slice(0, at + 1).flatMap(({ by, isLate }) => (isLate ? by : [])),
  }
}

/** The requested service, when another is chosen and neither the order nor a rule that reads the request chose it. */
function unkeptOf(
  { by, rate, rule }: { by: RunChooser; rate: RateRecord; rule: ServiceRule | null },
  { options, decision: { requested } }: Wanted,
): Unkept | null {
  if (!requested || by === 'order' || (rule && looksAtRequest(rule))) return null
  const { name, meaning } = requested
  const isCode = name === plainText(options.preferred_service)
  if (meaning === null && by === 'service' && isCode && rate.service === name) return null
  if (meaning === null) return { name, key: isCode ? 'requested_not_offered' : 'requested_unmapped' }
  if (keepsRequest(rate, meaning)) return null
  return { name, key: by === 'service' ? 'requested_other' : 'requested_not_offered' }
}

/** Why none of the offered rates was chosen. */
export const sayNotChosen = ({ kind }: RunChoice) =>
  sayOfRun(kind === 'service' ? 'service_not_offered' : 'some_contents')

/** The effects of rules on an order with this choice. */
export const rulesOf = (decision: Decision, { rule }: Pick<Choice, 'rule'>): RuleEffect[] =>
  [rule, decision.package, decision.printer, decision.insurance, decision.signature].flatMap(effect =>
    effect ? [toRuleEffect(effect)] : [],
  )

/** Doubts of a choice: rules and requests that could not be followed, and a broken promise. */
export const choiceDoubts = ({
  missed,
  late,
  unkept,
  broken,
}: Pick<Choice, 'missed' | 'late' | 'unkept' | 'broken'>): RunDoubt[] => [
  ...missed.map(rule => ruleDoubt('rule_not_offered', rule)),
  ...late.map(rule => ruleDoubt('rule_late', rule)),
  ...(unkept ? [{ kind: 'requested' as const, ...sayOfRun(unkept.key, { name: unkept.name }) }] : []),
  ...promiseDoubts(broken),
]

const ruleDoubt = (key: 'rule_not_offered' | 'rule_late', { rule, action }: ServiceRule) => ({
  kind: 'rule' as const,
  ...sayOfRun(key, { rule: rule.name, service: action.service ?? action.by }),
})

/** The doubt that the parcel arrives later than promised; none when it does not. */
export const promiseDoubts = (broken: BrokenPromise | null): RunDoubt[] =>
  broken
    ? [
        {
          kind: 'promise',
          ...sayOfRun(broken.key, {
            day: broken.day,
            ...(broken.arrives ? { arrives: broken.arrives } : {}),
          }),
        },
      ]
    : []

const ofChoice: readonly RunDoubt['kind'][] = ['rule', 'requested', 'promise']

/** Doubts that do not depend on the choice, and stay when the service is chosen again. */
export const otherDoubts = (doubts: readonly RunDoubt[]): RunDoubt[] =>
  doubts.filter(({ kind }) => !ofChoice.includes(kind))

type Given = { service?: string | null | undefined; connection_id?: string | null | undefined }

export const namedService = ({ service, connection_id }: Given): NamedService => ({
  service: service ?? null,
  connectionId: connection_id,
})

/** A service that promises no time is slower than any that does; among equals they stay cheapest first. */
const bySpeed = (one: RateRecord, other: RateRecord) =>
  (one.transit_days ?? 999) - (other.transit_days ?? 999)
