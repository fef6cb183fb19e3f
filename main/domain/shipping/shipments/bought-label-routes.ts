import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import {
  type BoughtPaperKind,
  boughtLabelEndpoints,
  boughtPaperKinds,
} from '../../../../shared/desk/bought-labels.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, type Route, route, toRecordRef } from '../../../http/answer.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LabelFetching } from './label-fetching.ts'
import { mediaTypes } from './shipment-files.ts'
import type { ShipmentPaperRepository, StoredPaper } from './shipment-paper-repository.ts'
import { noShipment } from './shipment-rules.ts'

type Doors = {
  find: (id: string, testMode: boolean) => ShipmentRecord | null
  papers: Pick<ShipmentPaperRepository, 'list' | 'find'>
  fetching: Pick<LabelFetching, 'fetch' | 'canFetch'>
}

export const boughtLabelRoutes = ({ find, papers, fetching }: Doors): Route[] => {
  const shipmentOf = ({ id, testMode }: RecordRef): Result<ShipmentRecord> => {
    const shipment = find(id, testMode)
    return shipment ? ok(shipment) : noShipment(id)
  }
  return [
    route(boughtLabelEndpoints.papers, async input => {
      const shipment = shipmentOf(toRecordRef(input))
      if (!shipment.ok) return shipment
      const { id } = shipment.value
      const can_fetch = await fetching.canFetch(shipment.value)
      return ok({ can_fetch, papers: papers.list(id).map(paper => toBoughtPaper(id, paper)) })
    }),
    route(boughtLabelEndpoints.paper, input => {
      const shipment = shipmentOf(toRecordRef(input))
      if (!shipment.ok) return shipment
      const { id, tracking_number: number } = shipment.value
      const paper = papers.find(id, Number(input.params.number))
      if (!paper) return refuse('not_found', { message: 'This shipment has no such paper.' })
      const { format, kind, bytes } = paper
      const name = `${kind}_${paper.trackingNumber ?? number ?? id}.${format.toLowerCase()}`
      return ok(new FileAnswer({ bytes, mediaType: mediaTypes[format], name, download: false }))
    }),
    route(boughtLabelEndpoints.fetch, input => fetching.fetch(toRecordRef(input), askerOf(input))),
  ]
}

/** One of a later Packdesk is a paper all the same. */
const kindOf = (kind: string): BoughtPaperKind => boughtPaperKinds.find(known => known === kind) ?? 'other'

const toBoughtPaper = (id: string, { trackingNumber, kind, ...paper }: StoredPaper) => ({
  ...paper,
  kind: kindOf(kind),
  tracking_number: trackingNumber,
  url: `/desk/shipments/${id}/papers/${paper.number}`,
})
