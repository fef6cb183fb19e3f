import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  Confirmation,
  LabelRequest,
  LabelResult,
  Quote,
  ReturnLabel,
  VoidRequest,
} from '../contract/model.ts'
import {
  type Done,
  done,
  failed,
  type Outcome,
  type Refused,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { type CarrierAnswer, unreadable } from '../kit/send.ts'
import { shipDate } from '../kit/ship-date.ts'
import { writeXml } from '../kit/xml.ts'
import {
  ask,
  documentOf,
  fromMessages,
  hasContract,
  joinIds,
  misfitOf,
  readRoot,
  refusal,
  refusedBy,
  refuseFields,
  shipmentFamily,
  shipmentPath,
  shipmentsPath,
  splitIds,
} from './client.ts'
import { findService, trackingLink } from './codes.ts'
import { fetchInvoice, fetchLabel, fetchReturnLabel, type Link, linksOf } from './documents.ts'
import { addUp, priceOf } from './rates.ts'
import type { CpcConnection } from './settings.ts'
import { type Handover, handoverOf, shipmentProblems, toShipmentRequest } from './shipment-request.ts'

/**
 * Buys one shipment for every parcel, one after the other, and fetches their labels. When one is refused, those bought
 * before are given back. Where something may have been bought that cannot be given back for certain, the outcome is
 * unknown and what was made is named.
 */
export async function createLabel(
  request: LabelRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<LabelResult>> {
  const refused =
    refusal(context, connection, request.parcels) ??
    refusedFor(shipmentProblems(request, connection.settings))
  if (refused) return refused
  const day = shipDate(request.options, context.calendar.today())
  const handover = handoverOf(request, connection, day)
  const bodies = request.parcels.map((_, index) =>
    toShipmentRequest({ request, index, day, handover }, connection),
  )
  const path = shipmentsPath(connection.settings)
  const misfit = bodies.map(body => misfitOf({ method: 'POST', path, body })).find(found => found !== null)
  if (misfit) return misfit
  const made: Made[] = []
  for (const body of bodies) {
    const one = await makeOne(body, made, connection, context)
    if (!one.ok) return afterFailure(one, made, connection, context)
    made.push(one.made)
    context.note({ ...madeSoFar([one.made]), ids: idsOf(made) })
  }
  const result = await toLabelResult(made, { ...request, handover }, connection, context)
  return result.ok ? result : leftUnknown(result, made)
}

async function makeOne(
  body: string,
  before: readonly Made[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; made: Made } | Refused> {
  const { mediaType } = shipmentFamily(connection.settings)
  const call = { method: 'POST' as const, path: shipmentsPath(connection.settings), mediaType, body }
  try {
    return toMade(await ask(connection, context, call))
  } catch (error) {
    if (before.length === 0) throw error
    const message = `There was no answer for parcel ${before.length + 1}.`
    return failed([{ code: 'no_answer', message }], 'unknown-outcome')
  }
}

function afterFailure(
  failure: Refused,
  made: readonly Made[],
  connection: CpcConnection,
  context: CarrierContext,
): Refused | Promise<Refused> {
  if (made.length === 0) return failure
  return failure.retry === 'unknown-outcome'
    ? leftUnknown(failure, made)
    : giveBack(made, failure, connection, context)
}

/** Bought, but not all of it is here: the carrier can be asked for it later. */
const leftUnknown = (failure: Refused, made: readonly Made[]): Refused => ({
  ...failure,
  retry: 'unknown-outcome',
  messages: [...failure.messages, madeSoFar(made)],
})

/** Of several parcels each is a shipment of its own there. */
const idsOf = (made: readonly Made[]) => ({
  shipment_id: joinIds(made.map(({ id }) => id)),
  tracking_number: joinIds(made.map(({ pin }) => pin)),
})

const madeSoFar = (made: readonly Made[]): CarrierMessage => ({
  code: 'bought_without_label',
  message: `Canada Post has made ${namesOf(made)}. Nothing was voided.`,
  details: { shipment_ids: made.map(({ id }) => id), tracking_numbers: made.map(({ pin }) => pin) },
})

/** What was made, for people. */
const namesOf = (made: readonly Made[]): string =>
  made.map(({ id, pin }) => (id === pin ? `shipment ${id}` : `shipment ${id} (PIN ${pin})`)).join(', ')

/**
 * Voids the shipments of the parcels that were bought before one was refused. The refusal stands only when all of them
 * are gone for certain; a refund that was asked for is not.
 */
async function giveBack(
  made: readonly Made[],
  refusal: Refused,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Refused> {
  const kept: Made[] = []
  const said: CarrierMessage[] = []
  for (const one of made) {
    const voided = await voidOne(one.id, {}, connection, context).catch((): null => null)
    if (voided) said.push(...voided.messages)
    if (!isGone(voided)) kept.push(one)
  }
  const first = refusal.messages.map(message => ({
    ...message,
    message: atParcel(message.message, made.length + 1),
  }))
  if (kept.length === 0) return { ...refusal, messages: [...first, allGone(made)] }
  return { ...refusal, retry: 'unknown-outcome', messages: [...first, ...said, stillThere(kept)] }
}

const isGone = (voided: Voided | null): boolean => voided?.ok === true && voided.isCertain

const atParcel = (message: string | undefined, number: number) =>
  `Parcel ${number}: ${message ?? 'it was refused.'}`

const allGone = (made: readonly Made[]): CarrierMessage => ({
  code: 'given_back',
  message: `The parcels bought before were voided again: ${namesOf(made)}. Nothing is left to pay for.`,
})

const stillThere = (kept: readonly Made[]): CarrierMessage => ({
  code: 'not_given_back',
  message: `Not voided for certain: ${namesOf(kept)}. Check them with Canada Post before buying again.`,
  details: { shipment_ids: kept.map(({ id }) => id), tracking_numbers: kept.map(({ pin }) => pin) },
})

/** What the carrier made of one parcel. */
export type Made = {
  id: string
  pin: string
  /** Of the label for the way back; null without one. */
  backPin: string | null
  links: Link[]
  price: ReturnType<typeof priceOf>
}

const roots = ['shipment-info', 'non-contract-shipment-info'] as const

/** What was made, out of the answer to a purchase or to a question about it (then `isHarmless`). */
export function toMade(answer: CarrierAnswer, isHarmless = false): { ok: true; made: Made } | Refused {
  const reads = roots.map(root => documentOf(answer, root, isHarmless))
  const read = reads.find(({ ok }) => ok) ?? reads[0]
  if (!read?.ok) return read ?? failed([], 'unknown-outcome')
  const { document } = read
  const { 'shipment-id': id, 'tracking-pin': pin, 'return-tracking-pin': backPin } = document
  if (id === null) {
    const message = 'The carrier made a shipment without saying its number.'
    return failed([{ code: 'unreadable_answer', message }], isHarmless ? 'safe' : 'unknown-outcome')
  }
  const price = priceOf(document['shipment-price']) ?? priceOf(document['non-contract-shipment-price'])
  // Services without tracking have no pin; the number of the shipment is all there is to find it by.
  return { ok: true, made: { id, pin: pin ?? id, backPin, links: linksOf(document), price } }
}

type Wanted = Pick<LabelRequest, 'labelFormat' | 'service'> & { handover: Handover | null }

/** The labels of all parcels as one document, and the papers that go with them. Buys nothing. */
export async function toLabelResult(
  made: readonly Made[],
  { labelFormat, service, handover }: Wanted,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Done<LabelResult> | Refused> {
  const label = await fetchLabel(made, labelFormat, connection, context)
  if (!label.ok) return label
  const papers = await fetchInvoice(made, connection, context)
  const back = await fetchReturns(made, labelFormat, connection, context)
  const [first] = made
  const pins = made.map(({ pin }) => pin)
  const ids = made.map(({ id }) => id)
  return done(
    {
      trackingNumber: first?.pin ?? '',
      shipmentIdentifier: joinIds(ids),
      trackingNumbers: pins,
      shipmentIdentifiers: ids,
      label: {
        format: labelFormat,
        bytes: label.bytes,
        paper: paperOf(label),
      },
      invoice: papers.invoice,
      ...(back.returns.length > 0 ? { returns: back.returns } : {}),
      trackingUrl: toTrackingUrl(first?.pin ?? '', connection),
      quote: toQuote(made, service),
      meta: handover === null || handover === 'at_once' ? {} : { group_id: handover.groupId },
    },
    [
      ...papers.messages,
      ...back.messages,
      ...(label.isLetter && connection.config.label_type !== 'PDF_8_5x11' ? [onLetter] : []),
      ...(handover === null || handover === 'at_once' ? [] : [manifestNeeded(handover.groupId)]),
      ...(handover === 'at_once' && !connection.config.refund_email ? [mailNeeded] : []),
    ],
  )
}

const paperOf = ({ isLetter }: { isLetter: boolean }) =>
  isLetter ? { widthInch: 8.5, heightInch: 11 } : { widthInch: 4, heightInch: 6 }

/** Labels for the way back: parts of their shipments, which alone can be voided. */
async function fetchReturns(
  made: readonly Made[],
  format: LabelRequest['labelFormat'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ returns: ReturnLabel[]; messages: CarrierMessage[] }> {
  const returns: ReturnLabel[] = []
  const messages: CarrierMessage[] = []
  for (const [index, one] of made.entries()) {
    if (one.backPin === null) continue
    const label = await fetchReturnLabel(one, format, connection, context)
    if (!label) messages.push(noReturnLabel(one.backPin))
    else
      returns.push({
        trackingNumber: one.backPin,
        shipmentIdentifier: null,
        label: { format, bytes: label.bytes, paper: paperOf(label) },
        trackingUrl: toTrackingUrl(one.backPin, connection),
        ...(made.length > 1 ? { parcel: index + 1 } : {}),
      })
  }
  return { returns, messages }
}

const noReturnLabel = (pin: string): CarrierMessage => ({
  code: 'no_return_label',
  message: `Canada Post made the return label ${pin}, but it could not be fetched. Print it from the account at Canada Post.`,
  details: { return_tracking_number: pin },
})

const onLetter: CarrierMessage = {
  code: 'label_on_letter',
  message:
    'Canada Post gave this label on a page of letter size (8.5x11), not 4x6. Print it on letter paper, or check the print on a label first; accounts without a contract get no other size.',
}

export const toTrackingUrl = (pin: string, { settings }: Pick<CpcConnection, 'settings'>): string =>
  trackingLink.replace('/en#', `/${settings.language}#`).replace('{number}', encodeURIComponent(pin))

/** What was charged, where the carrier has said it of every parcel. */
function toQuote(made: readonly Made[], service: string): Quote | null {
  const quotes = made.flatMap(({ price }): Quote[] =>
    price
      ? [
          {
            service,
            serviceName: findService(service)?.name ?? service,
            ...price,
            transitDays: null,
            estimatedDelivery: null,
            meta: {},
          },
        ]
      : [],
  )
  const [first, ...others] = quotes
  return first && quotes.length === made.length ? addUp([first, ...others]) : null
}

const mailNeeded: CarrierMessage = {
  code: 'refund_email_needed',
  message:
    'Canada Post takes this label back only for a refund by mail. Enter a mail address for refunds in the connection before you need to void it.',
  details: { fields: ['config.refund_email'] },
}

const manifestNeeded = (groupId: string): CarrierMessage => ({
  code: 'manifest_needed',
  message: `This parcel is valid only after the manifest of group ${groupId} is made.`,
  details: { group_id: groupId },
})

/**
 * Deletes what was not transmitted yet, and asks for a refund of what was; the carrier answers that by mail. The
 * shipments of several parcels go one after the other; where only some of them went, that is said.
 */
export async function voidLabel(
  { shipmentIdentifier, options }: VoidRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const ids = splitIds(shipmentIdentifier)
  if (ids.length === 0) return refuseFields({ shipment_identifier: required() })
  const messages: CarrierMessage[] = []
  for (const [at, id] of ids.entries()) {
    const one = await voidOne(id, options, connection, context)
    if (!one.ok) return at === 0 ? one : partlyVoided(one, ids.slice(0, at))
    messages.push(...one.messages)
  }
  return done({ operation: 'Cancel Shipment', success: true }, messages)
}

const partlyVoided = (failure: Refused, gone: readonly string[]): Refused => {
  const message = `${gone.join(', ')} went before; cancel the shipment again for the rest.`
  return {
    ...failure,
    messages: [...failure.messages, { code: 'partly_cancelled', message, details: { gone } }],
  }
}

type Voided = { ok: true; isCertain: boolean; messages: CarrierMessage[] } | Refused

/**
 * One shipment. What is already gone counts as voided, and so does what is unknown to the carrier: whoever asks about
 * a shipment it may never have had is told which of the two it is.
 */
async function voidOne(
  id: string,
  options: VoidRequest['options'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Voided> {
  const { mediaType } = shipmentFamily(connection.settings)
  const path = shipmentPath(connection.settings, id)
  const asked = await ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })
  if (asked.status === 404 || asked.status === 410)
    return {
      ok: true,
      isCertain: true,
      messages: [asked.status === 410 || saysGone(asked) ? alreadyGone(id) : unknownHere(id)],
    }
  if (!asked.ok) return refusedBy(asked, true)
  // Without a contract a shipment has no status: it is valid, and paid, from the start.
  if (!hasContract(connection.settings)) return askForRefund(id, options, connection, context)
  const status = statusOf(asked.text)
  if (status === null) return unreadable(true)
  if (status !== 'created') return askForRefund(id, options, connection, context)
  const answer = await ask(connection, context, { method: 'DELETE', path, mediaType })
  return answer.ok ? { ok: true, isCertain: true, messages: [] } : refusedBy(answer, false)
}

/** `created`, `transmitted` or `suspended`; null when the answer does not say. */
export const statusOf = (text: string): string | null =>
  roots.map(root => readRoot(text, root)?.['shipment-status'] ?? null).find(status => status !== null) ?? null

async function askForRefund(
  id: string,
  options: VoidRequest['options'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Voided> {
  const { settings, config } = connection
  const email = typeof options.email === 'string' && options.email ? options.email : config.refund_email
  if (!email) return refuseFields({ 'config.refund_email': required(noMailAddress) })
  const { mediaType, namespace } = shipmentFamily(settings)
  const name = hasContract(settings) ? 'shipment-refund-request' : 'non-contract-shipment-refund-request'
  const body = writeXml({ [name]: { '@xmlns': namespace, email } })
  const path = `${shipmentPath(settings, id)}/refund`
  const answer = await ask(connection, context, { method: 'POST', path, mediaType, body })
  if (!answer.ok && saysAsked(answer)) return { ok: true, isCertain: false, messages: [alreadyAsked(id)] }
  const read = documentOf(answer, `${name}-info` as const, false)
  if (!read.ok) return read
  return {
    ok: true,
    isCertain: false,
    messages: [refundAsked(id, read.document['service-ticket-id'])],
  }
}

const noMailAddress =
  'This label was transmitted, so only a refund can be asked for; Canada Post answers by mail. Enter a mail address for refunds in the connection.'

const saysGone = ({ text }: CarrierAnswer): boolean =>
  fromMessages(text).some(({ message }) => /\b(void|delet|cancel|annul|supprim)/i.test(message ?? ''))

/** Code 7292, with 409; the words say it too, whatever the code. */
const saysAsked = ({ text }: CarrierAnswer): boolean =>
  fromMessages(text).some(
    ({ code, message = '' }) =>
      (code === '7292' && /refund|remboursement/i.test(message)) ||
      /\brefund\b.*\balready\b|\balready\b.*\brefund\b|remboursement.*déjà|déjà.*remboursement/i.test(
        message,
      ),
  )

const alreadyGone = (id: string): CarrierMessage => ({
  code: 'already_voided',
  message: `Canada Post has no shipment ${id} any more: it was voided before.`,
})

const alreadyAsked = (id: string): CarrierMessage => ({
  code: 'already_voided',
  message: `A refund of ${id} was asked for before; Canada Post decides and answers by mail. Do not use the label.`,
})

const unknownHere = (id: string): CarrierMessage => ({
  code: 'unknown_shipment',
  message: `Canada Post has no shipment ${id} of this account: it was voided before, or never there.`,
})

const refundAsked = (id: string, ticket: string | null): CarrierMessage => ({
  code: 'refund_requested',
  message: `A refund was asked for${ticket === null ? '' : ` under ticket ${ticket}`}; Canada Post decides and answers by mail. Do not use the label.`,
  details: { shipment_id: id, service_ticket_id: ticket },
})
