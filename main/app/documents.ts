import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import type { CallCarrier } from '../carriers/line/call.ts'
import type { Database } from '../db/database.ts'
import { createSettings } from '../db/settings.ts'
import type { LiveConnections } from '../domain/carriers/connections/live-connections.ts'
import { readBuiltInTemplates } from '../domain/documents/built-in-templates.ts'
import { createDocumentLinks, createDocumentService } from '../domain/documents/document-service.ts'
import { createDocumentSamples } from '../domain/documents/document-subjects.ts'
import { createDocumentTemplateRepository } from '../domain/documents/document-template-repository.ts'
import { createDocumentTemplateService } from '../domain/documents/document-template-service.ts'
import { createShopLogoService } from '../domain/documents/shop-logo-service.ts'
import { createUploadBook } from '../domain/documents/upload-book.ts'
import { createUploadLedger } from '../domain/documents/upload-ledger.ts'
import { createUploadRepository } from '../domain/documents/upload-repository.ts'
import { createDocumentSender } from '../domain/documents/upload-sender.ts'
import { createUploadService } from '../domain/documents/upload-service.ts'
import { createUploadSettling } from '../domain/documents/upload-settling.ts'
import type { OrderRepository } from '../domain/orders/orders/order-repository.ts'
import { createBoughtOn } from '../domain/shipping/shipments/bought-on.ts'
import { createPurchasePapers } from '../domain/shipping/shipments/purchase-papers.ts'
import type { ShipmentLinks } from '../domain/shipping/shipments/shipment-files.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import type { ShipmentSync } from '../domain/shipping/shipments/shipment-sync.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'

export type DocumentPorts = {
  database: Database
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  resources: string
  documents: DocumentRenderer
  labels: Pick<LabelTools, 'preview'>
  secrets: Pick<SecretBox, 'sign' | 'isSigned'>
  links: Pick<ShipmentLinks, 'to'>
  repository: ShipmentRepository
  sync: ShipmentSync
  orders: OrderRepository
  live: LiveConnections
  callCarrier: CallCarrier
  onUnwritten: (error: unknown, shipmentId: string) => void
}

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Papers: the templates they are drawn from, and how carriers get them. */
export function createDocuments(ports: DocumentPorts) {
  const { database, ids, clock, orders, resources, repository: shipments } = ports
  const uploadLedger = createUploadLedger(database, ids, clock)
  const repository = createUploadRepository(database)
  const uploading = { ...ports, ledger: uploadLedger, book: createUploadBook({ repository, ids, clock }) }
  const send = createDocumentSender(uploading)
  const documentTemplates = createDocumentTemplateService({
    ...ports,
    repository: createDocumentTemplateRepository(database),
    builtIn: readBuiltInTemplates(resources),
    check: ports.documents.check,
  })
  const shopLogo = createShopLogoService({
    ...ports,
    settings: createSettings(database),
    renderer: ports.documents,
  })
  const documents = createDocumentService({
    templates: documentTemplates,
    renderer: ports.documents,
    findShipment: shipments.findAny,
    findOrder: orders.findWhole,
    lineItemOf: id => {
      const owner = orders.ownerOf(id)
      return (owner ? orders.findAny(owner) : null)?.line_items.find(item => item.id === id) ?? null
    },
    boughtOn: createBoughtOn(database, ownTimeZone),
    logo: shopLogo.read,
    picture: bytes => ports.labels.preview({ format: 'PDF', bytes }, 'PNG'),
    samples: createDocumentSamples(resources),
    links: createDocumentLinks(ports.secrets),
    clock,
  })
  return {
    uploadLedger,
    documentTemplates,
    documents,
    shopLogo,
    settleUpload: createUploadSettling({ ...uploading, findShipment: shipments.find }),
    papers: createPurchasePapers({
      ...ports,
      paperOf: documents.paperOf,
      send,
      onFailure: ports.onUnwritten,
    }),
    uploads: createUploadService({
      repository,
      findShipment: shipments.find,
      live: ports.live,
      send,
    }),
  }
}
