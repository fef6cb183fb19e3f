import { minorToText } from '../../../shared/units/money.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, LabelFile, LabelFormat, LabelRequest } from '../contract/model.ts'
import { done, failed, invalid, type Outcome, type Refused, refusedFor } from '../contract/outcome.ts'
import { beside } from '../kit/api.ts'
import { parcelNeeded, problemsAmong, unclear } from '../kit/problems.ts'
import { boughtUnder, oneLabel, purchaseWords } from '../kit/purchases.ts'
import { unreadable } from '../kit/send.ts'
import { type AnsweredRate, type AnsweredShipment, shipmentAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import { type Offered, offeredIn, toQuote } from './offers.ts'
import { refusedHop, wrongMode } from './rates.ts'
import { toDraftBody } from './request-parts.ts'
import type { V1Server, V1ServerConnection } from './settings.ts'
import { referenceKey } from './wire.ts'

const words = purchaseWords(label, 'its Shipments screen')

export const shipmentPath = (id: string): string => `/v1/shipments/${encodeURIComponent(id)}`

const changed = (message: string): Refused => failed([{ code: 'offer_changed', message }])
const again = 'Nothing was bought. Fetch the rates again.'

/** The offer that was shown among those the draft has now, or why it is not to be bought as it was. */
function offerAmong(rates: readonly AnsweredRate[], service: string, shown: Offered) {
  const found = rates
    .map(rate => ({ id: rate.id, quote: toQuote(rate) }))
    .filter(({ quote }) => {
      const offered = offeredIn(quote?.choice)
      return quote?.service === service && offered?.carrierId === shown.carrierId && offered.way === shown.way
    })
    .toSorted((one, other) => (one.quote?.totalMinor ?? 0) - (other.quote?.totalMinor ?? 0))
  const [{ id, quote } = { id: null, quote: null }] = found
  if (id === null || quote === null)
    return { refused: changed(`${label} no longer offers ${service} of ${shown.carrierId}. ${again}`) }
  const { totalMinor, currency } = quote
  const price = (minor: number, of: string) => `${minorToText(minor, of)} ${of}`
  if (currency === shown.currency && totalMinor <= shown.totalMinor) return { id }
  const now = `It costs ${price(totalMinor, currency)} now and was shown for ${price(shown.totalMinor, shown.currency)}.`
  return { refused: changed(`${now} ${again}`) }
}

/** What a draft has to be before anything is bought of it: ours, of our mode, and unbought. */
function wrongDraft(draft: AnsweredShipment, request: LabelRequest, connection: V1ServerConnection) {
  if (draft.id === null) return unreadable(true)
  if (draft.metadata[referenceKey] !== request.shipmentId)
    return changed(
      `${label} answered about another shipment than the one it was asked for. Nothing was bought.`,
    )
  return wrongMode(connection, draft.test_mode)
}

/**
 * Buys in two steps: a draft over there, which costs nothing and gives the number it is found by, then the offer that was
 * shown and none dearer. The number is on disk here before the purchase is asked for.
 */
export const createLabel: V1Server['createLabel'] = async (request, connection, context) => {
  const offered = offeredIn(request.choice)
  const notOffered = invalid(`It is not an offer of ${label.toLowerCase()}. Fetch the rates again.`)
  const refused =
    refusedHop(request.options) ??
    refusedFor({
      ...parcelNeeded(request.parcels),
      ...problemsAmong({ service: offered === null && notOffered }),
    })
  if (refused || offered === null) return refused ?? unreadable(true)
  const body = toDraftBody(request, offered.carrierId, connection)
  const drafted = await ask(
    { method: 'POST', path: '/v1/shipments', body, isHarmless: true },
    connection,
    context,
  )
  if (!drafted.ok) return drafted.refused
  const draft = shipmentAnswer.parse(drafted.body)
  const wrong = wrongDraft(draft, request, connection)
  if (wrong || draft.id === null) return wrong ?? unreadable(true)
  const offer = offerAmong(draft.rates, request.service, offered)
  if (offer.id === undefined) return offer.refused
  return buy({ id: draft.id, rate: offer.id }, request, connection, context)
}

async function buy(
  { id, rate }: { id: string; rate: string },
  request: LabelRequest,
  connection: V1ServerConnection,
  context: CarrierContext,
): Promise<Outcome<BoughtLabel>> {
  context.note({
    ids: { shipment_id: id },
    code: 'draft_made',
    message: `${label} has it as shipment ${id}, which may be bought or not. Look there before it is bought again.`,
  })
  const call = {
    method: 'POST',
    path: `${shipmentPath(id)}/purchase`,
    headers: { 'idempotency-key': id },
    body: { selected_rate_id: rate, label_type: request.labelFormat },
  } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) {
    // Over there it is being bought, or nobody knows: their doubt is ours.
    const isOpen = answer.status === 409 || answer.status === 408
    return isOpen ? { ...answer.refused, retry: 'unknown-outcome' } : answer.refused
  }
  const shipment = shipmentAnswer.parse(answer.body)
  const isOurs = shipment.id === id && shipment.metadata[referenceKey] === request.shipmentId
  if (!isOurs || !isBought(shipment) || isVoided(shipment))
    return unclear(
      `${label} did not say that shipment ${id} is bought. Look for it on its Shipments screen.`,
      answer.messages,
    )
  const bought = await toBought(shipment, request.labelFormat, connection, context)
  const missing = words.wrongCount(shipment.parcels.length, request.parcels.length)
  return done(bought, [...answer.messages, ...missing])
}

