import type { PackingItem, PackingParcel, PackingSession } from '../desk/packing.ts'
import type { CustomsField } from '../desk/packing-feedback.ts'

/** An item with what the desk reckons with. */
export type SessionItem = PackingItem & {
  /** Of one of it; null where nobody knows. */
  grams: number | null
  /** Sides of one of it, where the product has them. */
  sides: [number, number, number] | null
}

/** What a packer typed of an item for its customs declaration. */
export type TypedCustoms = Partial<Record<CustomsField, string | number>>

/** What one step back brings back. */
export type Snapshot = {
  what: 'count' | 'quantity' | 'force' | 'package' | 'weight' | 'split' | 'service'
  items: Pick<SessionItem, 'item_id' | 'counted' | 'verified'>[]
  parcel: PackingParcel
  parcels: PackingParcel[]
  step: PackingSession['step']
  kept: SessionDocument['kept']
  armed_quantity: number | null
  splitting: SessionDocument['splitting']
}

/** Where an order stands at its desk, as it is stored. */
export type SessionDocument = Pick<
  PackingSession,
  | 'step'
  | 'order'
  | 'parcel'
  | 'parcels'
  | 'armed_quantity'
  | 'service'
  | 'printer_id'
  | 'errors_caught'
  | 'feedback'
> & {
  items: SessionItem[]
  /** Whether units are counted one by one. */
  is_counting: boolean
  /** Doubts somebody looked at. */
  kept: {
    address: boolean
    weight: boolean
    photo: boolean
    service?: boolean
    promise?: boolean
    price?: boolean
    fate?: boolean
  }
  customs: Record<string, TypedCustoms>
  /** What was shown and agreed to, and is not bought yet: another offer is shown before it is. Not in documents of before. */
  agreed?: PackingSession['service']
  /** A service the packer asks for. */
  wish: { service: string; connection_id: string | null } | null
  /** The counted go now, and what is left goes into another parcel or shipment. */
  splitting: 'parcel' | 'shipment' | null
  /** The choices of `which_one`: items by their digits. */
  choices: string[]
  undo: Snapshot[]
  /** The slip of another order that was scanned while this one is not done. */
  other_order_id: string | null
}

const keptAs = {
  weight_differs: 'weight',
  address_doubt: 'address',
  service_doubt: 'service',
  promise_doubt: 'promise',
  price_doubt: 'price',
} as const

/** What becomes of the parcel is kept apart from what it costs. */
const isOfFate = (feedback: SessionDocument['feedback']): boolean =>
  feedback.kind === 'price_doubt' && (feedback.because === 'option' || feedback.because === 'point')

/** The document once somebody has said yes to the doubt that stands on the screen; null where none does. */
export function keepDoubt(document: SessionDocument): SessionDocument | null {
  const { feedback, kept } = document
  if (!Object.hasOwn(keptAs, feedback.kind)) return null
  const doubt = isOfFate(feedback) ? 'fate' : keptAs[feedback.kind as keyof typeof keptAs]
  const agreed =
    feedback.kind === 'service_doubt' || feedback.kind === 'promise_doubt' || feedback.kind === 'price_doubt'
      ? { agreed: feedback.service }
      : {}
  return { ...document, ...agreed, kept: { ...kept, [doubt]: true } }
}
