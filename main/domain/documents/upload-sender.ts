import type { UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { ok, type Result, refuseByCarrier } from '../../../shared/errors/result.ts'
import type { CallCarrier } from '../../carriers/spec/call.ts'
import type { TradeDocument, UploadResult } from '../../carriers/spec/model.ts'
import type { Outcome } from '../../carriers/spec/outcome.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { LiveConnection } from '../connections/live-connections.ts'
import type { UploadLedger } from './upload-ledger.ts'
import { digestOf, toUploadRequest, withUpload } from './upload-mapper.ts'
import type { UploadRepository } from './upload-repository.ts'
import { uploadNotSupported, uploadNotWritten, withUploadDoubt } from './upload-rules.ts'

export type Upload = {
  shipment: ShipmentRecord
  connection: LiveConnection
  documents: TradeDocument[]
  reference: string | null
}

/** Sends documents to a carrier: the intent on disk first, then the call, then what came of it. */
export type SendDocuments = (upload: Upload) => Promise<Result<{ record: UploadRecord; taken: UploadResult }>>

export type SenderPorts = {
  database: Pick<Database, 'transact'>
  repository: UploadRepository
  ledger: UploadLedger
  callCarrier: CallCarrier
  ids: Ids
  clock: Clock
  /** Told when the outcome of an upload could not be written down. */
  onUnwritten: (error: unknown, shipmentId: string) => void
}

export function createDocumentSender(ports: SenderPorts): SendDocuments {
  const { database, repository, ledger, ids } = ports

  const keep = (
    { shipment, connection, reference }: Upload,
    outcome: Outcome<UploadResult> & { ok: true },
  ) => {
    const { row } = connection
    const known = repository.findOfShipment(shipment.id)
    const empty = { documents: [], meta: null, reference: null, messages: [] }
    const record = withUpload(
      known ?? {
        ...empty,
        id: ids('uploadRecord'),
        carrier_name: row.carrierName,
        carrier_id: row.carrierId,
      },
      { ...outcome, reference },
    )
    if (known) repository.update(record)
    else
      repository.insert(record, {
        shipmentId: shipment.id,
        testMode: shipment.test_mode,
        createdAt: ports.clock.now().getTime(),
      })
    return ok({ record, taken: outcome.value })
  }

  /** On a full disk even this may fail; the intent is then found at the next start. */
  const leaveUnknown = (intentId: string) => {
    try {
      ledger.settle(intentId, 'unknown')
    } catch {
      // Told already.
    }
  }

  const settle = (intentId: string, upload: Upload, outcome: Outcome<UploadResult>) => {
    if (!outcome.ok) {
      ledger.settle(intentId, outcome.retry === 'unknown-outcome' ? 'unknown' : 'refused')
      return refuseByCarrier(withUploadDoubt(outcome, upload.connection))
    }
    try {
      return database.transact(() => {
        ledger.settle(intentId, 'uploaded')
        return keep(upload, outcome)
      })
    } catch (error) {
      ports.onUnwritten(error, upload.shipment.id)
      leaveUnknown(intentId)
      return uploadNotWritten(error)
    }
  }

  return async upload => {
    const { shipment, connection, documents, reference } = upload
    const { uploadDocuments } = connection.adapter
    if (!uploadDocuments) return uploadNotSupported(connection.row.carrierId)
    const intent = database.transact(() =>
      ledger.begin({
        shipmentId: shipment.id,
        connectionId: connection.row.id,
        digest: digestOf(documents),
        fileNames: documents.map(({ name }) => name),
      }),
    )
    if (!intent.ok) return intent
    const request = toUploadRequest(shipment, documents, reference)
    const outcome = await ports.callCarrier(connection, uploadDocuments, request, { paid: true })
    return settle(intent.value, upload, outcome)
  }
}