export const isVoided = ({ status }: AnsweredShipment): boolean => status === 'cancelled'
export const isBought = ({ status, tracking_number: number }: AnsweredShipment): boolean =>
  status !== null && status !== 'draft' && (status !== 'cancelled' || number !== null)

/** A bought shipment with its label, which follows where it cannot be had now. */
export async function toBought(
  shipment: AnsweredShipment,
  format: LabelFormat,
  connection: V1ServerConnection,
  context: CarrierContext,
): Promise<BoughtLabel> {
  const id = shipment.id ?? ''
  const number = shipment.tracking_number ?? ''
  const numbers = shipment.meta.tracking_numbers.flatMap(each => each ?? [])
  const isThere = shipment.label_url !== null && number !== ''
  const file = isThere ? await labelOf(id, format, connection, context) : null
  const invoice = shipment.invoice_url === null ? null : await fileOf(id, 'invoice.pdf', connection, context)
  const quote = shipment.selected_rate && toQuote(shipment.selected_rate)
  return {
    ...boughtUnder(id, numbers.length > 0 || number === '' ? numbers : [number], null),
    trackingNumber: number,
    label: file,
    ...(file ? {} : { pending: { arrives: 'later' } as const }),
    invoice,
    quote,
    ...(quote?.hubCarrier ? { hubCarrier: quote.hubCarrier } : {}),
    carrierData: { shipment_id: id },
    meta: { server_shipment: id },
  }
}

const paper = { widthInch: 4, heightInch: 6 }

async function labelOf(
  id: string,
  format: LabelFormat,
  connection: V1ServerConnection,
  context: CarrierContext,
): Promise<LabelFile | null> {
  const bytes = await fileOf(id, `label.${format.toLowerCase()}`, connection, context)
  const part = bytes && { bytes, format: formOf(bytes) ?? format }
  return part && oneLabel([part], { labelFormat: format, paper }, context)
}

/** As a file itself says it: a server may keep the form its carrier gave, whatever was asked for. */
function formOf(bytes: Uint8Array): LabelFormat | null {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (beginning.startsWith('%PDF')) return 'PDF'
  return beginning.startsWith('\x89PNG') ? 'PNG' : null
}

/** A file by the address the interface gives it, whatever address an answer names. Null where it is not to be had now. */
async function fileOf(
  id: string,
  name: string,
  connection: V1ServerConnection,
  context: CarrierContext,
): Promise<Uint8Array | null> {
  let file: Uint8Array | null = null
  const call = {
    method: 'GET',
    path: `${shipmentPath(id)}/${name}`,
    headers: { accept: '*/*' },
    read: ({ bytes, ok }: { bytes: Uint8Array; ok: boolean }) => {
      if (ok && bytes.length > 0) file = bytes
      return {}
    },
  } as const
  await beside(ask(call, connection, context), context)
  return file
}

export const voidLabel: V1Server['voidLabel'] = async ({ shipmentIdentifier: id }, connection, context) => {
  const answer = await ask({ method: 'POST', path: `${shipmentPath(id)}/cancel` }, connection, context)
  if (!answer.ok) {
    const isOpen = answer.status === 409 || answer.status === 408
    return isOpen ? { ...answer.refused, retry: 'unknown-outcome' } : answer.refused
  }
  const shipment = shipmentAnswer.parse(answer.body)
  return shipment.id === id && isVoided(shipment)
    ? done({ operation: 'Cancel Shipment', success: true }, answer.messages)
    : unreadable(false)
}
