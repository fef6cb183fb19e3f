import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { CarrierData, HandedShipment } from '../../../carriers/contract/model.ts'
import { toCarrierParcel } from '../parcels/parcel-mapper.ts'
import { groupOf, numbersOf, shipmentIdentifiersOf } from './carrier-number-mapper.ts'

/** Bought shipments as pickups and hand-overs name them; what has no id at its carrier is left out. */
export type ToHandedShipments = (shipments: readonly ShipmentRecord[]) => HandedShipment[]

export const createToHandedShipments =
  (carrierDataOf: (shipmentId: string) => CarrierData): ToHandedShipments =>
  shipments =>
    shipments.flatMap(shipment => {
      const { id: shipmentId, shipment_identifier: shipmentIdentifier } = shipment
      if (!shipmentIdentifier) return []
      return [
        {
          shipmentId,
          shipmentIdentifier,
          shipmentIdentifiers: shipmentIdentifiersOf(shipment),
          trackingNumber: shipment.tracking_number,
          trackingNumbers: numbersOf(shipment),
          service: shipment.service,
          reference: shipment.reference,
          parcels: shipment.parcels.map(toCarrierParcel),
          recipientCountry: shipment.recipient.country_code,
          groupId: groupOf(shipment),
          options: { ...shipment.options, ...shipment.meta },
          carrierData: carrierDataOf(shipmentId),
        },
      ]
    })
