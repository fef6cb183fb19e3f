import type { AddressBook } from '../../../shipping/addresses/address-book.ts'
import type { PreparedItem } from '../prepared.ts'
import { failed, type ImportTarget, kept, refusalText, toCreate, undone } from './import-target.ts'

/** Saved addresses, by name, postal code and street: those of the address book, by its own rules. */
export function createAddressTarget(book: Pick<AddressBook, 'change' | 'undo'>): ImportTarget {
  return {
    plan: (item, { name }) => {
      const looked = book.change({ rows: [inputOf(item)], dry: true }, name)
      const row = looked.ok ? looked.value.rows[0] : undefined
      if (!row || row.outcome === 'unread' || row.outcome === 'added') return toCreate
      return {
        ...toCreate,
        action: row.outcome === 'changed' ? 'update' : 'unchanged',
        recordId: row.address_id,
        changes: Object.keys(row.changes),
      }
    },
    store: (item, _verdict, { by, name }) => {
      const done = book.change({ rows: [inputOf(item)] }, by ?? name)
      if (!done.ok) return failed(refusalText(done.refusal))
      const { change_id: changeId, rows } = done.value
      return { outcome: 'stored', recordId: rows[0]?.address_id ?? '', before: null, after: changeId }
    },
    undo: ({ after }) => {
      const back = after === null ? null : book.undo(after)
      if (back === null) return undone
      if (!back.ok) return kept('More than an hour has gone by: change the address itself.')
      return back.value.undone > 0 ? undone : kept('Somebody has changed the address since.')
    },
    bought: () => ({ count: 0, labels: [] }),
  }
}

const inputOf = ({ input }: PreparedItem) => input as Record<string, unknown>
