import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { ProductReading } from '../../orders/products/product-service.ts'
import type { ReturnService } from '../../shipping/returns/return-service.ts'
import type { PackingActor } from '../sessions/packing-claims.ts'
import type { ReadScan } from '../sessions/packing-scan.ts'
import { backOf, expectedOf, moveReceipt, type ReceiptInput, refOf, standingOf } from './move-receipt.ts'
import { articlesOf, toReturnReceipt } from './receipt-mapper.ts'
import type { ReceiptRepository, ReceiptRow } from './receipt-repository.ts'
import type { ReturnedParcel, ReturnedParcels } from './returned-parcels.ts'

export type ReturnsDeskPorts = {
  database: Pick<Database, 'afterCommit'>
  receipts: ReceiptRepository
  parcels: ReturnedParcels
  returns: Pick<ReturnService, 'decide'>
  products: Pick<ProductReading, 'findBySkus'>
  hasPhoto: (receiptId: string) => boolean
  /** Without a sign of its window for so long a claim is given back. */
  claimSeconds: () => number
  changes: ChangeFeed
  ids: Ids
  clock: Clock
}

export type ReturnsDesk = ReturnType<typeof createReturnsDesk>

export type ReturnScan = Pick<ReadScan, 'meaning' | 'code' | 'numbers'> & {
  isKeyed: boolean
  /** What another desk has is taken over; what was received before goes on. */
  goesOn: boolean
}

