import type { UploadFilters, UploadRecord } from '../../../shared/api/documents.ts'
import type { CarrierData, UploadedDocument } from '../../carriers/contract/model.ts'
import { type CarrierDataStore, createCarrierDataStore } from '../../db/carrier-data.ts'
import { anyOf, createdIn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentPager } from '../../db/document-pager.ts'
import { boundDocument } from '../../db/document-store.ts'
import type { DocumentPage } from '../../db/page-cut.ts'

/** The data of carriers is kept by the number of each document. */
export type UploadRepository = CarrierDataStore & {
  page: (testMode: boolean, filters: UploadFilters) => DocumentPage
  /** The stored JSON; null when there is no such record of the mode. */
  findBytes: (id: string, testMode: boolean) => Buffer | null
  findOfShipment: (shipmentId: string) => UploadRecord | null
  /** The documents a carrier has of a shipment, each with what its adapter has to have back. */
  findUploaded: (shipmentId: string) => UploadedDocument[]
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
  const carrierData = createCarrierDataStore(database, 'upload_records')
  const findOfShipment: UploadRepository['findOfShipment'] = shipmentId => {
    const document = ofShipment.get(shipmentId)
    return document === undefined ? null : (JSON.parse(document) as UploadRecord)
  }
  return {
    ...carrierData,
    page: (testMode, filters) => {
      const { shipment_id: shipmentId } = filters
      const ofOne = shipmentId ? [{ ...anyOf(['shipment_id'], [shipmentId]), hasIndex: true }] : []
      return page(testMode, [...createdIn(filters), ...ofOne], filters)
    },
    findBytes: (id, testMode) => bytes.get(id, testMode ? 1 : 0) ?? null,
    findOfShipment,
    findUploaded: shipmentId => {
      const record = findOfShipment(shipmentId)
      const data = record ? carrierData.carrierDataOf(record.id) : {}
      return (record?.documents ?? []).map(({ doc_id = null, file_name = null }, index) => ({
        docId: doc_id,
        fileName: file_name,
        carrierData: (data[String(index + 1)] ?? {}) as CarrierData,
      }))
    },
    insert: (record, { shipmentId, testMode, createdAt }) =>
      void insert.run(record.id, JSON.stringify(record), createdAt, testMode ? 1 : 0, shipmentId),
    update: record => void update.run(JSON.stringify(record), record.id),
  }
}
