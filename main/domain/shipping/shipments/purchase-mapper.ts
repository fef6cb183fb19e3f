import { hash } from 'node:crypto'
import { mergeDictionary } from '../../../../shared/api/merge.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { PurchaseInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { PurchaseSettleInput } from '../../../../shared/desk/settling.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { rateOfService } from '../../../../shared/rate-choices.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import type { BoughtLabel, FindRequest, LabelRequest } from '../../../carriers/contract/model.ts'
import type { Purchase, PurchaseRequest } from './purchase-ledger.ts'
import { toLabelRequest, toPayment, withShipmentDate } from './shipment-mapper.ts'

/** The rate a purchase is to be bought by; undefined when the shipment has no such rate. */
export const chosenRate = (
  { rates }: Pick<ShipmentRecord, 'rates'>,
  { selected_rate_id: id }: PurchaseInput,
): RateRecord | undefined => rates.find(each => each.id === id)

/** The rate a purchase was begun with; of an older purchase, which did not say, the one of its service. */
export const rateOfPurchase = (
  shipment: Pick<ShipmentRecord, 'rates'>,
  { proposal: { request, service }, connectionId }: Purchase,
): RateRecord | undefined =>
  request ? chosenRate(shipment, request.input) : rateOfService(shipment.rates, { service, connectionId })

/** The draft with what the purchase asked for on top. */
export function withRequest(stored: ShipmentRecord, request: PurchaseRequest | null): ShipmentRecord {
  if (request === null || request.day === null) return stored
  const { input, day } = request
  return {
    ...stored,
    label_type: input.label_type ?? stored.label_type ?? 'PDF',
    payment: input.payment ? toPayment(input.payment, stored.options) : stored.payment,
    reference: input.reference === undefined ? stored.reference : input.reference,
    metadata: input.metadata ? mergeDictionary(stored.metadata, input.metadata) : stored.metadata,
    options: withShipmentDate(stored.options, day),
  }
}

/** The same for the same request to the same connection. */
export const fingerprintOf = (connectionId: string, request: LabelRequest): string =>
  hash('sha256', JSON.stringify([connectionId, request]))

type Answered = Pick<BoughtLabel, 'quote'> & { messages: readonly CarrierMessage[] }

/**
 * In what a purchase is not the offer that was chosen: service, currency, a price beyond rounding, a later day, fewer numbers than
 * parcels. Of what the carrier does not say nothing differs.
 */
export function differencesOf(
  shown: RateRecord,
  { quote, messages }: Answered,
  { parcels }: Pick<ShipmentRecord, 'parcels'>,
): CarrierMessage[] {
  const short = messages.filter(({ code }) => code === parcelsMissing)
  if (!quote) return short
  const { currency, totalMinor, estimatedDelivery: day } = quote
  const [shownMinor, shownDay] = [carrierMinor(shown), shown.estimated_delivery?.slice(0, 10) ?? null]
  const price = `${minorToText(totalMinor, currency)} ${currency}`
  const isOtherCurrency = shown.currency !== null && shown.currency !== currency
  const isOtherPrice =
    !isOtherCurrency && shownMinor !== null && Math.abs(totalMinor - shownMinor) > parcels.length
  const shownPrice = `${shownMinor === null ? '?' : minorToText(shownMinor, shown.currency ?? '')} ${shown.currency}`
  const found: (readonly [isSo: boolean, code: string, message: string])[] = [
    [
      quote.service !== shown.service,
      'bought_other_service',
      `${quote.serviceName} was bought and not ${shown.meta?.service_name ?? shown.service}.`,
    ],
    [isOtherCurrency, 'bought_other_currency', `It was bought for ${price} and shown for ${shownPrice}.`],
    [isOtherPrice, 'bought_other_price', `It was bought for ${price} and shown for ${shownPrice}.`],
    [
      day !== null && shownDay !== null && day.slice(0, 10) > shownDay,
      'bought_later_day',
      `It arrives on ${day} and was shown for ${shownDay}.`,
    ],
  ]
  return [...found.flatMap(([isSo, code, message]) => (isSo ? [{ code, message }] : [])), ...short]
}

/** As adapters say it. */
const parcelsMissing = 'parcels_missing'

/** What somebody read on the carrier's site, as an adapter would have answered it. */
export function toBoughtLabel(settlement: PurchaseSettleInput): BoughtLabel {
  const trackingNumber = settlement.tracking_number ?? ''
  const shipmentIdentifier = settlement.shipment_identifier || trackingNumber
  return {
    trackingNumber,
    shipmentIdentifier,
    trackingNumbers: [trackingNumber],
    shipmentIdentifiers: [shipmentIdentifier],
    label:
      settlement.label && settlement.label_format
        ? { format: settlement.label_format, bytes: Buffer.from(settlement.label, 'base64') }
        : null,
    invoice: null,
    trackingUrl: null,
    quote: null,
    meta: {},
  }
}

/** By what a carrier finds a shipment again. */
export const toFindRequest = (
  shipment: ShipmentRecord,
  rate: Parameters<typeof toLabelRequest>[1],
  { sinceMs, ...known }: { sinceMs: number } & Required<Pick<FindRequest, 'noted' | 'carrierData'>>,
): FindRequest => ({
  ...toLabelRequest(shipment, rate),
  ...known,
  since: new Date(sinceMs),
  shipmentIdentifier: shipment.shipment_identifier,
  trackingNumber: shipment.tracking_number,
})
