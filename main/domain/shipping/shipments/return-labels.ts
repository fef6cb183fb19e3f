import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { returnShipment } from '../../../carriers/contract/adapter.ts'
import type { ReturnLabel } from '../../../carriers/contract/model.ts'
import { plainTime } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { ShipmentLinks } from './shipment-files.ts'
import { trackerUrl } from './shipment-mapper.ts'

/** Labels for the way back that came along with a purchase, each a shipment of its own. Parts of the caller's transaction. */
export type ReturnLabels = {
  /**
   * Stores those that are not known yet by their number; of the others the label anew, unless they were voided. `by`
   * bought the shipment. Answers the ids of their shipments, in the same order.
   */
  keep: (
    outbound: ShipmentRecord,
    returns: readonly ReturnLabel[],
    from: { connection: LiveConnection | null; by: string | null },
  ) => string[]
  /** Those nobody has used or voided yet. */
  listUnused: (shipmentId: string) => ShipmentRecord[]
}

/** Whether a bought return has no life of its own at its carrier: it is void when the shipment it came along with is. */
export const isVoidedWithShipment = ({
  meta,
  status,
  shipment_identifier: id,
}: Pick<ShipmentRecord, 'meta' | 'status' | 'shipment_identifier'>): boolean =>
  typeof meta.return_of === 'string' && status !== 'draft' && id === null

/** The parcels a label brings back. */
export const parcelsOf = (
  { parcels }: Pick<ShipmentRecord, 'parcels'>,
  { parcel }: Pick<ReturnLabel, 'parcel'>,
): ParcelRecord[] => {
  const named = parcel === undefined ? undefined : parcels[parcel - 1]
  return named ? [named] : parcels
}

/** The bought shipment of a label for the way back: what was sent, from the recipient to the shop. */
export function toReturnShipment(
  outbound: ShipmentRecord,
  label: ReturnLabel,
  ports: { ids: Ids; nowMs: number; rate: RateRecord | null; linkTo: ShipmentLinks['to'] },
): ShipmentRecord {
  const { ids, rate } = ports
  const { trackingNumber, shipmentIdentifier, trackingUrl } = label
  const { carrier_name: carrier, carrier_id, payment, reference, test_mode } = outbound
  const { ext, carrier: moves, rate_provider, service_name } = outbound.meta
  const service = label.service ?? outbound.service
  const id = ids('shipment')
  const asOwn = (address: AddressRecord): AddressRecord => ({ ...address, id: ids('address') })
  return {
    id,
    object_type: 'shipment',
    tracking_url: trackerUrl(carrier ?? '', trackingNumber),
    shipper: asOwn(outbound.recipient),
    recipient: asOwn(outbound.shipper),
    parcels: parcelsOf(outbound, label).map(parcel => comingBack(parcel, trackingNumber, ids)),
    services: service ? [service] : [],
    options: { [returnShipment]: true },
    payment: { paid_by: 'sender', currency: payment.currency, account_number: null },
    billing_address: null,
    customs: null,
    rates: rate ? [rate] : [],
    reference,
    label_type: label.label.format,
    carrier_ids: carrier_id ? [carrier_id] : [],
    tracker_id: null,
    created_at: plainTime(ports.nowMs),
    metadata: {},
    messages: [],
    status: 'purchased',
    carrier_name: carrier,
    carrier_id,
    tracking_number: trackingNumber,
    shipment_identifier: shipmentIdentifier,
    selected_rate: rate,
    meta: {
      return_of: outbound.id,
      ext,
      carrier: moves,
      rate_provider,
      ...(service === outbound.service ? { service_name } : {}),
      ...(trackingUrl ? { tracking_url: trackingUrl } : {}),
    },
    service,
    selected_rate_id: rate?.id ?? null,
    test_mode,
    label_url: ports.linkTo(id, 'label', label.label.format.toLowerCase()),
    invoice_url: null,
  }
}

/** An order is not sent again by what comes back of it. */
const comingBack = (parcel: ParcelRecord, number: string, ids: Ids): ParcelRecord => ({
  ...parcel,
  id: ids('parcel'),
  reference_number: number,
  options: {},
  items: parcel.items.map(item => ({ ...item, id: ids('commodity'), parent_id: null })),
})
