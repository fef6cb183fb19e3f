import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { totalWeight } from './document-items-mapper.ts'

/** What a driver signs for: the shipments by carrier and connection, with counts and weights. */
export function toHandover(shipments: readonly ShipmentRecord[]) {
  const groups = new Map<string, ShipmentRecord[]>()
  for (const shipment of shipments) {
    const key = JSON.stringify([shipment.carrier_name, shipment.carrier_id])
    groups.set(key, [...(groups.get(key) ?? []), shipment])
  }
  return {
    groups: [...groups.values()].map(toGroup),
    ...countsOf(shipments),
  }
}

const countsOf = (shipments: readonly ShipmentRecord[]) => {
  const parcels = shipments.flatMap(each => each.parcels)
  return { shipments_count: shipments.length, parcels: parcels.length, weight: totalWeight(parcels) }
}

function toGroup(shipments: readonly ShipmentRecord[]) {
  const first = shipments[0]
  return {
    carrier: first?.carrier_name ?? null,
    connection: first?.carrier_id === first?.carrier_name ? null : (first?.carrier_id ?? null),
    ...countsOf(shipments),
    shipments: shipments.map((shipment, index) => ({
      number: index + 1,
      reference: shipment.reference,
      tracking_number: shipment.tracking_number,
      service: shipment.meta.service_name ?? shipment.service,
      to: addressee(shipment.recipient),
      postal_code: shipment.recipient.postal_code,
      city: shipment.recipient.city,
      country: countryName(shipment.recipient.country_code),
      place: placeOf(shipment.recipient),
      ...countsOf([shipment]),
    })),
  }
}

const placeOf = ({ postal_code, city, country_code }: ShipmentRecord['recipient']): string =>
  [[postal_code, city].filter(Boolean).join(' '), countryName(country_code)].filter(Boolean).join(', ')
