import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import { createManifestBook } from '../domain/dispatch/manifests/manifest-book.ts'
import { createCloseManifest } from '../domain/dispatch/manifests/manifest-closing.ts'
import { createManifestInquiry } from '../domain/dispatch/manifests/manifest-inquiry.ts'
import type { StoredManifest } from '../domain/dispatch/manifests/manifest-mapper.ts'
import type { ManifestRepository } from '../domain/dispatch/manifests/manifest-repository.ts'
import { createManifestService } from '../domain/dispatch/manifests/manifest-service.ts'
import { createPickupBook } from '../domain/dispatch/pickups/pickup-book.ts'
import { createAskForPickup } from '../domain/dispatch/pickups/pickup-call.ts'
import { createFindCargo } from '../domain/dispatch/pickups/pickup-cargo.ts'
import { createPickupList } from '../domain/dispatch/pickups/pickup-list.ts'
import {
  createPickupListRepository,
  type PickupRepository,
} from '../domain/dispatch/pickups/pickup-repository.ts'
import { createPickupService } from '../domain/dispatch/pickups/pickup-service.ts'
import { createPickupSettling } from '../domain/dispatch/pickups/pickup-settling.ts'
import { createProxyPickups } from '../domain/dispatch/proxy/proxy-pickups.ts'
import type { IntentLedger } from '../domain/intents/intent-ledger.ts'
import { createAskOnce } from '../domain/shipping/proxy/ask-once.ts'
import { createProxyService } from '../domain/shipping/proxy/proxy-service.ts'
import { createProxySettling } from '../domain/shipping/proxy/proxy-settling.ts'
import type { RateService } from '../domain/shipping/rates/rate-service.ts'
import { createParcelResolver } from '../domain/shipping/shipments/route-resolver.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import { logUnwritten, ownTimeZone, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { Money } from './money.ts'
import type { SavedRecords } from './shipping.ts'

export type DispatchPorts = {
  carriers: Carriers
  intents: IntentLedger
  money: Money
  records: SavedRecords
  shipments: ShipmentRepository
  pickups: PickupRepository
  manifests: ManifestRepository
  renderer: DocumentRenderer
}

export type Dispatch = ReturnType<typeof createDispatch>

/** What is fetched by carriers and handed over to them together. */
export const createDispatch = (base: StationBase, ports: DispatchPorts) => ({
  pickups: createPickups(base, ports),
  manifests: createManifests(base, ports),
})

/** Pickups, and what a crash or a silent carrier leaves of them. */
function createPickups(base: StationBase, ports: DispatchPorts) {
  const { database, clock, ids, changes } = base
  const { pickups: repository, intents: ledger, records } = ports
  const { live, callCarrier, isKnown } = ports.carriers
  const book = ports.money.watch.pickups(createPickupBook({ database, repository, ledger, changes }))
  return {
    book,
    service: createPickupService({
      database,
      repository,
      book,
      ask: createAskForPickup({ book, callCarrier, onUnwritten: logUnwritten(base) }),
      findCargo: createFindCargo(repository, ports.shipments.findBought),
      addresses: records.addresses,
      live,
      isKnownCarrier: isKnown,
      ids,
      clock,
    }),
    settling: createPickupSettling({ database, repository, ledger, book }),
    list: createPickupList({ list: createPickupListRepository(database), live, clock }),
  }
}

/** Manifests, and what a crash or a silent carrier leaves of them. */
function createManifests(base: StationBase, ports: DispatchPorts) {
  const { database, clock, ids, changes, resources } = base
  const { manifests: repository, intents: ledger, renderer } = ports
  const { live, callCarrier } = ports.carriers
  const { statusOf, findAny: findShipment } = ports.shipments
  const toRecord = (stored: StoredManifest) => ({
    ...stored,
    shipments: stored.shipments.map(line => ({ ...line, status: statusOf(line.id) })),
  })
  const book = createManifestBook({ database, repository, ledger, changes, now: clock.now })
  const close = createCloseManifest({
    database,
    repository,
    book,
    live,
    callCarrier,
    addresses: ports.records.addresses,
    timeZone: ownTimeZone,
    ids,
    clock,
    onUnwritten: logUnwritten(base),
  })
  return {
    book,
    service: createManifestService({
      repository,
      book,
      ledger,
      close,
      live,
      toRecord,
      renderer,
      resources,
      clock,
    }),
    inquiry: createManifestInquiry({ repository, book, ledger, live, callCarrier, findShipment, toRecord }),
  }
}

export type ProxyPorts = {
  carriers: Carriers
  intents: IntentLedger
  money: Money
  records: SavedRecords
  rates: RateService
  pickups: PickupRepository
}

/** What goes straight to the carriers and is not stored. */
export function createProxies(base: StationBase, ports: ProxyPorts) {
  const { database, clock, ids, changes } = base
  const { intents, records, money } = ports
  const { live, callCarrier, isKnown: isKnownCarrier } = ports.carriers
  const askOnce = createAskOnce({ database, intents, changes, onUnwritten: logUnwritten(base) })
  const shipping = createProxyService({
    resolveRoute: records.resolveRoute,
    rates: ports.rates,
    live,
    callCarrier,
    askOnce,
    isKnownCarrier,
    ids,
    clock,
  })
  const pickups = createProxyPickups({
    live,
    callCarrier,
    addresses: records.addresses,
    resolveParcels: createParcelResolver(records.parcels),
    countPickups: (connectionId, day) => ports.pickups.countOthers(connectionId, day, ''),
    askOnce,
    isKnownCarrier,
    ids,
    clock,
  })
  return {
    shipping: money.watch.proxy(shipping),
    pickups: money.watch.proxyPickups(pickups),
    settle: createProxySettling({ database, changes, intents }),
  }
}
