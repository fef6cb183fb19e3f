import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { ManifestRecord } from '../../../../shared/desk/manifests.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { convertWeight, round2 } from '../../../../shared/units/measures.ts'
import { isDay, type ShopDay } from '../../../../shared/units/shop-day.ts'
import type {
  CarrierData,
  EndOfDayRequest,
  FetchManifestRequest,
  HandedShipment,
  Manifest,
} from '../../../carriers/contract/model.ts'
import { toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'

/** As it is stored: how the shipments and their labels are now is read with them. */
export type StoredManifest = Omit<ManifestRecord, 'shipments'> & {
  shipments: Omit<ManifestRecord['shipments'][number], 'status' | 'is_printed'>[]
}

const pathOf = (id: string, name: string) => `/desk/manifests/${id}/documents/${name}.pdf`

/** In kilograms. */
export const weightOf = ({ parcels }: ShipmentRecord): number =>
  round2(parcels.reduce((sum, { weight, weight_unit: unit }) => sum + convertWeight(weight, unit, 'KG'), 0))

const toLine = (shipment: ShipmentRecord): StoredManifest['shipments'][number] => {
  const { recipient } = shipment
  const name = recipient.company_name || recipient.person_name
  const place = [recipient.postal_code, recipient.city, recipient.country_code].filter(Boolean).join(' ')
  return {
    id: shipment.id,
    tracking_number: shipment.tracking_number,
    reference: shipment.reference,
    service: shipment.service,
    recipient: [name, place].filter(Boolean).join(', '),
    parcels: shipment.parcels.length,
    weight: weightOf(shipment),
  }
}

type Head = Pick<
  ManifestRecord,
  | 'id'
  | 'state'
  | 'carrier_name'
  | 'carrier_id'
  | 'test_mode'
  | 'day'
  | 'reference'
  | 'created_at'
  | 'created_by'
>

/** A manifest the carrier has said nothing about yet. */
export function toManifest(
  head: Head,
  address: AddressRecord,
  shipments: readonly ShipmentRecord[],
): StoredManifest {
  const lines = shipments.map(toLine)
  return {
    ...head,
    object_type: 'manifest',
    address,
    shipment_count: lines.length,
    parcel_count: lines.reduce((sum, { parcels }) => sum + parcels, 0),
    weight: round2(lines.reduce((sum, { weight }) => sum + weight, 0)),
    weight_unit: 'KG',
    documents: [],
    list_url: pathOf(head.id, 'list'),
    messages: [],
    shipments: lines,
  }
}

/** Only days come in. */
function dayOf({ id, day }: StoredManifest): ShopDay {
  if (isDay(day)) return day
  throw new Error(`the manifest ${id} is of no day`)
}

export const toEndOfDayRequest = (
  manifest: StoredManifest,
  shipments: HandedShipment[],
): EndOfDayRequest => ({
  day: dayOf(manifest),
  groupIds: [...new Set(shipments.flatMap(({ groupId }) => groupId ?? []))],
  shipments,
  address: toCarrierAddress(manifest.address),
  reference: manifest.reference,
})

/** What the carrier is asked with for one paper; `data` is kept by the number of each. */
export const toFetchManifestRequest = (
  manifest: StoredManifest,
  { id, number }: Pick<StoredManifest['documents'][number], 'id' | 'number'>,
  data: CarrierData,
): FetchManifestRequest => {
  const own = data[String(number)]
  return {
    id,
    day: dayOf(manifest),
    address: toCarrierAddress(manifest.address),
    carrierData: typeof own === 'object' && own !== null ? (own as CarrierData) : {},
  }
}

/** The manifest with a paper that came later; what was said of its missing is said no more. */
export const withFetchedPaper = (
  manifest: StoredManifest,
  number: number,
  { meta }: Pick<Manifest, 'meta'>,
): StoredManifest => {
  const found = manifest.documents.find(each => each.number === number)
  return {
    ...manifest,
    messages: manifest.messages.filter(({ details }) => !found || details?.manifest_id !== found.id),
    documents: manifest.documents.map(each =>
      each === found
        ? { ...each, url: pathOf(manifest.id, String(number)), meta: { ...each.meta, ...meta } }
        : each,
    ),
  }
}

/** The manifest with what the carrier made of it. */
export const withPapers = (
  manifest: StoredManifest,
  papers: readonly Pick<Manifest, 'id' | 'document' | 'meta'>[],
  messages: CarrierMessage[] = [],
): StoredManifest => ({
  ...manifest,
  state: 'closed',
  messages,
  documents: papers.map(({ id, document, meta }, index) => ({
    number: index + 1,
    id,
    url: document === null ? null : pathOf(manifest.id, String(index + 1)),
    meta,
  })),
})
