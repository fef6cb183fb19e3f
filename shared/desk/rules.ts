import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, integer, list, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { ruleAction, ruleActionKinds, ruleCondition, ruleMatches, ruleShape } from './rule-parts.ts'

/** As many as anybody can keep in mind, and quick to go through for every order. */
export const mostRules = 100

/** - `service_gone`, `connection_gone`, `printer_gone`: what it names is not there any more; that part is left out. */
export const ruleProblems = ['service_gone', 'connection_gone', 'printer_gone'] as const
export type RuleProblem = (typeof ruleProblems)[number]

export const rule = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('rule'),
    /** 1 is looked at first. */
    position: z.number().int(),
    name: z.string(),
    match: z.enum(ruleMatches),
    conditions: z.array(ruleCondition),
    actions: z.array(ruleAction),
    enabled: z.boolean(),
    enabled_at: z.iso.datetime().nullable(),
    /** Orders it set something of in the last 30 days. */
    used: z.number().int(),
    problems: z.array(z.enum(ruleProblems)),
    /** Counts its changes; who changes it says which one was seen. */
    revision: z.number().int(),
    updated_by: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Rule' })
export type Rule = z.output<typeof rule>

const tried = () =>
  text(64).optional().meta({ description: 'The `token` of a trial of exactly these conditions and actions.' })

const newRule = object({ ...ruleShape, enabled: flag().optional(), tried: tried() }).meta({ id: 'RuleData' })
export type NewRule = z.output<typeof newRule>

const rulePatch = object({
  revision: integer({ min: 1 }),
  name: ruleShape.name.optional(),
  match: ruleShape.match.optional(),
  conditions: ruleShape.conditions.optional(),
  actions: ruleShape.actions.optional(),
  enabled: flag().optional(),
  tried: tried(),
}).meta({ id: 'RulePatch' })
export type RulePatch = z.output<typeof rulePatch>

