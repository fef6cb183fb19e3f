import { z } from 'zod'
import { choice, list, number, object, recordId, text } from '../api/fields.ts'
import { countryCodes } from '../countries/countries.ts'
import { currencyCodes } from '../countries/currencies.ts'
import { longestRequest } from '../requested-service.ts'
import { dimensionUnits, weightUnits } from '../units/measures.ts'
import { holdReasons } from './order-states.ts'

/** What a parcel is where its order does not say. */
export const parcelTerms = object({
  weight: number({ min: 0 }).optional(),
  weight_unit: choice(weightUnits).optional(),
  length: number({ min: 0 }).optional(),
  width: number({ min: 0 }).optional(),
  height: number({ min: 0 }).optional(),
  dimension_unit: choice(dimensionUnits).optional(),
  packaging_type: text(50).optional(),
  package_preset: text(50).optional(),
}).meta({ id: 'RunParcel' })
export type ParcelTerms = z.output<typeof parcelTerms>

const mostParts = 20
const mostValues = 200

/** What a rule can ask of an order by words, each of which is one of those named, or none of them. */
export const wordFields = ['country', 'state', 'sku', 'tag', 'source'] as const
export type WordField = (typeof wordFields)[number]

/** `past_orders`: orders of the same recipient that came before. */
export const countFields = ['item_count', 'past_orders'] as const
export type CountField = (typeof countFields)[number]

export const conditionFields = [
  'country',
  'state',
  'postal_code',
  'weight',
  'value',
  'sku',
  'tag',
  'source',
  'option',
  'requested_service',
  ...countFields,
] as const
export type ConditionField = (typeof conditionFields)[number]

export const wordTests = ['is', 'is_not'] as const
/** Of what the customer asked for: blanks make no difference, and a part of it is enough. */
export const requestTests = [...wordTests, 'contains'] as const
/** Below an amount, or that much and more. */
export const amountTests = ['under', 'from'] as const

const words = <F extends WordField>(field: F, value: z.ZodType<string, string>) =>
  object({
    field: z.literal(field),
    test: choice(wordTests),
    values: list(value, { nonEmpty: true, most: mostValues }),
  })

const amounts = { test: choice(amountTests), amount: number({ min: 0 }) }
const word = () => text(100, { blank: false })

export const ruleCondition = z
  .discriminatedUnion(
    'field',
    [
      words('country', choice(countryCodes)),
      words('state', text(30, { blank: false })),
      object({
        field: z.literal('postal_code'),
        test: choice(wordTests),
        /** The first and the last, or what they begin with. */
        from: text(20, { blank: false }),
        to: text(20, { blank: false }),
      }),
      object({ field: z.literal('weight'), ...amounts, unit: choice(weightUnits) }),
      object({ field: z.literal('value'), ...amounts, currency: choice(currencyCodes) }),
      words('sku', word()),
      words('tag', text(40, { blank: false })),
      words('source', text(50, { blank: false })),
      object({ field: z.literal('option'), test: choice(wordTests), name: word(), value: word() }),
      object({
        field: z.literal('requested_service'),
        test: choice(requestTests),
        values: list(text(longestRequest, { blank: false }), { nonEmpty: true, most: mostValues }),
      }),
      object({ field: z.literal('item_count'), ...amounts }),
      object({ field: z.literal('past_orders'), ...amounts }),
    ],
    {
      error: ({ input }) =>
        input === undefined
          ? 'This field is required.'
          : 'Give one of the conditions by its field, like "country".',
    },
  )
  .meta({ id: 'RuleCondition' })
export type RuleCondition = z.output<typeof ruleCondition>

/**
 * - `stop`: rules below are not looked at.
 * All others set something, which the first rule that sets it keeps; tags add up.
 */
export const ruleActionKinds = [
  'service',
  'package',
  'printer',
  'insurance',
  'signature',
  'tag',
  'hold',
  'stop',
] as const
export type RuleActionKind = (typeof ruleActionKinds)[number]

export const serviceChoices = ['service', 'cheapest', 'fastest'] as const

const serviceAction = object({
  kind: z.literal('service'),
  by: choice(serviceChoices),
  connection_id: recordId().nullish(),
  service: text(100, { blank: false }).nullish(),
}).superRefine(({ by, service }, context) => {
  if (by === 'service' && !service)
    context.addIssue({ code: 'custom', path: ['service'], message: 'This field is required.' })
})

export const ruleAction = z
  .discriminatedUnion(
    'kind',
    [
      serviceAction,
      object({ kind: z.literal('package'), name: text(100, { blank: false }), parcel: parcelTerms }),
      object({ kind: z.literal('printer'), printer_id: recordId() }),
      /** Left out, for what the order is worth. */
      object({ kind: z.literal('insurance'), amount: number({ min: 0 }).nullish() }),
      object({ kind: z.literal('signature') }),
      object({
        kind: z.literal('tag'),
        tags: list(text(40, { blank: false }), { nonEmpty: true, most: 20 }),
      }),
      object({ kind: z.literal('hold'), reason: choice(holdReasons), note: text(200).nullish() }),
      object({ kind: z.literal('stop') }),
    ],
    {
      error: ({ input }) =>
        input === undefined ? 'This field is required.' : 'Give one of the actions by its kind, like "tag".',
    },
  )
  .meta({ id: 'RuleAction' })
export type RuleAction = z.output<typeof ruleAction>

export const ruleMatches = ['all', 'any'] as const

/** What a rule is made of. */
export const ruleShape = {
  name: text(60, { blank: false }),
  match: choice(ruleMatches),
  conditions: list(ruleCondition, { nonEmpty: true, most: mostParts }),
  actions: list(ruleAction, {
    nonEmpty: true,
    most: mostParts,
    checkAll: items => {
      const kinds = items.map(each => (each as { kind?: unknown } | null)?.kind)
      return new Set(kinds).size < kinds.length ? 'Give each kind of action once.' : null
    },
  }),
}

/** A fact of the order that a condition of the rule looked at. */
const seen = z.strictObject({ field: z.enum(conditionFields), value: z.string() }).meta({ id: 'RuleSeen' })
export type RuleSeen = z.output<typeof seen>

/** What a rule sets of an order, and what it saw. */
export const ruleEffect = z
  .strictObject({
    rule_id: z.string(),
    name: z.string(),
    kind: z.enum(ruleActionKinds),
    /** What it is set to: the service, the name of the package, the id of the printer, an amount, tags, a reason. */
    value: z.string().nullable(),
    saw: z.array(seen),
  })
  .meta({ id: 'RuleEffect' })
export type RuleEffect = z.output<typeof ruleEffect>
