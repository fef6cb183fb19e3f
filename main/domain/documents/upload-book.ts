import type { UploadRecord } from '../../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { withUpload } from './upload-mapper.ts'
import type { UploadRepository } from './upload-repository.ts'

/** Writes documents a carrier has into the record of their shipment; part of the caller's transaction. */
export type UploadBook = (
  shipment: Pick<ShipmentRecord, 'id' | 'test_mode'>,
  owner: { carrierName: string; carrierId: string },
  upload: Parameters<typeof withUpload>[1],
) => UploadRecord

export function createUploadBook(ports: {
  repository: UploadRepository
  ids: Ids
  clock: Clock
}): UploadBook {
  const { repository } = ports
  return (shipment, { carrierName, carrierId }, upload) => {
    const known = repository.findOfShipment(shipment.id)
    const empty = { documents: [], meta: null, reference: null, messages: [] }
    const record = withUpload(
      known ?? { ...empty, id: ports.ids('uploadRecord'), carrier_name: carrierName, carrier_id: carrierId },
      upload,
    )
    if (known) repository.update(record)
    else
      repository.insert(record, {
        shipmentId: shipment.id,
        testMode: shipment.test_mode,
        createdAt: ports.clock.now().getTime(),
      })
    return record
  }
}
