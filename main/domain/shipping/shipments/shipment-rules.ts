import { z } from 'zod'
import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import {
  type ShipmentRecord,
  type ShipmentStatus,
  shipmentData,
  shipmentEndpoints,
} from '../../../../shared/api/shipments.ts'
import { type AddressDoubt, doubtText, doubtTexts } from '../../../../shared/countries/doubt-texts.ts'
import { hasPostalCodes } from '../../../../shared/countries/postal-codes.ts'
import { labelPending, type PendingLabelNote } from '../../../../shared/desk/bought-labels.ts'
import type { GateKind } from '../../../../shared/desk/run-gates.ts'
import { sampleSenderErrors } from '../../../../shared/desk/sample-sender.ts'
import type { GateText, ShipmentGate } from '../../../../shared/desk/shipment-gates.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { BoughtLabel } from '../../../carriers/contract/model.ts'
import { type FieldProblems, invalid, required } from '../../../carriers/contract/outcome.ts'
import type { UnknownWords } from '../../intents/intent-kind.ts'

const parties = ['shipper', 'recipient'] as const

/** What a label needs to know of both addresses beyond their countries; by proxy the post code is for the carrier to ask. */
const neededLines = ['address_line1', 'city', 'person_name', 'postal_code'] as const

type Route = Pick<ShipmentRecord, 'shipper' | 'recipient' | 'test_mode'>

/** What keeps any label from being bought between two addresses, by field: a line is missing, or the sender does not exist. */
export function addressProblems(route: Route, { isProxy = false } = {}): FieldProblems {
  const needed = isProxy ? neededLines.filter(field => field !== 'postal_code') : neededLines
  const isMissing = (address: AddressRecord, field: (typeof neededLines)[number]) =>
    !address[field] && (field !== 'postal_code' || hasPostalCodes(address.country_code))
  const problems: FieldProblems = {}
  for (const party of parties)
    for (const field of needed) if (isMissing(route[party], field)) problems[`${party}.${field}`] = required()
  for (const [field, said] of Object.entries(sampleSenderErrors(route)))
    problems[`shipper.${field}`] = invalid(String(said))
  return problems
}

/** Refuses, field by field, what no carrier could deliver, and a sender who does not exist where money is paid. */
export function checkAddresses(route: Route, of: { isProxy?: boolean } = {}): Result<void> {
  const tree: Record<string, Record<string, string[]>> = {}
  for (const [path, { message }] of Object.entries(addressProblems(route, of))) {
    const [party = '', field = ''] = path.split('.')
    tree[party] = { ...tree[party], [field]: [message] }
  }
  return Object.keys(tree).length > 0 ? refuseFields(tree) : ok(undefined)
}

export const noShipment = (id: string) =>
  refuse('not_found', { message: `There is no shipment ${id.slice(0, 80)}.` })

/** Only a draft can be changed, rated and bought. */
export function assertDraft({ status }: { status: ShipmentStatus }): Result<void> {
  return status === 'draft'
    ? ok(undefined)
    : refuse('state_error', { message: `Shipment is ${status} and cannot be updated anymore...` })
}

export function assertPurchasable(shipment: ShipmentRecord): Result<void> {
  return shipment.status === 'purchased'
    ? refuse('state_error', { message: "The shipment is 'purchased' and cannot be purchased again" })
    : assertDraft(shipment)
}

/** Said of items that name a line no order has: they fulfil nothing, and nobody would notice. */
export function unknownLinesTold(
  { parcels }: Pick<ShipmentRecord, 'parcels'>,
  unknown: readonly string[],
): CarrierMessage[] {
  if (unknown.length === 0) return []
  const paths = parcels.flatMap(({ items }, parcel) =>
    items.flatMap(({ parent_id: id }, item) =>
      id !== null && unknown.includes(id) ? `parcels[${parcel}].items[${item}].parent_id` : [],
    ),
  )
  const message = `No order has a line ${unknown.join(', ').slice(0, 300)}: what is sent of it fulfils no order.`
  return [{ code: unknownLine, message, details: { paths } }]
}

const unknownLine = 'unknown_order_line'

/** Members of a shipment that a change of it does not take, as the reference implementation has it. */
const notChangeable = Object.keys(shipmentData.shape).filter(
  name => !(name in shipmentEndpoints.update.body.shape),
)

/** Everything that was sent is there, whatever else there is. */
function isAsStored(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== 'object' || sent === null)
    return sent === stored || (typeof stored === 'object' && (stored as { id?: unknown } | null)?.id === sent)
  if (typeof stored !== 'object' || stored === null) return false
  const there = stored as Record<string, unknown>
  return Object.entries(sent).every(([name, value]) => isAsStored(value, there[name]))
}

