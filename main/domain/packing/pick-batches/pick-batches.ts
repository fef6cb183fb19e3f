import {
  cartPlaces,
  isOnCart,
  type LeftOut,
  type MadePickBatch,
  mostBatchOrders,
  type PickBatch,
  type PickBatchInput,
} from '../../../../shared/desk/packing-batches.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { refusalText } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import { toRef } from '../sessions/order-gate.ts'
import type { PackingActor, PackingBook } from '../sessions/packing-claims.ts'
import type { BatchRow, PickBatchRepository } from './pick-batch-repository.ts'
import type { PickCarts } from './pick-carts.ts'
import type { PickChoice } from './pick-choice.ts'
import { createPickPlan, type PickPlanPorts } from './pick-plan.ts'
import { createPickScan, isOwed } from './pick-scan.ts'

/** Prints the pick list of a batch where the printer rules say. */
export type PrintPickList = (
  batchId: string,
  asked: { desk: string; testMode: boolean; by: string },
) => Promise<Result<{ printer_name: string | null }>>

export type PickBatchPorts = PickPlanPorts & {
  database: Pick<Database, 'transact'>
  batches: PickBatchRepository
  choose: PickChoice
  carts: PickCarts
  book: Pick<PackingBook, 'tell'>
  settings: () => PackingSettings
  printList: PrintPickList
  ids: Ids
  clock: Clock
}

export type PickBatches = ReturnType<typeof createPickBatches>

const noBatch = (id: string) => refuse('not_found', { message: `There is no batch ${id.slice(0, 80)}.` })

/** Orders picked together onto a cart: planned by shelf, and confirmed place by place. */
export function createPickBatches(ports: PickBatchPorts) {
  const { batches, clock } = ports
  const plan = createPickPlan(ports)

  const find = (id: string, testMode: boolean): Result<BatchRow> => {
    const row = batches.find(id)
    return row?.testMode === testMode ? ok(row) : noBatch(id)
  }
  const shown = (row: BatchRow): PickBatch => toPickBatch(row, batches.ordersOf(row.id))

  const insert = (
    orders: readonly StoredOrder[],
    { testMode, desk, window, operator }: PackingActor,
  ): BatchRow | null => {
    const id = ports.ids('pickBatch')
    const picks = plan(orders, testMode)
    const createdAt = clock.now().getTime()
    const row = {
      id,
      testMode,
      state: 'picking',
      desk,
      window,
      operator,
      picks,
      createdAt,
      endedAt: null,
    } as const
    batches.insert(
      row,
      orders.map((order, at) => ({
        batchId: id,
        place: cartPlaces[at] ?? '',
        orderId: order.id,
        orderNumber: order.order_id,
        recipient: toRef(order).recipient,
        isOpen: true,
      })),
    )
    ports.book.tell(id, 'created')
    return batches.find(id)
  }

  type Made = { batch: PickBatch; leftOut: LeftOut[] }

  const make = ({ order_ids: named, most = mostBatchOrders }: PickBatchInput, actor: PackingActor) =>
    ports.database.transact((): Result<Made> => {
      const { testMode } = actor
      ports.carts.freeSilent(actor)
      const asked = named ?? batches.oldestReady(testMode, most)
      const chosen = ports.choose(asked, { most, testMode })
      if (!chosen.ok) return chosen
      const { picked, leftOut } = chosen.value
      const row = picked.length > 0 ? insert(picked, actor) : null
      if (row) return ok({ batch: shown(row), leftOut })
      return refuse('state_error', {
        message: 'None of these orders can be picked now. No batch was made.',
        ...(leftOut.length > 0 ? { details: { left_out: leftOut } } : {}),
      })
    })

  /** A list that is not printed keeps no batch from being picked. */
  const printed = async (id: string, { desk, testMode, name: by }: PackingActor) => {
    if (ports.settings().pick_list === 'off') return null
    const job = await ports.printList(id, { desk, testMode, by })
    return job.ok
      ? { printer_name: job.value.printer_name, message: null }
      : { printer_name: null, message: refusalText(job.refusal) }
  }

  const create = async (input: PickBatchInput, actor: PackingActor): Promise<Result<MadePickBatch>> => {
    const made = make(input, actor)
    if (!made.ok) return made
    const { batch, leftOut: left_out } = made.value
    return ok({ ...batch, left_out, pick_list: await printed(batch.id, actor) })
  }

  const giveUp = (id: string, testMode: boolean): Result<PickBatch> =>
    ports.database.transact(() => {
      const row = find(id, testMode)
      if (!row.ok) return row
      if (!isOnCart(row.value))
        return refuse('state_error', {
          message: 'This batch is over already. Nothing was changed.',
        })
      return ok(shown(ports.carts.end(row.value, 'given_up')))
    })

  return {
    create,
    giveUp,
    ...createPickScan(ports),
    list: (testMode: boolean, query: { desk?: string | undefined; limit: number; offset: number }) => {
      const { count, rows } = batches.page(testMode, query)
      return { count, records: rows.map(shown) }
    },
  }
}

/** Reads a batch as it is told of, for whoever prints it. */
export const createBatchReader =
  (batches: Pick<PickBatchRepository, 'find' | 'ordersOf'>) =>
  (id: string, testMode: boolean): PickBatch | null => {
    const row = batches.find(id)
    return row?.testMode === testMode ? toPickBatch(row, batches.ordersOf(id)) : null
  }

type OrderRows = ReturnType<PickBatchRepository['ordersOf']>

const toPickBatch = (row: BatchRow, orders: OrderRows): PickBatch => {
  const open = row.picks.filter(each => each.into.some(isOwed))
  return {
    id: row.id,
    object_type: 'pick_batch',
    number: row.seq,
    state: row.state,
    desk: row.desk,
    operator: row.operator,
    orders: orders.map(({ place, orderId, orderNumber, recipient, isOpen }) => ({
      place,
      id: orderId,
      order_id: orderNumber,
      recipient,
      is_open: isOpen,
    })),
    picks: row.picks,
    current: row.state === 'picking' ? (open[0]?.number ?? null) : null,
    left: open.reduce(
      (sum, { into }) => sum + into.reduce((rest, { quantity, placed }) => rest + quantity - placed, 0),
      0,
    ),
    created_at: new Date(row.createdAt).toISOString(),
    ended_at: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  }
}
