import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Quote } from '../contract/model.ts'
import { type DecimalText, minorOf } from './answers.ts'
import type { NamedService } from './listing.ts'

/** The one service that is asked for; undefined where any will do, or any of several. */
export const onlyService = (services: readonly string[]): string | undefined =>
  services.length === 1 ? services[0] : undefined

/** Whether the day is guaranteed, where an answer says either. */
export const guaranteeOf = (told: boolean | null | undefined): Pick<Quote, 'isGuaranteed'> =>
  told == null ? {} : { isGuaranteed: told }

/** A line of a price as an answer has it; lines with the same `key`, the name when left out, are one. */
export type PriceLine = { name: string; amount: DecimalText | null; key?: string | null }

/** Lines of a price, those that are the same added up; what is no amount is none. */
export function addedLines(
  lines: readonly PriceLine[],
  currency: string,
): { name: string; amountMinor: number }[] {
  const added = new Map<string, { name: string; amountMinor: number }>()
  for (const { name, amount, key } of lines) {
    const amountMinor = minorOf(amount, currency)
    if (amountMinor === null) continue
    const line = added.get(key ?? name)
    if (line) line.amountMinor += amountMinor
    else added.set(key ?? name, { name, amountMinor })
  }
  return [...added.values()]
}

type Price = Pick<
  Quote,
  | 'currency'
  | 'baseMinor'
  | 'discountMinor'
  | 'dutiesMinor'
  | 'charges'
  | 'totalMinor'
  | 'expectedDuties'
  | 'meta'
>

/** What an answer offers: a service by the carrier's code, and its price, null where none can be read. */
type Offer = Omit<Quote, keyof Price | 'service' | 'serviceName'> & {
  code: string
  named: NamedService
  /** The carrier's own name of it, for a service nobody has listed. */
  carrierName?: string | null
  price: Price | null
  meta?: Record<string, unknown>
}

/** What was read of an offer, and what is to be said of it. */
export type ReadOffer = { quote: Quote | null; messages: CarrierMessage[] }

/** An offer as a quote; words take the place of a price that cannot be read, and stand beside a service nobody has listed. */
export function readOffer(
  label: string,
  { code, named, carrierName, price, meta, ...more }: Offer,
): ReadOffer {
  const name = named.isKnown ? named.name : (carrierName ?? named.name)
  if (!price) {
    const message = `${label} offers ${name} without a price, so it is left out.`
    return { quote: null, messages: [{ code: 'no_price', message }] }
  }
  const { meta: ofPrice, ...amounts } = price
  const told = { ...ofPrice, ...meta, service_name: name, carrier_service_code: code }
  const quote = { service: named.service, serviceName: name, ...amounts, ...more, meta: told }
  const message = `${label} offers a service with the code ${code.slice(0, 60)}, which this station does not know.`
  return { quote, messages: named.isKnown ? [] : [{ code: 'unknown_service', message }] }
}