/** The answer to a change, with a word about what was sent and could not be changed; whoever sends all of it back is told nothing. */
export function withUnchangedTold(shipment: ShipmentRecord, sent: unknown): ShipmentRecord {
  const known: Record<string, unknown> = { ...shipment, return_address: shipment.meta.return_address ?? null }
  const fields = Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).flatMap(
    ([name, value]) => (notChangeable.includes(name) && !isAsStored(value, known[name]) ? [name] : []),
  )
  if (fields.length === 0) return shipment
  const told = {
    code: 'not_changed',
    message: `${fields.join(', ')}: not changed, because this call does not change them. Change addresses, parcels and customs by their own ids; for anything else make a new draft.`,
    details: { fields },
  }
  return { ...shipment, messages: [...shipment.messages, told] }
}

/** What `options.strict_fulfillment` asks for. */
export const notAsOrdered = (found: readonly CarrierMessage[]) =>
  refuse('state_error', {
    message: `${found.map(({ message }) => message).join(' ')} Nothing was bought, because options.strict_fulfillment is true.`,
    details: { contradictions: toContradictions(found) },
  })

const toContradictions = (found: readonly CarrierMessage[]) =>
  found.map(({ code = '', message = '' }) => ({ code, message }))

/** The draft with the reason for a label its orders do not need, said of just these contradictions. */
export const withSecondLabelReason = (
  draft: ShipmentRecord,
  found: readonly CarrierMessage[],
  said: { reason: string; by: string; at: string },
): ShipmentRecord => ({
  ...draft,
  meta: { ...draft.meta, second_label: { ...said, answers: found.map(({ message }) => message) } },
})

/** Why a label is bought that its orders do not need; null where nobody said so of just these contradictions. */
export function secondLabelReason(
  { meta }: Pick<ShipmentRecord, 'meta'>,
  found: readonly CarrierMessage[],
): string | null {
  const said = secondLabelNote.safeParse(meta.second_label)
  if (!said.success) return null
  return found.every(({ message = '' }) => said.data.answers.includes(message)) ? said.data.reason : null
}

const secondLabelNote = z.object({ reason: z.string(), answers: z.array(z.string()) })

/** Said to whoever can be asked before a label is paid for that the orders do not need. */
export const oneLabelTooMany = (found: readonly CarrierMessage[]) =>
  refuse('state_error', {
    message: `${found.map(({ message }) => message).join(' ')} Nothing was bought. Say why another label is needed, then buy it.`,
    details: {
      contradictions: toContradictions(found),
      needs_reason: true,
      gates: found.map(({ message = '' }) => toGate('second_label', message)),
    },
  })

/** Said to whoever can be asked before a label is paid for of which something is doubtful. */
export const gatesUnanswered = (open: readonly ShipmentGate[]) =>
  refuse('doubts_unanswered', {
    message: `${open.map(gateMessage).join(' ')} Nothing was bought. Put it right, or keep it as it is, then buy it.`,
    details: { gates: toSaidGates(open) },
  })

export const toSaidGates = (open: readonly ShipmentGate[]) =>
  open.map(gate => ({ kind: gate.kind, key: gate.key, message: gateMessage(gate) }))

const gateTexts: Record<GateText, string> = {
  zero_price: 'The price is zero.',
  currency: 'The price is in {currency}, not in {home}.',
  price: 'The price is {times} times what labels like it cost before.',
  light: 'The parcel weighs {weight}, what is in it {contents}.',
  heavy: 'The parcel weighs {weight}, what is in it only {contents}.',
  option: 'The carrier does nothing with these options: {options}.',
  point: 'The service goes to a pickup point, and none was named.',
}

/** A gate in English. */
export const gateMessage = ({ text, fill }: ShipmentGate): string =>
  isAddressDoubt(text)
    ? doubtText({ field: 'postal_code', key: text, fill })
    : gateTexts[text].replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '')

const isAddressDoubt = (text: ShipmentGate['text']): text is AddressDoubt['key'] =>
  Object.hasOwn(doubtTexts, text)

/** The same to whoever cannot be asked, with the label. What carriers do not get is said of all purchases. */
export const gatesTold = (open: readonly ShipmentGate[]): CarrierMessage[] =>
  open
    .filter(({ kind }) => kind !== 'option' && kind !== 'point')
    .map(gate => ({ code: `doubtful_${gate.kind}`, message: gateMessage(gate) }))

const toGate = (kind: GateKind, message: string) => ({ kind, key: `${kind}: ${message}`, message })

