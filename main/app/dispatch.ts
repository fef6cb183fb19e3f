import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import { createInterfaceManifests } from '../domain/dispatch/manifests/interface-manifests.ts'
import { createCloseManifest } from '../domain/dispatch/manifests/manifest-closing.ts'
import {
  createManifestFetching,
  createPendingManifests,
} from '../domain/dispatch/manifests/manifest-fetching.ts'
import { createManifestKind, type ManifestProposal } from '../domain/dispatch/manifests/manifest-kind.ts'
import type { StoredManifest } from '../domain/dispatch/manifests/manifest-mapper.ts'
import { createOpenManifests } from '../domain/dispatch/manifests/manifest-open.ts'
import type { ManifestRepository } from '../domain/dispatch/manifests/manifest-repository.ts'
import { createManifestService } from '../domain/dispatch/manifests/manifest-service.ts'
import { createBookPickup } from '../domain/dispatch/pickups/pickup-booking.ts'
import { createPickupKind } from '../domain/dispatch/pickups/pickup-kinds.ts'
import { createPickupList } from '../domain/dispatch/pickups/pickup-list.ts'
import {
  createPickupListRepository,
  type PickupListRepository,
  type PickupRepository,
} from '../domain/dispatch/pickups/pickup-repository.ts'
import { createPickupService } from '../domain/dispatch/pickups/pickup-service.ts'
import {
  createProxyPickupCancelKind,
  createProxyPickupScheduleKind,
  createProxyPickupUpdateKind,
} from '../domain/dispatch/proxy/proxy-pickup-kinds.ts'
import { createProxyPickups } from '../domain/dispatch/proxy/proxy-pickups.ts'
import { createWaitingParcels } from '../domain/dispatch/waiting-parcels.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import type { Money } from '../domain/money/index.ts'
import { createProxyLabelKind, createProxyVoidKind } from '../domain/shipping/proxy/proxy-kinds.ts'
import { createProxyLabels } from '../domain/shipping/proxy/proxy-label-fetching.ts'
import { createProxyLabelRepository } from '../domain/shipping/proxy/proxy-label-repository.ts'
import { createProxyService } from '../domain/shipping/proxy/proxy-service.ts'
import type { RateService } from '../domain/shipping/rates/rate-service.ts'
import { createToHandedShipments } from '../domain/shipping/shipments/handed-shipment.ts'
import { createParcelResolver } from '../domain/shipping/shipments/shipment-drafts.ts'
import { createShipmentNumbers } from '../domain/shipping/shipments/shipment-numbers.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import type { NoteDone } from '../domain/shipping/shipments/shipment-tag-service.ts'
import { createFollowUpLoop, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { Intents } from './intents.ts'
import type { SavedRecords } from './saved-records.ts'

export type DispatchPorts = {
  carriers: Carriers
  holds: IntentHolds
  intents: Intents
  money: Money
  records: SavedRecords
  shipments: ShipmentRepository
  noteDone: NoteDone
  pickups: PickupRepository
  manifests: ManifestRepository
  renderer: DocumentRenderer
}

export type Dispatch = ReturnType<typeof createDispatch>

/** What is fetched by carriers and handed over to them together. */
export function createDispatch(base: StationBase, ports: DispatchPorts) {
  const pickups = createPickups(base, ports, createPickupListRepository(base.database))
  return {
    pickups,
    manifests: createManifests(base, ports),
    waiting: createWaitingParcels({
      pickups: pickups.list,
      manifests: ports.manifests,
      live: ports.carriers.live,
      clock: base.clock,
      changes: base.changes,
    }),
  }
}

/** Pickups, and what is asked of carriers about them. */
function createPickups(base: StationBase, ports: DispatchPorts, list: PickupListRepository) {
  const { database, clock, calendar, ids, changes } = base
  const { pickups: repository, records } = ports
  const { live, isKnown } = ports.carriers
  const { ledgers: intentLedgers, noteRecord, operate } = ports.intents
  const kindPorts = {
    database,
    repository,
    intentLedgers,
    money: ports.money.ledger,
    changes,
    noteDone: ports.noteDone,
  }
  const intents = {
    pickup_schedule: operate(createPickupKind('pickup_schedule', kindPorts)),
    pickup_update: operate(createPickupKind('pickup_update', kindPorts)),
    pickup_cancel: operate(createPickupKind('pickup_cancel', kindPorts)),
  }
  const { findBought } = ports.shipments
  const service = createPickupService({
    database,
    repository,
    intents,
    intentLedgers,
    holds: ports.holds,
    noteRecord,
    changes,
    findBought,
    findShipment: ports.shipments.findAny,
    toHanded: createToHandedShipments(ports.shipments.carrierDataOf),
    addresses: records.addresses,
    live,
    isKnownCarrier: isKnown,
    ids,
    clock,
    calendar,
  })
  return {
    intents,
    service,
    book: createBookPickup({ pickups: service, live, findBought }),
    list: createPickupList({ list, live, clock, calendar }),
  }
}

/** Manifests, and what is asked of carriers about them. */
function createManifests(base: StationBase, ports: DispatchPorts) {
  const { database, calendar, ids, changes, clock, resources, paperLanguages } = base
  const { manifests: repository, renderer } = ports
  const { live } = ports.carriers
  const { pending, fetching, loop } = createManifestPapers(base, ports)
  const { ledgers: intentLedgers, operate } = ports.intents
  const { statusOf, findAny: findShipment } = ports.shipments
  const toRecord = (stored: StoredManifest) => ({
    ...stored,
    shipments: stored.shipments.map(line => ({
      ...line,
      status: statusOf(line.id),
      is_printed: repository.isPrinted(line.id),
    })),
  })
  const toHanded = createToHandedShipments(ports.shipments.carrierDataOf)
  const ledger = intentLedgers.ledgerOf<ManifestProposal>('manifest_close')
  const intents = operate(
    createManifestKind({ database, repository, ledger, changes, findShipment, toHanded, pending }),
  )
  const close = createCloseManifest({
    database,
    repository,
    intents,
    intentLedgers,
    live,
    addresses: ports.records.addresses,
    toHanded,
    calendar,
    ids,
    clock,
    changes,
  })
  const service = createManifestService({
    repository,
    intents,
    close,
    fetching,
    toRecord,
    renderer,
    resources,
    carrierNameOf: ports.carriers.nameOf,
    paperLanguages,
  })
  const open = createOpenManifests({ repository, live, findShipment, clock, calendar })
  const ofInterface = createInterfaceManifests({ service, open, repository, live })
  return { intents, loop, service, open, ofInterface }
}

/** Papers that follow a hand-over, and the loop that asks for them. */
function createManifestPapers(base: StationBase, { manifests: repository, carriers }: DispatchPorts) {
  const { database, clock, changes } = base
  const pending = createPendingManifests(database, { clock, begun: () => loop.wake() })
  const { live, callCarrier } = carriers
  const fetching = createManifestFetching({
    database,
    repository,
    pending,
    live,
    callCarrier,
    clock,
    changes,
  })
  const loop = createFollowUpLoop(base, 'manifest_fetch', fetching.fetchDue)
  return { pending, fetching, loop }
}

export type ProxyPorts = {
  carriers: Carriers
  intents: Intents
  money: Money
  records: SavedRecords
  rates: RateService
  pickups: PickupRepository
}

/** What goes straight to the carriers and is not stored. */
export function createProxies(base: StationBase, ports: ProxyPorts) {
  const { database, clock, calendar, ids, changes } = base
  const { records } = ports
  const { live, catalogue, isKnown: isKnownCarrier } = ports.carriers
  const { ledgers: intentLedgers, operate } = ports.intents
  const kindPorts = { database, intentLedgers, money: ports.money.ledger, changes }
  const { ledger: money } = ports.money
  const { labels, loop } = createProxyLabelWork(base, ports.carriers)
  const numbers = createShipmentNumbers(database)
  const labelPorts = { database, intentLedgers, money, changes, numbers, labels }
  const intents = {
    label: operate(createProxyLabelKind(labelPorts)),
    void: operate(createProxyVoidKind(labelPorts)),
    schedule: operate(createProxyPickupScheduleKind(kindPorts)),
    update: operate(createProxyPickupUpdateKind(kindPorts)),
    cancel: operate(createProxyPickupCancelKind(kindPorts)),
  }
  const shipping = createProxyService({
    resolveRoute: records.resolveRoute,
    rates: ports.rates,
    live,
    intents,
    intentLedgers,
    money: ports.money.ledger,
    numbers,
    isKnownCarrier,
    catalogue,
    labels,
    ids,
    clock,
    calendar,
    customs: records.customsCheck,
    tellMissing: records.tellMissing,
  })
  const pickups = createProxyPickups({
    live,
    intents,
    intentLedgers,
    addresses: records.addresses,
    resolveParcels: createParcelResolver(records.parcels),
    countPickups: (connectionId, day) => ports.pickups.countOthers(connectionId, day, ''),
    isKnownCarrier,
    ids,
    calendar,
  })
  return { intents, shipping, pickups, labels, loop }
}

/** Labels that follow a purchase by proxy, and the loop that asks for them. */
function createProxyLabelWork(base: StationBase, { live, callCarrier }: Carriers) {
  const { database, clock } = base
  const repository = createProxyLabelRepository(database)
  const labels = createProxyLabels({
    database,
    repository,
    live,
    callCarrier,
    clock,
    begun: () => loop.wake(),
  })
  const loop = createFollowUpLoop(base, 'proxy_labels', labels.fetchDue)
  return { labels, loop }
}
