import type { HoldReason } from '../../../shared/desk/order-states.ts'
import {
  type ConditionField,
  type RuleAction,
  type RuleActionKind,
  type RuleCondition,
  ruleActionKinds,
} from '../../../shared/desk/rule-parts.ts'
import type { Rule, RuleTrialInput } from '../../../shared/desk/rules.ts'
import type { WeightUnit } from '../../../shared/units/measures.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'

/** A number, or the text that is none yet. */
type Typed = number | string

/** A condition with what any field could need, so that a change of the field loses nothing. */
export type ConditionDraft = {
  key: string
  field: ConditionField
  isNot: boolean
  /** A part of the text is enough. */
  isPart: boolean
  isUnder: boolean
  values: string[]
  from: string
  to: string
  amount: Typed
  unit: WeightUnit
  currency: string
  name: string
  value: string
}

export type ActionDraft = {
  key: string
  kind: RuleActionKind
  /** `cheapest`, `fastest`, or a connection and its service. */
  service: string
  name: string
  length: Typed
  width: Typed
  height: Typed
  unit: 'CM' | 'IN'
  printer_id: string
  amount: Typed
  tags: string[]
  reason: HoldReason
  note: string
}

export type RuleDraft = {
  name: string
  match: 'all' | 'any'
  conditions: ConditionDraft[]
  actions: ActionDraft[]
}

/** As much of a rule as a trial takes. */
export type RuleContent = Pick<RuleTrialInput, 'match' | 'conditions' | 'actions'>

let made = 0
const key = () => `part${made++}`

export const emptyCondition = (field: ConditionField = 'country'): ConditionDraft => ({
  key: key(),
  field,
  isNot: false,
  isPart: false,
  isUnder: false,
  values: [],
  from: '',
  to: '',
  amount: '',
  unit: 'KG',
  currency: 'CAD',
  name: '',
  value: '',
})

export const emptyAction = (kind: RuleActionKind = 'service'): ActionDraft => ({
  key: key(),
  kind,
  service: '',
  name: '',
  length: '',
  width: '',
  height: '',
  unit: 'CM',
  printer_id: '',
  amount: '',
  tags: [],
  reason: 'payment',
  note: '',
})

export const emptyRule = (): RuleDraft => ({
  name: '',
  match: 'all',
  conditions: [emptyCondition()],
  actions: [emptyAction()],
})

/** The first kind a rule does not set yet. */
export const nextAction = (actions: readonly ActionDraft[]): ActionDraft | null => {
  const kind = ruleActionKinds.find(each => !actions.some(action => action.kind === each))
  return kind ? emptyAction(kind) : null
}

/** Drafts somebody may begin with; nothing of them counts before its trial was seen. */
export const readyDrafts = {
  heavy: (): RuleDraft => ({
    ...emptyRule(),
    name: t('rules.ready_heavy'),
    conditions: [{ ...emptyCondition('weight'), amount: 10 }],
    actions: [{ ...emptyAction('tag'), tags: ['heavy'] }],
  }),
  abroad: (country: string): RuleDraft => ({
    ...emptyRule(),
    name: t('rules.ready_abroad'),
    conditions: [{ ...emptyCondition('country'), isNot: true, values: [country] }],
    actions: [emptyAction('signature')],
  }),
  express: (): RuleDraft => ({
    ...emptyRule(),
    name: t('rules.ready_express'),
    conditions: [{ ...emptyCondition('tag'), values: ['express'] }],
    actions: [{ ...emptyAction('service'), service: 'fastest' }],
  }),
}

const toCondition = (condition: ConditionDraft): RuleCondition => {
  const { field, isNot, isUnder, amount } = condition
  const word = { test: isNot ? 'is_not' : 'is' } as const
  const sum = { test: isUnder ? 'under' : 'from', amount: Number(amount) } as const
  switch (field) {
    case 'weight':
      return { field, ...sum, unit: condition.unit }
    case 'value':
      return { field, ...sum, currency: condition.currency as 'CAD' }
    case 'item_count':
    case 'past_orders':
      return { field, ...sum }
    case 'postal_code':
      return { field, ...word, from: condition.from.trim(), to: (condition.to || condition.from).trim() }
    case 'option':
      return { field, ...word, name: condition.name.trim(), value: condition.value.trim() }
    case 'requested_service':
      return { field, test: condition.isPart ? 'contains' : word.test, values: condition.values }
    default:
      return { field, ...word, values: condition.values } as RuleCondition
  }
}

const fromCondition = (condition: RuleCondition): ConditionDraft => ({
  ...emptyCondition(condition.field),
  ...condition,
  isNot: condition.test === 'is_not',
  isPart: condition.test === 'contains',
  isUnder: condition.test === 'under',
})

