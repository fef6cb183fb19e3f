import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, dictionary, flag, number, object, text } from '../api/fields.ts'
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

export const rateSheetEndpoints = {
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
