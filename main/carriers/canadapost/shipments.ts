import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, DaysOfCall } from '../contract/adapter.ts'
import type { LabelRequest, LabelResult, Quote } from '../contract/model.ts'
import { type Done, done, failed, type Outcome, type Refused, refusedFor } from '../contract/outcome.ts'
import type { ApiAnswer } from '../kit/api.ts'
import { addUp } from '../kit/parcel-prices.ts'
import { unreadable } from '../kit/send.ts'
import { shipDate } from '../kit/ship-date.ts'
import type { ServiceStandard } from './answers.ts'
import { ask, type CpcCall, joinIds, misfitOf, shipmentFamily, shipmentsPath } from './client.ts'
import { findService } from './codes.ts'
import { fetchInvoice, fetchLabel, type Link, linksOf, shipmentIn } from './documents.ts'
import { priceOf, serviceNamed, whenThere } from './rates.ts'
import { fetchReturns, paperOf, toTrackingUrl } from './return-labels.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'
import { type Handover, handoverOf, shipmentProblems, toShipmentRequest } from './shipment-request.ts'
import { type Voided, voidOne } from './voids.ts'

/**
 * Buys one shipment for every parcel, one after the other, and fetches their labels. When one is refused, those bought
 * before are given back. Where something may have been bought that cannot be given back for certain, the outcome is
 * unknown and what was made is named.
 */
export const createLabel: CanadaPost['createLabel'] = async (request, connection, context) => {
  const planned = labelCalls(request, connection, context)
  if ('refused' in planned) return planned.refused
  const { calls, handover } = planned
  const made: Made[] = []
  const said: CarrierMessage[] = []
  for (const call of calls) {
    const one = await makeOne(call, made, connection, context)
    if (!one.ok) return afterFailure(one, made, connection, context)
    made.push(one.value)
    said.push(...one.messages)
    context.note({ ...madeSoFar([one.value]), ids: idsOf(made) })
  }
  const result = await toLabelResult(made, { ...request, handover }, connection, context)
  const told = { ...result, messages: [...said, ...result.messages] }
  return told.ok ? told : leftUnknown(told, made)
}

export const refuseLabel: CanadaPost['refuseLabel'] = (request, connection, days) => {
  const planned = labelCalls(request, connection, days)
  return 'refused' in planned ? planned.refused : null
}

function labelCalls(request: LabelRequest, connection: CpcConnection, { calendar }: DaysOfCall) {
  const refused = refusedFor(shipmentProblems(request, connection.settings))
  if (refused) return { refused }
  const { settings } = connection
  const day = shipDate(request.options, calendar.today())
  const handover = handoverOf(request, connection, day)
  const [path, { mediaType }] = [shipmentsPath(settings), shipmentFamily(settings)]
  const calls = request.parcels.map((_, index): CpcCall => {
    const body = toShipmentRequest({ request, index, day, handover }, connection)
    return { method: 'POST', path, mediaType, body, parcel: index }
  })
  const misfit = calls.map(misfitOf).find(found => found !== null)
  return misfit ? { refused: misfit } : { calls, handover }
}

async function makeOne(
  call: CpcCall,
  before: readonly Made[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Made>> {
  try {
    return toMade(await ask(call, connection, context))
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

const isGone = (voided: Voided | null): boolean => voided?.ok === true && voided.value.isCertain

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
  standard: ServiceStandard | null
  /** The carrier's code of what it sold; null where it does not say. */
  sold: string | null
}

/** What was made, out of the answer to a purchase or to a question about it (then `isHarmless`). */
export function toMade(answer: ApiAnswer, isHarmless = false): Outcome<Made> {
  if (!answer.ok) return answer.refused
  const document = shipmentIn(answer.body)
  if (!document) return unreadable(isHarmless)
  const { 'shipment-id': id, 'tracking-pin': pin, 'return-tracking-pin': backPin } = document
  if (id === null) {
    const message = 'The carrier made a shipment without saying its number.'
    const words = [{ code: 'unreadable_answer', message }, ...answer.messages]
    return failed(words, isHarmless ? 'safe' : 'unknown-outcome')
  }
  const prices = [document['shipment-price'], document['non-contract-shipment-price']]
  const price = prices.map(priceOf).find(each => each !== null) ?? null
  const standard = prices.find(each => priceOf(each) !== null)?.['service-standard'] ?? null
  const sold = prices.map(each => each['service-code']).find(each => each !== null) ?? null
  // Services without tracking have no pin; the number of the shipment is all there is to find it by.
  return done(
    { id, pin: pin ?? id, backPin, links: linksOf(document), price, sold, standard },
    answer.messages,
  )
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
        // Its ZPL is for 203 dots an inch and nothing else.
        dpi: 203,
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

const onLetter: CarrierMessage = {
  code: 'label_on_letter',
  message:
    'Canada Post gave this label on a page of letter size (8.5x11), not 4x6. Print it on letter paper, or check the print on a label first; accounts without a contract get no other size.',
}

/** What was charged, where the carrier has said it of every parcel. */
function toQuote(made: readonly Made[], service: string): Quote | null {
  const quotes = made.flatMap(({ price, sold, standard }): Quote[] =>
    price
      ? [
          {
            ...soldAs(sold, service),
            ...price,
            ...(standard ? whenThere(standard) : { transitDays: null, estimatedDelivery: null }),
            meta: {},
          },
        ]
      : [],
  )
  const [first, ...others] = quotes
  return first && quotes.length === made.length ? addUp([first, ...others]) : null
}

/** The service the carrier says it sold, else the one it was asked for. */
function soldAs(sold: string | null, service: string): Pick<Quote, 'service' | 'serviceName'> {
  const asked = findService(service)
  return sold === null || sold === asked?.carrier_code
    ? { service, serviceName: asked?.name ?? service }
    : serviceNamed(sold)
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
