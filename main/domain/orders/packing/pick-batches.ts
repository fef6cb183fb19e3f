import { byPlace } from '../../../../shared/api/commodities.ts'
import {
  cartPlaces,
  mostBatchOrders,
  type PickBatch,
  type PickBatchInput,
} from '../../../../shared/desk/packing-batches.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import { usualPackingSettings } from '../../../../shared/desk/packing-settings.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import type { ProductRepository } from '../products/product-repository.ts'
import { newDocument } from './new-document.ts'
import type { OrderGate } from './order-gate.ts'
import type { PackingActor, PackingBook } from './packing-claims.ts'
import type { PackingRepository } from './packing-repository.ts'
import type { Meaning } from './packing-scan.ts'
import type { BatchRow, PickBatchRepository } from './pick-batch-repository.ts'
import type { PickCarts } from './pick-carts.ts'

export type PickBatchPorts = {
  database: Pick<Database, 'transact'>
  batches: PickBatchRepository
  repository: Pick<PackingRepository, 'claimOf'>
  orders: Pick<OrderRepository, 'find'>
  products: Pick<ProductFilling, 'completeOrder'>
  productRows: Pick<ProductRepository, 'findBySkus'>
  gate: OrderGate
  carts: PickCarts
  book: Pick<PackingBook, 'tell'>
  ids: Ids
  clock: Clock
}

export type PickBatches = ReturnType<typeof createPickBatches>

type BatchPick = PickBatch['picks'][number]

const noBatch = (id: string) => refuse('not_found', { message: `There is no batch ${id.slice(0, 80)}.` })

