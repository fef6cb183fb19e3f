import { type UploadInput, uploadedShipmentId } from '../../../shared/api/documents.ts'
import type { ShipmentRecord, ShipmentStatus } from '../../../shared/api/shipments.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { UnknownWords } from '../intents/intent-kind.ts'

const uploadable: ReadonlySet<ShipmentStatus> = new Set(['purchased', 'shipped', 'in_transit'])

/** The shipment a request names; null when it names none that could exist, which the reading of the body says. */
export function namedShipment(body: unknown): string | null {
  const id = uploadedShipmentId().safeParse((body as Partial<UploadInput> | null | undefined)?.shipment_id)
  return id.success ? id.data : null
}

/** A shipment that is bought and still on its way to customs. */
export function assertUploadable(shipment: ShipmentRecord | null): Result<ShipmentRecord> {
  if (!shipment?.selected_rate || !shipment.carrier_id)
    return refuse('failure', { message: 'No purchased shipment found for trade document upload.' })
  return uploadable.has(shipment.status)
    ? ok(shipment)
    : refuse('failure', {
        status: 409,
        message: `The trade document upload is not enabled for shipment status: '${shipment.status}'.`,
      })
}

export const uploadNotSupported = (carrierId: string | null) =>
  refuse('failure', {
    status: 406,
    message: `trade document upload is not supported by carrier: '${carrierId}'`,
  })

export const uploadUnderWay = () =>
  refuse('state_error', {
    message: 'Documents of this shipment are being sent at this moment. Wait for that answer.',
  })

export const uploadUnknown = () =>
  refuse('outcome_unknown', {
    message:
      'An earlier upload of these documents got no answer, so the carrier may have them. Nothing is sent again by itself: ask the carrier, then settle it.',
  })

/** Said where nobody knows whether a carrier took the documents. */
export const uploadUnknownWords = (): UnknownWords => ({
  message:
    'The carrier may have the documents. They will not be sent again by themselves; ask the carrier first.',
})

/** The carrier took the documents and the station could not write that down. */
export const uploadNotWritten = (): UnknownWords => ({
  message: 'The carrier took the documents, but it could not be written down. Do not send them again.',
})

export const noUpload = (id: string) =>
  refuse('not_found', { message: `There is no upload ${id.slice(0, 80)}.` })
