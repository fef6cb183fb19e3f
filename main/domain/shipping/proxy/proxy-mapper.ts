import type { z } from 'zod'
import type { operationResponse, shippingResponse } from '../../../../shared/api/proxy.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { BoughtLabel, Confirmation } from '../../../carriers/contract/model.ts'
import { toFullMessage } from '../../carriers/connections/connection-mapper.ts'
import { purchaseMeta, type toPurchasedRecord } from '../shipments/shipment-mapper.ts'

export type ProxyShipment = z.output<typeof shippingResponse>
export type Confirmed = z.output<typeof operationResponse>

/** What a carrier has confirmed, and which connection it was. */
export const toConfirmed = (
  { value, messages }: { value: Confirmation; messages: CarrierMessage[] },
  { row }: { row: { carrierName: string; carrierId: string } },
): Confirmed => ({
  messages: messages.map(toFullMessage),
  confirmation: { ...value, carrier_name: row.carrierName, carrier_id: row.carrierId },
})

/** Labels for the way back are stored nowhere either: whoever bought them gets them here. */
const returnMeta = ({ returns = [] }: BoughtLabel) =>
  returns.length === 0
    ? {}
    : {
        return_labels: returns.map(({ trackingNumber, shipmentIdentifier, label }) => ({
          tracking_number: trackingNumber,
          shipment_identifier: shipmentIdentifier,
          label_type: label.format,
          label: Buffer.from(label.bytes).toString('base64'),
        })),
      }

/** A label bought by proxy, as its buyer gets it. */
export function toProxyShipment(
  { label_url: _label, invoice_url: _invoice, ...shipment }: ReturnType<typeof toPurchasedRecord>,
  result: BoughtLabel,
  messages: CarrierMessage[],
): ProxyShipment {
  const withoutGaps = <T extends { address_line2: string | null }>(address: T): T => ({
    ...address,
    address_line2: address.address_line2 ?? '',
  })
  return {
    ...shipment,
    shipper: withoutGaps(shipment.shipper),
    recipient: withoutGaps(shipment.recipient),
    reference: shipment.reference ?? '',
    tracking_url: `/v1/proxy/tracking/${shipment.carrier_name}/${shipment.tracking_number}`,
    created_at: shipment.created_at.replace('+00:00', ''),
    meta: {
      ...(shipment.selected_rate ? purchaseMeta(shipment.selected_rate, result) : shipment.meta),
      ...returnMeta(result),
    },
    messages: messages.map(toFullMessage),
    docs: {
      label: result.label && Buffer.from(result.label.bytes).toString('base64'),
      invoice: result.invoice ? Buffer.from(result.invoice).toString('base64') : null,
    },
  }
}
