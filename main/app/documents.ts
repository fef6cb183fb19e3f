import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import { createDocumentStore } from '../db/document-store.ts'
import { createSettings } from '../db/settings.ts'
import { readBuiltInTemplates } from '../domain/documents/built-in-templates.ts'
import { createDocumentLinks, createDocumentService } from '../domain/documents/document-service.ts'
import { createDocumentSamples } from '../domain/documents/document-subjects.ts'
import { createDocumentTemplateRepository } from '../domain/documents/document-template-repository.ts'
import { createDocumentTemplateService } from '../domain/documents/document-template-service.ts'
import { createGenerateDocument } from '../domain/documents/generated-documents.ts'
import { createShopLogoService } from '../domain/documents/shop-logo-service.ts'
import { createUploadKind } from '../domain/documents/upload-kind.ts'
import { createUploadLedger } from '../domain/documents/upload-ledger.ts'
import { createUploadRepository } from '../domain/documents/upload-repository.ts'
import { createDocumentSender, createUploadService } from '../domain/documents/upload-service.ts'
import type { OrderRepository } from '../domain/orders/orders/order-repository.ts'
import { createPickBatchRepository } from '../domain/packing/pick-batches/pick-batch-repository.ts'
import { createBatchReader } from '../domain/packing/pick-batches/pick-batches.ts'
import { createSenderRepository } from '../domain/shipping/addresses/sender-repository.ts'
import { createBoughtOn } from '../domain/shipping/shipments/purchase-ledger.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import type { ShipmentSync } from '../domain/shipping/shipments/shipment-sync.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import type { StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { Intents } from './intents.ts'

export type DocumentsPorts = {
  carriers: Carriers
  intents: Intents
  renderer: DocumentRenderer
  /** Draws the first page of a document as a picture. */
  previewLabel: LabelTools['preview']
  shipments: ShipmentRepository
  sync: ShipmentSync
  orders: OrderRepository
}

export type Documents = ReturnType<typeof createDocuments>

/** Papers: the templates they are drawn from, and what they show. */
export function createDocuments(base: StationBase, ports: DocumentsPorts) {
  const { database, clock, calendar, ids, changes, secrets, resources } = base
  const { renderer, shipments, orders } = ports
  const templates = createDocumentTemplateService({
    repository: createDocumentTemplateRepository(database),
    builtIn: readBuiltInTemplates(resources),
    check: renderer.check,
    ids,
    clock,
    changes,
  })
  const shopLogo = createShopLogoService({ settings: createSettings(database), renderer, changes, resources })
  const senders = createSenderRepository(database)
  const saved = createDocumentStore<AddressRecord>(database, 'addresses')
  const documents = createDocumentService({
    templates,
    renderer,
    findShipment: shipments.findAny,
    findOrder: orders.findWhole,
    lineItemOf: id => {
      const owner = orders.ownerOf(id)
      return (owner ? orders.findAny(owner) : null)?.line_items.find(item => item.id === id) ?? null
    },
    carrierNameOf: ports.carriers.nameOf,
    findBatch: createBatchReader(createPickBatchRepository(database)),
    boughtOn: createBoughtOn(database, calendar),
    logoOf: address => {
      const id = base.senderId()
      const sender = address ?? (id === null ? null : saved.find(id))
      return (sender && senders.logoOf(sender)) ?? shopLogo.read()
    },
    picture: bytes => ports.previewLabel({ format: 'PDF', bytes }, 'PNG'),
    samples: createDocumentSamples(resources),
    links: createDocumentLinks(secrets),
    calendar,
    paperLanguages: base.paperLanguages,
  })
  return {
    service: documents,
    templates,
    generate: createGenerateDocument({ documents, templates, renderer }),
    shopLogo,
    senders,
    uploads: createUploads(base, ports),
  }
}

/** Papers on their way to carriers. */
function createUploads(base: StationBase, { carriers, intents, shipments, sync }: DocumentsPorts) {
  const { database, clock, ids, changes } = base
  const ledger = createUploadLedger(database, ids, clock)
  const repository = createUploadRepository(database)
  const kind = createUploadKind({
    database,
    repository,
    ledger,
    findShipment: shipments.findAny,
    shipmentData: shipments,
    link: sync.link,
    ids,
    clock,
    changes,
  })
  const operations = intents.operate(kind)
  const send = createDocumentSender({
    ledger,
    intents: operations,
    repository,
    carrierDataOf: shipments.carrierDataOf,
  })
  return {
    intents: operations,
    send,
    service: createUploadService({ repository, findShipment: shipments.find, live: carriers.live, send }),
  }
}
