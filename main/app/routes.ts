import { join } from 'node:path'
import { callsPerMinute } from '../../shared/desk/agents.ts'
import type { Diagnostics } from '../../shared/desk/diagnostics.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { apiLogRoutes } from '../domain/access/call-log/api-log-routes.ts'
import {
  adapterRoutes,
  carrierRoutes,
  connectionRoutes,
} from '../domain/carriers/connections/connection-routes.ts'
import { createModeConnections } from '../domain/carriers/connections/mode-connections.ts'
import { rateSheetRoutes } from '../domain/carriers/rate-sheets/rate-sheet-routes.ts'
import { referenceRoutes } from '../domain/carriers/references/reference-routes.ts'
import type { ReferenceService } from '../domain/carriers/references/reference-service.ts'
import { traceRoutes } from '../domain/carriers/traffic/trace-routes.ts'
import { manifestRoutes } from '../domain/dispatch/manifests/manifest-routes.ts'
import { pickupRoutes } from '../domain/dispatch/pickups/pickup-routes.ts'
import {
  documentRoutes,
  documentTemplateRoutes,
  templateProgramRoutes,
} from '../domain/documents/document-routes.ts'
import { shopLogoRoutes } from '../domain/documents/shop-logo-routes.ts'
import { eventRoutes } from '../domain/events/event-routes.ts'
import { webhookRoutes } from '../domain/events/webhooks/webhook-routes.ts'
import { exportRoutes } from '../domain/exchange/exports/export-routes.ts'
import { dataFileRoutes } from '../domain/exchange/imports/data-file-routes.ts'
import { importRoutes } from '../domain/exchange/imports/import-routes.ts'
import { batchRoutes } from '../domain/orders/batches/batch-routes.ts'
import { orderRoutes } from '../domain/orders/orders/order-routes.ts'
import { productRoutes } from '../domain/orders/products/product-routes.ts'
import { requestedServiceRoutes } from '../domain/orders/rules/requested-service-routes.ts'
import { ruleRoutes } from '../domain/orders/rules/rule-routes.ts'
import { runRoutes } from '../domain/orders/runs/run-routes.ts'
import { worklistRoutes } from '../domain/orders/worklist/worklist-routes.ts'
import { receiptRoutes } from '../domain/packing/returns-desk/receipt-routes.ts'
import { scaleRoutes } from '../domain/packing/scales/scale-routes.ts'
import { packingRoutes } from '../domain/packing/sessions/packing-routes.ts'
import { addressRoutes } from '../domain/shipping/addresses/address-routes.ts'
import { customsRoutes } from '../domain/shipping/customs/customs-routes.ts'
import { labelTemplateRoutes } from '../domain/shipping/label-templates/label-template-routes.ts'
import { markupRoutes } from '../domain/shipping/markups/markup-routes.ts'
import { parcelRoutes } from '../domain/shipping/parcels/parcel-routes.ts'
import { pointRoutes } from '../domain/shipping/points/point-routes.ts'
import { proxyLabelRoutes, proxyRoutes } from '../domain/shipping/proxy/proxy-routes.ts'
import { purchaseQueueRoutes } from '../domain/shipping/purchase-queue/queue-routes.ts'
import { returnRoutes } from '../domain/shipping/returns/return-routes.ts'
import { boughtLabelRoutes } from '../domain/shipping/shipments/bought-label-routes.ts'
import { shipmentRoutes } from '../domain/shipping/shipments/shipment-routes.ts'
import { shopRoutes } from '../domain/sources/shops/shop-routes.ts'
import { boardRoutes, trackerRoutes } from '../domain/tracking/tracker-routes.ts'
import { trackingNumberRoutes } from '../domain/tracking/tracking-number-routes.ts'
import { attentionRoutes } from '../domain/upkeep/attention/attention-routes.ts'
import { backgroundRoutes } from '../domain/upkeep/background-routes.ts'
import { backupRoutes } from '../domain/upkeep/backups/backup-routes.ts'
import type { BackupService } from '../domain/upkeep/backups/backup-service.ts'
import { notificationRoutes } from '../domain/upkeep/notifications/notification-routes.ts'
import { recordHistoryRoutes } from '../domain/upkeep/record-history-routes.ts'
import { retentionRoutes } from '../domain/upkeep/retention/retention-routes.ts'
import type { RetentionService } from '../domain/upkeep/retention/retention-service.ts'
import type { SampleService } from '../domain/upkeep/sample-service.ts'
import { setupRoutes } from '../domain/upkeep/setup/setup-routes.ts'
import type { SetupService } from '../domain/upkeep/setup/setup-service.ts'
import { shopSettingsRoutes } from '../domain/upkeep/shop-settings-routes.ts'
import type { ShopSettingsService } from '../domain/upkeep/shop-settings-service.ts'
import type { Health } from '../domain/upkeep/status/health.ts'
import { diagnosticsRoutes, healthRoutes, stationRoutes } from '../domain/upkeep/status/status-routes.ts'
import type { ReadToday } from '../domain/upkeep/today/today-service.ts'
import type { Route } from '../http/answer.ts'
import { connectRoutes } from '../http/connect-routes.ts'
import { withOpenApi } from '../http/openapi/routes.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { OpenEvents } from '../http/streams.ts'
import { createAgentTools } from '../mcp/agent-tools.ts'
import { createMcpHttp } from '../mcp/mcp-http.ts'
import { mcpRoutes } from '../mcp/mcp-routes.ts'
import {
  foundPrinterRoutes,
  labelSourceRoutes,
  manifestPrintRoutes,
  printDoctorRoutes,
  printerRoutes,
  printJobRoutes,
  printPreviewRoutes,
  printRouteRoutes,
} from '../printing/printing-routes.ts'
import type { StationAccess } from './access.ts'
import type { StationBase } from './base.ts'
import type { StationNetwork } from './desks.ts'
import type { Engine } from './engine.ts'
import type { StationPrinting } from './printing.ts'
import type { StationActivity } from './upkeep.ts'

