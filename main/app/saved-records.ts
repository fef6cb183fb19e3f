import type { ParcelRecord } from '../../shared/api/parcels.ts'
import { createDocumentStore } from '../db/document-store.ts'
import { createSettings } from '../db/settings.ts'
import type { PickupRepository } from '../domain/dispatch/pickups/pickup-repository.ts'
import { createPickupAddresses } from '../domain/dispatch/pickups/pickup-rules.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import { createAddressBook } from '../domain/shipping/addresses/address-book.ts'
import { createCheckAddress } from '../domain/shipping/addresses/address-check.ts'
import {
  type AddressRepository,
  createAddressRepository,
} from '../domain/shipping/addresses/address-repository.ts'
import { createAddressService } from '../domain/shipping/addresses/address-service.ts'
import { createSenderService } from '../domain/shipping/addresses/sender-service.ts'
import { createFindCommodity } from '../domain/shipping/commodities/commodity-repository.ts'
import { createCustomsCheck } from '../domain/shipping/customs/customs-check.ts'
import { createCustomsRules } from '../domain/shipping/customs/customs-rules.ts'
import { createCustomsService } from '../domain/shipping/customs/customs-service.ts'
import { createPackageSettings } from '../domain/shipping/parcels/package-settings.ts'
import { createParcelService } from '../domain/shipping/parcels/parcel-service.ts'
import { ownedByAny } from '../domain/shipping/saved-record-service.ts'
import { createTellMissing } from '../domain/shipping/shipments/missing-for-purchase.ts'
import { createRouteResolver } from '../domain/shipping/shipments/shipment-drafts.ts'
import { createShipmentParts } from '../domain/shipping/shipments/shipment-parts-service.ts'
import type { StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { Documents } from './documents.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

export type SavedRecordPorts = {
  carriers: Carriers
  holds: IntentHolds
  documents: Pick<Documents, 'senders' | 'shopLogo'>
  stores: {
    shipments: ShipmentStore
    orders: Pick<OrderStore, 'addresses' | 'links'>
    pickups: PickupRepository
  }
}

export type SavedRecords = ReturnType<typeof createSavedRecords>

/** Saved addresses, parcels and customs declarations; those inside of other records are changed there. */
export function createSavedRecords(base: StationBase, ports: SavedRecordPorts) {
  const { database, clock, ids, changes } = base
  const { live, callCarrier, catalogue, sequences } = ports.carriers
  const { shipments, orders, pickups } = ports.stores
  const { repository, sync } = shipments
  const customsDesk = createCustomsDesk(base, { live, links: orders.links })
  const { tellMissing } = customsDesk
  const parts = createShipmentParts({ database, repository, holds: ports.holds, sync, tellMissing, changes })
  const checkAddress = createCheckAddress({ live, callCarrier })
  const findCommodity = createFindCommodity(database)
  const addressRepository = createAddressRepository(database)
  const addresses = createAddressService({
    store: addressRepository.store,
    inside: ownedByAny([parts.addresses, orders.addresses, createPickupAddresses(pickups.findByAddress)]),
    check: checkAddress,
    ids,
    clock,
    changes,
  })
  const parcelStore = createDocumentStore<ParcelRecord>(database, 'parcels')
  const parcels = createParcelService({
    store: parcelStore,
    inside: parts.parcels,
    findPreset: catalogue.findPreset,
    sequences,
    ids,
    clock,
    changes,
  })
  const customs = createCustomsService({
    store: createDocumentStore(database, 'customs'),
    inside: parts.customs,
    addresses,
    findCommodity,
    ids,
    clock,
    changes,
  })
  return {
    addresses,
    ...createAddressDesk(base, addressRepository, ports.documents),
    parcels,
    packages: createPackageSettings({
      settings: createSettings(database),
      changes,
      isSavedParcel: parcelStore.has,
      findPreset: catalogue.findPreset,
    }),
    customs,
    ...customsDesk,
    checkAddress,
    findCommodity,
    resolveRoute: createRouteResolver({ addresses, parcels, customs }),
  }
}

/** What customs ask, by the rules in use, and what of it and of all else an offer lacks for its purchase. */
function createCustomsDesk(
  { database, changes, clock, calendar, resources }: StationBase,
  { live, links }: { live: Carriers['live']; links: OrderStore['links'] },
) {
  const customsRules = createCustomsRules({
    settings: createSettings(database),
    changes,
    calendar,
    resources,
  })
  const customsCheck = createCustomsCheck({ rules: customsRules.inUse, today: calendar.today })
  return {
    customsRules,
    customsCheck,
    tellMissing: createTellMissing({ live, customs: customsCheck, orders: links, clock, calendar }),
  }
}

/** What the desk does with saved addresses besides what `/v1` does. */
function createAddressDesk(
  { database, clock, ids, changes, senderId }: StationBase,
  repository: AddressRepository,
  { senders, shopLogo }: SavedRecordPorts['documents'],
) {
  return {
    senders: createSenderService({
      database,
      repository: senders,
      findAddress: repository.store.find,
      checkPicture: shopLogo.check,
      changes,
    }),
    addressBook: createAddressBook({ database, repository, senders, senderId, ids, clock, changes }),
  }
}
