import { hash } from 'node:crypto'
import { mergeDictionary } from '../../../../shared/api/merge.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { PurchaseInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { LabelRequest } from '../../../carriers/contract/model.ts'
import type { PurchaseWish } from './purchase-ledger.ts'
import { toPayment, withShipmentDate } from './shipment-mapper.ts'

/** The rate a purchase is to be bought by; undefined when the shipment has no such rate. */
export const rateOf = (
  { rates }: Pick<ShipmentRecord, 'rates'>,
  { selected_rate_id: id }: PurchaseInput,
): RateRecord | undefined => rates.find(each => each.id === id)

/** The draft with what the purchase asked for on top. */
export function withWish(stored: ShipmentRecord, { input, day }: PurchaseWish): ShipmentRecord {
  if (day === null) return stored
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
