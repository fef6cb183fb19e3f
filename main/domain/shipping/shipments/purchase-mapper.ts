import { hash } from 'node:crypto'
import { mergeDictionary } from '../../../../shared/api/merge.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { PurchaseInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { PurchaseSettleInput } from '../../../../shared/desk/settling.ts'
import { rateOfService } from '../../../../shared/rate-choices.ts'
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
