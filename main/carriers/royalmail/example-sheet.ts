import { exampleCodes } from '../../../shared/desk/rate-sheets.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { type ServiceLevel, serviceLevelsSchema } from '../rate-sheet/service-level.ts'

type Band = readonly [upToKilograms: number, rate: number]

/** Bands that follow on each other, for places of one kind. */
const bands = (label: string, countries: readonly string[], ...steps: readonly Band[]) =>
  steps.map(([max_weight, rate], at) => ({
    label,
    rate,
    min_weight: steps[at - 1]?.[0] ?? 0,
    max_weight,
    country_codes: countries,
  }))

const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
/** The islands are reached by the services of the kingdom. */
const kingdom = ['GB', 'GG', 'JE']
const common = { currency: 'GBP', weight_unit: 'KG', dimension_unit: 'CM' }
const parcelSides = { max_length: 61, max_width: 46, max_height: 46 }
const abroad = {
  ...common,
  max_weight: 2,
  max_length: 60,
  max_width: 60,
  max_height: 60,
  domicile: false,
  international: true,
}

const atHome = (service_code: string, service_name: string, days: number, ...steps: readonly Band[]) => ({
  ...common,
  ...parcelSides,
  service_code,
  service_name,
  max_weight: steps.at(-1)?.[0],
  transit_days: days,
  zones: bands('United Kingdom', kingdom, ...steps),
})

const overseas = (
  service_code: string,
  service_name: string,
  steps: { union: readonly Band[]; world: readonly Band[] },
) => ({
  ...abroad,
  service_code,
  service_name,
  transit_days: 6,
  zones: [...bands('European Union', union, ...steps.union), ...bands('World', [], ...steps.world)],
})

/** What a new connection starts with. The prices are of nobody's contract: Royal Mail gives none, and each shop has its own. */
export const exampleLevels: ServiceLevel[] = serviceLevelsSchema.parse([
  atHome('royalmail_tracked_48', 'Royal Mail Tracked 48', 3, [2, 3.29], [10, 5.69], [20, 9.29]),
  atHome('royalmail_tracked_24', 'Royal Mail Tracked 24', 1, [2, 4.69], [10, 7.49], [20, 11.99]),
  atHome('royalmail_48', 'Royal Mail 48', 3, [2, 3.49], [10, 5.79], [20, 9.39]),
  atHome('royalmail_24', 'Royal Mail 24', 1, [2, 4.39], [10, 6.99], [20, 11.29]),
  atHome('royalmail_special_delivery_1pm', 'Special Delivery Guaranteed by 1pm', 1, [2, 9.35], [10, 14.85]),
  overseas('royalmail_international_tracked', 'International Tracked', {
    union: [
      [0.5, 8.95],
      [1, 10.85],
      [2, 13.35],
    ],
    world: [
      [0.5, 11.75],
      [1, 15.2],
      [2, 19.9],
    ],
  }),
  overseas('royalmail_international_tracked_signed', 'International Tracked & Signed', {
    union: [
      [0.5, 9.65],
      [1, 11.55],
      [2, 14.05],
    ],
    world: [
      [0.5, 12.45],
      [1, 15.9],
      [2, 20.6],
    ],
  }),
])

/** Said of prices nobody has entered: those of a service count as examples until one of them is another. */
export const examplePrices = (levels: readonly ServiceLevel[]): CarrierMessage[] => {
  const codes = exampleCodes(levels, exampleLevels)
  const found = levels.filter(level => codes.has(level.service_code))
  if (found.length === 0) return []
  const names = found.map(({ service_name: name }) => name).join(', ')
  const message = `Example prices, not those of your contract: ${names}. Royal Mail gives no prices; enter yours under Carriers.`
  return [{ code: 'example_prices', message, details: { services: found.map(each => each.service_code) } }]
}
