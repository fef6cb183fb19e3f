import { useQuery } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type PackingParcel, type PackingSession, packingEndpoints } from '../../../shared/desk/packing.ts'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import { instantText, weightText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { useStationPicture } from '../../lib/station/use-picture.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './shipment-screen.module.css'

/** Who packed the parcel where, what it weighed there, and its photo; nothing for what no desk packed. */
export function PackedPanel({ shipment: { id } }: { shipment: Pick<ShipmentRecord, 'id'> }) {
  const mode = useMode()
  const found = useQuery(query(packingEndpoints.list, { query: { shipment_id: id, limit: 1 } }, mode)).data
  const session = found?.results[0]
  const parcels = session?.parcels.filter(({ shipment_id: of }) => of === id) ?? []
  if (!session || parcels.length === 0) return null
  return (
    <Panel title={t('shipments.packed')}>
      {parcels.map(parcel => (
        <PackedParcel key={parcel.id} parcel={parcel} session={session} />
      ))}
    </Panel>
  )
}

function weighedText({ weight }: PackingParcel): string | null {
  if (weight === null) return null
  const how = weight.how === 'scale' ? weight.device : null
  return joined([weightText(weight.grams / 1_000, 'KG'), how ?? t(`shipments.weighed_${weight.how}`)])
}

function PackedParcel({ parcel, session }: { parcel: PackingParcel; session: PackingSession }) {
  const { box, weight, expected_grams: expected, photo_url: photo } = parcel
  return (
    <>
      <Facts
        of={[
          { label: t('shipments.packedBy'), value: joined([session.operator, session.desk]) },
          { label: t('shipments.packedAt'), value: instantText(weight?.at ?? session.updated_at) },
          { label: t('shipments.packedBox'), value: box?.name },
          { label: t('shipments.packedWeight'), value: weighedText(parcel) },
          {
            label: t('shipments.packedExpected'),
            value: expected !== null && weightText(expected / 1_000, 'KG'),
          },
        ]}
      />
      {photo === null ? null : <ParcelPhoto address={photo} />}
    </>
  )
}

function ParcelPhoto({ address }: { address: string }) {
  const data = useStationPicture(address)
  return data === undefined ? null : (
    <img className={classes.photo} src={data} alt={t('shipments.packedPhoto')} />
  )
}