/** Said where nobody knows whether a carrier made and charged a label. */
export const labelUnknownWords = (shipmentId: string | null): UnknownWords => ({
  message:
    'The label may have been bought. It will not be bought again by itself; check with the carrier first.',
  ...(shipmentId ? { details: { shipment_id: shipmentId } } : {}),
})

/** Whether two states of a shipment are the same to whoever prices it. */
export const costsTheSame = (one: ShipmentRecord, other: ShipmentRecord): boolean =>
  (['shipper', 'recipient', 'parcels', 'customs', 'options'] as const).every(
    part => JSON.stringify(one[part]) === JSON.stringify(other[part]),
  )

export const changedMeanwhile = () =>
  refuse('state_error', {
    message: 'The shipment was changed while its rates were being fetched. Fetch them again.',
  })

/** The carrier made the label and the station could not write that down. */
export const labelNotWritten = (
  shipmentId: string,
  label: Pick<BoughtLabel, 'trackingNumber' | 'shipmentIdentifier'> & Partial<Pick<BoughtLabel, 'returns'>>,
): UnknownWords => ({
  message: `The carrier made label ${label.trackingNumber}, but it could not be written down. Note the number: the label is paid for and will not be bought again.`,
  details: {
    shipment_id: shipmentId,
    tracking_number: label.trackingNumber,
    shipment_identifier: label.shipmentIdentifier,
    ...(label.returns?.length
      ? { return_tracking_numbers: label.returns.map(({ trackingNumber }) => trackingNumber) }
      : {}),
  },
})

export const voidedLabelFound = () => ({
  code: 'cannot_tell',
  message:
    'The carrier has this label and says that it was voided. Ask it whether it was charged, then say here what you found.',
})

export const rateUnavailable = () =>
  refuse('service_unavailable', { message: 'The service you selected is not available for this shipment.' })

export const isCollected = (pickupId: string) =>
  refuse('state_error', {
    message: `This shipment is scheduled for pickup '${pickupId}' Please cancel this shipment pickup before.`,
  })

/** A label for the way back that its carrier knows only as a part of the shipment. */
export const voidedWithShipment = (shipmentId: string) =>
  refuse('state_error', {
    message: `The carrier made this return label as a part of shipment '${shipmentId}' and voids it only together with that.`,
  })

/** Said where nobody knows whether a carrier voided a label. */
export const voidUnknownWords = (shipmentId: string | null): UnknownWords => ({
  message: `The label may have been voided. It will not be voided again by itself; ask the carrier${shipmentId === null ? ' first' : ', then settle it'}.`,
  ...(shipmentId === null ? {} : { details: { shipment_id: shipmentId } }),
})

/** The carrier voided it and the station could not write that down. */
export const voidNotWritten = (shipmentId: string): UnknownWords => ({
  message:
    'The carrier voided the label, but it could not be written down. It will not be asked again by itself; settle it when there is room.',
  details: { shipment_id: shipmentId },
})

export const labelNotFound = () => ({
  code: 'cannot_tell',
  message:
    'The carrier does not find this label. Ask it whether it was voided, then say here what you found.',
})

const ofReference = /^parcel\[(\d+)\]\.reference_number$/

/**
 * A number no parcel can have is wrong in the request, as anything else in it: no carrier was asked. What carriers
 * refuse stays as they said it.
 */
export function atParcels<T>(bought: Result<T>): Result<T> {
  if (bought.ok || bought.refusal.kind !== 'carrier') return bought
  const problems = bought.refusal.messages.flatMap(({ details = {} }) => Object.entries(details))
  const parcels: { reference_number?: string[] }[] = []
  for (const [path, problem] of problems) {
    const at = ofReference.exec(path)?.[1]
    if (at === undefined) return bought
    parcels[Number(at)] = { reference_number: [(problem as { message: string }).message] }
  }
  return problems.length > 0 ? refuseFields({ parcels: Array.from(parcels, each => each ?? {}) }) : bought
}

const follows: Record<PendingLabelNote['arrives'], string> = {
  later: 'The label is bought. The carrier has not made it yet: Packdesk asks for it until it is here.',
  email: 'The label is bought. The carrier sends it by email.',
  never: 'The shipment is bought. The carrier makes no label to print for it.',
}

/** Said of a shipment that is paid for without its label. */
export const labelFollows = ({ arrives, email }: PendingLabelNote): CarrierMessage => ({
  code: labelPending,
  message: email ? follows[arrives].replace('by email', `to ${email}`) : follows[arrives],
})

/** Said to whoever wants the label of such a shipment. */
export const noLabelYet = (pending: PendingLabelNote): string =>
  `${labelFollows(pending).message} There is nothing to print or save.`
