import { plainTime } from '../../main/platform/clock.ts'
import type { Ids } from '../../main/platform/ids.ts'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { ShipmentRecord, ShipmentStatus } from '../../shared/api/shipments.ts'
import type { SampleShipments } from './sample-shipments.ts'

/** A busy desk after some years: nearly everything has arrived. One entry is a hundredth of all. */
const statuses: ShipmentStatus[] = [
  ...Array<ShipmentStatus>(80).fill('delivered'),
  ...Array<ShipmentStatus>(8).fill('in_transit'),
  ...Array<ShipmentStatus>(4).fill('purchased'),
  ...Array<ShipmentStatus>(4).fill('draft'),
  ...Array<ShipmentStatus>(3).fill('cancelled'),
  'needs_attention',
]
const firstNames = ['Ada', 'Bruno', 'Chloé', 'Dmitri', 'Elif', 'Fatou', 'Grażyna', 'Hiro', 'Inès', 'João']
const lastNames = [
  'Abe',
  'Brown',
  'Castro',
  'Dubois',
  'Ek',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kaya',
]
const betweenMs = 15 * 60_000

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('There is nothing to copy.')
  return found
}

export type Copy = { record: ShipmentRecord; createdAt: number; sampleId: string }

/** The n-th copy of the samples, as of a desk that has been shipping one parcel in a quarter of an hour. */
export function copyOf(
  { drafts, bought }: SampleShipments,
  n: number,
  { ids, endMs, total }: { ids: Ids; endMs: number; total: number },
): Copy {
  // Statuses are spread by a step that shares no factor with their number, so that every page has several.
  const status = at(statuses, n * 37)
  const sample = at(status === 'draft' ? drafts : bought, n)
  const createdAt = endMs - (total - n) * betweenMs
  const number = sample.tracking_number === null ? null : `HCX${String(n).padStart(9, '0')}`
  const renamed = (address: AddressRecord): AddressRecord => ({ ...address, id: ids('address') })
  const id = ids('shipment')
  const record: ShipmentRecord = {
    ...sample,
    id,
    status,
    shipper: renamed(sample.shipper),
    recipient: {
      ...renamed(sample.recipient),
      person_name: `${at(firstNames, n)} ${at(lastNames, n * 7)}`,
      address_line1: `${1 + (n % 900)} ${sample.recipient.address_line1?.replace(/^\d+ /, '')}`,
    },
    parcels: sample.parcels.map(parcel => ({ ...parcel, id: ids('parcel') })),
    reference: `Order ${100_000 + n}`,
    created_at: plainTime(createdAt),
    tracking_number: number,
    shipment_identifier: number,
    tracking_url: number === null ? null : `/v1/trackers/${sample.carrier_name}/${number}`,
    label_url: sample.label_url?.replace(sample.id, id) ?? null,
    tracker_id: number === null ? null : ids('tracker'),
  }
  return { record, createdAt, sampleId: sample.id }
}
