import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { choice, integer, list, object, recordId, text } from '../../api/fields.ts'
import { page, shortListQuery } from '../../api/pages.ts'
import { mostDeskName } from '../desk-name.ts'
import { printKinds } from './print-jobs.ts'
import { printerMedia, printLanguages } from './printer-kinds.ts'

/** As many as anybody can keep in mind, and quick to go through for every print. */
export const mostPrintRoutes = 200
const mostCopies = 99

/** What a route asks for; null is fulfilled by everything. */
const conditions = {
  desk: z.string().nullable(),
  kind: z.enum(printKinds).nullable(),
  format: z.enum(printLanguages).nullable(),
  carrier_name: z.string().nullable(),
  media: z.enum(printerMedia).nullable(),
}

/** Which printer gets what, as the interface answers with it. */
export const printRoute = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('print_route'),
    ...conditions,
    printer_id: z.string(),
    fallback_printer_id: z.string().nullable(),
    copies: z.number().int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PrintRoute' })
export type PrintRoute = z.output<typeof printRoute>

const asked = {
  /** Of the desk that prints; left out, of every desk. */
  desk: text(mostDeskName, { blank: false }).nullish(),
  kind: choice(printKinds).nullish(),
  format: choice(printLanguages).nullish(),
  carrier_name: text(80, { blank: false }).nullish(),
  media: choice(printerMedia).nullish(),
}

const rest = {
  fallback_printer_id: recordId().nullish(),
  copies: integer({ min: 1, max: mostCopies }).optional(),
}

/** Comes behind all others. */
export const newPrintRoute = object({ ...asked, printer_id: recordId(), ...rest }).meta({
  id: 'PrintRouteData',
})
export type NewPrintRoute = z.output<typeof newPrintRoute>

export const printRouteChange = object({ ...asked, printer_id: recordId().optional(), ...rest }).meta({
  id: 'PrintRoutePatch',
})
export type PrintRouteChange = z.output<typeof printRouteChange>

export const printRouteOrder = object({ ids: list(recordId(), { nonEmpty: true, most: mostPrintRoutes }) })

/** A document to be, or the label of a shipment; left out, a label in ZPL that nothing more is known of. */
export const printRouteTry = object({
  ...asked,
  shipment_id: recordId().nullish(),
  printer_id: recordId().nullish(),
})
export type PrintRouteTry = z.output<typeof printRouteTry>

/**
 * - `asked`: the printer was named.
 * - `rule`: a rule for orders names the printer of labels of this order.
 * - `route`: the first route that fits says so.
 * - `fallback`: that route's printer is off, away or stands still.
 * - `default`: no route fits.
 * - `nothing`: it would be refused.
 */
export const printChoices = ['asked', 'rule', 'route', 'fallback', 'default', 'nothing'] as const
export type PrintChoice = (typeof printChoices)[number]

export const printRouteTrial = z
  .strictObject({
    object_type: z.literal('print_route_trial'),
    because: z.enum(printChoices),
    printer_id: z.string().nullable(),
    printer_name: z.string().nullable(),
    route_id: z.string().nullable(),
    /** The rule for orders that names the printer. */
    rule: z.strictObject({ rule_id: z.string(), name: z.string() }).nullable(),
    copies: z.number().int(),
    /** Where it would go and why, or why nowhere, in words. */
    message: z.string(),
    /** What the routes were held against. */
    document: z.strictObject(conditions),
    /** Every route in order, with what does not fit; null when it does. */
    routes: z.array(z.strictObject({ route_id: z.string(), unfit: z.string().nullable() })),
  })
  .meta({ id: 'PrintRouteTrial' })
export type PrintRouteTrial = z.output<typeof printRouteTrial>

const params = object({ id: recordId() })
const example = { kind: 'label', media: '4x6in', printer_id: 'prn_…', copies: 1 }

/** Operations on the routes. */
export const printRouteEndpoints = {
  list: endpoint({
    id: 'printRoutes.list',
    method: 'GET',
    path: '/desk/print-routes',
    summary: 'List which printer gets what, in the order in which routes are tried',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(printRoute) },
  }),
  create: endpoint({
    id: 'printRoutes.create',
    method: 'POST',
    path: '/desk/print-routes',
    summary: 'Add a route',
    description:
      'A print that names no printer goes to the printer of the first route whose conditions all hold; what is left out holds always. `desk` is the name that whoever prints sends in the header `x-packdesk-desk`, percent-encoded. The fallback printer is used while the first one is switched off, or was away or stood still when last asked.',
    auth: 'required',
    body: newPrintRoute,
    example,
    responses: { 201: printRoute },
    refusals: [409],
  }),
  update: endpoint({
    id: 'printRoutes.update',
    method: 'PATCH',
    path: '/desk/print-routes/:id',
    summary: 'Change a route',
    description: 'Jobs that wait stay where they are.',
    auth: 'required',
    params,
    body: printRouteChange,
    example: { copies: 2 },
    responses: { 200: printRoute },
    refusals: [404],
  }),
  remove: endpoint({
    id: 'printRoutes.remove',
    method: 'DELETE',
    path: '/desk/print-routes/:id',
    summary: 'Remove a route',
    description: 'Removing a printer removes its routes too.',
    auth: 'required',
    params,
    responses: { 200: printRoute },
    refusals: [404],
  }),
  reorder: endpoint({
    id: 'printRoutes.reorder',
    method: 'POST',
    path: '/desk/print-route-order',
    summary: 'Put the routes in another order',
    description: 'Takes the ids of all routes, the one that is tried first at the top.',
    auth: 'required',
    body: printRouteOrder,
    example: { ids: ['rte_…'] },
    responses: { 200: page(printRoute) },
  }),
  try: endpoint({
    id: 'printRoutes.try',
    method: 'POST',
    path: '/desk/print-route-trials',
    summary: 'See which printer a document would go to, and why',
    description:
      'Prints nothing and asks no printer. `desk` left out is that of the header `x-packdesk-desk`.',
    auth: 'required',
    scope: 'read',
    body: printRouteTry,
    example: { kind: 'label', format: 'ZPL', carrier_name: 'ups', media: '4x6in' },
    responses: { 200: printRouteTrial },
    refusals: [404],
  }),
}
