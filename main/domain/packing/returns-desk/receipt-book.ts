import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { ProductReading } from '../../orders/products/product-service.ts'
import type { ReturnService } from '../../shipping/returns/return-service.ts'
import type { PackingActor } from '../sessions/packing-claims.ts'
import { moveReceipt, type ReceiptInput, standingOf } from './move-receipt.ts'
import { articlesOf, toReturnReceipt } from './receipt-mapper.ts'
import type { ReceiptRepository, ReceiptRow } from './receipt-repository.ts'
import type { ReturnedParcel } from './returned-parcels.ts'

export type ReceiptBookPorts = {
  database: Pick<Database, 'afterCommit'>
  receipts: ReceiptRepository
  returns: Pick<ReturnService, 'decide'>
  products: Pick<ProductReading, 'findBySkus'>
  hasPhoto: (receiptId: string) => boolean
  changes: ChangeFeed
  ids: Ids
  clock: Clock
}

export type ReceiptBook = ReturnType<typeof createReceiptBook>

export type Decider = { operator: string | null; testMode: boolean }

/** Writes down what came back, and tells whoever looks at it once it is on disk. Part of the caller's transaction. */
export function createReceiptBook(ports: ReceiptBookPorts) {
  const { receipts, clock } = ports
  const nowMs = () => clock.now().getTime()

  const productsOf = (row: Pick<ReceiptRow, 'lines' | 'units' | 'testMode'>) =>
    ports.products.findBySkus(
      [...row.lines, ...row.units].flatMap(({ sku }) => sku ?? []),
      row.testMode,
    )
  const show = (row: ReceiptRow): ReturnReceipt =>
    toReturnReceipt(row, { products: productsOf(row), hasPhoto: ports.hasPhoto(row.id) })
  const standing = (row: ReceiptRow) => standingOf(row, { articleOf: articlesOf(productsOf(row)) })

  const tell = (id: string, action: 'created' | 'updated' | 'deleted' = 'updated') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'returnreceipts', id, action }))

  const save = (row: ReceiptRow, change: Partial<ReceiptRow>): ReceiptRow => {
    const next = { ...row, ...change, revision: row.revision + 1, updatedAt: nowMs() }
    receipts.save(next)
    tell(row.id)
    return next
  }

  const begin = (code: string | null, of: ReturnedParcel | null, actor: PackingActor): ReceiptRow => {
    const { testMode, desk, window, operator } = actor
    const id = ports.ids('returnReceipt')
    const now = nowMs()
    receipts.insert({
      id,
      testMode,
      state: 'open',
      step: 'items',
      returnId: of?.returnId ?? null,
      shipmentId: of?.shipmentId ?? null,
      subjectId: of?.subjectId ?? null,
      reference: of?.reference ?? null,
      recipient: of?.recipient ?? null,
      trackingNumber: of?.trackingNumber ?? null,
      codes: code === null ? [] : [code === of?.subjectId ? (of.trackingNumber ?? code) : code],
      lines: of?.lines ?? [],
      units: [],
      armedQuantity: null,
      note: null,
      desk,
      window,
      operator,
      beatAt: now,
      revision: 1,
      createdAt: now,
      updatedAt: now,
      endedAt: null,
    })
    tell(id, 'created')
    return receipts.find(id) as ReceiptRow
  }

  const drop = (row: ReceiptRow) => {
    receipts.remove(row.id)
    tell(row.id, 'deleted')
  }

  /** Everything that came back is said of the return as well; what came in several ways is restocked as far as any of it is. */
  const end = (row: ReceiptRow, actor: PackingActor) => {
    const state = row.shipmentId === null ? 'unknown' : 'received'
    const ended = save(row, { state, step: 'items', operator: actor.operator, endedAt: nowMs() })
    decide(ended, actor)
  }

  const decide = ({ returnId, lines, units }: ReceiptRow, actor: PackingActor | Decider) => {
    if (returnId === null) return
    const items = lines.flatMap(({ line }) => {
      const said = units.filter(unit => unit.line === line).map(({ outcome }) => outcome)
      if (said.length === 0) return []
      return [
        { line, outcome: said.includes('restocked') ? ('restocked' as const) : ('written_off' as const) },
      ]
    })
    // A return that went meanwhile takes nothing from the evidence.
    ports.returns.decide(returnId, { arrived: true, items }, actor)
  }

  const move = (row: ReceiptRow, input: ReceiptInput, actor: PackingActor): PackingFeedback => {
    const facts = {
      at: clock.now().toISOString(),
      by: actor.operator,
      articleOf: articlesOf(productsOf(row)),
    }
    const { document, feedback, effect } = moveReceipt(row, input, facts)
    if (effect === 'drops') drop(row)
    else if (effect === 'ends') end(row, actor)
    else save(row, document)
    return feedback
  }

  return { show, standing, tell, save, begin, drop, decide, move }
}
