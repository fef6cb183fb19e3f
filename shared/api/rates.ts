import { z } from 'zod'
import { currencyCodes } from '../countries/currencies.ts'
import { choice, dictionary, flag, integer, list, number, object, text } from './fields.ts'

/** What a carrier or its adapter said. Keys it did not give are left out. */
export const carrierMessage = z
  .strictObject({
    carrier_name: z.string().optional(),
    carrier_id: z.string().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Message' })

/** A message with every key, as the proxy operations give it. */
export const fullCarrierMessage = z
  .strictObject({
    carrier_name: z.string().nullable(),
    carrier_id: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'FullMessage' })

export const charge = z
  .strictObject({
    name: z.string().nullable(),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
  })
  .meta({ id: 'Charge' })

/** `base_charge + extra_charges - discount + duties_and_taxes = total_charge`. */
export const rateRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('rate'),
    carrier_name: z.string(),
    carrier_id: z.string(),
    carrier_ref: z.string().nullable(),
    currency: z.string().optional(),
    service: z.string().nullable(),
    base_charge: z.number(),
    discount: z.number(),
    duties_and_taxes: z.number(),
    total_charge: z.number(),
    transit_days: z.number().int().nullable(),
    extra_charges: z.array(charge),
    estimated_delivery: z.string().nullable(),
    meta: z.record(z.string(), z.unknown()).nullable(),
    test_mode: z.boolean(),
  })
  .meta({ id: 'Rate' })
export type RateRecord = z.output<typeof rateRecord>

/** A rate as a caller hands it back to buy by proxy: what finds the connection is needed, the rest is optional. */
export const rateData = object({
  id: text(80).optional(),
  carrier_name: text(50, { blank: false }),
  carrier_id: text(200, { blank: false }),
  service: text(100).nullish(),
  currency: choice(currencyCodes).nullish(),
  base_charge: number().nullish(),
  discount: number().nullish(),
  duties_and_taxes: number().nullish(),
  total_charge: number().nullish(),
  transit_days: integer().nullish(),
  extra_charges: list(
    object({
      name: text(100).nullish(),
      amount: number().nullish(),
      currency: choice(currencyCodes).nullish(),
    }).meta({ id: 'ChargeData' }),
  ).nullish(),
  estimated_delivery: text(30).nullish(),
  meta: dictionary().nullish(),
  test_mode: flag(),
}).meta({ id: 'RateData' })
export type RateInput = z.output<typeof rateData>
