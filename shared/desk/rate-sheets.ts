import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, day, dictionary, flag, list, number, object, text } from '../api/fields.ts'
import { dimensionUnits, weightUnits } from '../units/measures.ts'

const side = () => number({ min: 0 }).nullish()

/** A parcel as one tries a price with it. */
const trialParcel = object({
  weight: number({ min: 0 }),
  weight_unit: choice(weightUnits).default('KG'),
  length: side(),
  width: side(),
  height: side(),
  dimension_unit: choice(dimensionUnits).default('CM'),
})

const trialPlace = object({
  country_code: text(2, { blank: false }),
  postal_code: text(20).nullish(),
  city: text(50).nullish(),
  residential: flag().default(false),
})

export const sheetTrialData = object({
  /** One service of a sheet, as it is being edited. */
  service: dictionary(),
  /** For a service without a currency. */
  default_currency: text(3).nullish(),
  /** The country the parcel comes from; what goes to the same is domestic. */
  from_country_code: text(2).nullish(),
  to: trialPlace,
  parcel: trialParcel,
  options: dictionary().optional(),
}).meta({ id: 'SheetTrialData' })
export type SheetTrialInput = z.input<typeof sheetTrialData>

/** What a service would charge, line by line, or why it takes no such parcel. */
export const sheetTrial = z
  .strictObject({
    priced: z
      .strictObject({
        /** Which zone of the service gave the price, from 0. */
        zone: z.number().int(),
        base_charge: z.number(),
        charges: z.array(z.strictObject({ name: z.string(), amount: z.number() })),
        total_charge: z.number(),
        currency: z.string(),
        transit_days: z.number().nullable(),
      })
      .nullable(),
    /** Null where there is a price. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'SheetTrial' })
export type SheetTrial = z.output<typeof sheetTrial>

/** Whether a list of services, as settings store it, has any price: before that nothing of it is sold. */
export const hasPrice = (services: unknown): boolean =>
  Array.isArray(services) && services.some(each => Array.isArray(each?.zones) && each.zones.length > 0)

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Code, prices and weights of a service; what else it says makes no other price of it. */
const pricesOf = (service: Row): string =>
  JSON.stringify([
    service.service_code,
    rowsIn(service.zones).map(({ rate, max_weight: limit }) => [rate, limit ?? null]),
  ])

/** The codes of the services whose prices are still those the carrier came with, which are of nobody's contract. */
export function exampleCodes(services: unknown, usual: unknown): ReadonlySet<unknown> {
  const examples = new Set(rowsIn(usual).map(pricesOf))
  return new Set(
    rowsIn(services)
      .filter(service => examples.has(pricesOf(service)))
      .map(service => service.service_code),
  )
}

/** `past` and `in_force` are what a connection had and has, `prepared` is for a later day. */
export const sheetStates = ['past', 'in_force', 'prepared'] as const

const summaryShape = {
  object_type: z.literal('rate_sheet'),
  connection_id: z.string(),
  /** The first day of the shop on which it counts. */
  valid_from: z.string(),
  state: z.enum(sheetStates),
  saved_at: z.iso.datetime(),
  /** Another one for other services; goes along with a change, so that nobody is overwritten. */
  revision: z.string(),
}

const sheetSummary = z.strictObject(summaryShape).meta({ id: 'RateSheetSummary' })
export type SheetSummary = z.output<typeof sheetSummary>

/** All services of a connection from a day on. */
const rateSheet = z
  .strictObject({ ...summaryShape, services: z.array(z.record(z.string(), z.unknown())) })
  .meta({ id: 'RateSheet' })
export type RateSheetRecord = z.output<typeof rateSheet>

const sheetData = object({
  services: list(dictionary(), { most: 10_000 }),
  /** What the change was made of; null for a day that had no sheet. Left out, it replaces whatever is there. */
  revision: text(64).nullish(),
}).meta({ id: 'RateSheetData' })
export type SheetInput = z.output<typeof sheetData>

const byId = object({ id: text(80) })
const byDay = object({ id: text(80), valid_from: day() })

export const rateSheetEndpoints = {
  list: endpoint({
    id: 'rateSheets.list',
    method: 'GET',
    path: '/desk/connections/:id/rate-sheets',
    summary: 'List the rate sheets of a connection: past, in force and prepared, the latest first',
    auth: 'required',
    params: byId,
    responses: { 200: z.strictObject({ results: z.array(sheetSummary) }) },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    id: 'rateSheets.retrieve',
    method: 'GET',
    path: '/desk/connections/:id/rate-sheets/:valid_from',
    summary: 'Retrieve the rate sheet of a connection that counts from a day on',
    auth: 'required',
    params: byDay,
    responses: { 200: rateSheet },
    refusals: [404, 409],
  }),
  prepare: endpoint({
    id: 'rateSheets.prepare',
    method: 'PUT',
    path: '/desk/connections/:id/rate-sheets/:valid_from',
    summary: 'Prepare a rate sheet for a later day',
    description:
      'On that day of the shop it becomes the services in the settings of the connection, which is where the sheet in force is changed. A day that has come is refused.',
    auth: 'required',
    params: byDay,
    body: sheetData,
    example: {
      services: [{ service_name: 'Same day', service_code: 'same_day', zones: [{ rate: 7.5 }] }],
    },
    responses: { 200: rateSheet },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'rateSheets.remove',
    method: 'DELETE',
    path: '/desk/connections/:id/rate-sheets/:valid_from',
    summary: 'Remove a rate sheet that is prepared; those that counted stay',
    auth: 'required',
    params: byDay,
    responses: { 200: rateSheet },
    refusals: [404, 409],
  }),
  try: endpoint({
    id: 'rateSheets.try',
    method: 'POST',
    path: '/desk/rate-sheets/trial',
    summary: 'Price a parcel by a service of a rate sheet that is being edited; nothing is stored',
    auth: 'required',
    body: sheetTrialData,
    example: {
      service: { service_name: 'Same day', service_code: 'same_day', zones: [{ rate: 7.5 }] },
      from_country_code: 'CA',
      to: { country_code: 'CA', postal_code: 'H2X 1Y4' },
      parcel: { weight: 2 },
    },
    responses: { 200: sheetTrial },
  }),
}
