import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { PackingActor } from '../sessions/packing-claims.ts'
import type { ReadScan } from '../sessions/packing-scan.ts'
import { backOf, expectedOf, refOf } from './move-receipt.ts'
import { createReceiptBook, type ReceiptBook, type ReceiptBookPorts } from './receipt-book.ts'
import type { ReceiptRow } from './receipt-repository.ts'
import type { ReturnedParcel, ReturnedParcels } from './returned-parcels.ts'

export type ReturnsDeskPorts = ReceiptBookPorts & {
  parcels: ReturnedParcels
  /** Without a sign of its window for so long a claim is given back. */
  claimSeconds: () => number
}

export type ReturnsDesk = ReturnType<typeof createReturnsDesk>

export type ReturnScan = Pick<ReadScan, 'meaning' | 'code' | 'numbers'> & {
  isKeyed: boolean
  /** What another desk has is taken over; what was received before goes on. */
  goesOn: boolean
}

/** What came back, at the windows of returns desks. Every method that changes is part of the caller's transaction. */
export function createReturnsDesk(ports: ReturnsDeskPorts) {
  const { receipts } = ports
  const book = createReceiptBook(ports)
  const { show, move } = book
  const { openOne, unknown } = createReturnOpening({ ...ports, book })

  const article = (asked: ReturnScan, actor: PackingActor): PackingFeedback => {
    const [product] = asked.meaning.kind === 'products' ? asked.meaning.products : []
    if (!product) return unknown(asked, actor)
    const row = receipts.openAt(actor) ?? book.begin(null, null, actor)
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
    decide: book.decide,
    show,
    tell: book.tell,
    at: (actor: PackingActor): ReceiptRow | null => receipts.openAt(actor),
    find: receipts.find,
    beat: (actor: PackingActor): void => receipts.beat(actor, ports.clock.now().getTime()),
  }
}

/** Which parcel is opened at a window, and what becomes of the one that lies there. */
function createReturnOpening({
  book: { begin, save, drop, standing },
  receipts,
  clock,
  claimSeconds,
}: Pick<ReturnsDeskPorts, 'receipts' | 'clock' | 'claimSeconds'> & { book: ReceiptBook }) {
  const nowMs = () => clock.now().getTime()

  const hasLapsed = ({ beatAt }: ReceiptRow): boolean => nowMs() - beatAt > claimSeconds() * 1_000

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

  return { openOne, unknown }
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

/** What tells parcels of one order apart. */
const contentsOf = ({ trackingNumber, lines }: ReturnedParcel): string =>
  [trackingNumber, ...lines.map(({ title, sku, expected }) => `${expected} × ${title ?? sku ?? ''}`)]
    .filter(Boolean)
    .join(', ')

const nobody = { id: '', order_id: '', recipient: '' }
