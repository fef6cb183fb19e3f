import type { UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { SettledUpload, UploadSettleInput } from '../../../shared/desk/settling.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { UploadResult } from '../../carriers/contract/model.ts'
import type { CarrierDataStore } from '../../db/carrier-data.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Intent, IntentKind, SettledBy } from '../intents/intent-kind.ts'
import type { UploadLedger, UploadProposal } from './upload-ledger.ts'
import { withUpload } from './upload-mapper.ts'
import type { UploadRepository } from './upload-repository.ts'
import { noUpload, uploadNotWritten, uploadUnknownWords } from './upload-rules.ts'

export type UploadShape = {
  proposal: UploadProposal
  value: UploadResult & { reference: string | null }
  settlement: UploadSettleInput
  found: never
  /** The upload, and the record of all documents of the shipment once there is one. */
  shown: { settled: SettledUpload; record: UploadRecord | null }
}

export type UploadKindPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: UploadRepository
  ledger: UploadLedger
  findShipment: (id: string) => ShipmentRecord | null
  /** The data of the carrier beside the shipment itself. */
  shipmentData: CarrierDataStore
  /** Writes into a stored shipment what nobody knows the outcome of. */
  link: (shipmentId: string) => void
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** Sending documents to a carrier. */
export function createUploadKind(ports: UploadKindPorts): IntentKind<UploadShape> {
  const { repository } = ports
  type Upload = Intent<UploadProposal>

  /** What the adapter has to have back: of the shipment as a whole, and of each document by its number. */
  const keepData = (
    { id }: UploadRecord,
    before: number,
    { shipmentId, value }: { shipmentId: string; value: UploadResult },
  ) => {
    const { carrierDataOf, keepCarrierData } = ports.shipmentData
    if (value.carrierData) keepCarrierData(shipmentId, { ...carrierDataOf(shipmentId), ...value.carrierData })
    const ofEach = value.documents.flatMap(({ carrierData }, index) =>
      carrierData ? [[String(before + index + 1), carrierData] as const] : [],
    )
    if (ofEach.length > 0)
      repository.keepCarrierData(id, { ...repository.carrierDataOf(id), ...Object.fromEntries(ofEach) })
  }

  /** Adds documents a carrier has to the record of their shipment. */
  const addToRecord = (
    { subjectId: shipmentId }: Upload,
    { carrierName: carrier_name, carrierId: carrier_id }: UploadProposal['owner'],
    taken: Parameters<typeof withUpload>[1],
  ): UploadRecord => {
    const known = repository.findOfShipment(shipmentId)
    const empty = { documents: [], meta: null, reference: null, messages: [] }
    const record = withUpload(
      known ?? { ...empty, id: ports.ids('uploadRecord'), carrier_name, carrier_id },
      taken,
    )
    const testMode = ports.findShipment(shipmentId)?.test_mode ?? false
    if (known) repository.update(record)
    else repository.insert(record, { shipmentId, testMode, createdAt: ports.clock.now().getTime() })
    keepData(record, known?.documents.length ?? 0, { shipmentId, value: taken.value })
    return record
  }

  /** The shipment says so too, unless it never said that anything is unknown. */
  const tellShipment = ({ subjectId: id }: Upload, settledBy: SettledBy) => {
    if (settledBy === 'answer') return
    ports.link(id)
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'shipments', id, action: 'updated' }))
  }

  const toSettled = ({ id, subjectId }: Upload, state: SettledUpload['state']): SettledUpload => ({
    id,
    shipment_id: subjectId,
    state,
  })

  return {
    name: 'upload',
    ledger: ports.ledger,
    needsCarrier: ({ uploadDocuments }) => uploadDocuments !== undefined,
    show: (shipmentId, testMode, upload) =>
      upload && ports.findShipment(shipmentId)?.test_mode === testMode
        ? { settled: toSettled(upload, 'refused'), record: null }
        : null,
    noSuchRecord: noUpload,
    about: ({ subjectId: shipmentId }) => ({ shipmentId }),
    happened: (upload, { value: { reference, ...value }, messages }, { connection, settledBy }) => {
      const owner = connection?.row ?? upload.proposal.owner
      const record = addToRecord(upload, owner, { value, messages, reference })
      tellShipment(upload, settledBy)
      return { settled: toSettled(upload, 'uploaded'), record }
    },
    didNotHappen: (upload, { settledBy }) => {
      tellShipment(upload, settledBy)
      return { settled: toSettled(upload, 'refused'), record: null }
    },
    unknown: upload => tellShipment(upload, 'recovery'),
    unknownWords: uploadUnknownWords,
    notWritten: uploadNotWritten,
    readSettlement: ({ proposal: { fileNames } }, { doc_ids: ids = [] }) => {
      const documents = fileNames.map((fileName, index) => ({ docId: ids[index] ?? null, fileName }))
      return ok({ documents, meta: {}, reference: null })
    },
  }
}
