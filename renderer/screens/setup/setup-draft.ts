import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import type { AddressDraft } from '../../lib/drafts/address-draft.ts'

/** What the shop begins with: what is there to try, prices of its own, or an account at a carrier. */
export const carrierChoices = ['sample', 'own', 'connect'] as const
export type CarrierChoice = (typeof carrierChoices)[number]

/** A line of the table of prices while it is typed: up to which weight, and what it costs. */
export type PriceLine = { to: string; price: string }

type Typed = {
  draft: AddressDraft | null
  /** The country somebody chose or pasted; null while nobody did, whatever the browser is set to. */
  country: CountryCode | null
  /** The saved address that is being set up, also of a try that did not come to its end. */
  senderId: string | null
  /** Null: labels are saved as files. Undefined: nobody said, so that it is what the shop has. */
  printerUri: string | null | undefined
  testJobId: string | null
  carrier: CarrierChoice | null
  /** Null: those the country begins with. */
  prices: PriceLine[] | null
}

const nothing: Typed = {
  draft: null,
  country: null,
  senderId: null,
  printerUri: undefined,
  testJobId: null,
  carrier: null,
  prices: null,
}

/** What was typed while setting up, kept in the browser until it is done: a station that restarts takes none of it. */
export const setupDraft = create<Typed & { clear: () => void }>()(
  persist(set => ({ ...nothing, clear: () => set(nothing) }), { name: 'packdesk.setup' }),
)
