import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { isSampleSender } from '../../shared/desk/sample-sender.ts'
import { type AddressDraft, emptyAddress } from '../lib/drafts/address-draft.ts'
import {
  firstForm,
  fromShipment,
  fromShipmentAgain,
  keptOf,
  nextForm,
  rateKey,
  type ShipForm,
} from '../lib/drafts/ship-form.ts'
import { countryOfBrowser } from '../lib/language.ts'
import { type Mode, shipWorkName } from './preferences.ts'

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
  /** Begins anew with the entries of a shipment. */
  again: (mode: Mode, shipment: ShipmentRecord) => void
  /** Clears the desk for the next parcel, to an address where one is named. */
  next: (mode: Mode, recipient?: AddressDraft) => void
  /** Takes the made-up sender off both desks, which are then drawn anew; tells whether it stood there. */
  forgetSampleSender: () => boolean
  /** Takes the sender off parcels that are only being entered, so that they begin with the usual one. */
  forgetSender: () => void
  /** Goes up when a desk is to be drawn anew. */
  drawing: number
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

/** Until a sender is known, everything is in the country of whoever sits here. */
const homeForm = (country = countryOfBrowser()): ShipForm => firstForm(country)

const withoutSender = (work: ShipWork): ShipWork => ({
  ...work,
  form: { ...work.form, shipper: emptyAddress(work.form.shipper.country_code) },
  hasSender: false,
})

/** What an earlier version of the page kept, with everything it did not know yet empty. */
function fromEarlier(kept: unknown): Pick<ShipDraftState, 'byMode'> {
  const modes = (kept as Partial<Pick<ShipDraftState, 'byMode'>> | null)?.byMode
  const withNew = (mode: Mode): ShipWork => {
    const work = modes?.[mode]
    const form = homeForm(work?.form?.shipper?.country_code)
    if (!work?.form) return firstWork(form)
    const options = { ...form.options, ...work.form.options }
    return { ...firstWork(form), ...work, form: { ...form, ...work.form, options } }
  }
  return { byMode: { test: withNew('test'), live: withNew('live') } }
}

/** Entries of this window that another one would lose: they are kept here until somebody has decided. */
export const shipConflict = create<{ mine: string | null }>()(() => ({ mine: null }))

/** What this window knows to be on disk. */
let known: string | null = null

/** Writes only over what this window has read or written itself: two windows never undo each other silently. */
const guarded: StateStorage = {
  getItem: name => {
    known = localStorage.getItem(name)
    return known
  },
  setItem: (name, mine) => {
    const found = localStorage.getItem(name)
    const isOfAnother = found !== null && found !== known && found !== mine
    if (isOfAnother) return shipConflict.setState({ mine })
    write(name, mine)
  },
  removeItem: name => localStorage.removeItem(name),
}

function write(name: string, mine: string): void {
  localStorage.setItem(name, mine)
  known = mine
  shipConflict.setState({ mine: null })
}

/** Ends a conflict: with the entries of the other window, or with those of this one. */
export async function settleConflict(keep: 'mine' | 'theirs'): Promise<void> {
  const { mine } = shipConflict.getState()
  if (keep === 'mine' && mine !== null) return write(shipWorkName, mine)
  shipConflict.setState({ mine: null })
  await shipDraft.persist.rehydrate()
  shipDraft.setState(({ drawing }) => ({ drawing: drawing + 1 }))
}

/** What stands on the Ship screen, in each mode; it survives a reload. */
export const shipDraft = create<ShipDraftState>()(
  persist(
    (set, get) => ({
      drawing: 0,
      byMode: { test: firstWork(homeForm()), live: firstWork(homeForm()) },
      change: (mode, part) =>
        set(({ byMode }) => ({ byMode: { ...byMode, [mode]: { ...byMode[mode], ...part } } })),
      takeUp: (mode, shipment) =>
        set(({ byMode }) => {
          const form = fromShipment(shipment)
          const work = { ...firstWork(form), hasSender: true, shipmentId: shipment.id, madeOf: rateKey(form) }
          return { byMode: { ...byMode, [mode]: work } }
        }),
      again: (mode, shipment) =>
        set(({ byMode }) => ({
          byMode: { ...byMode, [mode]: { ...firstWork(fromShipmentAgain(shipment)), hasSender: true } },
        })),
      next: (mode, recipient) =>
        set(({ byMode }) => {
          const { form, hasSender } = byMode[mode]
          const next = nextForm(keptOf(form), crypto.randomUUID())
          const work = firstWork(recipient ? { ...next, recipient } : next)
          return { byMode: { ...byMode, [mode]: { ...work, hasSender } } }
        }),
      forgetSender: () =>
        set(({ byMode, drawing }) => {
          const without = (work: ShipWork) => (work.shipmentId === null ? withoutSender(work) : work)
          return { byMode: { test: without(byMode.test), live: without(byMode.live) }, drawing: drawing + 1 }
        }),
      forgetSampleSender: () => {
        const { byMode, drawing } = get()
        const without = (work: ShipWork) => (isSampleSender(work.form.shipper) ? withoutSender(work) : work)
        const test = without(byMode.test)
        const live = without(byMode.live)
        if (test === byMode.test && live === byMode.live) return false
        set({ byMode: { test, live }, drawing: drawing + 1 })
        return true
      },
    }),
    {
      name: shipWorkName,
      version: 2,
      storage: createJSONStorage(() => guarded),
      partialize: ({ byMode }) => ({ byMode }),
      migrate: fromEarlier,
    },
  ),
)
