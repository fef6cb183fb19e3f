import { addressRoutes } from '../domain/addresses/address-routes.ts'
import { attentionRoutes } from '../domain/attention/attention-routes.ts'
import { backgroundRoutes } from '../domain/background/background-routes.ts'
import { batchRoutes } from '../domain/batches/batch-routes.ts'
import { carrierRoutes } from '../domain/carriers/carrier-routes.ts'
import { adapterRoutes } from '../domain/connections/adapter-routes.ts'
import { connectionRoutes } from '../domain/connections/connection-routes.ts'
import { customsRoutes } from '../domain/customs/customs-routes.ts'
import { documentRoutes, documentTemplateRoutes } from '../domain/documents/document-routes.ts'
import { shopLogoRoutes } from '../domain/documents/shop-logo-routes.ts'
import { eventRoutes } from '../domain/events/event-routes.ts'
import { manifestRoutes } from '../domain/manifests/manifest-routes.ts'
import { moneyRoutes } from '../domain/money/money-routes.ts'
import { orderRoutes } from '../domain/orders/order-routes.ts'
import { parcelRoutes } from '../domain/parcels/parcel-routes.ts'
import { pickupRoutes } from '../domain/pickups/pickup-routes.ts'
import { proxyRoutes } from '../domain/proxy/proxy-routes.ts'
import { purchaseQueueRoutes } from '../domain/purchase-queue/queue-routes.ts'
import { referenceRoutes } from '../domain/references/reference-routes.ts'
import type { ReferenceService } from '../domain/references/reference-service.ts'
import { shipmentRatingRoutes } from '../domain/shipments/shipment-rating-routes.ts'
import { shipmentRoutes } from '../domain/shipments/shipment-routes.ts'
import { trackerRoutes } from '../domain/trackers/tracker-routes.ts'
import { trackingNumberRoutes } from '../domain/trackers/tracking-number-routes.ts'
import { webhookRoutes } from '../domain/webhooks/webhook-routes.ts'
import type { Route } from '../http/answer.ts'
import { importRoutes } from '../imports/import-routes.ts'
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