/** A connection and a service as one choice. */
export const serviceChoice = (connection: string | null | undefined, service: string): string =>
  `${connection ?? ''} ${service}`

const toAction = (action: ActionDraft): RuleAction => {
  const { kind, amount, tags, reason } = action
  switch (kind) {
    case 'service': {
      if (action.service === 'cheapest' || action.service === 'fastest') return { kind, by: action.service }
      const [connection, service] = action.service.split(' ')
      return {
        kind,
        by: 'service',
        service: service ?? '',
        ...(connection ? { connection_id: connection } : {}),
      }
    }
    case 'package': {
      const sides = { length: action.length, width: action.width, height: action.height }
      const given = Object.fromEntries(
        Object.entries(sides).flatMap(([name, side]) => (side === '' ? [] : [[name, Number(side)]])),
      )
      return { kind, name: action.name.trim(), parcel: { ...given, dimension_unit: action.unit } }
    }
    case 'printer':
      return { kind, printer_id: action.printer_id }
    case 'insurance':
      return amount === '' ? { kind } : { kind, amount: Number(amount) }
    case 'tag':
      return { kind, tags }
    case 'hold':
      return action.note.trim() === '' ? { kind, reason } : { kind, reason, note: action.note.trim() }
    default:
      return { kind }
  }
}

function fromAction(action: RuleAction): ActionDraft {
  const blank = emptyAction(action.kind)
  switch (action.kind) {
    case 'service':
      return {
        ...blank,
        service:
          action.by === 'service' ? serviceChoice(action.connection_id, action.service ?? '') : action.by,
      }
    case 'package': {
      const { length = '', width = '', height = '', dimension_unit: unit = 'CM' } = action.parcel
      return { ...blank, name: action.name, length, width, height, unit }
    }
    case 'insurance':
      return { ...blank, amount: action.amount ?? '' }
    case 'hold':
      return { ...blank, reason: action.reason, note: action.note ?? '' }
    default:
      return { ...blank, ...action }
  }
}

export const fromRule = ({ name, match, conditions, actions }: Rule): RuleDraft => ({
  name,
  match,
  conditions: conditions.map(fromCondition),
  actions: actions.map(fromAction),
})

export const toContent = ({ match, conditions, actions }: RuleDraft): RuleContent => ({
  match,
  conditions: conditions.map(toCondition),
  actions: actions.map(toAction),
})

const isNumber = (typed: Typed): boolean => typeof typed === 'number' && Number.isFinite(typed) && typed >= 0

function wrongCondition(condition: ConditionDraft): [field: string, text: string] | null {
  switch (condition.field) {
    case 'weight':
    case 'value':
    case 'item_count':
    case 'past_orders':
      return isNumber(condition.amount) ? null : ['amount', t('rules.missingAmount')]
    case 'postal_code':
      return condition.from.trim() === '' ? ['from', t('rules.missingText')] : null
    case 'option':
      if (condition.name.trim() === '') return ['name', t('rules.missingText')]
      return condition.value.trim() === '' ? ['value', t('rules.missingText')] : null
    default:
      return condition.values.length === 0 ? ['values', t('rules.missingValues')] : null
  }
}

function wrongAction(action: ActionDraft): [field: string, text: string] | null {
  switch (action.kind) {
    case 'service':
      return action.service === '' ? ['service', t('rules.missingChoice')] : null
    case 'printer':
      return action.printer_id === '' ? ['printer_id', t('rules.missingChoice')] : null
    case 'package': {
      if (action.name.trim() === '') return ['name', t('rules.missingText')]
      const sides = [action.length, action.width, action.height].filter(side => side !== '')
      if (sides.length === 0) return ['length', t('rules.missingSides')]
      return sides.every(isNumber) ? null : ['length', t('rules.missingAmount')]
    }
    case 'insurance':
      return action.amount === '' || isNumber(action.amount) ? null : ['amount', t('rules.missingAmount')]
    case 'tag':
      return action.tags.length === 0 ? ['tags', t('rules.missingValues')] : null
    default:
      return null
  }
}

const at = (part: string, found: ([string, string] | null)[]): FieldTexts =>
  Object.fromEntries(
    found.flatMap((wrong, index) => (wrong ? [[`${part}.${index}.${wrong[0]}`, wrong[1]]] : [])),
  )

/** What keeps a rule from being tried. */
export const checkContent = ({ conditions, actions }: RuleDraft): FieldTexts => ({
  ...at('conditions', conditions.map(wrongCondition)),
  ...at('actions', actions.map(wrongAction)),
})

/** What keeps it from being saved. */
export const checkRule = (draft: RuleDraft): FieldTexts => ({
  ...(draft.name.trim() === '' ? { name: t('rules.missingName') } : {}),
  ...checkContent(draft),
})
