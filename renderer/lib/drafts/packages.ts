import { useQuery } from '@tanstack/react-query'
import { carrierEndpoints, sellsLabels } from '../../../shared/api/carriers.ts'
import { type ParcelRecord, parcelEndpoints } from '../../../shared/api/parcels.ts'
import { type ReferencesRecord, referenceEndpoints } from '../../../shared/api/references.ts'
import { packageEndpoints } from '../../../shared/desk/packages.ts'
import { useMode } from '../../stores/preferences.ts'
import { wordsOf } from '../format.ts'
import { query } from '../station/queries.ts'
import { fromParcelRecord, type ParcelDraft, sides, withPreset } from './parcel-draft.ts'

/** A package a connected carrier sells. */
export type CarrierPackage = {
  code: string
  /** Without that of its carrier. */
  name: string
  /** With it: `FedEx small box`. */
  title: string
  /** The carrier, as it is called on screens. */
  carrier: string
  sizes: ReferencesRecord['package_presets'][string][string]
  /** Whether the Ship screen offers it. */
  isOffered: boolean
}

const none: string[] = []
/** A shop has a handful; more than that nobody finds in a list. */
const mostSaved = 100

/** Some codes begin with only the first word of their carrier. */
const withoutCarrier = (code: string, slug: string): string =>
  [slug, slug.split('_')[0]].reduce((rest: string, start) => rest.replace(new RegExp(`^${start}_`), ''), code)

/** What the shop packs in: its own saved parcels, and the packages of the carriers it is connected to. */
export function usePackages({ enabled = true } = {}) {
  const mode = useMode()
  const parcels = useQuery({ ...query(parcelEndpoints.list, { query: { limit: mostSaved } }), enabled })
  const settings = useQuery({ ...query(packageEndpoints.retrieve, {}), enabled })
  const facts = useQuery({ ...query(referenceEndpoints.data, {}), enabled })
  const connections = useQuery({ ...query(carrierEndpoints.list, {}, mode), enabled })
  const saved = parcels.data?.results ?? []
  const leftOut = settings.data?.left_out ?? none
  const selling = (connections.data?.results ?? []).filter(sellsLabels)
  const connected = [...new Set(selling.map(({ carrier_name: slug }) => slug))]
  const ofEach = connected.flatMap(slug =>
    Object.entries(facts.data?.package_presets[slug] ?? {}).map(([code, sizes]): CarrierPackage => {
      const name = wordsOf(withoutCarrier(code, slug))
      const carrier = facts.data?.carriers[slug] ?? wordsOf(slug)
      const title = `${carrier} ${name.charAt(0).toLowerCase()}${name.slice(1)}`
      return { code, name, title, carrier, sizes, isOffered: !leftOut.includes(code) }
    }),
  )
  // Carriers of one company sell the same ones, which are offered once.
  const ofCarriers = ofEach.filter(({ code }, at) => ofEach.findIndex(each => each.code === code) === at)
  return {
    saved,
    /** The one a parcel begins with; null: with nothing. */
    usual: saved.find(({ id }) => id === settings.data?.parcel_id) ?? null,
    ofCarriers,
    leftOut,
    isPending: [parcels, settings, facts, connections].some(each => each.isPending),
    error: parcels.error ?? settings.error ?? facts.error ?? connections.error,
    reload: () => void Promise.all([parcels, settings, facts, connections].map(each => each.refetch())),
  }
}

export type Packages = ReturnType<typeof usePackages>

/** The parcel in one of the shop's own; one that was saved without a weight leaves what the scale said. */
export function packedIn(record: ParcelRecord, parcel: ParcelDraft): ParcelDraft {
  const packed = fromParcelRecord(record, parcel.key)
  return record.weight > 0 ? packed : { ...packed, weight: parcel.weight, weight_unit: parcel.weight_unit }
}

/** What the parcel on the desk goes by for whoever asks from elsewhere that it is packed in something. */
export const parcelOnDesk = 'parcel on the desk'

const presetPrefix = 'preset:'
const sizePrefix = 'size:'

/** How a choice of packing is written: a saved parcel by its id. */
export const presetChoice = (code: string): string => `${presetPrefix}${code}`
/** An own box by its sides. */
export const sizeChoice = (lengths: readonly string[]): string => `${sizePrefix}${lengths.join('x')}`

/** The parcel in what was chosen; null where that is not there. */
export function packedAs(choice: string, parcel: ParcelDraft, packages: Packages): ParcelDraft | null {
  if (choice.startsWith(sizePrefix)) {
    const [length = '', width = '', height = ''] = choice.slice(sizePrefix.length).split('x')
    return { ...parcel, package_preset: '', length, width, height }
  }
  const record = packages.saved.find(({ id }) => id === choice)
  if (record) return packedIn(record, parcel)
  const found = packages.ofCarriers.find(({ code, isOffered }) => isOffered && presetChoice(code) === choice)
  return found ? withPreset(parcel, found.code, found.sizes) : null
}

/** Whether nobody has said anything of a parcel yet. */
export const isUntouched = (parcel: ParcelDraft): boolean =>
  parcel.weight === '' &&
  parcel.package_preset === '' &&
  parcel.description === '' &&
  sides.every(side => parcel[side] === '')
