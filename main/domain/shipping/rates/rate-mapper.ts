import { z } from 'zod'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { choiceOf, type ShownChoice } from '../../../../shared/rate-choices.ts'
import { markupsOf, withMarkups, withoutMarkups } from '../../../../shared/rate-markups.ts'
import { homeCurrencyOf, rankedRates } from '../../../../shared/rate-ranking.ts'
import { fromMinor } from '../../../../shared/units/money.ts'
import type { HubCarrier, Quote, RateChoice, RateRequest } from '../../../carriers/contract/model.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'

/** `canadapost_priority` as people read it. */
export const serviceText = (service: string): string => service.replaceAll('_', ' ').toUpperCase()

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
      ...carrierOf(quote, row),
      service_name: serviceText(quote.service),
      carrier_connection_id: row.id,
      ...quote.meta,
      ...factsOf(quote),
      ...(quote.choice ? { choice: toShownChoice(quote.choice) } : {}),
    },
    test_mode: row.testMode,
  }
}

/** What the carrier says of a price besides the money, under names that are the same for all carriers. */
const factsOf = ({ deliverBy, isGuaranteed, billingWeight, zone, needs }: Quote) => ({
  ...(deliverBy ? { deliver_by: deliverBy } : {}),
  ...(isGuaranteed === undefined ? {} : { is_guaranteed: isGuaranteed }),
  ...(billingWeight ? { billing_weight: billingWeight } : {}),
  ...(zone ? { zone } : {}),
  ...(needs ? { needs } : {}),
})

const toShownChoice = ({ code, name, options, carrierData }: RateChoice): ShownChoice => ({
  code,
  name,
  ...(options ? { options: { ...options } } : {}),
  ...(carrierData ? { carrier_data: { ...carrierData } } : {}),
})

/** The way of a service that a rate stands for, as its adapter gave it; null for the service as it is. */
export function fromShownChoice(rate: { meta?: RateRecord['meta'] | undefined }): RateChoice | null {
  const shown = choiceOf(rate)
  if (!shown) return null
  const { code, name, options, carrier_data: carrierData } = shown
  return { code, name, ...(options ? { options } : {}), ...(carrierData ? { carrierData } : {}) }
}

/** Who moves it: the connection's own carrier, or the one whose label it resells. */
const carrierOf = ({ hubCarrier }: Quote, { carrierName }: LiveConnection['row']) => {
  if (!hubCarrier) return { carrier: carrierName, rate_provider: carrierName }
  const { slug, code, name } = hubCarrier
  return { carrier: slug ?? code, rate_provider: slug ?? code, hub_carrier: { slug, code, name } }
}

/** The carrier a hub named with a rate, to be sent back with its purchase; null for all other rates. */
export function hubCarrierOf(meta: Record<string, unknown> | null | undefined): HubCarrier | null {
  const found = hubCarrier.safeParse(meta?.hub_carrier)
  return found.success ? found.data : null
}

const hubCarrier = z.object({ slug: z.string().nullable(), code: z.string(), name: z.string() })

/**
 * The rate a label was bought by, with what the carrier charged for it. Where the carrier says less than when it was
 * asked for its price, that still holds; the parts of another total are not kept, since they would not add up to it.
 * What the shop added is not the carrier's to say: it stays as it was shown, unless the carrier charges in another currency.
 */
export function toChargedRate(shown: RateRecord, quote: Quote, connection: LiveConnection): RateRecord {
  const chosen = withoutMarkups(shown)
  const charged = toRateRecord(quote, connection, chosen.id)
  const saysOnlyTotal =
    charged.extra_charges.length === 0 && charged.discount === 0 && charged.duties_and_taxes === 0
  const isSamePrice =
    charged.total_charge === chosen.total_charge && charged.currency === (chosen.currency ?? charged.currency)
  const { base_charge, discount, duties_and_taxes, extra_charges } =
    saysOnlyTotal && isSamePrice ? chosen : charged
  const isSameCurrency = charged.currency === (shown.currency ?? charged.currency)
  const rate = {
    ...charged,
    base_charge,
    discount,
    duties_and_taxes,
    extra_charges,
    transit_days: charged.transit_days ?? chosen.transit_days,
    estimated_delivery: charged.estimated_delivery ?? chosen.estimated_delivery,
    meta: {
      ...chosen.meta,
      ...charged.meta,
      service_name:
        charged.service === chosen.service
          ? (chosen.meta?.service_name ?? charged.meta?.service_name)
          : charged.meta?.service_name,
    },
  }
  return withMarkups(rate, isSameCurrency ? markupsOf(shown) : [])
}

const missingField = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  rule: z.string().optional(),
})
/** One thing an offer would be refused for, at its field as the refusal names it. `rule`: of customs. */
export type MissingField = z.output<typeof missingField>

/** What an offer says of itself that it would be refused for. */
export const missingOf = ({ meta }: Pick<RateRecord, 'meta'>): MissingField[] =>
  z.array(missingField).safeParse(meta?.missing).data ?? []

/** What no offer of a draft can be bought without. */
export function missingOfAll([first, ...others]: readonly RateRecord[]): MissingField[] {
  const isEverywhere = ({ field }: MissingField) =>
    others.every(rate => missingOf(rate).some(each => each.field === field))
  return first ? missingOf(first).filter(isEverywhere) : []
}

/** A rate of what was bought, of which nothing is missing any more. */
export function withoutMissing(rate: RateRecord): RateRecord {
  const { missing, ...meta } = rate.meta ?? {}
  return missing === undefined ? rate : { ...rate, meta }
}

/** Cheapest first, the currency of the shipper before others. */
export const inOrder = (
  rates: readonly RateRecord[],
  { options, shipper }: Pick<RateRequest, 'options' | 'shipper'>,
): RateRecord[] => rankedRates(rates, homeCurrencyOf(options, shipper.countryCode))

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
