import { type Result, refuse } from '../../../../shared/errors/result.ts'

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
