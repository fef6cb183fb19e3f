import { createAdapterService } from '../domain/carriers/connections/adapter-service.ts'
import { createOrderResolver, createOrderService } from '../domain/orders/orders/order-service.ts'
import { createProxyService } from '../domain/shipping/proxy/proxy-service.ts'
import { createProxyTracking } from '../domain/tracking/proxy-tracking.ts'
import { createAttention } from './engine-attention.ts'
import { createManifests } from './engine-manifests.ts'
import { createParts, type EngineParts, type EnginePorts } from './engine-parts.ts'
import { createPickups } from './engine-pickups.ts'
import { createQueue } from './engine-queue.ts'
import { createShipping } from './engine-shipping.ts'
import { createBatches, createImports } from './orders.ts'

export type { EnginePorts } from './engine-parts.ts'
export type Engine = ReturnType<typeof createEngine>

/** All services of the station, put together. It knows no door: no listener, no window, no command line. */
export function createEngine(ports: EnginePorts) {
  const parts = createParts(ports)
  const { shared, carriers, events, catalogue, ordering, records, ledger, sync, trackers } = parts
  const { papers: _forPurchases, ...documents } = parts.documents
  const shipping = createShipping(parts, ports.labels.preview)
  const orders = createOrderService({
    ...shared,
    ...ordering,
    shipments: sync,
    resolve: createOrderResolver(records),
  })
  const { onBatchTrouble, random } = ports
  const selling = { ...shared, orders, shipments: shipping.shipments, trackers, onBatchTrouble, random }
  const batching = createBatches({ ...selling, ...carriers, resolveRoute: parts.resolveRoute })
  return {
    ...records,
    ...events,
    ...documents,
    ...batching,
    ...createImports({ ...selling, ...batching }),
    ...{ catalogue, ledger, sync, trackers, orders, intents: parts.intents, money: parts.money },
    ...{ trackerPoll: parts.trackerPoll, background: parts.background },
    ...shipping,
    ...createQueue(parts, shipping),
    live: carriers.live,
    ...{ connections: carriers.connections, reachability: carriers.reachability, breaker: carriers.breaker },
    adapters: createAdapterService({ ...ports.carriers, catalogue }),
    ...createPickups({
      ...shared,
      ...carriers,
      ...records,
      repository: parts.pickups,
      intents: parts.intents,
      askOnce: parts.askOnce,
      findBought: parts.repository.findBought,
      isKnownCarrier: parts.isKnownCarrier,
      watchMoney: parts.money.watch,
    }),
    ...createManifests(parts, ports),
    ...createProxies(parts, shipping),
    ...createAttention(parts),
  }
}

/** What goes straight to the carriers and is not stored. */
const createProxies = (parts: EngineParts, { rates }: ReturnType<typeof createShipping>) => ({
  proxy: parts.money.watch.proxy(createProxyService({ ...parts, ...parts.shared, ...parts.carriers, rates })),
  proxyTracking: createProxyTracking({
    ...parts.shared,
    tracking: parts.tracking,
    trackingUrl: parts.catalogue.trackingUrl,
  }),
})
