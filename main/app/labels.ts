import type { Money } from '../domain/money/index.ts'
import { createLabelTemplateService } from '../domain/shipping/label-templates/label-template-service.ts'
import { createReturnLabels } from '../domain/shipping/returns/return-along.ts'
import { createReturnRepository } from '../domain/shipping/returns/return-repository.ts'
import { createBoughtLabelService } from '../domain/shipping/shipments/bought-label-service.ts'
import { createAwaitLabel, createLabelFetching } from '../domain/shipping/shipments/label-fetching.ts'
import { createPendingLabelRepository } from '../domain/shipping/shipments/pending-label-repository.ts'
import { createShipmentFiles } from '../domain/shipping/shipments/shipment-files.ts'
import { createShipmentPaperRepository } from '../domain/shipping/shipments/shipment-paper-repository.ts'
import type { TrackerService } from '../domain/tracking/tracker-service.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import { createFollowUpLoop, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { Intents } from './intents.ts'
import type { ShipmentStore } from './stores.ts'

export type BoughtLabels = ReturnType<typeof createBoughtLabels>

type BoughtLabelPorts = {
  carriers: Carriers
  intents: Intents
  store: ShipmentStore
  trackers: TrackerService
  labels: Pick<LabelTools, 'preview'>
  money: Pick<Money, 'ledger' | 'labels'>
}

/** Labels that follow their purchase with the loop that asks for them, and what else comes with a label. */
export function createBoughtLabels(base: StationBase, ports: BoughtLabelPorts) {
  const { database, clock, changes } = base
  const { repository, ledger, sync, links } = ports.store
  const papers = createShipmentPaperRepository(database)
  const pending = createPendingLabelRepository(database)
  const returnLabels = createReturnsAlong(base, ports)
  const fetching = createLabelFetching({
    database,
    repository,
    pending,
    papers,
    returnLabels,
    ledger,
    sync,
    trackers: ports.trackers,
    links,
    live: ports.carriers.live,
    callCarrier: ports.carriers.callCarrier,
    noteRecord: ports.intents.noteRecord,
    clock,
    changes,
  })
  const loop = createFollowUpLoop(base, 'label_fetch', fetching.fetchDue)
  return {
    papers,
    returnLabels,
    files: createShipmentFiles(repository, papers, links, ports.labels.preview),
    loop,
    awaited: createAwaitLabel({ database, pending, clock, begun: loop.wake }),
    service: createBoughtLabelService({ find: repository.find, papers, fetching }),
  }
}

/** Labels for the way back that come along with purchases. */
function createReturnsAlong(
  { database, ids, clock, changes }: StationBase,
  { store, money, trackers }: Pick<BoughtLabelPorts, 'store' | 'money' | 'trackers'>,
) {
  const { repository, ledger, sync, links } = store
  return createReturnLabels({
    database,
    // Whether one is overdue makes no difference here.
    returns: createReturnRepository(database, () => 0),
    repository,
    ledger,
    money: money.ledger,
    facts: money.labels.facts,
    sync,
    trackers,
    links,
    ids,
    clock,
    changes,
  })
}

/** Designing the labels of the shop's own carriers. */
export const createLabelTemplates = (
  { calendar }: StationBase,
  {
    carriers,
    store,
    labels,
  }: {
    carriers: Carriers
    store: ShipmentStore
    labels: Pick<LabelTools, 'proof' | 'render' | 'renderTemplate'>
  },
) =>
  createLabelTemplateService({
    live: carriers.live,
    findShipment: store.repository.find,
    calendar,
    proof: labels.proof,
    render: labels.render,
    renderTemplate: labels.renderTemplate,
  })