export type RouteServices = {
  engine: Engine
  printing: StationPrinting
  references: ReferenceService
  access: StationAccess
  network: Pick<StationNetwork, 'routes'>
  upkeep: UpkeepServices
}

/** Every operation of the station, and what describes them. */
export const allRoutes = (
  base: StationBase,
  version: string,
  { engine, printing, references, access, network, upkeep }: RouteServices,
): Route[] =>
  withOpenApi({ version }, [
    ...engineRoutes(engine, references),
    ...printingRoutes(printing, engine),
    ...access.routes,
    ...network.routes,
    ...agentToolRoutes(base, { engine, printing, access, upkeep, version }),
    ...connectRoutes({ folder: join(base.resources, 'connect'), stateOf: access.origins.stateOf }),
    ...upkeepRoutes(upkeep),
  ])

/** Every operation the engine answers, resource by resource. */
const engineRoutes = (engine: Engine, references: ReferenceService): Route[] => [
  ...referenceRoutes(references),
  ...carrierRoutes(engine.carriers.connections, references, engine.carriers.isKnown),
  ...addressRoutes(engine.records.addresses, engine.records.addressBook, engine.records.senders),
  ...parcelRoutes(engine.records.parcels, engine.records.packages),
  ...customsRoutes(engine.records.customs, engine.records.customsRules, engine.shipping.findAskedCustoms),
  ...shipmentRoutes({
    shipments: engine.shipping.shipments,
    cancels: engine.shipping.voiding.cancels,
    files: engine.shipping.files,
    rateDraft: engine.shipping.rateDraft,
    tags: engine.shipping.tags,
    answering: engine.shipping.answering,
  }),
  ...boughtLabelRoutes(engine.shipping.boughtLabels.service),
  ...markupRoutes(engine.shipping.markups),
  ...pointRoutes(engine.shipping.findPoints),
  ...returnRoutes(engine.shipping.returns),
  ...purchaseQueueRoutes(engine.shipping.queue.service),
  ...orderRoutes(engine.orders.service),
  ...worklistRoutes(engine.orders.worklist, engine.orders),
  ...productRoutes(engine.orders.products, engine.orders.proposeCustoms),
  ...ruleRoutes(engine.orders.rules),
  ...requestedServiceRoutes(engine.orders.requestedServices),
  ...runRoutes(engine.orders.runs.service),
  ...packingRoutes({
    packing: engine.orders.packing.service,
    settings: engine.orders.packing.settings,
    photos: engine.orders.packing.photos,
    day: engine.orders.packing.day,
    batches: engine.orders.packing.batches,
  }),
  ...scaleRoutes(engine.orders.packing.scales),
  ...receiptRoutes(engine.orders.packing.receipts, engine.orders.packing.returnPhotos),
  ...paperRoutes(engine.documents),
  ...batchRoutes(engine.orders.batches),
  ...dataFileRoutes(engine.orders.dataFiles, engine.orders.exports, engine.orders.dataTemplates),
  ...exportRoutes(engine.exports.files, engine.exports.service),
  ...importRoutes(engine.orders.imports, engine.orders.importWatch),
  ...proxyRoutes(engine.proxies.shipping, engine.proxies.pickups, engine.tracking.proxy),
  ...proxyLabelRoutes(engine.proxies.labels),
  ...dispatchRoutes(engine.dispatch),
  ...engine.money.routes,
  ...trackerRoutes(engine.tracking.trackers),
  ...boardRoutes(engine.tracking.board),
  ...trackingNumberRoutes,
  ...webhookRoutes(engine.events.webhooks),
  ...eventRoutes(engine.events.events, engine.events.awaitEvents),
  ...attentionRoutes(engine.attention, engine.settling),
  ...recordHistoryRoutes(engine.history),
  ...notificationRoutes(engine.notifications),
  ...backgroundRoutes(engine.background),
  ...accountRoutes(engine),
  ...labelTemplateRoutes(engine.shipping.labelTemplates),
]

