import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, integer, list, number, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { countryCodes } from '../countries/countries.ts'
import { currencyCodes } from '../countries/currencies.ts'
import type { MarkupTerms } from '../rate-markups.ts'
import { markupGroup } from '../settings/buying.ts'
import { currencyDecimals, fromMinor, toMinor } from '../units/money.ts'

/** Each is held against every price that comes. */
export const mostMarkups = 100
const mostNamed = 100

export const markupKinds = ['percent', 'amount'] as const
/** More is a slip of the finger. */
export const mostPercent = 500
const percentDecimals = 4

/** For which prices a mark-up counts; an empty list does not narrow, and one of them at least is not empty. */
export const markupScopes = ['carriers', 'connections', 'services', 'countries'] as const

const names = (most: number) => list(text(most, { blank: false }), { most: mostNamed })

const shape = {
  name: text(60, { blank: false }),
  kind: choice(markupKinds),
  value: number({ min: 0, max: 1e9 }),
  /** Of an amount; none of a percentage. */
  currency: choice(currencyCodes).nullish(),
  /** As rates name them: `ups`, or the name of the shop's own carrier. */
  carriers: names(50).optional(),
  /** Ids of connections. */
  connections: list(recordId(), { most: mostNamed }).optional(),
  services: names(100).optional(),
  /** Where the parcel goes. */
  countries: list(choice(countryCodes), { most: countryCodes.length }).optional(),
  enabled: flag().optional(),
  /** 1 is the first; those behind it move on. Left out: the last. */
  position: integer({ min: 1, max: mostMarkups }).optional(),
}

const newMarkup = object(shape).meta({ id: 'MarkupData' })
export type NewMarkup = z.output<typeof newMarkup>

const markupPatch = object({
  ...shape,
  name: shape.name.optional(),
  kind: shape.kind.optional(),
  value: shape.value.optional(),
  /** The one that was seen: when somebody changed it since, nothing is. */
  revision: integer({ min: 1 }).optional(),
}).meta({ id: 'MarkupPatch' })
export type MarkupPatch = z.output<typeof markupPatch>

export const markup = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('markup'),
    position: z.number().int(),
    name: z.string(),
    kind: z.enum(markupKinds),
    value: z.number(),
    currency: z.string().nullable(),
    carriers: z.array(z.string()),
    connections: z.array(z.string()),
    services: z.array(z.string()),
    countries: z.array(z.string()),
    enabled: z.boolean(),
    revision: z.number().int(),
    updated_by: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Markup' })
export type Markup = z.output<typeof markup>

export type MarkupScopes = Record<(typeof markupScopes)[number], string[]>

/** What is wrong with a mark-up as a whole, field by field: nothing when it can be stored. */
export const markupProblems = ['value', 'decimals', 'percent', 'currency', 'no_currency', 'scope'] as const
export type MarkupProblem = (typeof markupProblems)[number]

export function checkMarkup(terms: MarkupTerms & MarkupScopes): MarkupProblem[] {
  const { kind, value, currency } = terms
  const problems: MarkupProblem[] = []
  if (!(value > 0)) problems.push('value')
  if (kind === 'percent') {
    if (value > mostPercent || Number(value.toFixed(percentDecimals)) !== value) problems.push('percent')
    if (currency !== null) problems.push('no_currency')
  } else if (currency === null) problems.push('currency')
  else if (fromMinor(toMinor(value, currency), currency) !== value) problems.push('decimals')
  if (markupScopes.every(scope => terms[scope].length === 0)) problems.push('scope')
  return problems
}

/** The same for whoever calls the station. */
export function markupErrors(terms: MarkupTerms & MarkupScopes): Record<string, string[]> {
  const decimals = currencyDecimals(terms.currency ?? '')
  const texts: Record<MarkupProblem, readonly [field: string, text: string]> = {
    value: ['value', 'Ensure this value is greater than 0. A mark-up is no discount.'],
    decimals: ['value', `${terms.currency} has ${decimals} decimals.`],
    percent: ['value', `Give at most ${mostPercent} percent, with at most ${percentDecimals} decimals.`],
    currency: ['currency', 'This field is required of an amount.'],
    no_currency: ['currency', 'A percentage is of no currency.'],
    scope: ['carriers', 'Name a carrier, a connection, a service or a country it is for.'],
  }
  return Object.fromEntries(checkMarkup(terms).map(problem => [texts[problem][0], [texts[problem][1]]]))
}

const markupSettings = z
  .strictObject({
    ...markupGroup.answer,
    /** Whether whoever asks does. */
    may_see: z.boolean(),
  })
  .meta({ id: 'MarkupSettings' })
export type MarkupSettings = z.output<typeof markupSettings>

