import type { ShipmentFilters, ShipmentRecord, ShipmentStatus } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import { isSampleSender } from '../../../../shared/desk/sample-sender.ts'
import type { LabelDrawing } from '../../../../shared/labels.ts'
import type { shipmentOrders } from '../../../../shared/states/shipment-states.ts'
import { numbersInside, plainNumber } from '../../../../shared/tracking-numbers/recognise-number.ts'
import { type CarrierDataStore, createCarrierDataStore } from '../../../db/carrier-data.ts'
import {
  anyOf,
  type Condition,
  contains,
  createdIn,
  hasWords,
  inDictionaries,
  ofCarriers,
} from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager, type SortIndex } from '../../../db/document-pager.ts'
import { boundDocument } from '../../../db/document-store.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { createPartIndex } from '../../../db/part-index.ts'
import { sortName } from '../../../db/sort-name.ts'

/** Also by the carrier whose prices a carrier of the shop's own passes on. */
const byCarrier = (names: readonly string[]) => ofCarriers(['carrier_name', 'rate_provider'], names)

const byAddress = (text: string) => hasWords(text, ['recipient_text'], 'recipient')

/** A barcode of a label may say more than the number; such a content is no word of anything. */
function byKeyword(text: string): Condition {
  const numbers = numbersInside(text)
  if (numbers.length > 0)
    return { ...anyOf(['tracking_number'], [plainNumber(text), ...numbers]), hasIndex: true }
  return hasWords(text, ['recipient_text', 'id', 'reference', 'tracking_number'])
}

/** The index of each order of the list; the one of creation needs none. */
export const shipmentSorts: Record<Exclude<(typeof shipmentOrders)[number], 'created_at'>, SortIndex> = {
  recipient: { index: 'shipments_by_recipient', columns: ['recipient_name'] },
  reference: { index: 'shipments_by_reference', columns: ['reference'] },
  status: { index: 'shipments_status', columns: ['status'] },
  service: { index: 'shipments_by_service', columns: ['service'] },
  tracking_number: { index: 'shipments_by_number', columns: ['tracking_number'] },
  total_charge: { index: 'shipments_by_charge', columns: ['charge_currency', 'total_charge'] },
}

/** What a shipment list is narrowed to, as SQL with its values; empty when it is not narrowed at all. */
export function shipmentConditions(
  filters: Omit<ShipmentFilters, 'limit' | 'offset' | 'cursor' | 'ordering'>,
): Condition[] {
  const found: (Condition | null)[] = [
    filters.tracking_number ? contains(['tracking_number'], filters.tracking_number) : null,
    filters.reference ? contains(['reference'], filters.reference) : null,
    filters.status?.length ? { ...anyOf(['status'], filters.status), hasIndex: true } : null,
    filters.service?.length ? anyOf(['service'], filters.service) : null,
    filters.carrier_name?.length ? byCarrier(filters.carrier_name) : null,
    filters.address ? byAddress(filters.address) : null,
    filters.keyword ? byKeyword(filters.keyword) : null,
  ]
  return [
    ...createdIn(filters),
    ...found.filter(condition => condition !== null),
    ...inDictionaries('shipments', filters),
  ]
}

/** `copies`: how many the carrier wants of it. */
export type ShipmentFile = { format: 'PDF' | 'ZPL' | 'PNG'; bytes: Buffer; copies: number }
type NewFile = Pick<ShipmentFile, 'format'> & { bytes: Uint8Array; copies?: number; drawing?: LabelDrawing }
export type FileKind = 'label' | 'invoice'

export type ShipmentRepository = CarrierDataStore & {
  insert: (record: ShipmentRecord, createdAt: number, isSample?: boolean) => void
  /** Of the given mode; null when there is none. */
  find: (id: string, testMode: boolean) => ShipmentRecord | null
  /** The stored JSON as bytes, for answers that need no change. */
  findBytes: (id: string, testMode: boolean) => Buffer | null
  /** Whatever the mode; for files and parts, whose ids are not split by mode. */
  findAny: (id: string) => ShipmentRecord | null
  statusOf: (id: string) => ShipmentStatus | null
  /** The newest shipment a number was bought for, unless it was cancelled. */
  findShipped: (trackingNumber: string, carrierName: string, testMode: boolean) => string | null
  /** The same of many numbers, as a whole and in their order, also of another carrier when the one given has none. */
  findBought: (
    trackingNumbers: readonly string[],
    carrierName: string,
    testMode: boolean,
  ) => (ShipmentRecord | null)[]
  save: (record: ShipmentRecord) => void
  remove: (id: string) => void
  sampleIds: () => string[]
  /** Removes the sample shipments nothing was bought for; answers their ids. Those with a label stay. */
  removeSamples: () => string[]
  page: (testMode: boolean, filters: ShipmentFilters) => DocumentPage
  /** The shipment an address, parcel or customs declaration belongs to. */
  ownerOf: (partId: string) => string | null
  saveFile: (id: string, kind: FileKind, file: NewFile) => void
  findFile: (id: string, kind: FileKind) => ShipmentFile | null
  /** What the station drew a label of its own from; null of a carrier's label and of one bought before this was kept. */
  drawingOf: (id: string) => LabelDrawing | null
}

