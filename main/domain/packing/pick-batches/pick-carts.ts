import { cartPlaces } from '../../../../shared/desk/packing-batches.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import { toRef } from '../sessions/order-gate.ts'
import type { PackingActor, PackingBook } from '../sessions/packing-claims.ts'
import type { BatchRow, PickBatchRepository } from './pick-batch-repository.ts'
import { nextPick, takeFeedback } from './pick-scan.ts'

export type PickCartPorts = {
  batches: PickBatchRepository
  book: Pick<PackingBook, 'tell'>
  settings: () => PackingSettings
  clock: Clock
}

export type PickCarts = ReturnType<typeof createPickCarts>

/** Orders on a cart belong to its desk until they are packed or let go. Every method is part of the caller's transaction. */
export function createPickCarts({ batches, book, settings, clock }: PickCartPorts) {
  const nowMs = () => clock.now().getTime()

  const end = (row: BatchRow, state: 'done' | 'given_up'): BatchRow => {
    const next = { ...row, state, endedAt: nowMs() }
    batches.save(next)
    batches.free(row.id)
    book.tell(row.id)
    return next
  }

  /** Takes an order out; the last one ends the batch. */
  const takeOut = (orderId: string): void => {
    const row = batches.openOf(orderId)
    if (!row) return
    batches.close(row.id, orderId)
    if (batches.isEmpty(row.id)) end(row, 'done')
    else book.tell(row.id)
  }

  /** Whether the order lies on the cart of another desk, which is said. */
  const elsewhere = (
    order: StoredOrder,
    actor: PackingActor,
  ): Extract<PackingFeedback, { kind: 'packed_elsewhere' }> | null => {
    const row = batches.openOf(order.id)
    return row && row.desk !== actor.desk
      ? {
          kind: 'packed_elsewhere',
          order: toRef(order),
          desk: row.desk,
          is_this_desk: false,
          operator: row.operator,
          since: new Date(row.createdAt).toISOString(),
          is_paused: false,
          may_take_over: settings().may_take_over === 'packer' || actor.mayManage,
          batch: row.seq,
        }
      : null
  }

  /** A cart changes desks when its code is scanned: who scans it stands before it. */
  const adopt = (number: number, actor: PackingActor): PackingFeedback | null => {
    const row = batches.openByNumber(number, actor.testMode)
    if (!row) return null
    const { desk, window, operator } = actor
    batches.move({ ...row, desk, window, operator })
    book.tell(row.id)
    const pick = nextPick(row)
    return pick
      ? takeFeedback(pick)
      : { kind: 'batch_picked', batch_id: row.id, orders: batches.leftOn(row.id) }
  }

  return {
    end,
    takeOut,
    elsewhere,
    adopt,
    /** Lets go what other desks picked that were silent for as long as a claim lasts; all desks where `desk` is null. */
    freeSilent: ({ testMode, desk }: { testMode: boolean; desk: string | null }): void => {
      const before = nowMs() - settings().claim_seconds * 1_000
      for (const row of batches.silentSince({ testMode, desk, before })) end(row, 'given_up')
    },
    /** The order in a place of this desk's picked cart. */
    orderAt: (code: string, actor: PackingActor): string | null => {
      const place = code.toUpperCase()
      return cartPlaces.includes(place) ? batches.orderInPlace(actor, place) : null
    },
    /** The next order of this desk's picked cart that can be packed. */
    nextAt: (actor: PackingActor): string | null => batches.nextOnCart(actor),
  }
}

const secondMs = 1_000

/** Lets carts of desks that died go, also while no other desk works. */
export const createCartLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    database: Pick<Database, 'write'>
    carts: Pick<PickCarts, 'freeSilent'>
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'carts',
    intervalMs: 30 * secondMs,
    floorMs: 10 * secondMs,
    backOff: { firstMs: 30 * secondMs, mostMs: 600 * secondMs },
    round: async () => {
      ports.database.write(() => {
        for (const testMode of [true, false]) ports.carts.freeSilent({ testMode, desk: null })
      })
      return undefined
    },
  })
