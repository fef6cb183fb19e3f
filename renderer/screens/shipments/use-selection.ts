import { useRef, useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type { Selection } from '../../components/tables/record-row.tsx'
import { CallError, load } from '../../lib/station/api.ts'
import { locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { toShipmentQuery } from './shipment-search.ts'
import type { ShipmentList } from './use-shipment-list.ts'

/** There is something to print of it. */
const isPrintable = ({ label_url: label, status }: ShipmentRecord): boolean =>
  Boolean(label) && status !== 'cancelled'

/** What is remembered of a shipment that was chosen, loaded or not. */
export type Chosen = {
  id: string
  status: ShipmentRecord['status']
  name: string
  number: string | null
}

const toChosen = ({ id, status, recipient, tracking_number: number }: ShipmentRecord): Chosen => ({
  id,
  status,
  name: addressee(recipient) || t('shipments.noName'),
  number,
})

type Kept = {
  mode: ShipmentList['mode']
  chosen: readonly Chosen[]
  /** The list all of which was chosen, and how many it had. */
  whole: { key: string; count: number } | null
}

/** The shipments chosen anywhere in the list, in the order in which they were chosen. */
export function useSelection({ mode, search, key }: ShipmentList) {
  const [kept, keep] = useState<Kept>({ mode, chosen: [], whole: null })
  const [error, setError] = useState<CallError | null>(null)
  // What was chosen in one mode is never printed in the other.
  const { chosen, whole } = kept.mode === mode ? kept : { chosen: [], whole: null }
  const ids = new Set(chosen.map(({ id }) => id))
  const set = (records: readonly ShipmentRecord[], isSelected: boolean) => {
    const given = new Set(records.map(({ id }) => id))
    const others = chosen.filter(({ id }) => !given.has(id))
    const more = isSelected ? records.map(toChosen) : []
    keep({ mode, chosen: [...others, ...more], whole: isSelected ? whole : null })
  }
  const tries = useRef(0)
  const clear = () => keep({ mode, chosen: [], whole: null })
  const setAll = async (isSelected: boolean) => {
    setError(null)
    tries.current += 1
    const own = tries.current
    if (!isSelected) return clear()
    try {
      const { count, records } = await allOf(toShipmentQuery(search))
      // Asked again, or cleared, in the meantime.
      if (tries.current !== own) return
      const all = records.filter(isPrintable).map(toChosen)
      keep({ mode, chosen: all, whole: { key, count } })
      announce(wholeText(all.length, count))
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setError(thrown)
    }
  }
  const selection: Selection<ShipmentRecord> = {
    has: ({ id }) => ids.has(id),
    canHave: isPrintable,
    set,
    nameOf: ({ recipient, id }) => t('printQueue.select', { name: addressee(recipient) || id }),
    allName: t('printQueue.selectAll'),
    whole: {
      isAll: whole !== null && whole.key === key && chosen.length > 0,
      isSome: chosen.length > 0,
      set: isSelected => void setAll(isSelected),
    },
  }
  return {
    chosen,
    ids: [...ids],
    /** Those no carrier has yet, as far as is known. */
    toCollect: chosen.flatMap(({ id, status }) => (status === 'purchased' ? id : [])),
    selection,
    /** What is said of a selection of all that match. */
    wholeText: whole && whole.key === key ? wholeText(chosen.length, whole.count) : null,
    error,
    remove: (id: string) =>
      keep(before => ({ ...before, chosen: before.chosen.filter(each => each.id !== id), whole: null })),
    clear,
  }
}

export type ChosenShipments = ReturnType<typeof useSelection>

/** Those without a label are not chosen, and that is said. */
const wholeText = (chosen: number, count: number): string =>
  chosen === count
    ? t('printQueue.allChosen', { count: count.toLocaleString(locale) })
    : t('printQueue.allWithLabel', {
        chosen: chosen.toLocaleString(locale),
        count: count.toLocaleString(locale),
      })

/** As many as one answer holds. */
const atOnce = 100

/** Every shipment the list finds, in its order, loaded or not. */
async function allOf(asked: ReturnType<typeof toShipmentQuery>) {
  const records = new Map<string, ShipmentRecord>()
  let count = 0
  for (let offset = 0; offset === 0 || offset < count; offset += atOnce) {
    const page = await load(shipmentEndpoints.list, { query: { ...asked, limit: atOnce, offset } })
    for (const record of page.results) records.set(record.id, record)
    count = page.count
  }
  return { count, records: [...records.values()] }
}
