import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import type { CarrierSet } from '../carriers/registry.ts'
import { createSettings } from '../db/settings.ts'
import type { TraceService } from '../domain/carriers/traffic/trace-service.ts'
import { recoverManifests } from '../domain/dispatch/manifests/manifest-recovery.ts'
import { recoverPickups } from '../domain/dispatch/pickups/pickup-recovery.ts'
import { recoverUploads } from '../domain/documents/upload-recovery.ts'
import { createIntentLedger } from '../domain/intents/intent-ledger.ts'
import { createVoidFacts } from '../domain/money/refund-terms.ts'
import { recoverProxies } from '../domain/shipping/proxy/proxy-settling.ts'
import { recoverPurchases } from '../domain/shipping/shipments/purchase-recovery.ts'
import { recoverVoids } from '../domain/shipping/shipments/void-recovery.ts'
import { createAttentionList } from '../domain/upkeep/attention/attention-list.ts'
import { createBackgroundService } from '../domain/upkeep/background-service.ts'
import type { KnownSecrets } from '../platform/secrets/known-secrets.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import type { StationBase } from './base.ts'
import { createCarriers } from './carriers.ts'
import { createDispatch, createProxies } from './dispatch.ts'
import { createDocuments } from './documents.ts'
import { createEvents } from './events.ts'
import { createOrders } from './orders.ts'
import { createSavedRecords, createShipping } from './shipping.ts'
import { createStores } from './stores.ts'
import { createTracking } from './tracking.ts'

export type EnginePorts = {
  carriers: CarrierSet
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
  const { database, secrets, clock, random, ids, changes, logger } = base
  const { labels, documents: renderer } = ports
  const background = createBackgroundService({ settings: createSettings(database), changes })
  const events = createEvents({
    database,
    secrets,
    clock,
    random,
    ids,
    changes,
    background: background.read,
    onDeliveryTrouble: ports.onDeliveryTrouble,
    onWebhookSwitchedOff: webhook => logger.warn(webhook, 'a webhook failed too often and was switched off'),
  })
  const { recordEvent } = events
  const intents = createIntentLedger(database, ids, clock)
  const voidFacts = createVoidFacts(ports.carriers)
  const carriers = createCarriers(base, {
    carriers: voidFacts.carriers,
    labels,
    fetch: ports.fetch,
    traces: ports.traces,
    learnSecrets: ports.learnSecrets,
  })
  const stores = createStores(base, { voidFacts, recordEvent })
  const { money, shipments: shipmentStore, pickups, manifests } = stores
  const tracking = createTracking(base, {
    carriers,
    shipments: shipmentStore.sync,
    recordEvent,
    background: background.read,
  })
  const documents = createDocuments(base, {
    carriers,
    renderer,
    previewLabel: labels.preview,
    shipments: shipmentStore.repository,
    sync: shipmentStore.sync,
    orders: stores.orders.repository,
  })
  const records = createSavedRecords(base, {
    carriers,
    store: shipmentStore,
    orderAddresses: stores.orders.addresses,
    pickups,
  })
  const shipping = createShipping(base, {
    carriers,
    intents,
    store: shipmentStore,
    records,
    trackers: tracking.trackers,
    documents,
    orders: stores.orders,
    pickups,
    manifests,
    previewLabel: labels.preview,
  })
  const dispatch = createDispatch(base, {
    carriers,
    intents,
    money,
    records,
    shipments: shipmentStore.repository,
    pickups,
    manifests,
    renderer,
  })
  const proxies = createProxies(base, { carriers, intents, money, records, rates: shipping.rates, pickups })
  const orders = createOrders(base, {
    store: stores.orders,
    carriers,
    records,
    sync: shipmentStore.sync,
    shipments: shipping.shipments,
    trackers: tracking.trackers,
    recordEvent,
  })
  return {
    background,
    events,
    intents,
    carriers,
    money,
    shipmentStore,
    tracking,
    documents,
    records,
    shipping,
    dispatch,
    proxies,
    orders,
    attention: createAttentionList(database.sqlite),
  }
}

/** Finds what a crash left open: what was begun and whose outcome is not written down. */
export async function findOpenWork({ database, logger }: StationBase, engine: Engine): Promise<void> {
  const { intents, shipmentStore, shipping, dispatch, documents, carriers } = engine
  const { live } = carriers
  const { ledger, sync } = shipmentStore
  const purchases = await recoverPurchases({ database, ledger, live, sync })
  if (purchases.unknown > 0) logger.warn(purchases, 'purchases without an outcome were found')
  const pickups = await recoverPickups({ intents, pickupBook: dispatch.pickups.book, live })
  if (pickups.unknown > 0) logger.warn(pickups, 'pickups without an outcome were found')
  const manifests = await recoverManifests({ intents, manifestBook: dispatch.manifests.book, live })
  if (manifests > 0) logger.warn({ manifests }, 'manifests without an outcome were found')
  const voids = await recoverVoids({ intents, voidBook: shipping.voiding.book, live })
  const uploads = await recoverUploads({ uploadLedger: documents.uploads.ledger, live, sync })
  const proxies = recoverProxies({ intents })
  if (voids + uploads + proxies > 0)
    logger.warn(
      { voids, uploads, proxies },
      'voids, uploads or requests by proxy without an outcome were found',
    )
}

/** Asks the carriers about what nobody knows the outcome of, once, beside everything else. */
export function startInquiry({ logger }: StationBase, { shipping, dispatch }: Engine): { stop: () => void } {
  let isStopped = false
  const askAll = async () => {
    let settled = 0
    for (const inquiry of [shipping.inquiry, dispatch.manifests.inquiry])
      settled += await inquiry.askAboutAll(() => isStopped)
    return settled
  }
  askAll().then(
    settled => settled > 0 && logger.info({ settled }, 'carriers told what became of open work'),
    error => logger.error({ err: error }, 'asking carriers about open work failed'),
  )
  return {
    stop: () => {
      isStopped = true
    },
  }
}
