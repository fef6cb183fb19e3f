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

/** What of an order, and of the rules for it, has a say in its service. */
export type Wanted = {
  options: Record<string, unknown>
  /** Where it is sent from, where that is known. */
  from: string | null
  decision: Pick<Decision, 'services' | 'requested'> & Partial<Pick<Decision, 'promise'>>
}

/** The service the customer chose where what is chosen is not that: which text of a run says so. */
type Unkept = {
  name: string
  key: 'requested_unmapped' | 'requested_not_offered' | 'requested_other' | 'requested_late'
}

/** The rate to buy by, the rule that chose it, and whose word could not be kept. */
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
type Say = { by: RunChooser; rate: RateRecord | undefined; rule?: ServiceRule }

/** Whether a rule was made for the service the customer chose, so that it decides in the knowledge of it. */
export const looksAtRequest = ({ saw }: Pick<ServiceRule, 'saw'>): boolean =>
  saw.some(({ field }) => field === 'requested_service')

/**
 * Everybody who has a say in the service of an order, in the order in which it counts: the first whose service is
 * offered has it. docs/rules.md says the same in words.
 */
function saysOf(
  offered: readonly RateRecord[],
  choice: RunChoice,
  { options, from, decision }: Wanted,
): Say[] {
  if (choice.kind === 'service')
    return [{ by: 'service', rate: rateOfService(offered, namedService(choice)) }]
  const preference = { home: homeCurrencyOf(options, from), met: metNeeds(options) }
  const comparable = comparableRates(offered, preference)
  const best = (by: 'cheapest' | 'fastest') =>
    by === 'fastest' ? comparable.toSorted(bySpeed)[0] : comparable[0]
  const byRule = (rule: ServiceRule): Say => {
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
  const { says, at, later } = heardOf(offered, choice, wanted)
  const { by = 'cheapest', rate = undefined, rule = null } = says[at] ?? {}
  const passed = says.slice(0, at === -1 ? says.length : at)
  const isCheaperLate = by === 'cheapest' && later.includes('cheapest')
  const unkept = rate ? unkeptOf({ by, rate, rule }, wanted) : null
  const isAskedLate = later.includes('order') || later.includes('requested')
  return {
    chosen: rate ? chosenFrom(rate, isCheaperLate ? 'promise' : by) : null,
    rule,
    missed: passed.flatMap(say => (say.rule && !say.isLate ? say.rule : [])),
    late: passed.flatMap(say => (say.rule && say.isLate ? say.rule : [])),
    unkept: unkept && isAskedLate ? { ...unkept, key: 'requested_late' } : unkept,
    broken: rate ? brokenBy(rate, wanted.decision.promise) : null,
  }
}

/**
 * Where something was promised, those who would break it are heard only when nothing offered keeps it. `later`: who would
 * have said something else otherwise.
 */
function heardOf(offered: readonly RateRecord[], choice: RunChoice, wanted: Wanted) {
  const { promise } = wanted.decision
  const all = saysOf(offered, choice, wanted)
  const keeping = promise
    ? saysOf(
        offered.filter(rate => keepsPromise(rate, promise)),
        choice,
        wanted,
      )
    : all
  const isKept = keeping.some(({ rate }) => rate !== undefined)
  const says = (isKept ? keeping : all).map((say, nth) => ({
    ...say,
    isLate: all[nth]?.rate !== undefined && say.rate?.id !== all[nth]?.rate?.id,
  }))
  const at = says.findIndex(({ rate }) => rate !== undefined)
  return { says, at, later: says.slice(0, at + 1).flatMap(({ by, isLate }) => (isLate ? by : [])) }
}

/** Whether what is chosen is another service than the one the customer chose, and nobody decided so knowing it. */
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

/** Why nothing was chosen of what is offered. */
export const sayNotChosen = ({ kind }: RunChoice) =>
  sayOfRun(kind === 'service' ? 'service_not_offered' : 'some_contents')

/** What rules set of an order that gets this service. */
export const rulesOf = (decision: Decision, { rule }: Pick<Choice, 'rule'>): RuleEffect[] =>
  [rule, decision.package, decision.printer, decision.insurance, decision.signature].flatMap(effect =>
    effect ? [toRuleEffect(effect)] : [],
  )

/** What is said of whose word on the service could not be kept. */
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

/** That the parcel would not be there as it was promised. */
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

/** The others, which stay when the service is chosen anew. */
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
