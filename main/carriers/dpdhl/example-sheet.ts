import { exampleCodes } from '../../../shared/desk/rate-sheets.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { type ServiceLevel, serviceLevelsSchema } from '../rate-sheet/service-level.ts'

type Band = readonly [upToKilograms: number, rate: number]

/** Bands that follow on each other, for places of one kind. */
const bands = (label: string, countries: readonly string[], days: number, ...steps: readonly Band[]) =>
  steps.map(([max_weight, rate], at) => ({
    label,
    rate,
    min_weight: steps[at - 1]?.[0] ?? 0,
    max_weight,
    transit_days: days,
    country_codes: countries,
  }))

const union = 'AT BE BG HR CY CZ DK EE FI FR GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
const parcelSides = { max_weight: 31.5, max_length: 120, max_width: 60, max_height: 60 }
const smallSides = { max_weight: 1, max_length: 35.3, max_width: 25, max_height: 8 }
const common = { currency: 'EUR', weight_unit: 'KG', dimension_unit: 'CM' }
const home = { ...common, domicile: true, international: false }
const abroad = { ...common, domicile: false, international: true }

const domesticSteps: readonly Band[] = [
  [2, 7.5],
  [5, 7.5],
  [10, 10.3],
  [20, 18.8],
  [31.5, 19.97],
]
const unionSteps: readonly Band[] = [
  [2, 13.99],
  [5, 15.99],
  [10, 19.99],
  [20, 28.99],
  [31.5, 34.99],
]
const worldSteps: readonly Band[] = [
  [2, 15.99],
  [5, 18.99],
  [10, 24.99],
  [20, 35.99],
  [31.5, 44.99],
]

/** What a new connection starts with. The prices are of nobody's contract: DHL gives none, and each shop has its own. */
export const exampleLevels: ServiceLevel[] = serviceLevelsSchema.parse([
  {
    ...home,
    ...smallSides,
    service_name: 'DHL Kleinpaket',
    service_code: 'dpdhl_warenpost',
    zones: bands('Germany', ['DE'], 2, [1, 3.39]),
  },
  {
    ...home,
    ...parcelSides,
    service_name: 'DHL Paket',
    service_code: 'dpdhl_paket',
    zones: bands('Germany', ['DE'], 2, ...domesticSteps),
  },
  {
    ...abroad,
    ...parcelSides,
    service_name: 'DHL Europaket',
    service_code: 'dpdhl_europaket',
    zones: bands('Europe', union, 5, ...unionSteps),
  },
  {
    ...abroad,
    ...parcelSides,
    service_name: 'DHL Paket International',
    service_code: 'dpdhl_paket_international',
    zones: bands('World', [], 10, ...worldSteps),
  },
  {
    ...abroad,
    ...smallSides,
    service_name: 'DHL Warenpost International',
    service_code: 'dpdhl_warenpost_international',
    zones: bands('World', [], 14, [0.5, 3.99], [1, 5.49]),
  },
  {
    ...common,
    ...parcelSides,
    service_name: 'DHL Retoure',
    service_code: 'dpdhl_retoure',
    is_return: true,
    zones: bands('Germany', ['DE'], 2, [31.5, 4.99]),
  },
])

/** Said of prices nobody has entered: those of a service count as examples until one of them is another. */
export const examplePrices = (levels: readonly ServiceLevel[]): CarrierMessage[] => {
  const codes = exampleCodes(levels, exampleLevels)
  const found = levels.filter(level => codes.has(level.service_code))
  if (found.length === 0) return []
  const names = found.map(({ service_name: name }) => name).join(', ')
  const message = `Example prices, not those of your contract: ${names}. DHL gives no prices; enter yours under Carriers.`
  return [{ code: 'example_prices', message, details: { services: found.map(each => each.service_code) } }]
}
