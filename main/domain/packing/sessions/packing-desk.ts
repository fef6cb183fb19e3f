import type { PackingFeedback, PackingMode } from '../../../../shared/desk/packing-feedback.ts'
import { toOrderRef } from '../../../../shared/packing/counting.ts'
import {
  isBeforePurchase,
  isBoxOpen,
  isOffDesk,
  isReturnable,
  isUnderWay,
} from '../../../../shared/packing/steps.ts'
import type { PickCarts } from '../pick-batches/pick-carts.ts'
import { toArticle } from './new-document.ts'
import { orderRef, type PackingActor, type PackingClaims } from './packing-claims.ts'
import type { FoundOrder, PackingLookup } from './packing-lookup.ts'
import { createPackingMoves, type PackingMovePorts, type Said } from './packing-moves.ts'
import type { SessionRow } from './packing-repository.ts'
import type { ReadScan } from './packing-scan.ts'

export type PackingDeskPorts = PackingMovePorts & {
  lookup: PackingLookup
  claims: PackingClaims
  carts: Pick<PickCarts, 'adopt' | 'orderAt'>
  /** What a scan does to the cart of the window; null while it picks none. */
  scanCart: (asked: ReadScan, actor: PackingActor) => PackingFeedback | null
}

export type AskedScan = ReadScan & { mode: PackingMode; isKeyed: boolean; takeOver: boolean }

export type PackingDesk = ReturnType<typeof createPackingDesk>

/** What scans and keys do to the order of a window. Every method is part of the caller's transaction and asks nobody. */
export function createPackingDesk(ports: PackingDeskPorts) {
  const { repository } = ports
  const moves = createPackingMoves(ports)
  const { move, noteMistake } = moves
  const { claim, openOne } = createOrderOpening({ ...ports, begun: moves.begun })

  const unknown = ({ code, meaning }: AskedScan, actor: PackingActor): Said => {
    const row = repository.openAt(actor)
    const because = meaning.kind === 'unknown' ? meaning.because : 'unknown'
    if (row) return move(row, { kind: 'scanned_unknown', code, because }, actor)
    noteMistake(null, 'unknown_code', actor)
    return { session: null, feedback: { kind: 'unknown_code', code, because } }
  }

  /** An item without an order on the desk: in the mode of single items it opens the oldest order of one such unit. */
  const single = (
    products: AskedScan['meaning'] & { kind: 'products' },
    asked: AskedScan,
    actor: PackingActor,
  ): Said => {
    const [first] = products.products
    if (!first) return unknown(asked, actor)
    const article = toArticle(first)
    const skus = products.products.map(({ sku }) => sku)
    const isAsked = asked.mode === 'single'
    const orderId = isAsked ? ports.lookup.oldestSingle(skus, actor.testMode) : null
    const opened = orderId === null ? null : claim(orderId, asked, actor)
    if (!opened?.session || opened.session.orderId !== orderId)
      return opened ?? { session: null, feedback: { kind: 'no_order_of', article, is_asked: isAsked } }
    const itemIds = opened.session.document.items.map(({ item_id: id }) => id)
    const counted = {
      kind: 'scanned_item',
      itemIds,
      code: asked.code,
      isKeyed: asked.isKeyed,
      quantity: 1,
    } as const
    return opened.session.document.is_counting ? move(opened.session, counted, actor) : opened
  }

  const ofProducts = (
    meaning: AskedScan['meaning'] & { kind: 'products' },
    asked: AskedScan,
    actor: PackingActor,
  ): Said => {
    const row = repository.openAt(actor)
    if (isFree(row)) return single(meaning, asked, actor)
    const [first] = meaning.products
    return first && row
      ? move(row, { kind: 'scanned_other', article: toArticle(first) }, actor)
      : unknown(asked, actor)
  }

  const adopt = (number: number, asked: AskedScan, actor: PackingActor): Said => {
    const feedback = ports.carts.adopt(number, actor)
    return feedback ? { session: repository.openAt(actor), feedback } : unknown(asked, actor)
  }

  const scan = (asked: AskedScan, actor: PackingActor): Said => {
    const { meaning, code, isKeyed } = asked
    const row = repository.openAt(actor)
    const picked = asked.mode === 'batch' && !row ? ports.scanCart(asked, actor) : null
    if (picked) {
      noteMistake(null, picked.kind, actor)
      return { session: null, feedback: picked }
    }
    const inPlace = asked.mode === 'batch' && isFree(row) ? ports.carts.orderAt(code, actor) : null
    if (inPlace !== null) return claim(inPlace, asked, actor) ?? unknown(asked, actor)
    switch (meaning.kind) {
      case 'batch':
        return adopt(meaning.number, asked, actor)
      case 'items':
        return row
          ? move(
              row,
              { kind: 'scanned_item', itemIds: meaning.itemIds, code, isKeyed, quantity: null },
              actor,
            )
          : unknown(asked, actor)
      case 'orders':
        return openOne(meaning.orders, asked, actor) ?? unknown(asked, actor)
      case 'shipped':
        return openOne(meaning.shipped, asked, actor) ?? unknown(asked, actor)
      case 'products':
        return ofProducts(meaning, asked, actor)
      case 'command':
      case 'unknown':
        return unknown(asked, actor)
    }
  }

  return { scan, move, claim, stopped: moves.stopped }
}

