import type { UploadFilters, UploadInput, UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { LiveConnection, LiveConnections } from '../carriers/connections/live-connections.ts'
import { toTradeDocument } from './upload-mapper.ts'
import type { UploadRepository } from './upload-repository.ts'
import { assertUploadable, namedShipment, uploadNotSupported } from './upload-rules.ts'
import type { SendDocuments } from './upload-sender.ts'

export type UploadService = {
  list: (testMode: boolean, filters: UploadFilters) => DocumentPage
  /** The stored JSON of a record, as bytes. */
  retrieveBytes: (of: { id: string; testMode: boolean }) => Result<Buffer>
  /** Whether the shipment a request names can get documents at all; said before the rest of the body is read. */
  assertPossible: (body: unknown, testMode: boolean) => Promise<Result<unknown>>
  upload: (input: UploadInput, testMode: boolean) => Promise<Result<UploadRecord>>
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