const markupSettingsPatch = object(markupGroup.patch).partial().meta({ id: 'MarkupSettingsPatch' })
export type MarkupSettingsPatch = z.output<typeof markupSettingsPatch>

const money = z.strictObject({ currency: z.string(), amount: z.number(), labels: z.number().int() })

const markedUpPrice = z
  .strictObject({
    shipment_id: z.string(),
    recipient: z.string(),
    country: z.string().nullable(),
    carrier_name: z.string(),
    service: z.string(),
    currency: z.string(),
    /** What the carrier charged, or would. */
    carrier_charge: z.number(),
    /** What each mark-up that is on adds to it now, in their order. */
    added: z.array(z.strictObject({ id: z.string(), name: z.string(), amount: z.number() })),
    total_charge: z.number(),
  })
  .meta({ id: 'MarkedUpPrice' })
export type MarkedUpPrice = z.output<typeof markedUpPrice>

const markupFigures = z
  .strictObject({
    object_type: z.literal('markup_figures'),
    /** What each has added to labels of the last 30 days that were not voided, by currency. */
    earned: z.array(z.strictObject({ markup_id: z.string(), ...money.shape })).meta({ id: 'MarkupEarnings' }),
    /** Of all of them, also those that were removed since. */
    totals: z.array(money).meta({ id: 'MarkupTotals' }),
    /** Prices parcels had last, newest first, with the mark-ups of now. */
    examples: z.array(markedUpPrice),
  })
  .meta({ id: 'MarkupFigures' })
export type MarkupFigures = z.output<typeof markupFigures>

const params = object({ id: recordId() })

/** What the shop adds to the prices of its carriers, in both modes. */
export const markupEndpoints = {
  list: endpoint({
    id: 'markups.list',
    method: 'GET',
    path: '/desk/markups',
    summary: 'List mark-ups in their order',
    description: 'For those who set up the station; for all others when `show_markup_to_packers` says so.',
    auth: 'required',
    query: object(shortListQuery(mostMarkups)),
    responses: { 200: page(markup) },
    refusals: [403],
  }),
  create: endpoint({
    id: 'markups.create',
    method: 'POST',
    path: '/desk/markups',
    summary: 'Add a mark-up',
    description:
      'Added to every price that comes from now on when each list that is not empty has its carrier, connection, service or country; at least one list must not be empty. A percentage is of what the carrier charges, rounded half up to the currency, and mark-ups are not added to each other. An amount is added to prices in its own currency alone. Rates show it among their `extra_charges` and in `meta.markups`; what is paid for labels, refunds and reports is what the carrier charges. Rates that are stored keep what they were shown with.',
    auth: 'required',
    body: newMarkup,
    example: { name: 'Handling', kind: 'percent', value: 8, carriers: ['ups'], countries: ['CA'] },
    responses: { 201: markup },
    refusals: [409],
  }),
  update: endpoint({
    id: 'markups.update',
    method: 'PATCH',
    path: '/desk/markups/:id',
    summary: 'Change a mark-up, or turn it on or off',
    description: 'Refused when it was changed since `revision`, if that is given.',
    auth: 'required',
    params,
    body: markupPatch,
    example: { enabled: false },
    responses: { 200: markup },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'markups.remove',
    method: 'DELETE',
    path: '/desk/markups/:id',
    summary: 'Remove a mark-up',
    description: 'Rates that were given keep it.',
    auth: 'required',
    params,
    responses: { 200: markup },
    refusals: [404],
  }),
  figures: endpoint({
    id: 'markups.figures',
    method: 'GET',
    path: '/desk/markup-figures',
    summary: 'What mark-ups brought in, and what they make of recent prices',
    description:
      'In the mode of the caller. For those who may list mark-ups. Examples are the chosen prices of the newest parcels, or the first price of one that is not bought.',
    auth: 'required',
    responses: { 200: markupFigures },
    refusals: [403],
  }),
  settings: endpoint({
    id: 'markups.settings',
    method: 'GET',
    path: '/desk/markup-settings',
    summary: 'Whether packers see mark-ups',
    auth: 'required',
    responses: { 200: markupSettings },
  }),
  changeSettings: endpoint({
    id: 'markups.changeSettings',
    method: 'PATCH',
    path: '/desk/markup-settings',
    summary: 'Choose whether packers see mark-ups',
    description:
      'The page then shows them what a price is made of. Otherwise the station tells the page of whoever may not set it up one price, with the mark-ups in `base_charge`, and no money and reports. Answers to programs always say it.',
    auth: 'required',
    body: markupSettingsPatch,
    example: { show_markup_to_packers: true },
    responses: { 200: markupSettings },
  }),
}
