import { useQuery } from '@tanstack/react-query'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { parcelEndpoints } from '../../../shared/api/parcels.ts'
import { referenceEndpoints } from '../../../shared/api/references.ts'
import { FindSelect } from '../../components/fields/find-select.tsx'
import { fromParcelRecord, type ParcelDraft } from '../../lib/drafts/parcel-draft.ts'
import { withPreset } from '../../lib/drafts/parcel-preset.ts'
import { parcelText, wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

type Props = { parcel: ParcelDraft; onPick: (parcel: ParcelDraft) => void; className: string | undefined }

const presetPrefix = 'preset:'

/** Fills a parcel from a saved one, or with the sizes of a package a connected carrier sells. */
export function ParcelPicker({ parcel, onPick, className }: Props) {
  const mode = useMode()
  const parcels = useQuery(query(parcelEndpoints.list, { query: { limit: 100 } }))
  const facts = useQuery(query(referenceEndpoints.data, {}))
  const connections = useQuery(query(carrierEndpoints.list, {}, mode))
  const saved = parcels.data?.results ?? []
  const references = facts.data
  const carriers = connections.data?.results ?? []
  const connected = [...new Set(carriers.map(({ carrier_name }) => carrier_name))]
  const presets = connected.flatMap(slug =>
    Object.entries(references?.package_presets[slug] ?? {}).map(([code, sizes]) => ({ slug, code, sizes })),
  )
  const pick = (value: string | null) => {
    const record = saved.find(({ id }) => id === value)
    if (record) return onPick(fromParcelRecord(record, parcel.key))
    const preset = presets.find(({ code }) => `${presetPrefix}${code}` === value)
    if (preset) onPick(withPreset(parcel, preset.code, preset.sizes))
  }
  const groups = [
    {
      group: t('ship.savedParcels'),
      items: saved.map(record => ({
        value: record.id ?? '',
        label: [record.description, parcelText(record)].filter(Boolean).join(' · '),
      })),
    },
    ...connected.map(slug => ({
      group: references?.carriers[slug] ?? wordsOf(slug),
      items: presets
        .filter(preset => preset.slug === slug)
        .map(({ code }) => ({ value: `${presetPrefix}${code}`, label: wordsOf(code) })),
    })),
  ].filter(({ items }) => items.length > 0)
  return (
    <FindSelect
      className={className ?? ''}
      label={t('ship.pickParcel')}
      placeholder={
        parcel.package_preset === ''
          ? t('ship.pickParcelPlaceholder')
          : t('ship.parcelPreset', { name: wordsOf(parcel.package_preset) })
      }
      data={groups}
      isPending={parcels.isPending || facts.isPending || connections.isPending}
      onChange={pick}
    />
  )
}
