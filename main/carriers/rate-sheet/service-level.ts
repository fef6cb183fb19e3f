import type { z } from 'zod'
import { choice, flag, integer, number, object, text } from '../../../shared/api/fields.ts'
import { dimensionUnits, weightUnits } from '../../../shared/units/measures.ts'
import { codeField, countryField, currencyField, listOr, maybe, postalCodesField } from './sheet-fields.ts'

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
  id: maybe(text(50)),
  label: maybe(text(50)),
  /** Price of a parcel, in the currency of the service. */
  rate: amount(),
  min_weight: maybe(measure()),
  max_weight: maybe(measure()),
  /** What `rate` pays for; each begun `extra_weight_step` above it costs `extra_rate`. */
  included_weight: maybe(measure()),
  extra_weight_step: maybe(positive()),
  extra_rate: maybe(amount()),
  transit_days: maybe(days()),
  /** Kept for exchange with other stations; nothing is computed from these. */
  transit_time: maybe(number()),
  radius: maybe(number()),
  latitude: maybe(number()),
  longitude: maybe(number()),
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
  option: maybe(text(50)),
}).refine(surcharge => surcharge.percent_of === 'rate' || Boolean(surcharge.option), {
  path: ['option'],
  message: 'Name the option whose amount the percentage is taken of.',
})

/** A service a shop or a carrier without live rating sells, with its limits and prices. */
export const serviceLevelSchema = object({
  id: maybe(text(50)),
  service_name: text(50, { blank: false }),
  service_code: codeField(50),
  carrier_service_code: maybe(text(50)),
  description: maybe(text(250)),
  /** Short word printed big on labels; made from the name when absent. */
  service_mark: maybe(text(4)),
  active: flag().default(true),
  currency: maybe(currencyField()),
  /** Sold within the country, sold abroad; everywhere when both are unset. */
  domicile: maybe(flag()),
  international: maybe(flag()),
  min_weight: maybe(measure()),
  max_weight: maybe(measure()),
  weight_unit: maybe(choice(weightUnits)),
  max_length: maybe(positive()),
  max_width: maybe(positive()),
  max_height: maybe(positive()),
  dimension_unit: maybe(choice(dimensionUnits)),
  transit_days: maybe(days()),
  transit_time: maybe(number()),
  /** Cubic `dimension_unit` that weigh one `weight_unit`: 5000 for cm and kg, 139 for inches and pounds. */
  volumetric_divisor: maybe(positive()),
  /** Per cent of the price, charged as `Fuel surcharge`. */
  fuel_percent: maybe(percent()),
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
