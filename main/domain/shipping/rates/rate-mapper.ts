import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { fromMinor } from '../../../../shared/units/money.ts'
import type { Quote } from '../../../carriers/contract/model.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'

/** `canadapost_priority` as people read it. */
const serviceText = (service: string): string => service.replaceAll('_', ' ').toUpperCase()

/** A carrier's price as it is stored and answered. */
export function toRateRecord(quote: Quote, { row, adapter }: LiveConnection, id: string): RateRecord {
  const amount = (minor: number) => fromMinor(minor, quote.currency)
  return {
    id,
    object_type: 'rate',
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    carrier_ref: row.id,
    currency: quote.currency,
    service: quote.service,
    base_charge: amount(quote.baseMinor),
    discount: amount(quote.discountMinor),
    duties_and_taxes: amount(quote.dutiesMinor),
    total_charge: amount(quote.totalMinor),
    transit_days: quote.transitDays,
    extra_charges: quote.charges.map(charge => ({
      name: charge.name,
      amount: fromMinor(charge.amountMinor, charge.currency),
      currency: charge.currency,
    })),
    estimated_delivery: quote.estimatedDelivery,
    meta: {
      ext: adapter.slug,
      carrier: row.carrierName,
      rate_provider: row.carrierName,
      service_name: serviceText(quote.service),
      carrier_connection_id: row.id,
      ...quote.meta,
    },
    test_mode: row.testMode,
  }
}

export const byPrice = (one: RateRecord, other: RateRecord): number => one.total_charge - other.total_charge

/** Earlier prices as words: whoever takes rates for fresh ones must not find these among them. */
export function lastKnown(
  { row }: LiveConnection,
  { ratedAt, rates }: { ratedAt: string; rates: readonly RateRecord[] },
): CarrierMessage {
  const prices = rates.map(each => `${each.service} ${each.total_charge} ${each.currency}`).join(', ')
  return {
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    code: 'last_known_rates',
    message: `The last prices for such a shipment are of ${ratedAt}: ${prices}. They are not offered now.`,
    details: {
      rated_at: ratedAt,
      rates: rates.map(({ service, total_charge, currency }) => ({ service, total_charge, currency })),
    },
  }
}
