import { adapterRoutes } from '../domain/carriers/connections/adapter-routes.ts'
import { carrierRoutes } from '../domain/carriers/connections/carrier-routes.ts'
import { connectionRoutes } from '../domain/carriers/connections/connection-routes.ts'
import { referenceRoutes } from '../domain/carriers/references/reference-routes.ts'
import type { ReferenceService } from '../domain/carriers/references/reference-service.ts'
import { manifestRoutes } from '../domain/dispatch/manifests/manifest-routes.ts'
import { pickupRoutes } from '../domain/dispatch/pickups/pickup-routes.ts'
import { documentRoutes, documentTemplateRoutes } from '../domain/documents/document-routes.ts'
import { shopLogoRoutes } from '../domain/documents/shop-logo-routes.ts'
import { eventRoutes } from '../domain/events/event-routes.ts'
import { webhookRoutes } from '../domain/events/webhooks/webhook-routes.ts'
import { moneyRoutes } from '../domain/money/money-routes.ts'
import { batchRoutes } from '../domain/orders/batches/batch-routes.ts'
import { importRoutes } from '../domain/orders/imports/import-routes.ts'
import { orderRoutes } from '../domain/orders/orders/order-routes.ts'
import { addressRoutes } from '../domain/shipping/addresses/address-routes.ts'
import { customsRoutes } from '../domain/shipping/customs/customs-routes.ts'
import { parcelRoutes } from '../domain/shipping/parcels/parcel-routes.ts'
import { proxyRoutes } from '../domain/shipping/proxy/proxy-routes.ts'
import { purchaseQueueRoutes } from '../domain/shipping/purchase-queue/queue-routes.ts'
import { shipmentRatingRoutes } from '../domain/shipping/shipments/shipment-rating-routes.ts'
import { shipmentRoutes } from '../domain/shipping/shipments/shipment-routes.ts'
import { trackerRoutes } from '../domain/tracking/tracker-routes.ts'
import { trackingNumberRoutes } from '../domain/tracking/tracking-number-routes.ts'
import { attentionRoutes } from '../domain/upkeep/attention/attention-routes.ts'
import { backgroundRoutes } from '../domain/upkeep/background-routes.ts'
import type { Route } from '../http/answer.ts'
import type { Engine } from './engine.ts'

/** Every operation the engine answers, resource by resource. */
export const engineRoutes = (engine: Engine, references: ReferenceService): Route[] => [
  ...referenceRoutes(references),
  ...carrierRoutes(engine.connections, references, slug => engine.catalogue.find(slug) !== null),
  ...addressRoutes(engine.addresses),
  ...parcelRoutes(engine.parcels),
  ...customsRoutes(engine.customs),
  ...shipmentRoutes(engine.shipments, engine.cancels, engine.files),
  ...shipmentRatingRoutes(engine.rateDraft),
  ...purchaseQueueRoutes(engine.purchaseQueue),
  ...orderRoutes(engine.orders),
  ...documentRoutes(engine.uploads, engine.documents),
  ...documentTemplateRoutes(engine.documentTemplates, engine.documents),
  ...shopLogoRoutes(engine.shopLogo),
  ...batchRoutes(engine.batches),
  ...importRoutes(engine.imports, engine.exports, engine.dataTemplates),
  ...proxyRoutes(engine.proxy, engine.proxyPickups, engine.proxyTracking),
  ...pickupRoutes(engine.pickups, engine.pickupSettling, engine.pickupList),
  ...manifestRoutes(engine.manifests, engine.manifestInquiry),
  ...moneyRoutes(engine.money.service, engine.money.refunds),
  ...trackerRoutes(engine.trackers),
  ...trackingNumberRoutes,
  ...webhookRoutes(engine.webhooks),
  ...eventRoutes(engine.events),
  ...attentionRoutes(engine),
  ...backgroundRoutes(engine.background),
  ...connectionRoutes(engine.connections),
  ...adapterRoutes(engine.adapters),
]
