import type { UploadFilters, UploadRecord } from '../../../shared/api/documents.ts'
import { anyOf, createdIn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentPager } from '../../db/document-pager.ts'
import { boundDocument } from '../../db/document-store.ts'
import type { DocumentPage } from '../../db/page-cut.ts'

export type UploadRepository = {
  page: (testMode: boolean, filters: UploadFilters) => DocumentPage
  /** The stored JSON; null when there is no such record of the mode. */
  findBytes: (id: string, testMode: boolean) => Buffer | null
  findOfShipment: (shipmentId: string) => UploadRecord | null
  insert: (record: UploadRecord, of: { shipmentId: string; testMode: boolean; createdAt: number }) => void
  update: (record: UploadRecord) => void
}

export function createUploadRepository(database: Pick<Database, 'sqlite'>): UploadRepository {
  const { sqlite } = database
  const page = createDocumentPager(database, { table: 'upload_records' })
  const bytes = sqlite
    .prepare<[string, number], Buffer>(
      'SELECT CAST(document AS BLOB) FROM upload_records WHERE id = ? AND test_mode = ?',
    )
    .pluck()
  const ofShipment = sqlite
    .prepare<[string], string>('SELECT document FROM upload_records WHERE shipment_id = ?')
    .pluck()
  const insert = sqlite.prepare(
    `INSERT INTO upload_records (id, document, created_at, test_mode, shipment_id) VALUES (?, ${boundDocument}, ?, ?, ?)`,
  )
  const update = sqlite.prepare(`UPDATE upload_records SET document = ${boundDocument} WHERE id = ?`)
  return {
    page: (testMode, filters) => {
      const { shipment_id: shipmentId } = filters
      const ofOne = shipmentId ? [{ ...anyOf(['shipment_id'], [shipmentId]), hasIndex: true }] : []
      return page(testMode, [...createdIn(filters), ...ofOne], filters)
    },
    findBytes: (id, testMode) => bytes.get(id, testMode ? 1 : 0) ?? null,
    findOfShipment: shipmentId => {
      const document = ofShipment.get(shipmentId)
      return document === undefined ? null : (JSON.parse(document) as UploadRecord)
    },
    insert: (record, { shipmentId, testMode, createdAt }) =>
      void insert.run(record.id, JSON.stringify(record), createdAt, testMode ? 1 : 0, shipmentId),
    update: record => void update.run(JSON.stringify(record), record.id),
  }
}
