import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import type { CarrierSet } from '../carriers/registry.ts'
import { createSettings } from '../db/settings.ts'
import type { TraceService } from '../domain/carriers/traffic/trace-service.ts'
import { createIntentHolds } from '../domain/intents/intent-holds.ts'
import { createVoidFacts } from '../domain/money/refund-terms.ts'
import { createAttentionList } from '../domain/upkeep/attention/attention-list.ts'
import { createLosses } from '../domain/upkeep/attention/losses.ts'
import { createRestartNote } from '../domain/upkeep/attention/restart-note.ts'
import { createSettlingService } from '../domain/upkeep/attention/settling-service.ts'
import { createBackgroundService } from '../domain/upkeep/background-service.ts'
import { createNotificationRepository } from '../domain/upkeep/notifications/notification-repository.ts'
import { createNotificationService } from '../domain/upkeep/notifications/notification-service.ts'
import { createRecordHistory } from '../domain/upkeep/record-history.ts'
import type { KnownSecrets } from '../platform/secrets/known-secrets.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import type { SourceSet } from '../sources/registry.ts'
import { createAgentDesk, createAgentLimits } from './agents.ts'
import type { StationBase } from './base.ts'
import { createCarriers } from './carriers.ts'
import { createDispatch, createProxies } from './dispatch.ts'
import { createDocuments } from './documents.ts'
import { createEvents } from './events.ts'
import { createExports } from './exports.ts'
import { type AllIntents, createIntents } from './intents.ts'
import { createOrders, type Orders } from './orders.ts'
import { createSavedRecords } from './saved-records.ts'
import { createShipping } from './shipping.ts'
import { createSources } from './sources.ts'
import { createStores } from './stores.ts'
import { createTracking } from './tracking.ts'

export type EnginePorts = {
  /** Where files of imports lie. */
  importsFolder: string
  carriers: CarrierSet
  /** The shops orders can come from. */
  sources: SourceSet
  labels: LabelTools
  documents: DocumentRenderer
  fetch: typeof globalThis.fetch
  /** Where the traffic with carriers is kept. */
  traces: Pick<TraceService, 'record'>
  /** Told of the secrets in use, which must not be written down anywhere. */
  learnSecrets: KnownSecrets['learn']
  /** Trouble of the loop that delivers events. */
  onDeliveryTrouble: (error: unknown) => void
}

export type Engine = ReturnType<typeof createEngine>

/**
 * All that a shop does all day, put together in the order of the floors: a service is handed what lies below it. It
 * knows no door: no listener, no window, no command line.
 */
export function createEngine(base: StationBase, ports: EnginePorts) {
  const { database } = base
  const ground = createGround(base, ports)
  const services = createServices(base, ports, ground)
  const { tracking, documents, records, shipping, dispatch, proxies } = services
  const intents = listIntents(services)
  const stored = { settings: createSettings(database), changes: base.changes }
  const losses = createLosses(stored)
  const restarts = createRestartNote(stored)
  const orders = createOrderDesk(base, ports, ground, services)
  const { agentLimits, stores } = ground
  const exports = createFilesOut(base, ground, services, orders)
  return {
    agentLimits,
    agents: createAgentDesk(base, { limits: agentLimits, shipping, orders, store: stores.orders }),
    background: ground.background,
    notifications: ground.notifications,
    events: ground.events,
    carriers: ground.carriers,
    money: ground.stores.money,
    shipmentStore: ground.stores.shipments,
    intents,
    tracking,
    documents,
    records,
    shipping,
    dispatch,
    proxies,
    orders,
    exports,
    sources: createShops(base, ports, { ground, orders, exports }),
    attention: createAttentionList(database, {
      listUnwritten: () =>
        Object.values(intents).flatMap(kind =>
          kind
            .listUnknown()
            .filter(each => !each.isWritten)
            .map(({ id }) => id),
        ),
      homeTroubles: base.homeWatch.troubles,
      reachability: ground.carriers.reachability.listKnown,
      replica: base.replica.state,
    }),
    history: createRecordHistory(database),
    losses,
    restarts,
    settling: createSettlingService({
      losses,
      restarts,
      unprintedRuns: orders.runs.unprinted,
      keepBought: shipping.purchasing.purchases.keep,
      purchaseIntents: shipping.purchasing.intents,
      voidIntents: shipping.voiding.intents,
      uploadIntents: documents.uploads.intents,
      endDiffers: ground.intents.ledgers.endDiffers,
      proxyIntents: [
        proxies.intents.label,
        proxies.intents.void,
        proxies.intents.schedule,
        proxies.intents.update,
        proxies.intents.cancel,
      ],
    }),
  }
}

/** What every floor stands on: settings, events, the way to carriers, the choreography, and what is stored. */
function createGround(base: StationBase, ports: EnginePorts) {
  const { database, secrets, clock, random, ids, changes, logger } = base
  const background = createBackgroundService({ settings: createSettings(database), changes })
  const notifications = createNotificationService({
    database,
    repository: createNotificationRepository(database),
    settings: createSettings(database),
    ids,
    clock,
    changes,
  })
  const events = createEvents({
    database,
    secrets,
    clock,
    random,
    ids,
    changes,
    background: background.read,
    onDeliveryTrouble: ports.onDeliveryTrouble,
    tell: notifications.tell,
    onWebhookSwitchedOff: webhook => logger.warn(webhook, 'a webhook failed too often and was switched off'),
  })
  const voidFacts = createVoidFacts(ports.carriers)
  const agentLimits = createAgentLimits(base)
  const holds = createIntentHolds(database, clock, base.underWay)
  const carriers = createCarriers(base, {
    carriers: voidFacts.carriers,
    labels: ports.labels,
    fetch: ports.fetch,
    traces: ports.traces,
    learnSecrets: ports.learnSecrets,
    holds,
  })
  return {
    agentLimits,
    background,
    notifications,
    events,
    recordEvent: events.recordEvent,
    carriers,
    holds,
    intents: createIntents(base, carriers),
    stores: createStores(base, {
      voidFacts,
      recordEvent: events.recordEvent,
      recordEvents: events.recordEvents,
      holds,
    }),
  }
}

