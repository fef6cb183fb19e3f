import type { UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { ok, type Result, refuseByCarrier } from '../../../shared/errors/result.ts'
import type { TradeDocument, UploadResult } from '../../carriers/contract/model.ts'
import type { Outcome } from '../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../carriers/line/call.ts'
import type { Database } from '../../db/database.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { LiveConnection } from '../carriers/connections/live-connections.ts'
import type { UploadBook } from './upload-book.ts'
import type { UploadLedger } from './upload-ledger.ts'
import { digestOf, toUploadRequest } from './upload-mapper.ts'
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
  ledger: UploadLedger
  book: UploadBook
  sync: { link: (shipmentId: string) => void }
  callCarrier: CallCarrier
  /** Told when the outcome of an upload could not be written down. */
  onUnwritten: (error: unknown, shipmentId: string) => void
}

export function createDocumentSender(ports: SenderPorts): SendDocuments {
  const { database, ledger } = ports

  const keep = ({ shipment, connection, reference }: Upload, outcome: Outcome<UploadResult> & { ok: true }) =>
    ok({ record: ports.book(shipment, connection.row, { ...outcome, reference }), taken: outcome.value })

  /** The shipment says so too. */
  const doubt = (intentId: string, shipmentId: string) =>
    database.transact(() => {
      ledger.settle(intentId, 'unknown')
      return ok(ports.sync.link(shipmentId))
    })

  /** On a full disk even this may fail; the intent is then found at the next start. */
  const leaveUnknown = (intentId: string, shipmentId: string) => {
    try {
      doubt(intentId, shipmentId)
    } catch {
      // Told already.
    }
  }

  const settle = (intentId: string, upload: Upload, outcome: Outcome<UploadResult>) => {
    if (!outcome.ok) {
      if (outcome.retry === 'unknown-outcome') doubt(intentId, upload.shipment.id)
      else ledger.settle(intentId, 'refused')
      return refuseByCarrier(withUploadDoubt(outcome, upload.connection))
    }
    try {
      return database.transact(() => {
        ledger.settle(intentId, 'uploaded')
        return keep(upload, outcome)
      })
    } catch (error) {
      ports.onUnwritten(error, upload.shipment.id)
      leaveUnknown(intentId, upload.shipment.id)
      return uploadNotWritten(error)
    }
  }

  return async upload => {
    const { shipment, connection, documents, reference } = upload
    const { uploadDocuments } = connection.adapter
    if (!uploadDocuments) return uploadNotSupported(connection.row.carrierId)
    faultPoint('upload.before_intent')
    const intent = database.transact(() =>
      ledger.begin({
        shipmentId: shipment.id,
        connectionId: connection.row.id,
        digest: digestOf(documents),
        fileNames: documents.map(({ name }) => name),
      }),
    )
    if (!intent.ok) return intent
    faultPoint('upload.intent_written')
    const request = toUploadRequest(shipment, documents, reference)
    const once = { paid: true, about: { shipmentId: shipment.id } }
    const outcome = await ports.callCarrier(connection, uploadDocuments, request, once)
    faultPoint('upload.call_answered')
    const settled = settle(intent.value, upload, outcome)
    faultPoint('upload.outcome_written')
    return settled
  }
}
