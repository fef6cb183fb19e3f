import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { CarrierCatalogue } from '../carriers/catalogue/carrier-catalogue.ts'
import type { Database } from '../db/database.ts'
import { createDocumentStore } from '../db/document-store.ts'
import type { Sequences } from '../db/sequences.ts'
import type { CheckAddress } from '../domain/shipping/addresses/address-check.ts'
import { createAddressService } from '../domain/shipping/addresses/address-service.ts'
import { createFindCommodity } from '../domain/shipping/commodities/commodity-repository.ts'
import { createCustomsService } from '../domain/shipping/customs/customs-service.ts'
import { createParcelService } from '../domain/shipping/parcels/parcel-service.ts'
import { type OwnedRecords, ownedByAny } from '../domain/shipping/saved-record-service.ts'
import type { ShipmentParts } from '../domain/shipping/shipments/shipment-parts-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'

export type RecordPorts = {
  database: Database
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  sequences: Sequences
  catalogue: CarrierCatalogue
  checkAddress: CheckAddress
  shipmentParts: ShipmentParts
  orderAddresses: OwnedRecords<AddressRecord>
  pickupAddresses: OwnedRecords<AddressRecord>
}

/** Saved addresses, parcels and customs declarations. */
export function createRecords(ports: RecordPorts) {
  const { database, shipmentParts: parts, catalogue } = ports
  const findCommodity = createFindCommodity(database)
  const addresses = createAddressService({
    ...ports,
    check: ports.checkAddress,
    inside: ownedByAny([parts.addresses, ports.orderAddresses, ports.pickupAddresses]),
    store: createDocumentStore(database, 'addresses'),
  })
  const parcels = createParcelService({
    ...ports,
    inside: parts.parcels,
    store: createDocumentStore(database, 'parcels'),
    findPreset: catalogue.findPreset,
  })
  const customs = createCustomsService({
    ...ports,
    inside: parts.customs,
    addresses,
    store: createDocumentStore(database, 'customs'),
    findCommodity,
  })
  return { addresses, parcels, customs, findCommodity }
}