type Ground = ReturnType<typeof createGround>
type Services = ReturnType<typeof createServices>

/** The areas, floor by floor. */
function createServices(base: StationBase, { labels, documents: renderer }: EnginePorts, ground: Ground) {
  const { background, recordEvent, carriers, intents, holds, stores } = ground
  const { money, shipments: shipmentStore, pickups, manifests } = stores
  const tracking = createTracking(base, {
    carriers,
    shipments: shipmentStore.sync,
    recordEvent,
    background: background.read,
  })
  const documents = createDocuments(base, {
    carriers,
    intents,
    renderer,
    previewLabel: labels.preview,
    shipments: shipmentStore.repository,
    sync: shipmentStore.sync,
    orders: stores.orders.repository,
  })
  const records = createSavedRecords(base, { carriers, holds, documents, stores })
  const shipping = createShipping(base, {
    carriers,
    holds,
    intents,
    money,
    store: shipmentStore,
    records,
    trackers: tracking.trackers,
    documents,
    orders: stores.orders,
    pickups,
    manifests,
    labels,
    agentSpending: ground.agentLimits.spending,
  })
  const dispatch = createDispatch(base, {
    carriers,
    holds,
    intents,
    money,
    records,
    shipments: shipmentStore.repository,
    noteDone: shipmentStore.noteDone,
    pickups,
    manifests,
    renderer,
  })
  const proxies = createProxies(base, { carriers, intents, money, records, rates: shipping.rates, pickups })
  return { tracking, documents, records, shipping, dispatch, proxies }
}

/** The floor above all others: orders, and what is done with many of them at once. */
const createOrderDesk = (base: StationBase, ports: EnginePorts, ground: Ground, services: Services) =>
  createOrders(base, {
    store: ground.stores.orders,
    holds: ground.holds,
    carriers: ground.carriers,
    records: services.records,
    shipping: services.shipping,
    shipmentStore: ground.stores.shipments,
    trackers: services.tracking.trackers,
    recordEvent: ground.recordEvent,
    tell: ground.notifications.tell,
    renderer: ports.documents,
    importsFolder: ports.importsFolder,
  })

/** Files of what all floors list. */
const createFilesOut = (base: StationBase, ground: Ground, services: Services, orders: Orders) =>
  createExports(base, {
    worklist: orders.worklist,
    orders: orders.service,
    links: ground.stores.orders.linkRepository,
    products: orders.products,
    shipments: services.shipping.tags,
    findShipment: ground.stores.shipments.repository.find,
    board: services.tracking.board,
    pickups: services.dispatch.pickups.list,
    receipts: orders.packing.receipts,
    money: ground.stores.money.service,
    carriers: ground.carriers,
    tell: ground.notifications.tell,
  })

/** Shops orders come from. */
const createShops = (
  base: StationBase,
  { sources, fetch, learnSecrets }: EnginePorts,
  { ground, orders, exports }: { ground: Ground; orders: Orders; exports: ReturnType<typeof createFilesOut> },
) =>
  createSources(base, {
    sources,
    fetch,
    learnSecrets,
    orders: orders.service,
    store: ground.stores.orders,
    shipments: ground.stores.shipments.repository,
    carriers: ground.carriers,
    money: ground.stores.money.service,
    intake: orders.intake,
    posted: orders.posted,
    labels: exports.writeBack,
  })

/** Every kind of what costs money or paper, with the service whose it is. */
const listIntents = ({ documents, shipping, dispatch, proxies }: Services): AllIntents => ({
  purchase: shipping.purchasing.intents,
  void: shipping.voiding.intents,
  pickup_schedule: dispatch.pickups.intents.pickup_schedule,
  pickup_update: dispatch.pickups.intents.pickup_update,
  pickup_cancel: dispatch.pickups.intents.pickup_cancel,
  manifest_close: dispatch.manifests.intents,
  upload: documents.uploads.intents,
  proxy_label: proxies.intents.label,
  proxy_void: proxies.intents.void,
  proxy_pickup_schedule: proxies.intents.schedule,
  proxy_pickup_update: proxies.intents.update,
  proxy_pickup_cancel: proxies.intents.cancel,
})

/** What the engine does without being asked. */
export const workLoops = ({
  events,
  orders,
  exports,
  tracking,
  shipping,
  dispatch,
  proxies,
  carriers,
  agents,
  sources,
}: Engine) => [
  events.webhookDelivery,
  orders.batchLoop,
  orders.importLoop,
  orders.importWatchLoop,
  exports.loop,
  ...sources.loops,
  orders.worklistLoop,
  orders.runs.loop,
  orders.packing.loop,
  orders.packing.cartLoop,
  tracking.poll,
  agents.loop,
  shipping.queue.loop,
  shipping.boughtLabels.loop,
  dispatch.manifests.loop,
  proxies.loop,
  carriers.reconnectLoop,
  carriers.sheetLoop,
]
