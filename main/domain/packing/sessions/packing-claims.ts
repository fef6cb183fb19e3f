import type { PackingFeedback, PackingMode } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import { isReturnable, isUnderWay, isUnsettled } from '../../../../shared/packing/steps.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { ProductFilling } from '../../orders/products/product-filling.ts'
import type { ProductReading } from '../../orders/products/product-service.ts'
import type { EntryReading } from '../../orders/worklist/entry-keeper.ts'
import { newDocument } from './new-document.ts'
import { type OrderGate, toRef } from './order-gate.ts'
import type { PackingRepository, SessionRow, WindowRef } from './packing-repository.ts'

/** Who is at a desk. `operator` is null where nobody signed in; `name` is the desk then. */
export type PackingActor = WindowRef & { operator: string | null; name: string; mayManage: boolean }

export type SessionChange = Partial<Omit<SessionRow, 'seq' | 'id' | 'testMode' | 'orderId' | 'createdAt'>>

export type PackingBook = ReturnType<typeof createPackingBook>

/** Writes sessions, and tells whoever looks at them once it is on disk. Part of the caller's transaction. */
export function createPackingBook(ports: {
  database: Pick<Database, 'afterCommit'>
  repository: Pick<PackingRepository, 'saveSession' | 'insertSession'>
  clock: Clock
  changes: ChangeFeed
}) {
  const { repository, clock } = ports
  const tell = (id: string, action: 'created' | 'updated' = 'updated') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'packing', id, action }))
  return {
    tell,
    open: (row: Omit<SessionRow, 'seq'>): void => {
      repository.insertSession(row)
      tell(row.id, 'created')
    },
    save: (row: SessionRow, change: SessionChange): SessionRow => {
      const next = { ...row, ...change, revision: row.revision + 1, updatedAt: clock.now().getTime() }
      repository.saveSession(next)
      tell(row.id)
      return next
    },
    /** Gives an order back, or says that another window has it. */
    end: (
      row: SessionRow,
      state: 'released' | 'lapsed' | 'taken' | 'done',
      feedback: PackingFeedback,
    ): SessionRow => {
      const now = clock.now().getTime()
      const next = {
        ...row,
        state,
        endedAt: now,
        updatedAt: now,
        revision: row.revision + 1,
        holdUntil: null,
        plan: null,
        document: { ...row.document, feedback },
      }
      repository.saveSession(next)
      tell(row.id)
      return next
    },
  }
}

export type ClaimPorts = {
  repository: PackingRepository
  book: PackingBook
  gate: OrderGate
  /** What lies on carts, which belongs to their desks. */
  carts: {
    elsewhere: (
      order: StoredOrder,
      actor: PackingActor,
    ) => Extract<PackingFeedback, { kind: 'packed_elsewhere' }> | null
    takeOut: (orderId: string) => void
  }
  orders: Pick<OrderReading, 'find'>
  products: Pick<ProductFilling, 'completeOrder'>
  productRows: Pick<ProductReading, 'findBySkus'>
  entries: Pick<EntryReading, 'seqOf' | 'tagsOf'>
  settings: () => PackingSettings
  ids: Ids
  clock: Clock
}

export type Claimed = { session: SessionRow | null; feedback: PackingFeedback }

export type PackingClaims = ReturnType<typeof createPackingClaims>

