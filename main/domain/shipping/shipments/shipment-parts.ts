import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CustomsRecord } from '../../../../shared/api/customs.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { OwnedRecords } from '../saved/owned-records.ts'

/** Records that live inside shipments. They can be changed while their shipment is a draft. */
export type ShipmentParts = {
  addresses: OwnedRecords<AddressRecord>
  parcels: OwnedRecords<ParcelRecord>
  customs: OwnedRecords<CustomsRecord>
}