const dispatchRoutes = ({ pickups, manifests }: Engine['dispatch']): Route[] => [
  ...pickupRoutes(pickups.service, pickups.list, pickups.book),
  ...manifestRoutes(manifests.service, manifests.open, manifests.ofInterface),
]

const paperRoutes = ({ uploads, service, templates, generate, shopLogo }: Engine['documents']): Route[] => [
  ...documentRoutes(uploads.service, service),
  ...documentTemplateRoutes(templates, service),
  ...templateProgramRoutes(templates, generate),
  ...shopLogoRoutes(shopLogo),
]

/** Accounts at carriers, and shops orders come from. */
const accountRoutes = ({ carriers, sources }: Engine): Route[] => [
  ...connectionRoutes(carriers.connections, createModeConnections(carriers.connections)),
  ...adapterRoutes(carriers.adapters),
  ...rateSheetRoutes(carriers.rateSheets),
  ...shopRoutes(sources.shops, sources.writeBacks, sources.posts),
]

/** Printers and everything on its way to them. */
const printingRoutes = ({ printing, previews }: StationPrinting, { dispatch }: Engine): Route[] => [
  ...foundPrinterRoutes(printing.foundPrinters),
  ...printerRoutes(printing.printers),
  ...printRouteRoutes(printing.printRoutes),
  ...labelSourceRoutes(printing.labelSources),
  ...printDoctorRoutes(printing.doctor),
  ...printJobRoutes(printing),
  ...printPreviewRoutes(previews),
  ...manifestPrintRoutes(dispatch.manifests.service, printing.printJobs),
]

export type UpkeepServices = {
  activity: StationActivity
  backups: BackupService
  retention: RetentionService
  shop: ShopSettingsService
  setup: SetupService
  health: Health
  status: () => Promise<StationStatus>
  today: ReadToday
  diagnose: () => Promise<Diagnostics>
  openStream: OpenEvents
  samples: SampleService
}

/** What the station says of itself, and how it is looked after. */
const upkeepRoutes = (upkeep: UpkeepServices): Route[] => [
  ...traceRoutes(upkeep.activity.traces),
  ...apiLogRoutes(upkeep.activity.calls),
  ...backupRoutes(upkeep.backups),
  ...retentionRoutes(upkeep.retention),
  ...shopSettingsRoutes(upkeep.shop),
  ...setupRoutes(upkeep.setup),
  ...healthRoutes(upkeep.health),
  ...diagnosticsRoutes(upkeep.diagnose),
  ...stationRoutes({
    status: upkeep.status,
    today: upkeep.today,
    openStream: upkeep.openStream,
    samples: upkeep.samples,
  }),
]

type ToolPorts = {
  engine: Engine
  printing: Pick<StationPrinting, 'printing'>
  access: Pick<StationAccess, 'agents'>
  upkeep: Pick<UpkeepServices, 'today'>
  version: string
}

/** The door agents come in by: a table of tools over the services everybody else uses. */
function agentToolRoutes(
  { clock, logger }: StationBase,
  { engine, printing, access, upkeep, version }: ToolPorts,
): Route[] {
  const { shipping, orders, tracking, dispatch, money, agents, agentLimits } = engine
  const nowMs = () => clock.now().getTime()
  const tools = createAgentTools({
    worklist: orders.worklist,
    drafts: orders.drafts,
    agentDrafts: agents.drafts,
    shipments: shipping.shipments,
    trackers: tracking.trackers,
    plans: agents.plans,
    spending: agentLimits.spending,
    today: upkeep.today,
    pickups: dispatch.pickups.list,
    reports: money.reports,
    printJobs: printing.printing.printJobs,
    agents: access.agents,
    files: shipping.files,
    limit: createRateLimit({ requestsPerMinute: callsPerMinute, nowMs }),
    nowMs,
  })
  const report = (error: unknown) => logger.warn({ err: error }, 'a message of an agent was not understood')
  return mcpRoutes(tools, () => access.agents.settings().enabled, createMcpHttp({ version, tools, report }))
}
