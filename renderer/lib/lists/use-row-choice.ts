import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../../stores/announcements.ts'
import { rowLink } from '../keyboard/use-row-keys.ts'
import { locale, t } from '../text.ts'

/** Records that are chosen, and which can be. */
type Choosing<T> = {
  has: (record: T) => boolean
  canHave: (record: T) => boolean
  set: (records: readonly T[], isSelected: boolean) => void
}

type Ports<T> = {
  /** Tells the list from any other: a range begins and ends in one. */
  listKey: string
  selection: Choosing<T> | undefined
  rows: ReadonlyMap<number, T>
  keyOf: (record: T) => string
  /** The records of these rows; in a long list those out of sight are fetched. */
  between: (first: number, last: number) => Promise<readonly T[]>
}

/** What one action takes by name. */
const mostInRange = 5_000

type Latest<T> = RefObject<Ports<T>>

/** What is done to the rows between two, and where a range begins. */
function createRange<T>(latest: Latest<T>) {
  const begun: { current: { listKey: string; key: string; row: number } | null } = { current: null }

  const begin = (row: number) => {
    const { listKey, rows, keyOf } = latest.current
    const record = rows.get(row)
    begun.current = record === undefined ? null : { listKey, key: keyOf(record), row }
  }
  /** Rows may have moved since one was chosen. */
  const beginning = (): number | null => {
    const { listKey, rows, keyOf } = latest.current
    if (begun.current?.listKey !== listKey) return null
    const { key, row } = begun.current
    for (const [at, record] of rows) if (keyOf(record) === key) return at
    return row
  }
  const setRange = async (from: number, to: number, isSelected: boolean) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    if (last - first >= mostInRange)
      return announce(t('lists.rangeLong', { count: mostInRange.toLocaleString(locale) }))
    const { listKey, rows, between } = latest.current
    const known = Array.from({ length: last - first + 1 }, (_, at) => rows.get(first + at))
    const here = known.filter(record => record !== undefined)
    const records = here.length === known.length ? here : await between(first, last).catch(() => null)
    const { selection, listKey: now } = latest.current
    if (records === null) return announce(t('lists.rangeFailed'))
    if (now === listKey) selection?.set(records.filter(selection.canHave), isSelected)
  }
  return { begin, beginning, setRange }
}

function createRowChoice<T>(latest: Latest<T>) {
  const { begin, beginning, setRange } = createRange(latest)
  const choose = (row: number, isRange: boolean) => {
    const { selection, rows } = latest.current
    const record = rows.get(row)
    const from = beginning()
    if (!selection || record === undefined) return
    if (isRange && from !== null) return void setRange(from, row, true)
    begin(row)
    if (selection.canHave(record)) selection.set([record], !selection.has(record))
  }
  return {
    choose,
    /** The keyboard goes from one row to another and takes the selection with it, or lets go on its way back. */
    extend: (from: number, to: number) => {
      if (!latest.current.selection || from === to) return
      if (beginning() === null) begin(from)
      const start = beginning() ?? from
      const isBack = Math.abs(to - start) < Math.abs(from - start)
      void (isBack ? setRange(from, to > from ? to - 1 : to + 1, false) : setRange(start, to, true))
    },
    /** Space, or x, on the link of a row; with Shift all from the row chosen last. */
    onRowKey: (event: KeyboardEvent, row: number) => {
      const isKey =
        event.key === ' ' ||
        (event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey)
      if (!isKey || !(event.target as HTMLElement).hasAttribute(rowLink)) return
      event.preventDefault()
      choose(row, event.shiftKey)
    },
  }
}

export type RowChoice = ReturnType<typeof createRowChoice>

/**
 * Chooses rows one by one, and from the one chosen last to another (Shift with a click, with Space or x, with the arrows).
 * It stays the same one for as long as the list is shown.
 */
export function useRowChoice<T>(ports: Ports<T>): RowChoice {
  const latest = useRef(ports)
  useLayoutEffect(() => {
    latest.current = ports
  })
  const [choice] = useState(() => createRowChoice(latest))
  return choice
}
