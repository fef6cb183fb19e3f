import { lacksAddress } from '../../../../shared/desk/order-gaps.ts'
import type { LeftOut } from '../../../../shared/desk/packing-batches.ts'
import { mostBatchOrders } from '../../../../shared/desk/packing-batches.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { OrderGate } from '../sessions/order-gate.ts'
import type { PackingRepository } from '../sessions/packing-repository.ts'
import type { PickBatchRepository } from './pick-batch-repository.ts'

export type PickChoicePorts = {
  orders: Pick<OrderReading, 'find'>
  gate: OrderGate
  repository: Pick<PackingRepository, 'claimOf'>
  batches: Pick<PickBatchRepository, 'openOf'>
}

type Why = Pick<LeftOut, 'because' | 'at'>

const becauseOf: Partial<Record<PackingFeedback['kind'], LeftOut['because']>> = {
  cancelled: 'cancelled',
  already_shipped: 'shipped',
  on_hold: 'on_hold',
  maybe_bought: 'maybe_bought',
  bought_elsewhere: 'being_bought',
}

/** Parts orders into those that can be picked now and those that cannot, each with why. Part of the caller's transaction. */
export function createPickChoice({ orders, gate, repository, batches }: PickChoicePorts) {
  const whyNot = (order: StoredOrder): Why | null => {
    const stopped = gate(order)
    if (stopped) return { because: becauseOf[stopped.kind] ?? 'on_hold', at: null }
    const claim = repository.claimOf(order.id)
    if (claim) return { because: 'on_desk', at: claim.desk }
    const batch = batches.openOf(order.id)
    if (batch) return { because: 'in_batch', at: String(batch.seq) }
    return lacksAddress(order) ? { because: 'no_address', at: null } : null
  }

  /** As many as a cart has room for, in the order they were named. */
  return (
    ids: readonly string[],
    { most, testMode }: { most: number; testMode: boolean },
  ): Result<{ picked: StoredOrder[]; leftOut: LeftOut[] }> => {
    const picked: StoredOrder[] = []
    const leftOut: LeftOut[] = []
    for (const id of new Set(ids)) {
      const order = orders.find(id, testMode)
      if (!order)
        return refuse('not_found', { message: `There is no order ${id.slice(0, 80)}. No batch was made.` })
      const isFull = picked.length >= Math.min(most, mostBatchOrders)
      const why = whyNot(order) ?? (isFull ? { because: 'no_room' as const, at: null } : null)
      if (why) leftOut.push({ id, order_id: order.order_id, ...why })
      else picked.push(order)
    }
    return ok({ picked, leftOut })
  }
}

export type PickChoice = ReturnType<typeof createPickChoice>