/** Which order is opened at a desk, and what becomes of the one that lies there. */
function createOrderOpening(ports: PackingDeskPorts & Pick<ReturnType<typeof createPackingMoves>, 'begun'>) {
  const { repository, claims, book, clock, begun } = ports

  /** What is on the desk makes room for another order: given back where nothing was done, else put aside. */
  const makeRoom = (row: SessionRow) => {
    const isFresh = row.step === 'items' && row.document.items.every(({ counted }) => counted === 0)
    const isShown = row.mode === 'ship' && isBoxOpen(row)
    if (isFresh || isShown) book.end(row, 'released', { kind: 'released', order: orderRef(row) })
    else if (isUnderWay(row))
      book.save(row, {
        state: 'paused',
        step: 'choose',
        holdUntil: null,
        document: { ...row.document, step: 'choose' },
      })
    else book.save(row, { state: 'paused' })
  }

  const claim = (
    orderId: string,
    asked: { mode: PackingMode; takeOver: boolean },
    actor: PackingActor,
  ): Said | null => {
    const open = repository.openAt(actor)
    if (open?.orderId === orderId)
      return {
        session: book.save(open, { beatAt: clock.now().getTime() }),
        feedback: { kind: 'order_open', order: orderRef(open), again: true },
      }
    const order = ports.orders.find(orderId, actor.testMode)
    if (!order) return null
    if (open && isInTheWay(open, orderId)) return unfinished(open, orderId, actor)
    const claimed = claims.check(orderId, asked, actor)
    if (!claimed.ok) return { session: open, feedback: claimed.feedback }
    if (open) makeRoom(open)
    const made = claims.claim(orderId, asked, actor)
    return begun(made, actor)
  }

  /** Units lie in the box: the slip of another order has to be meant. */
  const isInTheWay = (row: SessionRow, orderId: string): boolean => {
    const { document, mode } = row
    if (document.other_order_id === orderId || !isReturnable(row)) return false
    return mode === 'ship' ? isBeforePurchase(row) : hasUnits(document)
  }

  const unfinished = (open: SessionRow, orderId: string, actor: PackingActor): Said => {
    const { document } = open
    const other = ports.lookup.findOrders([orderId], actor.testMode)[0]
    const feedback: PackingFeedback = {
      kind: 'unfinished',
      order: toOrderRef(document),
      other: other ? toRef(other) : { id: orderId, order_id: orderId, recipient: '' },
      counted: document.items.reduce((sum, item) => sum + item.counted, 0),
      expected: document.items.reduce((sum, item) => sum + item.expected, 0),
    }
    const stands = isBoxOpen(open) ? { feedback } : {}
    const session = book.save(open, { document: { ...document, ...stands, other_order_id: orderId } })
    return { session, feedback }
  }

  /** Null when there is none of them. */
  const openOne = (orders: readonly FoundOrder[], asked: AskedScan, actor: PackingActor): Said | null => {
    const session = repository.openAt(actor)
    const [first, ...more] = orders
    if (!first) return null
    // The same number in two sources: those that can be packed are asked about.
    const open = more.length === 0 ? [first] : orders.filter(({ id }) => isPackable(id, actor))
    if (open.length > 1)
      return {
        session,
        feedback: {
          kind: 'which_one',
          code: asked.code,
          choices: open.map((each, at) => ({ number: at + 1, article: null, order: toRef(each) })),
        },
      }
    return claim((open[0] ?? first).id, asked, actor)
  }

  const isPackable = (id: string, { testMode }: PackingActor): boolean => {
    const order = ports.orders.find(id, testMode)
    return order !== null && ports.gate(order) === null
  }

  return { claim, openOne }
}

/** Nothing is on the desk, or what is there is packed. */
const isFree = (row: SessionRow | null): boolean => !row || isOffDesk(row)

const hasUnits = (document: SessionRow['document']): boolean =>
  document.items.some(({ counted }) => counted > 0)

const toRef = ({ id, orderId, recipient }: FoundOrder) => ({ id, order_id: orderId, recipient })
