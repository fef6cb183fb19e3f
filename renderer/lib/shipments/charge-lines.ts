import { useQuery } from '@tanstack/react-query'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { markupEndpoints } from '../../../shared/desk/markups.ts'
import { carrierCharge, markupsOf, withoutMarkups } from '../../../shared/rate-markups.ts'
import { query } from '../station/queries.ts'
import { t } from '../text.ts'

/** One line of what a price is made of. `sum`: what the lines before it come to. */
export type ChargeLine = { key: string; name: string; amount: number; kind: 'part' | 'sum' }

/** Whether whoever sits here is shown what the shop adds to prices; not before the station has said so. */
export const useMaySeeMarkups = (): boolean =>
  useQuery(query(markupEndpoints.settings, {})).data?.may_see ?? false

/**
 * What the total of a rate is made of, line by line; the lines add up to it. What the shop added follows the price of
 * the carrier. Whoever is not to see it finds it in the base price.
 */
export function chargeLines(rate: RateRecord, maySeeMarkups: boolean): ChargeLine[] {
  const {
    base_charge: base,
    discount,
    duties_and_taxes: duties,
    extra_charges: extras,
  } = withoutMarkups(rate)
  const markups = markupsOf(rate)
  const part = (name: string, amount: number) => ({ name, amount, kind: 'part' as const })
  const hidden = maySeeMarkups ? 0 : rate.total_charge - carrierCharge(rate)
  const own = [
    part(t('shipments.base'), base + hidden),
    ...extras.map(({ name, amount }) => part(name ?? '', amount ?? 0)),
    part(t('shipments.discount'), -discount),
    part(t('shipments.duties'), duties),
  ].filter(({ amount }, at) => at === 0 || amount !== 0)
  const added = maySeeMarkups
    ? markups.map(({ name, amount }) => part(t('markups.line', { name }), amount))
    : []
  const sum = { name: t('markups.carrierPrice'), amount: carrierCharge(rate), kind: 'sum' as const }
  return [...own, ...(added.length > 0 ? [sum, ...added] : [])].map((line, at) => ({
    ...line,
    key: `${at} ${line.name}`,
  }))
}
