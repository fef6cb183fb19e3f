import { isCarrierSlug } from '../../../shared/carriers/carrier-slugs.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { needOf } from '../../../shared/rate-ranking.ts'
import type { HubCarrier, Quote, RateChoice } from '../contract/model.ts'
import { minorOf } from '../kit/answers.ts'
import { balancedPrice } from '../kit/results.ts'
import type { AnsweredRate } from './answers.ts'

/** Printable ASCII, as short as the code of a choice may be. */
const asCode = (text: string): string => encodeURIComponent(text).slice(0, 100)

/** Which connection over there sells it, and in which of the ways of the service. */
const codeOf = (carrierId: string, way: string | null): string =>
  asCode(way === null ? carrierId : `${carrierId}~${way}`)

/** `canadapost` of the account `warehouse`; the account alone where it is called like its carrier. */
function hubOf({ carrier_name: name, carrier_id: code, meta }: AnsweredRate, carrierId: string): HubCarrier {
  const moves = meta.hub_carrier?.name ?? name
  const words = moves === null || moves === code ? carrierId : `${moves} (${carrierId})`
  return { slug: name !== null && isCarrierSlug(name) ? name : null, code: carrierId, name: words }
}

/** The price of an offer; servers that name no base put it among the charges. */
function priceOf(rate: AnsweredRate) {
  const { currency } = rate
  const totalMinor = currency === null ? null : minorOf(rate.total_charge, currency)
  if (currency === null || totalMinor === null) return null
  const lines = rate.extra_charges.flatMap(({ name, amount, currency: own }) => {
    const amountMinor = own === null || own === currency ? minorOf(amount, currency) : null
    return amountMinor === null ? [] : [{ name: name ?? 'Charge', amountMinor }]
  })
  const base = rate.base_charge === null ? lines.find(({ name }) => /^base\b/i.test(name)) : undefined
  return balancedPrice({
    currency,
    totalMinor,
    baseMinor: minorOf(rate.base_charge, currency) ?? base?.amountMinor ?? null,
    discountMinor: minorOf(rate.discount, currency) ?? 0,
    dutiesMinor: minorOf(rate.duties_and_taxes, currency) ?? 0,
    charges: lines.filter(each => each !== base),
  })
}

/** What a purchase needs to get this very offer again, and for how much it was shown. */
export type Offered = { carrierId: string; way: string | null; totalMinor: number; currency: string }

/** An offer as a price of the connection; null without a service, an account or a price. */
export function toQuote(rate: AnsweredRate): Quote | null {
  const { service, carrier_id: carrierId, meta } = rate
  const price = priceOf(rate)
  if (service === null || carrierId === null || price === null) return null
  const way = meta.choice?.code ?? null
  const name = meta.choice?.name ? `${meta.choice.name}, ${carrierId}` : carrierId
  const offered: Offered = {
    carrierId,
    way,
    totalMinor: price.totalMinor,
    currency: price.currency,
  }
  const choice: RateChoice = { code: codeOf(carrierId, way), name: name.slice(0, 200), carrierData: offered }
  const needs = needOf({ meta: { needs: meta.needs } })
  const serviceName = meta.service_name ?? service
  return {
    ...price,
    service,
    serviceName,
    transitDays: rate.transit_days,
    estimatedDelivery: rate.estimated_delivery,
    deliverBy: meta.deliver_by,
    zone: meta.zone,
    choice,
    hubCarrier: hubOf(rate, carrierId),
    ...(meta.is_guaranteed === null ? {} : { isGuaranteed: meta.is_guaranteed }),
    ...(needs === null ? {} : { needs }),
    meta: {
      service_name: serviceName,
      server_carrier: rate.carrier_name ?? carrierId,
      server_account: carrierId,
    },
  }
}

/** What a choice of this connection holds; null for one that is none of its. */
export function offeredIn(choice: RateChoice | null | undefined): Offered | null {
  const { carrierId, way, totalMinor, currency } = choice?.carrierData ?? {}
  if (typeof carrierId !== 'string' || typeof totalMinor !== 'number' || typeof currency !== 'string')
    return null
  return { carrierId, way: typeof way === 'string' ? way : null, totalMinor, currency }
}

/** The offers among rates, the cheaper one of two that are alike, with what a label of each lacks over there. */
export function offersIn(rates: readonly AnsweredRate[]): { quotes: Quote[]; messages: CarrierMessage[] } {
  const found = new Map<string, Quote>()
  for (const quote of rates.flatMap(each => toQuote(each) ?? [])) {
    const key = `${quote.service} ${quote.choice?.code}`
    const known = found.get(key)
    if (!known || quote.totalMinor < known.totalMinor) found.set(key, quote)
  }
  const lacking = new Map(
    rates.flatMap(({ carrier_id: who, meta }) =>
      meta.missing.flatMap(({ field, message }) =>
        field === null
          ? []
          : [[`${who} ${field}`, `${who}: ${field}: ${message ?? 'this is needed.'}`] as const],
      ),
    ),
  )
  const messages = [...lacking.values()].map(words => ({
    code: 'needed_for_purchase',
    message: `A label will be refused over there as it is now. ${words}`,
  }))
  return { quotes: [...found.values()], messages }
}
