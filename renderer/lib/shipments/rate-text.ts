import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { dayText, wordsOf } from '../format.ts'
import { t } from '../text.ts'
import { serviceName } from './shipment-text.ts'

/** Cheapest first; the quicker one first among equals. */
export const sortedRates = (rates: readonly RateRecord[]): RateRecord[] =>
  [...rates].sort(
    (a, b) =>
      a.total_charge - b.total_charge ||
      (a.transit_days ?? Number.MAX_SAFE_INTEGER) - (b.transit_days ?? Number.MAX_SAFE_INTEGER),
  )

/** The service as people call it. */
export const rateName = (rate: RateRecord): string => serviceName(rate) || wordsOf(rate.carrier_name)

/** The connection behind a price, by the name the desk gave it. */
export const carrierNameOf = (
  rate: Pick<RateRecord, 'carrier_id'>,
  carriers: readonly CarrierRecord[],
): string =>
  carriers.find(({ carrier_id }) => carrier_id === rate.carrier_id)?.display_name ?? wordsOf(rate.carrier_id)

/** How long it takes: days, the promised day, or that nobody says. */
export function transitText({ transit_days, estimated_delivery }: RateRecord): string {
  const days = transit_days === null ? null : t('ship.days', { count: transit_days })
  const by = estimated_delivery === null ? null : t('ship.by', { date: dayText(estimated_delivery) })
  return [days, by].filter(part => part !== null).join(' · ') || t('ship.daysUnknown')
}

/** The one that is there first, when one is clearly quicker than the cheapest. */
export function fastestRate(rates: readonly RateRecord[]): RateRecord | null {
  const known = rates.filter(({ transit_days }) => transit_days !== null)
  const [first, ...rest] = known.toSorted((a, b) => Number(a.transit_days) - Number(b.transit_days))
  return first && rest.some(rate => Number(rate.transit_days) > Number(first.transit_days)) ? first : null
}
