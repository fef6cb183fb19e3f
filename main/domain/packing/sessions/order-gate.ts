import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { HoldReason } from '../../../../shared/desk/order-states.ts'
import type { PackingFeedback, PackingOrderRef } from '../../../../shared/desk/packing-feedback.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import type { RunReading } from '../../orders/runs/run-service.ts'
import type { EntryReading } from '../../orders/worklist/entry-keeper.ts'
import type { PackingLookup } from './packing-lookup.ts'

export type GatePorts = {
  entries: Pick<EntryReading, 'seqOf' | 'find' | 'historyOf'>
  runs: Pick<RunReading, 'openPurchasesOf' | 'isQueued' | 'otherRunOf'>
  lookup: Pick<PackingLookup, 'lastLabel'>
}

/** Why an order is not packed, as the rest of the station has it at this moment; null while nothing speaks against it. */
export type OrderGate = (
  order: StoredOrder,
  of?: { counted: number; shipmentId: string | null },
) => PackingFeedback | null

export const toRef = (order: StoredOrder): PackingOrderRef => ({
  id: order.id,
  order_id: order.order_id,
  recipient: addressee(order.shipping_to),
})

export function createOrderGate({ entries, runs, lookup }: GatePorts): OrderGate {
  const seqOf = ({ id }: StoredOrder): number => entries.seqOf(id)?.seq ?? 0

  const cancelled = (order: StoredOrder, counted: number): PackingFeedback => {
    const row = entries.historyOf(seqOf(order)).find(({ kind, undone }) => kind === 'cancel' && !undone)
    return {
      kind: 'cancelled',
      order: toRef(order),
      cancelled_at: row?.at ?? null,
      by: row?.by ?? null,
      counted,
    }
  }

  const shipped = (order: StoredOrder): PackingFeedback => {
    const label = lookup.lastLabel(order.id)
    return {
      kind: 'already_shipped',
      order: toRef(order),
      bought_at: label?.at ? new Date(label.at).toISOString() : null,
      by: label?.operator ?? null,
      desk: label?.desk ?? null,
      shipment_id: label?.shipmentId ?? null,
      tracking_number: label?.trackingNumber ?? null,
    }
  }

  const held = (order: StoredOrder): PackingFeedback | null => {
    const hold = entries.find(seqOf(order))?.hold
    return hold
      ? {
          kind: 'on_hold',
          order: toRef(order),
          reason: hold.reason as HoldReason,
          note: hold.note,
          until: hold.until,
          by: hold.by,
        }
      : null
  }

  return (order, { counted, shipmentId } = { counted: 0, shipmentId: null }) => {
    if (order.status === 'cancelled') return cancelled(order, counted)
    // Its own purchase is settled by the session itself.
    const open = runs.openPurchasesOf(order.id).filter(each => each.shipmentId !== shipmentId)
    const [purchase] = open
    if (purchase) return { kind: 'maybe_bought', order: toRef(order), shipment_id: purchase.shipmentId }
    if (order.line_items.every(item => item.unfulfilled_quantity === 0)) return shipped(order)
    const number = runs.otherRunOf(order.id, '')
    if (number !== null) return { kind: 'bought_elsewhere', order: toRef(order), by: 'run', number }
    if (runs.isQueued(order.id))
      return { kind: 'bought_elsewhere', order: toRef(order), by: 'queue', number: null }
    return held(order)
  }
}
