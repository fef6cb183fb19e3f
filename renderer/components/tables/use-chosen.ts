import { useRef, useState } from 'react'
import { CallError } from '../../lib/station/api.ts'
import { locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Selection } from './record-row.tsx'

type Page<T> = { count: number; results: readonly T[] }

type Ports<T, C> = {
  mode: string
  /** Names what the list is narrowed to. */
  key: string
  load: (range: { limit: number; offset: number }) => Promise<Page<T>>
  /** What is remembered of a record, loaded or not. */
  toChosen: (record: T) => C
  canHave: (record: T) => boolean
  nameOf: (record: T) => string
  allName: string
  /** What is said of a selection of all that match and can be chosen. */
  allText: (chosen: number, count: number) => string
}

type Kept<C> = {
  mode: string
  chosen: readonly C[]
  /** The list all of which was chosen, and how many it had. */
  whole: { key: string; count: number } | null
}

/** The records chosen anywhere in a list, in the order in which they were chosen; another mode begins with none. */
export function useChosen<T extends { id: string }, C extends { id: string }>(ports: Ports<T, C>) {
  const { mode, key, toChosen, canHave } = ports
  const [kept, keep] = useState<Kept<C>>({ mode, chosen: [], whole: null })
  const [error, setError] = useState<CallError | null>(null)
  // What was chosen in one mode is never touched in the other.
  const { chosen, whole } = kept.mode === mode ? kept : { chosen: [], whole: null }
  const ids = new Set(chosen.map(({ id }) => id))
  const set = (records: readonly T[], isSelected: boolean) => {
    const given = new Set(records.map(({ id }) => id))
    const others = chosen.filter(({ id }) => !given.has(id))
    const more = isSelected ? records.map(toChosen) : []
    keep({ mode, chosen: [...others, ...more], whole: isSelected ? whole : null })
  }
  const tries = useRef(0)
  const clear = () => keep({ mode, chosen: [], whole: null })
  const chooseAll = async (isSelected: boolean) => {
    setError(null)
    tries.current += 1
    const own = tries.current
    if (!isSelected) return clear()
    try {
      const { count, records } = await allOf(ports.load)
      // Asked again, or cleared, in the meantime.
      if (tries.current !== own) return
      const all = records.filter(canHave).map(toChosen)
      keep({ mode, chosen: all, whole: { key, count } })
      announce(ports.allText(all.length, count))
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setError(thrown)
    }
  }
  const isWhole = whole !== null && whole.key === key
  const selection: Selection<T> = {
    has: ({ id }) => ids.has(id),
    canHave,
    set,
    nameOf: ports.nameOf,
    allName: ports.allName,
    whole: {
      isAll: isWhole && chosen.length > 0,
      isSome: chosen.length > 0,
      set: isSelected => void chooseAll(isSelected),
    },
  }
  return {
    chosen,
    ids: [...ids],
    selection,
    /** What is said of a selection of all that match. */
    wholeText: isWhole ? ports.allText(chosen.length, whole.count) : null,
    error,
    remove: (id: string) =>
      keep(before => ({ ...before, chosen: before.chosen.filter(each => each.id !== id), whole: null })),
    clear,
    chooseAll: () => void chooseAll(true),
  }
}

/** All that match are chosen, and how many that are. */
export const allChosenText = (count: number): string =>
  t('printQueue.allChosen', { count: count.toLocaleString(locale) })

/** As many as one answer holds. */
const atOnce = 100

/** Every record the list finds, in its order, loaded or not. */
async function allOf<T extends { id: string }>(load: Ports<T, never>['load']) {
  const records = new Map<string, T>()
  let count = 0
  for (let offset = 0; offset === 0 || offset < count; offset += atOnce) {
    const page = await load({ limit: atOnce, offset })
    for (const record of page.results) records.set(record.id, record)
    count = page.count
  }
  return { count, records: [...records.values()] }
}
