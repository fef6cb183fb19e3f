import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import {
  type BoughtPaper,
  type BoughtPaperKind,
  boughtPaperKinds,
} from '../../../../shared/desk/bought-labels.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LabelFetching } from './label-fetching.ts'
import { mediaTypes, type NamedFile } from './shipment-files.ts'
import type { ShipmentPaperRepository, StoredPaper } from './shipment-paper-repository.ts'
import { noShipment } from './shipment-rules.ts'

/** What comes with a label, and the label itself whenever its carrier gives it. */
export type BoughtLabelService = {
  papers: (ref: RecordRef) => Promise<Result<{ can_fetch: boolean; papers: BoughtPaper[] }>>
  paper: (ref: RecordRef, number: number) => Result<NamedFile>
  fetch: LabelFetching['fetch']
}

export function createBoughtLabelService({
  find,
  papers,
  fetching,
}: {
  find: (id: string, testMode: boolean) => ShipmentRecord | null
  papers: Pick<ShipmentPaperRepository, 'list' | 'find'>
  fetching: Pick<LabelFetching, 'fetch' | 'canFetch'>
}): BoughtLabelService {
  return {
    papers: async ({ id, testMode }) => {
      const shipment = find(id, testMode)
      if (!shipment) return noShipment(id)
      const can_fetch = await fetching.canFetch(shipment)
      return ok({ can_fetch, papers: papers.list(id).map(paper => toBoughtPaper(id, paper)) })
    },
    paper: ({ id, testMode }, number) => {
      const shipment = find(id, testMode)
      if (!shipment) return noShipment(id)
      const paper = papers.find(id, number)
      if (!paper) return refuse('not_found', { message: 'This shipment has no such paper.' })
      const { format, kind, bytes } = paper
      const name = `${kind}_${paper.trackingNumber ?? shipment.tracking_number ?? id}`
      return ok({ bytes, mediaType: mediaTypes[format], name: `${name}.${format.toLowerCase()}` })
    },
    fetch: fetching.fetch,
  }
}

/** One of a later Packdesk is a paper all the same. */
const kindOf = (kind: string): BoughtPaperKind => boughtPaperKinds.find(known => known === kind) ?? 'other'

const toBoughtPaper = (id: string, { trackingNumber, labelId, kind, ...paper }: StoredPaper) => ({
  ...paper,
  kind: kindOf(kind),
  tracking_number: trackingNumber,
  shipment_id: labelId,
  url: `/desk/shipments/${id}/papers/${paper.number}`,
})