/** What came back, at the windows of returns desks. Every method that changes is part of the caller's transaction. */
export function createReturnsDesk(ports: ReturnsDeskPorts) {
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

  const hasLapsed = ({ beatAt }: ReceiptRow): boolean => nowMs() - beatAt > ports.claimSeconds() * 1_000

  const elsewhere = (row: ReceiptRow, actor: PackingActor): PackingFeedback => ({
    kind: 'packed_elsewhere',
    order: refOf(row) ?? nobody,
    desk: row.desk,
    is_this_desk: row.desk === actor.desk,
    operator: row.operator,
    since: new Date(row.createdAt).toISOString(),
    is_paused: false,
    batch: null,
    may_take_over: true,
  })

  /** What is on the desk goes off it where nothing was counted; else it is finished first. */
  const isInTheWay = (row: ReceiptRow | null): row is ReceiptRow => {
    if (row === null || row.units.length > 0) return row !== null
    drop(row)
    return false
  }

  const unfinished = (
    row: ReceiptRow,
    { subjectId: id, reference, trackingNumber, recipient }: ReturnedParcel,
  ): PackingFeedback => ({
    kind: 'unfinished',
    order: refOf(row) ?? { ...nobody, order_id: row.codes.at(-1) ?? '' },
    other: { id, order_id: reference ?? trackingNumber ?? '', recipient: recipient ?? '' },
    counted: backOf(row),
    expected: expectedOf(row),
  })

  const open = (
    parcel: ReturnedParcel,
    { code, goesOn }: ReturnScan,
    actor: PackingActor,
  ): PackingFeedback => {
    const here = receipts.openAt(actor)
    const held = receipts.claimOf(parcel.subjectId)
    if (held && held.id === here?.id) return standing(held)
    if (held && !goesOn && !hasLapsed(held)) return elsewhere(held, actor)
    const left = expectedOf(parcel)
    if (!held && parcel.received && !(goesOn && left > 0))
      return {
        kind: 'return_received',
        order: refOf(parcel) ?? nobody,
        received_at: new Date(parcel.received.at).toISOString(),
        by: parcel.received.by,
        desk: parcel.received.desk,
        left,
      }
    if (here && here.shipmentId === null && here.units.length > 0 && !held)
      return standing(save(here, withParcel(here, parcel)))
    if (isInTheWay(here)) return unfinished(here, parcel)
    const { desk, window, operator } = actor
    const row = held ? save(held, { desk, window, operator, beatAt: nowMs() }) : begin(code, parcel, actor)
    return standing(row)
  }

  const openOne = (
    found: readonly ReturnedParcel[],
    asked: ReturnScan,
    actor: PackingActor,
  ): PackingFeedback => {
    const [first, ...more] = found
    if (!first) return unknown(asked, actor)
    if (more.length === 0) return open(first, asked, actor)
    return {
      kind: 'which_one',
      code: asked.code,
      choices: found.slice(0, 9).map((each, at) => ({
        number: at + 1,
        article: {
          item_id: each.subjectId,
          sku: each.trackingNumber,
          title: contentsOf(each),
          shelf: null,
          picture_url: null,
        },
        order: null,
      })),
    }
  }

  /** Kept from the first scan on; a parcel has many codes, and any of them may tell. */
  const unknown = ({ code, meaning }: ReturnScan, actor: PackingActor): PackingFeedback => {
    const here = receipts.openAt(actor)
    const because = meaning.kind === 'unknown' ? meaning.because : 'unknown'
    const isNumber = because === 'unknown' || because === 'check_digit'
    if (!isNumber || code === '' || (here && here.shipmentId !== null))
      return { kind: 'unknown_code', code, because }
    const row = here
      ? save(here, { codes: [...here.codes.filter(each => each !== code), code].slice(-20) })
      : begin(code, null, actor)
    return standing(row)
  }

  const article = (asked: ReturnScan, actor: PackingActor): PackingFeedback => {
    const [product] = asked.meaning.kind === 'products' ? asked.meaning.products : []
    if (!product) return unknown(asked, actor)
    const row = receipts.openAt(actor) ?? begin(null, null, actor)
    const how = asked.isKeyed ? 'keyed' : 'scan'
    const { sku, name: title } = product
    return move(row, { kind: 'unit', line: null, article: { sku, title }, how }, actor)
  }

  const scan = (asked: ReturnScan, actor: PackingActor): PackingFeedback => {
    const { meaning, isKeyed } = asked
    const row = receipts.openAt(actor)
    if (row && meaning.kind === 'items') {
      const lines = row.lines.filter(({ line }) => meaning.itemIds.includes(String(line)))
      const wanted = lines.find(
        ({ line, expected }) => (show(row).items.find(each => each.line === line)?.counted ?? 0) < expected,
      )
      const line = wanted ?? lines[0]
      if (line)
        return move(
          row,
          { kind: 'unit', line: line.line, article: line, how: isKeyed ? 'keyed' : 'scan' },
          actor,
        )
    }
    const found = ports.parcels.find(asked, actor.testMode)
    return found.length === 0 ? article(asked, actor) : openOne(found, asked, actor)
  }

  const step = (row: ReceiptRow | null, wanted: PackingStepInput, actor: PackingActor): PackingFeedback =>
    row?.state === 'open' ? move(row, wanted, actor) : { kind: 'refused', because: 'no_order', message: null }

  return {
    scan,
    step,
    decide,
    show,
    tell,
    at: (actor: PackingActor): ReceiptRow | null => receipts.openAt(actor),
    find: receipts.find,
    beat: (actor: PackingActor): void => receipts.beat(actor, nowMs()),
  }
}

/** Whose it is was found out: what came back is of its items where the SKUs are the same. */
export const withParcel = (
  { units }: Pick<ReceiptRow, 'units'>,
  { received: _, lines, ...parcel }: ReturnedParcel,
): Partial<ReceiptRow> => {
  const lineOf = (sku: string | null) =>
    lines.find(each => sku !== null && each.sku?.toLowerCase() === sku.toLowerCase())?.line ?? null
  return { ...parcel, lines, units: units.map(unit => ({ ...unit, line: lineOf(unit.sku) })) }
}

export type Decider = { operator: string | null; testMode: boolean }

/** What tells parcels of one order apart. */
const contentsOf = ({ trackingNumber, lines }: ReturnedParcel): string =>
  [trackingNumber, ...lines.map(({ title, sku, expected }) => `${expected} × ${title ?? sku ?? ''}`)]
    .filter(Boolean)
    .join(', ')

const nobody = { id: '', order_id: '', recipient: '' }
