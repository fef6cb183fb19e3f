import { useState } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type { Selection } from '../../components/tables/record-row.tsx'
import { t } from '../../lib/text.ts'
import type { Mode } from '../../stores/preferences.ts'

/** There is something to print of it. */
const isPrintable = ({ label_url: label, status }: ShipmentRecord): boolean =>
  Boolean(label) && status !== 'cancelled'

type Kept = { id: string; status: ShipmentRecord['status'] }

/** The shipments chosen on any page of the list, in the order in which they were chosen. */
export function useSelection(mode: Mode) {
  const [kept, keep] = useState<{ mode: Mode; chosen: readonly Kept[] }>({ mode, chosen: [] })
  // What was chosen in one mode is never printed in the other.
  const chosen = kept.mode === mode ? kept.chosen : []
  const ids = chosen.map(({ id }) => id)
  const set = (records: readonly ShipmentRecord[], isSelected: boolean) => {
    const given = records.map(({ id, status }) => ({ id, status }))
    const others = chosen.filter(({ id }) => !given.some(each => each.id === id))
    keep({ mode, chosen: isSelected ? [...others, ...given] : others })
  }
  const selection: Selection<ShipmentRecord> = {
    has: ({ id }) => ids.includes(id),
    canHave: isPrintable,
    set,
    nameOf: ({ recipient, id }) => t('printQueue.select', { name: addressee(recipient) || id }),
    allName: t('printQueue.selectAll'),
  }
  return {
    ids,
    /** Those no carrier has yet, as far as is known. */
    toCollect: chosen.flatMap(({ id, status }) => (status === 'purchased' ? id : [])),
    selection,
    remove: (id: string) =>
      keep(before => ({ ...before, chosen: before.chosen.filter(each => each.id !== id) })),
    clear: () => keep({ mode, chosen: [] }),
  }
}

export type Chosen = ReturnType<typeof useSelection>