/** What a rule set of an order, and when last. */
export const ruleUse = z
  .strictObject({
    rule_id: z.string(),
    name: z.string(),
    order_id: z.string(),
    order_number: z.string(),
    recipient: z.string(),
    kinds: z.array(z.enum(ruleActionKinds)),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RuleUse' })
export type RuleUse = z.output<typeof ruleUse>

const ruleUses = z
  .strictObject({
    /** The newest twenty of the last 30 days. */
    uses: z.array(ruleUse),
  })
  .meta({ id: 'RuleUses' })

const trialData = object({
  rule_id: recordId()
    .nullish()
    .meta({ description: 'The rule that would be like this; left out, a new one behind all others.' }),
  match: ruleShape.match,
  conditions: ruleShape.conditions,
  actions: ruleShape.actions,
}).meta({ id: 'RuleTrialData' })
export type RuleTrialInput = z.output<typeof trialData>

const money = z
  .strictObject({
    currency: z.string(),
    amount: z.number(),
    /** With what the shop adds; left out where it adds nothing. */
    amount_with_markups: z.number().optional(),
  })
  .meta({ id: 'RuleMoney' })

const trialOrder = z
  .strictObject({
    order_id: z.string(),
    order_number: z.string(),
    recipient: z.string(),
    changes: z.array(
      z.strictObject({
        kind: z.enum(ruleActionKinds),
        before: z.string().nullable(),
        after: z.string().nullable(),
        price_before: z.number().nullable(),
        price_before_with_markups: z.number().optional(),
        price_after: z.number().nullable(),
        price_after_with_markups: z.number().optional(),
        currency: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RuleTrialOrder' })
export type RuleTrialOrder = z.output<typeof trialOrder>

const otherRule = z
  .strictObject({
    rule_id: z.string(),
    position: z.number().int(),
    name: z.string(),
    kind: z.enum(ruleActionKinds),
    orders: z.number().int(),
  })
  .meta({ id: 'RuleInTheWay' })

export const ruleTrial = z
  .strictObject({
    object_type: z.literal('rule_trial'),
    /** Says that these conditions and actions were tried. */
    token: z.string(),
    /** The rule is on as it is: what follows is held against the other rules alone. */
    is_on: z.boolean(),
    /** The newest orders it was tried on, whatever became of them. */
    tried: z.number().int(),
    /** For how many the conditions hold, and of how many it would change something. */
    matched: z.number().int(),
    changed: z.number().int(),
    /** What their labels would cost more, or less, where both prices are known. */
    difference: z.array(money),
    /** Of those whose service would change, as many prices are not known, and as many parcels cannot have it. */
    without_price: z.number().int(),
    unavailable: z.number().int(),
    /** Rules before it that set the same already, or stop, and for how many of those that match. */
    shadowed: z.array(otherRule),
    /** Rules behind it that it keeps from setting the same, and for how many orders. */
    shadows: z.array(otherRule),
    /** The first twenty of those that would change. */
    orders: z.array(trialOrder),
  })
  .meta({ id: 'RuleTrial' })
export type RuleTrial = z.output<typeof ruleTrial>

/** What a connection that is on offers. */
export const offeredService = z
  .strictObject({
    connection_id: z.string(),
    /** What people call the connection, and whose it is. */
    carrier_id: z.string(),
    carrier_name: z.string(),
    service: z.string(),
    /** In words. */
    name: z.string(),
  })
  .meta({ id: 'OfferedService' })
export type OfferedService = z.output<typeof offeredService>

const ruleCopies = z
  .strictObject({
    copied: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** The connection it named is not on in live mode: the copy takes the service from any that has it. */
        without_connection: z.boolean(),
      }),
    ),
    /** In live mode already, exactly so. */
    there: z.array(z.string()),
    /** There was no room for them. */
    full: z.array(z.string()),
  })
  .meta({ id: 'RuleCopies' })
export type RuleCopies = z.output<typeof ruleCopies>

const ruleCopyUndo = z
  .strictObject({
    removed: z.number().int(),
    /** Changed or turned on since, and left as they are. */
    left: z.number().int(),
  })
  .meta({ id: 'RuleCopyUndo' })
export type RuleCopyUndo = z.output<typeof ruleCopyUndo>

const params = object({ id: recordId() })
const exampleRule = {
  name: 'US light parcels',
  match: 'all',
  conditions: [
    { field: 'country', test: 'is', values: ['US'] },
    { field: 'weight', test: 'under', amount: 1, unit: 'KG' },
  ],
  actions: [{ kind: 'tag', tags: ['us-light'] }],
} as const
const { name: _, ...tryExample } = exampleRule

/** What the shop decided once for the orders to come. */
export const ruleEndpoints = {
  list: endpoint({
    id: 'rules.list',
    method: 'GET',
    path: '/desk/rules',
    summary: 'List rules in the order in which they run',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(rule) },
  }),
  create: endpoint({
    id: 'rules.create',
    method: 'POST',
    path: '/desk/rules',
    summary: 'Add a rule behind all others',
    description:
      'It is off unless `enabled` says otherwise, which takes the `token` of a trial. Rules run from the top; the first rule that sets something keeps it, and tags add up. What a run buys and what an order begins in Ship gets service, package, insurance and signature of the rules that are on, and every label of an order their printer. Tags and holds are set once, when an order comes or changes, or when the rule is turned on, and only of orders without a label. Bought labels are never touched.',
    auth: 'required',
    body: newRule,
    example: exampleRule,
    responses: { 201: rule },
    refusals: [404, 409],
  }),
  update: endpoint({
    id: 'rules.update',
    method: 'PATCH',
    path: '/desk/rules/:id',
    summary: 'Change a rule, or turn it on or off',
    description:
      'Refused when the rule was changed since `revision`. A rule that is on afterwards and has other conditions or actions than before, or was off, takes the `token` of a trial.',
    auth: 'required',
    params,
    body: rulePatch,
    example: { revision: 1, enabled: false },
    responses: { 200: rule },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'rules.remove',
    method: 'DELETE',
    path: '/desk/rules/:id',
    summary: 'Remove a rule',
    description: 'What it did to orders stays.',
    auth: 'required',
    params,
    responses: { 200: rule },
    refusals: [404],
  }),
  reorder: endpoint({
    id: 'rules.reorder',
    method: 'POST',
    path: '/desk/rule-order',
    summary: 'Put the rules in another order',
    description: 'Takes the ids of all rules, the one that runs first at the top.',
    auth: 'required',
    body: object({ ids: list(recordId(), { nonEmpty: true, most: mostRules }) }).meta({ id: 'RuleOrder' }),
    example: { ids: ['rul_…'] },
    responses: { 200: page(rule) },
  }),
  uses: endpoint({
    id: 'rules.uses',
    method: 'GET',
    path: '/desk/rule-uses',
    summary: 'List the orders rules set something of last',
    description: 'Of all rules of the mode, or of one. Orders that were removed since are left out.',
    auth: 'required',
    query: object({ rule_id: recordId().optional() }),
    responses: { 200: ruleUses },
    refusals: [404],
  }),
  copyToLive: endpoint({
    id: 'rules.copyToLive',
    method: 'POST',
    path: '/desk/rule-copies',
    summary: 'Copy the rules of test mode to live mode',
    description:
      'Behind the rules there, in their order. Copies are off: their trial is to be seen on live orders first. What is there exactly so is not copied twice.',
    auth: 'required',
    responses: { 200: ruleCopies },
    refusals: [409],
  }),
  undoCopies: endpoint({
    id: 'rules.undoCopies',
    method: 'POST',
    path: '/desk/rule-copies/undo',
    summary: 'Take copies out of live mode again',
    description: 'Only those nobody has changed or turned on since.',
    auth: 'required',
    body: object({ ids: list(recordId(), { nonEmpty: true, most: mostRules }) }).meta({
      id: 'RuleCopiesUndo',
    }),
    example: { ids: ['rul_…'] },
    responses: { 200: ruleCopyUndo },
  }),
  services: endpoint({
    id: 'rules.services',
    method: 'GET',
    path: '/desk/services',
    summary: 'List the services a rule can name',
    description: 'Of the connections that are on and know theirs without asking their carrier.',
    auth: 'required',
    responses: { 200: z.array(offeredService) },
  }),
  try: endpoint({
    id: 'rules.try',
    method: 'POST',
    path: '/desk/rule-trials',
    summary: 'See what a rule would have changed of the last 200 orders',
    description:
      'Changes nothing. Prices are those the orders were offered; where there are none, the own carriers are asked, and no other.',
    auth: 'required',
    scope: 'read',
    body: trialData,
    example: tryExample,
    responses: { 200: ruleTrial },
    refusals: [404],
  }),
}