/** Who has which order. Every method is part of the caller's transaction; a unique index has the last word. */
export function createPackingClaims(ports: ClaimPorts) {
  const { repository, book, clock } = ports
  const nowMs = () => clock.now().getTime()

  /** Its window was silent for too long, and nothing of it costs money. */
  const hasLapsed = (row: SessionRow): boolean =>
    row.state === 'open' && isReturnable(row) && nowMs() - row.beatAt > ports.settings().claim_seconds * 1_000

  const mayTakeOver = (row: SessionRow, actor: PackingActor): boolean =>
    isReturnable(row) &&
    (row.desk === actor.desk || ports.settings().may_take_over === 'packer' || actor.mayManage)

  const elsewhere = (row: SessionRow, actor: PackingActor): PackingFeedback => ({
    kind: 'packed_elsewhere',
    order: { ...orderRef(row) },
    desk: row.desk,
    is_this_desk: row.desk === actor.desk,
    operator: row.operator,
    since: new Date(row.claimedAt).toISOString(),
    is_paused: row.state === 'paused',
    may_take_over: mayTakeOver(row, actor),
    batch: null,
  })

  const begin = (
    order: StoredOrder,
    mode: PackingMode,
    actor: PackingActor,
    before: SessionRow | null,
  ): SessionRow => {
    const now = nowMs()
    const complete = ports.products.completeOrder(order)
    const skus = complete.line_items.flatMap(({ sku }) => sku ?? [])
    const document =
      before?.document ??
      newDocument(complete, {
        products: ports.productRows.findBySkus(skus, order.test_mode),
        tags: ports.entries.tagsOf(ports.entries.seqOf(order.id)?.seq ?? 0),
        mode,
        settings: ports.settings(),
        parcelId: ports.ids('packedParcel'),
      })
    const { testMode, desk, window, operator } = actor
    const id = ports.ids('packingSession')
    book.open({
      id,
      testMode,
      orderId: order.id,
      state: 'open',
      step: document.step,
      mode,
      desk,
      window,
      operator,
      claimedAt: now,
      beatAt: now,
      revision: 1,
      document: { ...document, other_order_id: null },
      plan: null,
      shipmentId: null,
      holdUntil: null,
      createdAt: now,
      updatedAt: now,
      endedAt: null,
    })
    return repository.findSession(id) as SessionRow
  }

  /** What the one who has it leaves to the one who takes it: the box goes with it, a hold is stopped. */
  const takeFrom = (row: SessionRow, actor: PackingActor): SessionRow => {
    const { desk, operator } = actor
    book.end(row, 'taken', { kind: 'taken_over', order: orderRef(row), desk, operator })
    return isUnderWay(row) ? { ...row, document: { ...row.document, step: 'choose' } } : row
  }

  const resume = (row: SessionRow, actor: PackingActor): Claimed => {
    const { operator } = actor
    const feedback = { kind: 'order_open', order: orderRef(row), again: true } as const
    const now = nowMs()
    const session = book.save(row, { state: 'open', operator, beatAt: now })
    return { session, feedback }
  }

  /** Whether the order may be claimed, and what is said where it may not. */
  const check = (
    orderId: string,
    { takeOver }: { takeOver: boolean },
    actor: PackingActor,
  ):
    | { ok: true; order: StoredOrder; held: SessionRow | null; isOwn: boolean }
    | { ok: false; feedback: PackingFeedback } => {
    const order = ports.orders.find(orderId, actor.testMode)
    const held = repository.claimOf(orderId)
    const isOwn = held?.desk === actor.desk && held.window === actor.window
    if (!order) return { ok: false, feedback: { kind: 'refused', because: 'no_order', message: null } }
    if (held && isOwn && isUnsettled(held)) return { ok: false, feedback: held.document.feedback }
    const stopped = ports.gate(order, { counted: 0, shipmentId: held?.shipmentId ?? null })
    if (stopped) return { ok: false, feedback: stopped }
    if (held && !isOwn && !hasLapsed(held) && !(takeOver && mayTakeOver(held, actor)))
      return { ok: false, feedback: elsewhere(held, actor) }
    const onCart = isOwn ? null : ports.carts.elsewhere(order, actor)
    if (onCart && !(takeOver && onCart.may_take_over)) return { ok: false, feedback: onCart }
    return { ok: true, order, held, isOwn }
  }

  /** The order for this window; it must have no other one open. */
  const claim = (
    orderId: string,
    { mode, takeOver }: { mode: PackingMode; takeOver: boolean },
    actor: PackingActor,
  ): Claimed => {
    const checked = check(orderId, { takeOver }, actor)
    if (!checked.ok) return { session: null, feedback: checked.feedback }
    const { order, held, isOwn } = checked
    if (held && isOwn) return resume(held, actor)
    if (ports.carts.elsewhere(order, actor)) ports.carts.takeOut(order.id)
    const isLapsed = held !== null && hasLapsed(held)
    if (held && isLapsed) book.end(held, 'lapsed', { kind: 'released', order: toRef(order) })
    const before = held && !isLapsed ? takeFrom(held, actor) : null
    const session = begin(order, mode, actor, before)
    const feedback = { kind: 'order_open', order: toRef(order), again: before !== null } as const
    return { session, feedback }
  }

  return { check, claim, hasLapsed }
}

export const orderRef = ({ document: { order } }: Pick<SessionRow, 'document'>) => ({
  id: order.id,
  order_id: order.order_id,
  recipient: order.recipient,
})