/** Orders picked together onto a cart: planned by shelf, and confirmed place by place. */
export function createPickBatches(ports: PickBatchPorts) {
  const { batches, clock } = ports

  const find = (id: string, testMode: boolean): Result<BatchRow> => {
    const row = batches.find(id)
    return row?.testMode === testMode ? ok(row) : noBatch(id)
  }
  const shown = (row: BatchRow): PickBatch => toPickBatch(row, batches.ordersOf(row.id))

  /** The same articles of all orders, in the order of their shelves. */
  const plan = (orderIds: readonly string[], testMode: boolean): BatchPick[] => {
    const picks = new Map<string, BatchPick>()
    for (const [at, id] of orderIds.entries()) {
      const stored = ports.orders.find(id, testMode)
      if (!stored) continue
      const order = ports.products.completeOrder(stored)
      const skus = order.line_items.flatMap(({ sku }) => sku ?? [])
      const rows = ports.productRows.findBySkus(skus, testMode)
      const { items } = newDocument(order, {
        products: rows,
        tags: [],
        mode: 'batch',
        settings: usualPackingSettings,
        parcelId: '',
      })
      for (const { item_id, sku, title, shelf, picture_url, expected } of items) {
        const key = sku ?? item_id
        const before = picks.get(key) ?? {
          number: 0,
          article: { item_id: null, sku, title, shelf, picture_url },
          take: 0,
          into: [],
        }
        const place = cartPlaces[at] ?? ''
        const same = before.into.find(each => each.place === place)
        const into = same
          ? before.into.map(each => (each === same ? { ...each, quantity: each.quantity + expected } : each))
          : [...before.into, { place, order_id: id, quantity: expected, placed: 0 }]
        picks.set(key, { ...before, take: before.take + expected, into })
      }
    }
    return [...picks.values()]
      .toSorted((one, other) =>
        byPlace(one.article.shelf ?? '\u{10FFFF}', other.article.shelf ?? '\u{10FFFF}'),
      )
      .map((each, at) => ({ ...each, number: at + 1 }))
  }

  const create = (
    input: PickBatchInput,
    { testMode, desk, window, operator }: PackingActor,
  ): Result<PickBatch> =>
    ports.database.transact(() => {
      ports.carts.freeSilent({ testMode, desk })
      const asked = input.order_ids ?? batches.oldestReady(testMode, input.most ?? mostBatchOrders)
      const ids = [...new Set(asked)].slice(0, input.most ?? mostBatchOrders)
      if (ids.length === 0)
        return refuse('state_error', { message: 'No order is ready to be picked. No batch was made.' })
      for (const id of ids) {
        const order = ports.orders.find(id, testMode)
        if (!order)
          return refuse('not_found', { message: `There is no order ${id.slice(0, 80)}. No batch was made.` })
        if (ports.gate(order) || ports.repository.claimOf(id) || batches.isPicked(id))
          return refuse('state_error', {
            message: `Order ${order.order_id} is held, shipped, on a desk or in another batch. No batch was made.`,
          })
      }
      const id = ports.ids('pickBatch')
      const createdAt = clock.now().getTime()
      const row = {
        id,
        testMode,
        state: 'picking',
        desk,
        window,
        operator,
        picks: plan(ids, testMode),
        createdAt,
        endedAt: null,
      } as const
      batches.insert(
        row,
        ids.map((orderId, at) => {
          const order = ports.orders.find(orderId, testMode)
          const recipient = order?.shipping_to.person_name ?? order?.shipping_to.company_name ?? ''
          return {
            batchId: id,
            place: cartPlaces[at] ?? '',
            orderId,
            orderNumber: order?.order_id ?? '',
            recipient,
            isOpen: true,
          }
        }),
      )
      ports.book.tell(id, 'created')
      const made = batches.find(id)
      return made ? ok(shown(made)) : noBatch(id)
    })

  const giveUp = (id: string, testMode: boolean): Result<PickBatch> =>
    ports.database.transact(() => {
      const row = find(id, testMode)
      if (!row.ok) return row
      if (!['picking', 'picked'].includes(row.value.state))
        return refuse('state_error', {
          message: 'This batch is over already. Nothing was changed.',
        })
      return ok(shown(ports.carts.end(row.value, 'given_up')))
    })

  /** A scan at a cart: the article that is next, then each place it goes into. Part of the caller's transaction. */
  const scan = (
    { meaning, code }: { meaning: Meaning; code: string },
    actor: PackingActor,
  ): PackingFeedback | null => {
    const row = batches.pickingAt(actor)
    const pick = row?.picks.find(each => each.into.some(({ quantity, placed }) => placed < quantity))
    if (!row || !pick) return null
    const wanted = pick.into.find(({ quantity, placed }) => placed < quantity)
    const isPlace = cartPlaces.includes(code.toUpperCase())
    if (!isPlace) {
      const sku =
        meaning.kind === 'products'
          ? meaning.products.map(each => each.sku.toLowerCase())
          : [code.toLowerCase()]
      return sku.includes(pick.article.sku?.toLowerCase() ?? '')
        ? {
            kind: 'take',
            article: pick.article,
            take: pick.take,
            into: pick.into.map(({ place, quantity }) => ({ place, quantity })),
          }
        : { kind: 'wrong_item', scanned: { ...noArticle, sku: code }, wanted: [pick.article] }
    }
    const place = pick.into.find(each => each.place === code.toUpperCase() && each.placed < each.quantity)
    if (!place) return { kind: 'wrong_place', scanned: code.toUpperCase(), wanted: wanted?.place ?? '' }
    const into = pick.into.map(each => (each === place ? { ...each, placed: each.quantity } : each))
    const picks = row.picks.map(each => (each === pick ? { ...pick, into } : each))
    const isDone = picks.every(each => each.into.every(({ quantity, placed }) => placed === quantity))
    batches.save({ ...row, picks, state: isDone ? 'picked' : row.state })
    ports.book.tell(row.id)
    if (isDone) return { kind: 'batch_picked', batch_id: row.id, orders: batches.leftOn(row.id) }
    return { kind: 'put', article: pick.article, place: place.place, quantity: place.quantity }
  }

  return {
    create,
    giveUp,
    scan,
    list: (testMode: boolean, query: { desk?: string | undefined; limit: number; offset: number }) => {
      const { count, rows } = batches.page(testMode, query)
      return { count, records: rows.map(shown) }
    },
    retrieve: (id: string, testMode: boolean): Result<PickBatch> => {
      const row = find(id, testMode)
      return row.ok ? ok(shown(row.value)) : row
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

const noArticle = { item_id: null, sku: null, title: null, shelf: null, picture_url: null }

type OrderRows = ReturnType<PickBatchRepository['ordersOf']>

const toPickBatch = (row: BatchRow, orders: OrderRows): PickBatch => {
  const open = row.picks.filter(each => each.into.some(({ quantity, placed }) => placed < quantity))
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
