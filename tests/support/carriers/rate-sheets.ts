import type { Quote, RateRequest } from '../../../main/carriers/contract/model.ts'
import { rateBySheet } from '../../../main/carriers/rate-sheet/rate-sheet.ts'
import { type ServiceLevel, serviceLevelSchema } from '../../../main/carriers/rate-sheet/service-level.ts'
import { createShopCalendar } from '../../../main/platform/shop-calendar.ts'

/** A service as a shop would enter it; a price of 10 CAD for every parcel unless the test says otherwise. */
export const aLevel = (more: Record<string, unknown> = {}): ServiceLevel =>
  serviceLevelSchema.parse({
    service_name: 'Standard',
    service_code: 'standard',
    currency: 'CAD',
    weight_unit: 'KG',
    dimension_unit: 'CM',
    zones: [{ rate: 10 }],
    ...more,
  })

/** A Wednesday. */
const calendar = createShopCalendar({ now: () => new Date('2026-03-04T12:00:00Z') }, () => 'UTC')

/** Rates a request by some services. */
export const rateWith = (
  levels: ServiceLevel[],
  request: RateRequest,
  accountCountry: string | null = null,
) => rateBySheet(levels, request, { accountCountry, defaultCurrency: 'USD', calendar })

/** The only quote of one service, or the code of what it said when it was asked for by name. */
export function priceWith(level: ServiceLevel, request: RateRequest): Quote | string | undefined {
  const { quotes, messages } = rateWith([level], { ...request, services: [level.service_code] })
  return quotes[0] ?? messages[0]?.code
}

/** As `priceWith`, only the total in minor units or the code. */
export function totalWith(level: ServiceLevel, request: RateRequest): number | string | undefined {
  const priced = priceWith(level, request)
  return typeof priced === 'object' ? priced.totalMinor : priced
}
