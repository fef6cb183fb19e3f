import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { firstForm, fromShipment, keptOf, nextForm, rateKey, type ShipForm } from '../lib/drafts/ship-form.ts'
import type { Mode } from './preferences.ts'

/** One parcel on the desk, from the first letter typed to the printed label. */
export type ShipWork = {
  form: ShipForm
  /** Whether a sender has been chosen; until then the first saved address is offered. */
  hasSender: boolean
  /** The shipment the station keeps for it, and the entries it was made of. */
  shipmentId: string | null
  madeOf: string | null
  rateId: string | null
  /** A purchase was sent and its answer not seen yet. Only the station knows; it is asked, never sent again. */
  isBuying: boolean
  printJobId: string | null
}

type ShipDraftState = {
  byMode: Record<Mode, ShipWork>
  change: (mode: Mode, part: Partial<ShipWork>) => void
  /** Puts a shipment begun elsewhere on the desk, as far as it has come. */
  takeUp: (mode: Mode, shipment: ShipmentRecord) => void
  /** Clears the desk for the next parcel. */
  next: (mode: Mode) => void
}

const firstWork = (form: ShipForm): ShipWork => ({
  form,
  hasSender: false,
  shipmentId: null,
  madeOf: null,
  rateId: null,
  isBuying: false,
  printJobId: null,
})

/** What an earlier version of the page kept, with everything it did not know yet empty. */
function fromEarlier(kept: unknown): Pick<ShipDraftState, 'byMode'> {
  const modes = (kept as Partial<Pick<ShipDraftState, 'byMode'>> | null)?.byMode
  const withNew = (mode: Mode): ShipWork => {
    const work = modes?.[mode]
    const form = firstForm(work?.form?.shipper?.country_code ?? 'US')
    if (!work?.form) return firstWork(form)
    const options = { ...form.options, ...work.form.options }
    return { ...firstWork(form), ...work, form: { ...form, ...work.form, options } }
  }
  return { byMode: { test: withNew('test'), live: withNew('live') } }
}

/** What stands on the Ship screen, in each mode; it survives a reload. */
export const shipDraft = create<ShipDraftState>()(
  persist(
    set => ({
      byMode: { test: firstWork(firstForm('US')), live: firstWork(firstForm('US')) },
      change: (mode, part) =>
        set(({ byMode }) => ({ byMode: { ...byMode, [mode]: { ...byMode[mode], ...part } } })),
      takeUp: (mode, shipment) =>
        set(({ byMode }) => {
          const form = fromShipment(shipment)
          const work = { ...firstWork(form), hasSender: true, shipmentId: shipment.id, madeOf: rateKey(form) }
          return { byMode: { ...byMode, [mode]: work } }
        }),
      next: mode =>
        set(({ byMode }) => {
          const { form, hasSender } = byMode[mode]
          const work = firstWork(nextForm(keptOf(form), crypto.randomUUID()))
          return { byMode: { ...byMode, [mode]: { ...work, hasSender } } }
        }),
    }),
    { name: 'packdesk.ship', version: 2, partialize: ({ byMode }) => ({ byMode }), migrate: fromEarlier },
  ),
)
