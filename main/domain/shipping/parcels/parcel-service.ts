import type { ParcelInput, ParcelPatch, ParcelRecord } from '../../../../shared/api/parcels.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { DocumentStore } from '../../../db/document-store.ts'
import type { Sequences } from '../../../db/sequences.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import {
  createSavedRecordService,
  type OwnedRecords,
  type SavedRecordService,
} from '../saved-record-service.ts'
import { changeParcel, type FindPreset, toParcelRecord } from './parcel-mapper.ts'

export type ParcelService = Omit<SavedRecordService<ParcelRecord, ParcelPatch>, 'save'> & {
  create: (input: ParcelInput) => Result<ParcelRecord>
  resolve: (parcelOrId: ParcelInput | string) => Result<ParcelInput>
  /** A record of its own for a shipment, with ids and a reference number; not a saved one. */
  build: (input: ParcelInput) => Result<ParcelRecord>
  /** As `build`, for calls that store nothing. */
  buildUnstored: (input: ParcelInput) => Result<ParcelRecord>
}

export type ParcelPorts = {
  store: DocumentStore<ParcelRecord>
  /** Those that live inside other records. */
  inside: OwnedRecords<ParcelRecord>
  findPreset: FindPreset
  sequences: Sequences
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** A shipment of hundreds of parcels must not wait for the disk again and again. */
const referencesAtOnce = 250

export function createParcelService(ports: ParcelPorts): ParcelService {
  const { store, inside, ids, clock, changes, findPreset } = ports
  const { save, ...savedParcels } = createSavedRecordService<ParcelRecord, ParcelPatch>({
    store,
    inside,
    apply: (stored, patch) => changeParcel(stored, patch, ids, findPreset),
    noun: 'parcel',
    topic: 'parcels',
    clock,
    changes,
  })

  /** Ten digits, from a row of numbers that starts at two as clients of the interface expect. */
  const nextReference = () =>
    String(ports.sequences('parcel_reference', referencesAtOnce) + 1).padStart(10, '0')
  const build = (input: ParcelInput) => toParcelRecord(input, ids, findPreset, nextReference)

  return {
    ...savedParcels,
    create: input => {
      const record = build(input)
      return record.ok ? ok(save(record.value)) : record
    },
    resolve: given => (typeof given === 'string' ? savedParcels.retrieve(given) : ok(given)),
    build,
    buildUnstored: input => toParcelRecord(input, null, findPreset, () => null),
  }
}
