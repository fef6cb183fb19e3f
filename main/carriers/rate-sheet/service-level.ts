import type { z } from 'zod'
import { choice, flag, integer, number, object, text } from '../../../shared/api/fields.ts'
import { dimensionUnits, weightUnits } from '../../../shared/units/measures.ts'
import { codeField, countryField, currencyField, listOr, optional, postalCodesField } from './sheet-fields.ts'

/** Dearer than any parcel, and small enough that no sum of prices leaves the safe integers. */
const highestRate = 1_000_000

const amount = () =>
  number({ min: 0 }).refine(
    value => value <= highestRate,
    `Ensure this value is less than or equal to ${highestRate}.`,
  )
const percent = () =>
  number({ min: 0 }).refine(value => value <= 1000, 'Ensure this value is less than or equal to 1000.')
const measure = () => number({ min: 0 })
const positive = () => number().refine(value => value > 0, 'Ensure this value is greater than 0.')
const days = () => integer({ min: 0, max: 365 })

type Band = { min_weight?: number | null | undefined; max_weight?: number | null | undefined }

const bandRuns = (band: Band): boolean =>
  band.min_weight == null || band.max_weight == null || band.min_weight <= band.max_weight

const bandError = {
  path: ['max_weight'],
  message: 'The maximum weight is below the minimum weight.',
}

/**
 * A price for a group of destinations and a weight band. Empty lists admit everything. Weights are in the
 * unit of the service, both ends of a band belong to it.
 */
export const zoneSchema = object({
  id: optional(text(50)),
  label: optional(text(50)),
  /** Price of a parcel, in the currency of the service. */
  rate: amount(),
  min_weight: optional(measure()),
  max_weight: optional(measure()),
  /** What `rate` pays for; each begun `extra_weight_step` above it costs `extra_rate`. */
  included_weight: optional(measure()),
  extra_weight_step: optional(positive()),
  extra_rate: optional(amount()),
  transit_days: optional(days()),
  /** Kept for exchange with other stations; nothing is computed from these. */
  transit_time: optional(number()),
  radius: optional(number()),
  latitude: optional(number()),
  longitude: optional(number()),
  cities: listOr(text(50)),
  country_codes: listOr(countryField()),
  postal_codes: postalCodesField(),
}).refine(bandRuns, bandError)

/**
 * A named charge on top of the price. It applies when every condition given is met: a residential recipient,
 * one of the countries, one of the postal codes, an option that is on.
 */
export const surchargeSchema = object({
  name: text(50, { blank: false }),
  surcharge_type: choice(['amount', 'percent']).default('amount'),
  /** Money, or per cent of `percent_of`. */
  amount: amount(),
  /** `option` takes the percentage of the number the option carries, such as the sum insured. */
  percent_of: choice(['rate', 'option']).default('rate'),
  residential_only: flag().default(false),
  country_codes: listOr(countryField()),
  postal_codes: postalCodesField(),
  option: optional(text(50)),
}).refine(surcharge => surcharge.percent_of === 'rate' || Boolean(surcharge.option), {
  path: ['option'],
  message: 'Name the option whose amount the percentage is taken of.',
})

/** A service a shop or a carrier without live rating sells, with its limits and prices. */
export const serviceLevelSchema = object({
  id: optional(text(50)),
  service_name: text(50, { blank: false }),
  service_code: codeField(50),
  carrier_service_code: optional(text(50)),
  description: optional(text(250)),
  /** Short word printed big on labels; made from the name when absent. */
  service_mark: optional(text(4)),
  active: flag().default(true),
  /** For parcels that come back, and only for those; its zones are where they come from. */
  is_return: flag().default(false),
  /** Delivered to a pickup point somebody names, never to a door: not chosen by itself. */
  pickup_point: flag().default(false),
  currency: optional(currencyField()),
  /** Sold within the country, sold abroad; everywhere when both are unset. */
  domicile: optional(flag()),
  international: optional(flag()),
  min_weight: optional(measure()),
  max_weight: optional(measure()),
  weight_unit: optional(choice(weightUnits)),
  max_length: optional(positive()),
  max_width: optional(positive()),
  max_height: optional(positive()),
  dimension_unit: optional(choice(dimensionUnits)),
  transit_days: optional(days()),
  transit_time: optional(number()),
  /** Cubic `dimension_unit` that weigh one `weight_unit`: 5000 for cm and kg, 139 for inches and pounds. */
  volumetric_divisor: optional(positive()),
  /** Per cent of the price, charged as `Fuel surcharge`. */
  fuel_percent: optional(percent()),
  surcharges: listOr(surchargeSchema),
  zones: listOr(zoneSchema),
}).refine(bandRuns, bandError)

export type Zone = z.output<typeof zoneSchema>
export type Surcharge = z.output<typeof surchargeSchema>
export type ServiceLevel = z.output<typeof serviceLevelSchema>

/** The services of one connection; a code names one service only. */
export const serviceLevelsSchema = listOr(serviceLevelSchema).superRefine((levels, context) => {
  const seen = new Set<string>()
  for (const [index, { service_code: code }] of levels.entries()) {
    if (seen.has(code))
      context.addIssue({
        code: 'custom',
        path: [index, 'service_code'],
        message: `Another service has the code "${code}" already.`,
      })
    seen.add(code)
  }
})

/** Sheets without units are read in these. */
export const sheetUnits = { weight: 'KG', dimension: 'CM' } as const
