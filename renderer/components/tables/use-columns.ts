import { useMemo } from 'react'
import { type KeptColumns, preferences } from '../../stores/preferences.ts'
import type { Column } from './record-row.tsx'

type Asked<T> = {
  /** Name under which the desk keeps its choice. */
  list: string
  /** All there are, in their usual order; the first names its row and always stands there. */
  columns: readonly Column<T>[]
  /** Those that are shown as long as nobody chose. */
  usual: readonly string[]
  /** Those there is room for in a narrow place; null where all that were chosen may stand there. */
  narrow: readonly string[] | null
}

/** The columns of a list as this desk chose them, and the means to choose. */
export function useColumns<T>({ list, columns, usual, narrow }: Asked<T>) {
  const kept = preferences(({ columns: all }) => all[list])
  const setColumns = preferences(state => state.setColumns)
  // The same as long as nobody chooses: rows are drawn anew with other columns.
  const { chosen, order, ordered, shown } = useMemo(
    () => arranged({ columns, usual, narrow, kept }),
    [columns, usual, narrow, kept],
  )
  const put = (keys: readonly string[], of: readonly string[]) =>
    setColumns(list, { shown: [...keys], order: [...of] })
  const choice = {
    /** Those that can be left out, in the order they stand in. */
    all: ordered.map(({ key, label }) => ({ key, label })),
    isShown: (key: string) => chosen.includes(key),
    toggle: (key: string) =>
      put(chosen.includes(key) ? chosen.filter(each => each !== key) : [...chosen, key], order),
    /** The place it has then; null where it cannot go on. */
    move: (key: string, by: number): number | null => {
      const at = order.indexOf(key) + by
      if (at < 0 || at >= order.length) return null
      put(chosen, order.filter(each => each !== key).toSpliced(at, 0, key))
      return at
    },
    reset: () => setColumns(list, null),
  }
  return { shown, choice }
}

type Arranged<T> = Omit<Asked<T>, 'list'> & { kept: KeptColumns | undefined }

/** As they were chosen, those that are shown with the first before them. */
function arranged<T>({ columns, usual, narrow, kept }: Arranged<T>) {
  const [first, ...rest] = columns
  const known = rest.map(({ key }) => key)
  const chosen = (kept?.shown ?? usual).filter(key => known.includes(key))
  const order = [...new Set([...(kept?.order ?? []), ...known])].filter(key => known.includes(key))
  const ordered = order.flatMap(key => rest.filter(each => each.key === key))
  const shown = ordered.filter(({ key }) => chosen.includes(key) && (narrow === null || narrow.includes(key)))
  return { chosen, order, ordered, shown: first ? [first, ...shown] : shown }
}

export type ColumnChoice = ReturnType<typeof useColumns>['choice']
