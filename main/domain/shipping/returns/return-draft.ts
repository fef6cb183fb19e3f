import { type ShipmentInput, type ShipmentRecord, shipmentData } from '../../../../shared/api/shipments.ts'
import type { ReturnInput, ReturnRecord } from '../../../../shared/desk/returns.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MakeDraft } from '../shipments/shipment-drafts.ts'
import type { ShipmentService } from '../shipments/shipment-service.ts'
import type { ReturnRepository, ReturnRow } from './return-repository.ts'
import {
  asInput,
  type Chosen,
  returnAddressOf,
  returnCustoms,
  returnParcels,
  type SentLine,
  sentLines,
} from './return-rules.ts'

export type ReturnActor = { operator: string | null; testMode: boolean }

/** What may still come back: nothing twice, but what is only drafted, was voided or lies in the box counts for nothing. */
export function leftOf(
  shipment: ShipmentRecord,
  rows: readonly ReturnRow[],
): (SentLine & { left: number })[] {
  const isOnlyInTheBox = ({ isAlong, status, arrivedAt }: ReturnRow) =>
    isAlong && status === 'purchased' && arrivedAt === null
  const counting = rows.filter(
    row => row.status !== 'draft' && row.status !== 'cancelled' && !isOnlyInTheBox(row),
  )
  const back = (line: number) =>
    counting
      .flatMap(({ items }) => items)
      .filter(item => item.line === line)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  return sentLines(shipment).map(each => ({ ...each, left: Math.max(0, each.quantity - back(each.line)) }))
}

type Begun = { id: string; labelId: string; isNew: boolean }

export type BeginPorts = {
  repository: ReturnRepository
  shipments: Pick<ShipmentService, 'addDraft' | 'replaceDraft'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  makeDraft: MakeDraft
  ids: Ids
  clock: Clock
  /** The shipment, if something of it can come back. */
  sent: (id: string, testMode: boolean) => Result<ShipmentRecord>
  /** A saved address returns go to. */
  addressId: () => string | null
}

/** The draft of a return, new or in the place of the one that is not bought yet; part of the caller's transaction. */
export function createBeginReturn(ports: BeginPorts) {
  const { repository } = ports

  const draftOf = (
    shipment: ShipmentRecord,
    former: ShipmentRecord | null,
    input: ShipmentInput,
  ): Result<ShipmentRecord> => {
    const meta = { return_of: shipment.id }
    if (!former) return ports.shipments.addDraft(input, shipment.test_mode, meta)
    const made = ports.makeDraft(input, shipment.test_mode, ports.clock.now())
    if (!made.ok) return made
    const { id, created_at, rates, messages } = former
    return ports.shipments.replaceDraft(former, { ...made.value, id, created_at, meta, rates, messages })
  }

  const store = (open: ReturnRow | null, labelOf: ShipmentRecord, content: Content): Begun => {
    if (open) {
      repository.save({ ...open, ...content })
      return { id: open.id, labelId: open.labelId, isNew: false }
    }
    const row = {
      id: ports.ids('return'),
      testMode: labelOf.test_mode,
      labelId: labelOf.id,
      ...content,
      createdAt: ports.clock.now().getTime(),
      isAlong: false,
      arrivedAt: null,
      arrivedBy: null,
      decidedAt: null,
      decidedBy: null,
    }
    repository.insert(row)
    return { id: row.id, labelId: row.labelId, isNew: true }
  }

  const begin = (input: ReturnInput, { operator, testMode }: ReturnActor): Result<Begun> => {
    const found = ports.sent(input.shipment_id, testMode)
    if (!found.ok) return found
    const shipment = found.value
    const rows = repository.ofShipment(shipment.id)
    const chosen = chosenOf(input, leftOf(shipment, rows))
    if (!chosen.ok) return chosen
    const to = input.to ?? returnAddressOf(shipment) ?? ports.addressId() ?? shipment.shipper
    const body = bodyOf(shipment, chosen.value, to)
    if (!body.ok) return body
    const open = rows.find(({ status }) => status === 'draft') ?? null
    const label = draftOf(shipment, open && ports.findShipment(open.labelId, testMode), body.value)
    if (!label.ok) return label
    const items = chosen.value.map(toItem)
    const content = { shipmentId: shipment.id, items, note: input.note ?? null, createdBy: operator }
    return ok(store(open, label.value, content))
  }

  return { begin }
}

type Content = Pick<ReturnRow, 'shipmentId' | 'items' | 'note' | 'createdBy'>

const toItem = ({ line, item, taken, reason }: Chosen & { reason: Reason }): ReturnRow['items'][number] => ({
  line,
  sku: item?.sku ?? null,
  title: item?.title ?? item?.description ?? null,
  quantity: taken,
  reason,
  outcome: null,
})

type Reason = ReturnRecord['items'][number]['reason']

/** What was asked for, as far as it may come back. */
function chosenOf(
  { items, reason = null }: ReturnInput,
  left: readonly (SentLine & { left: number })[],
): Result<(Chosen & { reason: Reason })[]> {
  if (!items) {
    const all = left.filter(each => each.left > 0)
    if (all.length > 0) return ok(all.map(each => ({ ...each, taken: each.left, reason })))
    return refuse('state_error', {
      message: 'All of this shipment is on its way back already. Nothing was begun.',
    })
  }
  const chosen: (Chosen & { reason: Reason })[] = []
  for (const [at, item] of items.entries()) {
    const line = left.find(each => each.line === item.line)
    const before = chosen.filter(each => each.line === item.line).reduce((sum, each) => sum + each.taken, 0)
    if (!line || item.quantity + before > line.left)
      return refuseFields({
        items: {
          [at]: {
            quantity: [
              line ? `Of this item ${line.left} may still come back.` : 'The shipment has no such item.',
            ],
          },
        },
      })
    chosen.push({ ...line, taken: item.quantity, reason: item.reason ?? reason })
  }
  return ok(chosen)
}

/** A request for the way back, with everything of the way out that still holds. */
function bodyOf(
  shipment: ShipmentRecord,
  chosen: readonly Chosen[],
  to: NonNullable<ReturnInput['to']> | ShipmentRecord['shipper'],
): Result<ShipmentInput> {
  const { shipper, recipient, parcels, customs, reference, payment } = shipment
  const toCountry = typeof to === 'string' ? shipper.country_code : to.country_code
  const given = asInput({
    shipper: recipient,
    recipient: to,
    parcels: returnParcels(parcels, chosen),
    customs: returnCustoms(customs, chosen, recipient.country_code !== toCountry),
    options: { return_shipment: true },
    payment: { paid_by: 'sender', currency: payment.currency },
    reference,
    label_type: 'PDF',
  })
  const body = shipmentData.safeParse(given)
  return body.success
    ? ok(body.data)
    : refuse('validation', { details: toFieldErrors(body.error.issues, given) })
}
