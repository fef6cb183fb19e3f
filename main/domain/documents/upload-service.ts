import type { UploadFilters, UploadInput, UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { CarrierData, TradeDocument, UploadResult } from '../../carriers/contract/model.ts'
import { mapOutcome } from '../../carriers/contract/outcome.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { LiveConnection, LiveConnections } from '../carriers/connections/live-connections.ts'
import { withFurtherTold } from '../carriers/connections/told-further-mapper.ts'
import type { IntentOperations } from '../intents/intent-operations.ts'
import type { UploadShape } from './upload-kind.ts'
import type { UploadLedger } from './upload-ledger.ts'
import { digestOf, toTradeDocument, toUploadRequest } from './upload-mapper.ts'
import type { UploadRepository } from './upload-repository.ts'
import { assertUploadable, namedShipment, uploadNotSupported } from './upload-rules.ts'

export type UploadService = {
  list: (testMode: boolean, filters: UploadFilters) => DocumentPage
  /** The stored JSON of a record, as bytes. */
  retrieveBytes: (of: { id: string; testMode: boolean }) => Result<Buffer>
  /** Whether the shipment a request names can get documents at all; said before the rest of the body is read. */
  assertPossible: (body: unknown, testMode: boolean) => Promise<Result<unknown>>
  upload: (input: UploadInput, testMode: boolean) => Promise<Result<UploadRecord>>
}

export type Upload = {
  shipment: ShipmentRecord
  connection: LiveConnection
  documents: TradeDocument[]
  reference: string | null
}

/** Sends documents to a carrier. */
export type SendDocuments = (upload: Upload) => Promise<Result<{ record: UploadRecord; taken: UploadResult }>>

export const createDocumentSender =
  (ports: {
    ledger: Pick<UploadLedger, 'begin'>
    intents: Pick<IntentOperations<UploadShape, LiveConnection>, 'carryOut'>
    repository: Pick<UploadRepository, 'findUploaded'>
    /** Of the shipment. */
    carrierDataOf: (shipmentId: string) => CarrierData
  }): SendDocuments =>
  async ({ shipment, connection, documents, reference }) => {
    const { row, adapter } = connection
    const { uploadDocuments } = adapter
    if (!uploadDocuments) return uploadNotSupported(row.carrierId)
    const sent = await ports.intents.carryOut<object>({
      connection,
      plan: () => {
        const intent = ports.ledger.begin({
          shipmentId: shipment.id,
          connectionId: row.id,
          digest: digestOf(documents),
          proposal: { fileNames: documents.map(({ name }) => name), owner: row },
        })
        return intent.ok ? ok({ intent: intent.value }) : intent
      },
      send: async call => {
        const known = {
          reference,
          carrierData: ports.carrierDataOf(shipment.id),
          uploaded: ports.repository.findUploaded(shipment.id),
        }
        const request = toUploadRequest(shipment, documents, known)
        const outcome = await call(uploadDocuments, request)
        return mapOutcome(withFurtherTold('uploads', outcome, connection, request), taken => ({
          ...taken,
          reference,
        }))
      },
    })
    if (!sent.ok) return sent
    const { record } = sent.value.shown
    if (!record) throw new Error('documents that were taken have no record')
    return ok({ record, taken: sent.value.value })
  }

export type UploadPorts = {
  repository: UploadRepository
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  live: Pick<LiveConnections, 'findByRef'>
  send: SendDocuments
}

export function createUploadService({ repository, findShipment, live, send }: UploadPorts): UploadService {
  const partiesOf = async (
    id: string,
    testMode: boolean,
  ): Promise<Result<{ shipment: ShipmentRecord; connection: LiveConnection }>> => {
    const shipment = assertUploadable(findShipment(id, testMode))
    if (!shipment.ok) return shipment
    const choice = { ...shipment.value, carrier_ref: shipment.value.selected_rate?.carrier_ref }
    const connection = await live.findByRef(choice)
    return connection?.adapter.uploadDocuments
      ? ok({ shipment: shipment.value, connection })
      : uploadNotSupported(shipment.value.carrier_id)
  }

  return {
    list: repository.page,
    retrieveBytes: ({ id, testMode }) => {
      const bytes = repository.findBytes(id, testMode)
      return bytes === null
        ? refuse('not_found', { message: `There is no upload record ${id.slice(0, 80)}.` })
        : ok(bytes)
    },
    assertPossible: async (body, testMode) => {
      const id = namedShipment(body)
      return id === null ? ok(undefined) : partiesOf(id, testMode)
    },
    upload: async ({ shipment_id: id, document_files: files, reference = null }, testMode) => {
      const parties = await partiesOf(id, testMode)
      if (!parties.ok) return parties
      const sent = await send({ ...parties.value, documents: files.map(toTradeDocument), reference })
      return sent.ok ? ok(sent.value.record) : sent
    },
  }
}
