import type { PackingSession } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import { toOrderRef } from '../../../../shared/packing/counting.ts'
import type { LabelPrint, SessionRow } from './packing-repository.ts'

export type SessionFacts = {
  settings: Pick<PackingSettings, 'claim_seconds'>
  printOf: (shipmentId: string) => LabelPrint | null
  notesOf: (orderId: string) => PackingSession['notes']
  hasPhoto: (parcelId: string) => boolean
}

const instant = (ms: number): string => new Date(ms).toISOString()

const labelKinds = [
  'printing',
  'label_printed',
  'label_filed',
  'sent_unconfirmed',
  'printer_trouble',
] as const

/** What stands on the screen: of a label that is bought, what the print queue says of it by now. */
export function standingOf(row: SessionRow, printOf: SessionFacts['printOf']): PackingFeedback {
  const { feedback } = row.document
  if (
    !labelKinds.some(kind => kind === feedback.kind) ||
    !('shipment_id' in feedback) ||
    !feedback.shipment_id
  )
    return feedback
  const print = printOf(feedback.shipment_id)
  return print ? labelFeedback(row, feedback.shipment_id, print) : feedback
}

/** What became of the label of a parcel. */
export function labelFeedback(
  row: SessionRow,
  shipmentId: string,
  print: LabelPrint | null,
): PackingFeedback {
  const parcel = row.document.parcels.findLast(({ shipment_id: id }) => id === shipmentId)
  const facts = {
    order: toOrderRef(row.document),
    shipment_id: shipmentId,
    tracking_number: parcel?.tracking_number ?? null,
    service: row.document.service,
    printer_name: print?.printerName ?? null,
    more_papers: print?.morePapers ?? 0,
  }
  if (print?.problem)
    return { kind: 'printer_trouble', ...facts, printer_id: print.printerId, problem: print.problem }
  if (print?.state === 'confirmed')
    return { kind: print.asFile === 1 ? 'label_filed' : 'label_printed', ...facts }
  if (print?.state === 'sent' || print?.state === 'unknown') return { kind: 'sent_unconfirmed', ...facts }
  if (print?.state === 'failed' || print?.state === 'cancelled')
    return { kind: 'printer_trouble', ...facts, printer_id: print.printerId, problem: print.state }
  return { kind: 'printing', ...facts }
}

/** A session as the desk is answered. */
export function toPackingSession(row: SessionRow, facts: SessionFacts): PackingSession {
  const { document } = row
  const withPhoto = (parcel: PackingSession['parcel']) => ({
    ...parcel,
    photo_url: facts.hasPhoto(parcel.id) ? `/desk/packing/parcels/${parcel.id}/photo` : null,
  })
  const endsAt = row.state === 'open' ? instant(row.beatAt + facts.settings.claim_seconds * 1_000) : null
  return {
    id: row.id,
    object_type: 'packing_session',
    revision: row.revision,
    state: row.state,
    step: row.step,
    mode: row.mode,
    desk: row.desk,
    window: row.window,
    operator: row.operator,
    claimed_at: instant(row.claimedAt),
    claim_ends_at: endsAt,
    order: document.order,
    notes: facts.notesOf(row.orderId),
    items: document.items.map(({ grams: _, sides: __, ...item }) => item),
    expected: document.items.reduce((sum, { expected }) => sum + expected, 0),
    counted: document.items.reduce((sum, { counted }) => sum + counted, 0),
    armed_quantity: document.armed_quantity,
    parcel: withPhoto(document.parcel),
    parcels: document.parcels.map(withPhoto),
    service: document.service,
    hold_until: row.holdUntil === null ? null : instant(row.holdUntil),
    printer_id: document.printer_id,
    errors_caught: document.errors_caught,
    may_undo: document.undo.length > 0,
    feedback: standingOf(row, facts.printOf),
    test_mode: row.testMode,
    created_at: instant(row.createdAt),
    updated_at: instant(row.updatedAt),
    ended_at: row.endedAt === null ? null : instant(row.endedAt),
  }
}
