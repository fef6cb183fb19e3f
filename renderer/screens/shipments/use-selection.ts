import { useState } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type { Selection } from '../../components/record-table.tsx'
import { t } from '../../lib/text.ts'
import type { Mode } from '../../stores/preferences.ts'

/** There is something to print of it. */
const isPrintable = ({ label_url: label, status }: ShipmentRecord): boolean =>
  Boolean(label) && status !== 'cancelled'

/** The shipments chosen on any page of the list, in the order in which they were chosen. */
export function useSelection(mode: Mode) {
  const [kept, keep] = useState<{ mode: Mode; ids: readonly string[] }>({ mode, ids: [] })
  // What was chosen in one mode is never printed in the other.
  const ids = kept.mode === mode ? kept.ids : []
  const set = (records: readonly ShipmentRecord[], isSelected: boolean) => {
    const given = records.map(({ id }) => id)
    const others = ids.filter(id => !given.includes(id))
    keep({ mode, ids: isSelected ? [...others, ...given] : others })
  }
  const selection: Selection<ShipmentRecord> = {
    has: ({ id }) => ids.includes(id),
    canHave: isPrintable,
    set,
    nameOf: ({ recipient, id }) => t('prints.select', { name: addressee(recipient) || id }),
    allName: t('prints.selectAll'),
  }
  return { ids, selection, clear: () => keep({ mode, ids: [] }) }
}

export type Chosen = ReturnType<typeof useSelection>
