import type { MoneyKind } from '../../../shared/desk/money.ts'
import type { CarrierAdapter, RefundTerms } from '../../carriers/contract/adapter.ts'

/** What a carrier can be asked to void, and what becomes of the money then. */
export type VoidFacts = { terms: RefundTerms; voids: boolean; cancelsPickups: boolean }

type Carriers = { slugs: readonly string[]; load: (slug: string) => Promise<CarrierAdapter | null> }

/** Unless the carrier or the connection says otherwise. */
export const usualTerms: RefundTerms = { days: 14 }

/**
 * Learns from every adapter that is loaded what becomes of money for voids: whatever is voided was voided through
 * its adapter, and a transaction cannot wait for one to be loaded.
 */
export function createVoidFacts(carriers: Carriers): {
  carriers: Carriers
  of: (slug: string | null) => VoidFacts
} {
  const known = new Map<string, VoidFacts>()
  const load: Carriers['load'] = async slug => {
    const adapter = await carriers.load(slug)
    if (adapter && !known.has(slug)) known.set(slug, factsOf(adapter))
    return adapter
  }
  return {
    carriers: { ...carriers, load },
    of: slug => known.get(slug ?? '') ?? { terms: usualTerms, voids: true, cancelsPickups: true },
  }
}

/** A carrier inside the station need not be told, and neither one that never hears of what is not used. */
const factsOf = ({ refunds, isLocal = false, voidLabel, cancelPickup }: CarrierAdapter): VoidFacts => ({
  terms: refunds ?? usualTerms,
  voids: isLocal || voidLabel !== undefined || refunds === 'on_use',
  cancelsPickups: isLocal || cancelPickup !== undefined,
})

/** What a connection is set to goes before what is usual for its carrier. */
export function termsOf(config: Record<string, unknown> | null, usual: RefundTerms): RefundTerms {
  const days = config?.refund_days
  if (typeof days !== 'number') return usual
  return days === 0 ? 'at_once' : { days }
}

/** What a void will make of the money, before it is made: its state, and the days until it is back. */
export function forecastOf(terms: RefundTerms, isTold: boolean) {
  if (!isTold) return { refund: 'not_refundable', refund_days: null } as const
  if (terms === 'on_use') return { refund: 'not_charged', refund_days: null } as const
  if (terms === 'at_once') return { refund: 'credited', refund_days: null } as const
  return { refund: 'open', refund_days: terms.days } as const
}

type Written = { kind: MoneyKind; amountMinor: number | null; expectedInDays?: number; note?: string }

/**
 * The rows a void makes of a charge: the void itself, and what becomes of the money. `cost` is null when nobody
 * knows what was charged.
 */
export function rowsOfVoid(cost: number | null, terms: RefundTerms, needsCarrier: boolean): Written[] {
  const back = cost === null ? null : cost === 0 ? 0 : -cost
  if (!needsCarrier)
    return [{ kind: 'void', amountMinor: 0, note: 'The carrier cannot be told, so no refund is expected.' }]
  if (terms === 'on_use')
    return [{ kind: 'void', amountMinor: back, note: 'The carrier charges only for what is used.' }]
  const voided: Written = { kind: 'void', amountMinor: 0 }
  if (cost !== null && cost <= 0) return [voided]
  if (terms === 'at_once') return [voided, { kind: 'refund_credited', amountMinor: back }]
  return [voided, { kind: 'refund_expected', amountMinor: back, expectedInDays: terms.days }]
}
