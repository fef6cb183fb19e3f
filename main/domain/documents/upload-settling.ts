import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { SettledUpload, UploadSettleInput } from '../../../shared/desk/settling.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { UploadBook } from './upload-book.ts'
import type { OpenUpload, UploadLedger } from './upload-ledger.ts'

/** Says whether a carrier has the documents it gave no answer about. Nothing here sends. */
export type UploadSettling = (
  of: { id: string; testMode: boolean },
  told: UploadSettleInput,
) => Result<SettledUpload>

export function createUploadSettling(ports: {
  database: Pick<Database, 'transact' | 'afterCommit'>
  ledger: Pick<UploadLedger, 'find' | 'settle'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  book: UploadBook
  sync: { link: (shipmentId: string) => void }
  changes: ChangeFeed
}): UploadSettling {
  const { database, ledger } = ports

  const settle = (
    upload: OpenUpload,
    shipment: ShipmentRecord,
    { happened, doc_ids: ids = [] }: UploadSettleInput,
  ): SettledUpload => {
    const state = happened ? 'uploaded' : 'refused'
    ledger.settle(upload.id, state)
    const documents = upload.fileNames.map((fileName, index) => ({ docId: ids[index] ?? null, fileName }))
    if (happened)
      ports.book(shipment, upload.owner, { value: { documents, meta: {} }, messages: [], reference: null })
    ports.sync.link(shipment.id)
    database.afterCommit(() =>
      ports.changes.publish({ topic: 'shipments', id: shipment.id, action: 'updated' }),
    )
    return { id: upload.id, shipment_id: shipment.id, state }
  }

  return ({ id, testMode }, told) =>
    database.transact(() => {
      const upload = ledger.find(id)
      const shipment = upload && ports.findShipment(upload.shipmentId, testMode)
      if (!upload || !shipment)
        return refuse('not_found', { message: `There is no upload ${id.slice(0, 80)}.` })
      return upload.state === 'unknown' ? ok(settle(upload, shipment, told)) : known(upload.state)
    })
}

const known = (state: string) =>
  refuse('state_error', {
    message:
      state === 'pending'
        ? 'The documents are being sent at this moment. Wait for that answer.'
        : 'There is nothing to settle: what became of these documents is known.',
  })