/** Ids of the records that live inside a shipment. */
const partIds = ({ shipper, recipient, billing_address, customs, parcels }: ShipmentRecord): string[] =>
  [shipper, recipient, billing_address, customs, customs?.duty_billing_address, ...parcels]
    .map(part => part?.id)
    .filter((id): id is string => typeof id === 'string')

export type UsualSender = ShipmentRecord['shipper']

/**
 * Where parcels are sent from when nobody says: as the shop chose, else as the latest of the mode was, else the latest of
 * the other mode, which the made-up sender of the sample data never leaves. Null before the first.
 */
export function createUsualSender({ sqlite }: Pick<Database, 'sqlite'>, chosen: () => UsualSender | null) {
  const latest = sqlite
    .prepare<[number], string>(
      `SELECT document -> '$.shipper' FROM shipments WHERE test_mode = ? ORDER BY seq DESC LIMIT 1`,
    )
    .pluck()
  const read = (testMode: boolean): UsualSender | null => {
    const found = latest.get(Number(testMode))
    return found === undefined ? null : JSON.parse(found)
  }
  return (testMode: boolean): UsualSender | null => {
    const own = chosen() ?? read(testMode)
    const other = own === null ? read(!testMode) : null
    return own ?? (other && !isSampleSender(other) ? other : null)
  }
}

export function createShipmentRepository(database: Pick<Database, 'sqlite'>): ShipmentRepository {
  const { sqlite } = database
  const text = <P extends unknown[]>(sql: string) => sqlite.prepare<P, string>(sql).pluck()
  const byIdAndMode = text<[string, number]>('SELECT document FROM shipments WHERE id = ? AND test_mode = ?')
  const bytesByIdAndMode = sqlite
    .prepare<[string, number], Buffer>(
      'SELECT CAST(document AS BLOB) FROM shipments WHERE id = ? AND test_mode = ?',
    )
    .pluck()
  const byId = text<[string]>('SELECT document FROM shipments WHERE id = ?')
  const status = text<[string]>('SELECT status FROM shipments WHERE id = ?')
  const shippedBy = (carrier: string, number: string) =>
    `SELECT id FROM shipments AS shipped INDEXED BY shipments_by_number
     WHERE shipped.test_mode = @mode AND shipped.tracking_number = ${number} ${carrier}
     AND shipped.status NOT IN ('draft', 'cancelled') ORDER BY shipped.seq DESC LIMIT 1`
  const ofCarrier = 'AND shipped.carrier_name = @carrier'
  const shipped = text<[{ number: string; carrier: string; mode: number }]>(shippedBy(ofCarrier, '@number'))
  type Asked = { numbers: string; carrier: string; mode: number }
  const bought = sqlite.prepare<[Asked], { number: string; document: string | null }>(
    `SELECT named.value AS number, (SELECT document FROM shipments WHERE id = coalesce(
       (${shippedBy(ofCarrier, 'named.value')}), (${shippedBy('', 'named.value')}))) AS document
     FROM json_each(@numbers) AS named`,
  )
  const samples = text<[]>('SELECT id FROM shipments WHERE is_sample = 1')
  const unbought = `is_sample = 1
    AND NOT EXISTS (SELECT 1 FROM purchases WHERE shipment_id = shipments.id AND state <> 'refused')`
  const removeTries = sqlite.prepare(
    `DELETE FROM purchases WHERE shipment_id IN (SELECT id FROM shipments WHERE ${unbought})`,
  )
  const removeDrafts = text<[]>(`DELETE FROM shipments WHERE ${unbought} RETURNING id`)
  const keepBought = sqlite.prepare('UPDATE shipments SET is_sample = 0 WHERE is_sample = 1')
  const insert = sqlite.prepare(
    `INSERT INTO shipments (id, document, recipient_name, created_at, test_mode, is_sample)
     VALUES (?, ${boundDocument}, ?, ?, ?, ?)`,
  )
  const update = sqlite.prepare(
    `UPDATE shipments SET document = ${boundDocument}, recipient_name = ? WHERE id = ?`,
  )
  const remove = sqlite.prepare('DELETE FROM shipments WHERE id = ?')
  const page = createDocumentPager(database, {
    table: 'shipments',
    words: 'shipment_prefix_terms',
    sorts: shipmentSorts,
  })
  const parts = createPartIndex(database, 'shipment_parts')
  const read = (document: string | undefined) =>
    document === undefined ? null : (JSON.parse(document) as ShipmentRecord)

  return {
    insert: (record, createdAt, isSample = false) => {
      const name = sortName(addressee(record.recipient))
      insert.run(
        record.id,
        JSON.stringify(record),
        name,
        createdAt,
        record.test_mode ? 1 : 0,
        isSample ? 1 : 0,
      )
      parts.keep(record.id, partIds(record))
    },
    find: (id, testMode) => read(byIdAndMode.get(id, testMode ? 1 : 0)),
    findBytes: (id, testMode) => bytesByIdAndMode.get(id, testMode ? 1 : 0) ?? null,
    findAny: id => read(byId.get(id)),
    statusOf: id => (status.get(id) ?? null) as ShipmentStatus | null,
    findShipped: (number, carrier, testMode) =>
      shipped.get({ number, carrier, mode: testMode ? 1 : 0 }) ?? null,
    findBought: (numbers, carrier, testMode) => {
      const asked = { numbers: JSON.stringify(numbers), carrier, mode: testMode ? 1 : 0 }
      const found = new Map(bought.all(asked).map(({ number, document }) => [number, document]))
      return numbers.map(number => read(found.get(number) ?? undefined))
    },
    save: record => {
      update.run(JSON.stringify(record), sortName(addressee(record.recipient)), record.id)
      parts.keep(record.id, partIds(record))
    },
    remove: id => void remove.run(id),
    sampleIds: () => samples.all(),
    removeSamples: sqlite.transaction(() => {
      removeTries.run()
      const removed = removeDrafts.all()
      // A label that was bought belongs to whoever bought it.
      keepBought.run()
      return removed
    }),
    ...createCarrierDataStore(database, 'shipments'),
    page: (testMode, filters) => page(testMode, shipmentConditions(filters), filters),
    ownerOf: parts.ownerOf,
    ...createFileStore(database),
  }
}

