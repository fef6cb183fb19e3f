import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { DocumentStore } from '../../db/document-store.ts'
import type { DocumentPage, Range } from '../../db/page-cut.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * What addresses, parcels and customs declarations have in common: records that are saved for later use,
 * and records of the same kind that live inside a shipment or an order and are found by their id just the same.
 */
export type SavedRecordService<T, Patch> = {
  /** Saved ones only, newest first. */
  list: (range: Range) => DocumentPage
  save: (record: T) => T
  /** A saved record, or one inside another. */
  retrieve: (id: string) => Result<T>
  /** Refuses what `update` would refuse whatever is sent. */
  assertEditable: (id: string) => Result<unknown>
  update: (id: string, patch: Patch) => Result<T>
  discard: (id: string) => Result<T>
}

/** Where the records of one kind are kept, and what is particular about them. */
export type SavedRecordPorts<T, Patch> = {
  store: DocumentStore<T>
  inside: OwnedRecords<T>
  /** The stored record with what was sent. */
  apply: (stored: T, patch: Patch) => Result<T>
  /** What the record is called in a refusal, e.g. `address`. */
  noun: string
  /** Topic of its changes. */
  topic: string
  clock: Clock
  changes: ChangeFeed
}

/** One kind of saved record. A change inside another record is left to that record's owner. */
export function createSavedRecordService<T extends { id: string | null }, Patch>(
  ports: SavedRecordPorts<T, Patch>,
): SavedRecordService<T, Patch> {
  const { store, inside, topic } = ports
  const noSuchRecord = (id: string) =>
    refuse('not_found', { message: `There is no ${ports.noun} ${id.slice(0, 80)}.` })
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    ports.changes.publish({ topic, id, action })

  const update = (id: string, patch: Patch): Result<T> => {
    const saved = store.find(id)
    const stored = saved ?? inside.find(id)
    if (!stored) return noSuchRecord(id)
    const next = ports.apply(stored, patch)
    if (!next.ok || !saved) return next.ok ? inside.change(next.value) : next
    store.update(id, next.value)
    announce(id, 'updated')
    return next
  }

  const discard = (id: string): Result<T> => {
    const record = store.find(id)
    if (!record) return inside.find(id) ? inside.remove(id) : noSuchRecord(id)
    store.remove(id)
    announce(id, 'deleted')
    return ok(record)
  }

  return {
    list: store.page,
    save: record => {
      const id = record.id ?? ''
      store.insert(id, record, ports.clock.now().getTime())
      announce(id, 'created')
      return record
    },
    retrieve: id => {
      const record = store.find(id) ?? inside.find(id)
      return record ? ok(record) : noSuchRecord(id)
    },
    assertEditable: id => {
      if (store.find(id)) return ok(null)
      return inside.find(id) ? inside.assertEditable(id) : noSuchRecord(id)
    },
    update,
    discard,
  }
}

/** Records of one kind that live inside another record, a shipment or an order, found by their own id. */
export type OwnedRecords<T> = {
  find: (id: string) => T | null
  /** May the record be changed? Refuses with the state of its owner. */
  assertEditable: (id: string) => Result<void>
  change: (next: T) => Result<T>
  remove: (id: string) => Result<T>
}

/** The records of several kinds of owners as one; an id belongs to the owner that finds it. */
export function ownedByAny<T extends { id: string | null }>(
  owners: readonly OwnedRecords<T>[],
): OwnedRecords<T> {
  const ownerOf = (id: string | null) => owners.find(owner => id !== null && owner.find(id) !== null)
  return {
    find: id => ownerOf(id)?.find(id) ?? null,
    assertEditable: id => ownerOf(id)?.assertEditable(id) ?? refuse('not_found'),
    change: next => ownerOf(next.id)?.change(next) ?? refuse('not_found'),
    remove: id => ownerOf(id)?.remove(id) ?? refuse('not_found'),
  }
}
