import { createHash } from 'node:crypto'
import type { DocumentFile, UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type {
  CarrierData,
  TradeDocument,
  UploadedDocument,
  UploadRequest,
  UploadResult,
} from '../../carriers/contract/model.ts'

export const toTradeDocument = (file: DocumentFile): TradeDocument => ({
  type: file.doc_type || 'other',
  name: file.doc_name,
  format: file.doc_format || null,
  bytes: Buffer.from(file.doc_file, 'base64'),
})

/** The documents as adapters read them out of shipment options. */
export const toOptionFile = ({ type, name, format, bytes }: TradeDocument) => ({
  doc_type: type,
  doc_name: name,
  doc_format: format,
  doc_file: Buffer.from(bytes).toString('base64'),
})

/** The same for the same documents under the same names, in any order of time. */
export function digestOf(documents: readonly TradeDocument[]): string {
  const hash = createHash('sha256')
  for (const { type, name, bytes } of documents)
    hash.update(JSON.stringify([type, name, bytes.length])).update(bytes)
  return hash.digest('hex')
}

export const toUploadRequest = (
  shipment: ShipmentRecord,
  documents: TradeDocument[],
  known: { reference: string | null; carrierData: CarrierData; uploaded: UploadedDocument[] },
): UploadRequest => ({
  trackingNumber: shipment.tracking_number,
  shipmentIdentifier: shipment.shipment_identifier,
  service: shipment.service,
  originCountry: shipment.shipper.country_code,
  destinationCountry: shipment.recipient.country_code,
  shipmentDate: typeof shipment.options.shipment_date === 'string' ? shipment.options.shipment_date : null,
  documents,
  options: { ...shipment.options, ...shipment.meta },
  ...known,
})

/** The record of a shipment after another upload: documents are added, what the carrier said is replaced. */
export const withUpload = (
  known: UploadRecord,
  upload: { value: UploadResult; messages: CarrierMessage[]; reference: string | null },
): UploadRecord => {
  const taken = upload.value.documents.map(({ docId, fileName }) => ({
    ...(docId === null ? {} : { doc_id: docId }),
    ...(fileName === null ? {} : { file_name: fileName }),
  }))
  const meta = { ...known.meta, ...upload.value.meta }
  return {
    ...known,
    documents: [...known.documents, ...taken],
    meta: Object.keys(meta).length > 0 ? meta : null,
    reference: upload.reference ?? known.reference,
    messages: upload.messages,
  }
}