/** One intent nobody knows the outcome of: its id, by which it is settled, and the time it was begun. */
type UnknownIntent = { id: string; since: string }

/** What nobody knows the outcome of; of uploads the oldest one. */
export type UnknownByKind = { purchase?: UnknownIntent; void?: UnknownIntent; upload?: UnknownIntent }

/** Reads out of the ledgers what a shipment has to say of itself; null when everything about it is known. */
export type UnknownOfShipment = (shipmentId: string) => UnknownByKind | null

type UnknownRow = { kind: keyof UnknownByKind; id: string; startedAt: number }

export function createUnknownOfShipment({ sqlite }: Pick<Database, 'sqlite'>): UnknownOfShipment {
  // Each part says in the words of a partial index that what it looks for lies in it.
  const unknown = sqlite.prepare<[string, string, string], UnknownRow>(
    `SELECT 'purchase' AS kind, id, started_at AS startedAt FROM purchases
       WHERE shipment_id = ? AND state = 'unknown' AND state IN ('pending','bought','unknown')
     UNION ALL SELECT 'void', id, started_at FROM intents
       WHERE subject_id = ? AND kind = 'void' AND state = 'unknown' AND state IN ('pending','unknown')
     UNION ALL SELECT * FROM (SELECT 'upload', id, started_at FROM document_uploads
       WHERE shipment_id = ? AND state = 'unknown' ORDER BY rowid LIMIT 1)`,
  )
  return shipmentId => {
    const rows = unknown.all(shipmentId, shipmentId, shipmentId)
    return rows.length === 0
      ? null
      : Object.fromEntries(
          rows.map(({ kind, id, startedAt }) => [kind, { since: new Date(startedAt).toISOString(), id }]),
        )
  }
}

function createFileStore({ sqlite }: Pick<Database, 'sqlite'>) {
  const saveFile = sqlite.prepare(
    `INSERT OR REPLACE INTO shipment_files (shipment_id, kind, format, bytes, copies, drawing)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const drawing = sqlite
    .prepare<[string], string | null>(
      "SELECT drawing FROM shipment_files WHERE shipment_id = ? AND kind = 'label'",
    )
    .pluck()
  const findFile = sqlite.prepare<[string, string], ShipmentFile>(
    'SELECT format, bytes, copies FROM shipment_files WHERE shipment_id = ? AND kind = ?',
  )
  return {
    saveFile: (id, kind, { format, bytes, copies = 1, drawing: from }) =>
      void saveFile.run(id, kind, format, Buffer.from(bytes), copies, from ? JSON.stringify(from) : null),
    findFile: (id, kind) => findFile.get(id, kind) ?? null,
    drawingOf: id => {
      const stored = drawing.get(id)
      return stored ? (JSON.parse(stored) as LabelDrawing) : null
    },
  } satisfies Pick<ShipmentRepository, 'saveFile' | 'findFile' | 'drawingOf'>
}
