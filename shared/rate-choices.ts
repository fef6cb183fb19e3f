import { z } from 'zod'
import type { RateRecord } from './api/rates.ts'
import { openRates, rankedRates } from './rate-ranking.ts'
import { type Weight, weightUnits } from './units/measures.ts'

/**
 * A service a carrier sells in several ways (with Saturday delivery, by another lane, through another carrier) comes as
 * a rate for each. What tells them apart stands in `meta.choice`, together with what the carrier is sent to get just
 * that price; it is handed back with the rate and belongs to the purchase.
 */
const rateChoice = z.object({
  code: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  options: z.record(z.string(), z.unknown()).optional(),
  carrier_data: z.record(z.string(), z.unknown()).optional(),
})
export type ShownChoice = z.output<typeof rateChoice>

type Rate = Pick<RateRecord, 'meta'>

/** Null for the service as it is. Rates of the proxy come from its caller: what cannot be read is none. */
export const choiceOf = ({ meta }: { meta?: Rate['meta'] | undefined }): ShownChoice | null =>
  rateChoice.safeParse(meta?.choice).data ?? null

export const choiceCodeOf = (rate: { meta?: Rate['meta'] | undefined }): string | null =>
  choiceOf(rate)?.code ?? null

export type NamedService = {
  service: string | null
  /** One of its ways by its code. */
  choice?: string | null | undefined
  /** Only of this connection. */
  connectionId?: string | null | undefined
}

type Priced = Rate &
  Pick<RateRecord, 'service' | 'carrier_ref' | 'total_charge' | 'transit_days'> & {
    currency?: string | undefined
  }

/**
 * The rate that is meant by a service: the way that was named and no other; where none was, the service as it is, and
 * where that cannot be had its cheapest way, rather one without a condition.
 */
export function rateOfService<R extends Priced>(rates: readonly R[], named: NamedService): R | undefined {
  const { service, choice = null, connectionId } = named
  if (!service) return undefined
  const offered = rates.filter(
    rate => rate.service === service && (!connectionId || rate.carrier_ref === connectionId),
  )
  if (choice !== null) return offered.find(rate => choiceCodeOf(rate) === choice)
  const ranked = rankedRates(offered, null)
  const asItIs = ranked.filter(rate => choiceCodeOf(rate) === null)
  const fitting = asItIs.length > 0 ? asItIs : ranked
  return openRates(fitting, [])[0] ?? fitting[0]
}

/** Whether a rate is just what was sold before: the service in the same way, and in no other. */
export const isSameOffer = (
  rate: Rate & Pick<RateRecord, 'service'>,
  sold: { service: string; choice: string | null },
): boolean => rate.service === sold.service && choiceCodeOf(rate) === sold.choice

/** What a carrier says of a price besides the money; null for what it does not say. */
export type PriceFacts = {
  /** `HH:MM` on the clock of the recipient. */
  deliverBy: string | null
  isGuaranteed: boolean
  billingWeight: Weight | null
  zone: string | null
}

const priceFacts = z.object({
  deliver_by: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .nullable()
    .catch(null),
  is_guaranteed: z.boolean().catch(false),
  billing_weight: z
    .object({ value: z.number().positive(), unit: z.enum(weightUnits) })
    .nullable()
    .catch(null),
  zone: z.string().nullable().catch(null),
})

export function priceFactsOf({ meta }: Rate): PriceFacts {
  const facts = priceFacts.parse({ ...meta })
  return {
    deliverBy: facts.deliver_by,
    isGuaranteed: facts.is_guaranteed,
    billingWeight: facts.billing_weight,
    zone: facts.zone,
  }
}
