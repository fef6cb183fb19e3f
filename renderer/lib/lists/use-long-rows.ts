import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { rowLink, stepKey } from '../keyboard/use-row-keys.ts'
import { keepPlace, type LongList, takePlace } from './use-long-list.ts'

type Ports<T> = {
  list: LongList<T>
  keyOf: (record: T) => string
  /** Address of the list; what lies below it are pages of its records. */
  path: string
  /** The row it opens at. */
  start: number
  /** In pixels, as long as a row was not measured. */
  rowHeight: number
  headHeight: number
  /** With Shift the keyboard went from one row to another. */
  onExtend?: (from: number, to: number) => void
  /** Rows that come at the top wait out of sight, and are counted, instead of pushing those that are read. */
  tellsNew?: boolean
  /** But for a list that is at its top and that nobody is in: there they come into sight. */
  follows?: boolean
}

/** Rows drawn beyond those in sight, on either side. */
const overscan = 8
/** Rows loaded beyond those in sight where the list is scrolled to: all of them drawn at once would take a list its breath. */
const lookAhead = 60

/** Which rows of a long list are drawn, and how the keyboard walks it. */
export function useLongRows<T>(ports: Ports<T>) {
  const { list, keyOf, path, start, rowHeight, headHeight, onExtend } = ports
  const { tellsNew = false, follows = false } = ports
  const frame = useRef<HTMLDivElement>(null)
  const count = list.count ?? 0
  const [place] = useState(() => takePlace(path, list.key))
  const [current, setCurrent] = useState(place?.current ?? start)
  const stop = Math.max(0, Math.min(current, count - 1))
  const { aim, goTo } = useAim(frame, place)
  const rows = useDrawnRows({
    frame,
    count,
    rowHeight,
    headHeight,
    scrolled: place?.scrolled ?? start * rowHeight,
    always: [stop, aim ?? stop],
  })
  const last = rows.range?.endIndex ?? 0
  // The heads lie over the rows behind them.
  const rowAt = (scrolled: number) => rows.getVirtualItemForOffset(scrolled + headHeight)?.index ?? 0
  const first = rowAt(rows.scrollOffset ?? 0)
  const { show } = list
  const above = rows.scrollDirection === 'backward' ? lookAhead : overscan
  const below = rows.scrollDirection === 'forward' ? lookAhead : overscan
  useEffect(
    () => show({ first: first - above, last: Math.min(last + below, count - 1), current: aim ?? stop }),
    [show, first, last, above, below, count, aim, stop],
  )
  const fresh = useFresh(list.key, first)
  const onNew = tellsNew ? fresh.add : null
  useSteadyRows({ frame, list, keyOf, rowHeight, first, current: stop, setCurrent, onNew, follows })
  useKeptPlace({ frame, path, listKey: list.key, current: stop })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, last - first - 1)
    const next = stepOf(event, { at: aim ?? stop, last: count - 1, page })
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
    rows.scrollToIndex(next)
    if (event.shiftKey) onExtend?.(aim ?? stop, next)
  }
  // Any control in a row: the row stays while the keyboard is in it.
  const onFocus = ({ target }: FocusEvent) => setCurrent(rowOf(target) ?? stop)
  const isNamed = stop >= first && stop <= last && frame.current?.contains(document.activeElement)
  return {
    frame,
    rows,
    tableProps: { onKeyDown, onFocus },
    /** The row the Tab key comes to, and how a link says that the keyboard is at its row. */
    stop,
    setCurrent,
    /** Rows that came above since the list was looked at from its top. */
    fresh: fresh.count,
    showFresh: () => rows.scrollToOffset(0),
    /** The row the foot of the list names. */
    named: isNamed ? stop : Math.min(first, Math.max(0, count - 1)),
  }
}

/** Rows that came above those that were read, until one goes to the top of the list. */
function useFresh(key: string, first: number) {
  const [kept, keep] = useState({ key, count: 0 })
  useEffect(() => {
    if (first === 0) keep(before => (before.count === 0 ? before : { ...before, count: 0 }))
  }, [first])
  return {
    count: kept.key === key ? Math.min(kept.count, first) : 0,
    add: (more: number) => keep(before => ({ key, count: (before.key === key ? before.count : 0) + more })),
  }
}

const rowOf = (target: Element): number | null => {
  const row = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return row === undefined ? null : Number(row)
}

type Drawn = {
  frame: Frame
  count: number
  rowHeight: number
  headHeight: number
  scrolled: number
  /** The row that has the keyboard, and the one it is on its way to. */
  always: readonly number[]
}

function useDrawnRows({ frame, count, rowHeight, headHeight, scrolled, always }: Drawn) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    initialOffset: scrolled,
    initialRect: { width: 0, height: innerHeight },
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range: Range) =>
      [
        ...new Set([...defaultRangeExtractor(range), ...always.map(row => Math.min(row, count - 1))]),
      ].toSorted((a, b) => a - b),
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height has changed
  useLayoutEffect(() => rows.measure(), [rowHeight])
  return rows
}

type From = { at: number; last: number; page: number }

/** Keys of other controls in a row are their own. */
const stepOf = (event: KeyboardEvent, from: From): number | undefined =>
  (event.target as HTMLElement).hasAttribute(rowLink) && !event.ctrlKey && !event.metaKey && !event.altKey
    ? steps[stepKey(event)]?.(from)
    : undefined

const down = ({ at, last }: From) => Math.min(at + 1, last)
const up = ({ at }: From) => Math.max(at - 1, 0)

const steps: Record<string, (from: From) => number> = {
  ArrowDown: down,
  j: down,
  ArrowUp: up,
  k: up,
  PageDown: ({ at, last, page }) => Math.min(at + page, last),
  PageUp: ({ at, page }) => Math.max(at - page, 0),
  Home: () => 0,
  End: ({ last }) => last,
}

type Frame = RefObject<HTMLDivElement | null>

/** The row the keyboard is on its way to: it may have to be loaded first, and until then stays where it is. */
function useAim(frame: Frame, place: { current: number } | null) {
  const [aim, goTo] = useState<number | null>(null)
  useEffect(() => {
    if (aim === null) return
    const link = frame.current?.querySelector<HTMLElement>(`[data-index="${aim}"] [${rowLink}]`)
    const isComing = frame.current?.querySelector(`[data-index="${aim}"]`)?.ariaBusy !== null
    if (!link && isComing) return
    link?.focus()
    goTo(null)
  })
  useEffect(() => {
    if (place === null) return
    // The frame of the page takes the keyboard when a screen is shown, after everything on it.
    const soon = requestAnimationFrame(() => goTo(place.current))
    return () => cancelAnimationFrame(soon)
  }, [place])
  return { aim, goTo }
}

type Steady<T> = Pick<Ports<T>, 'list' | 'keyOf' | 'rowHeight'> & {
  frame: Frame
  /** The row at the top. */
  first: number
  current: number
  setCurrent: (current: number) => void
  /** Null: a list at its top shows what is new there. */
  onNew: ((count: number) => void) | null
  follows: boolean
}

/** Somebody stands in a row of the list, or has marked some of its text. */
function isRead(frame: HTMLElement): boolean {
  const marked = getSelection()
  const isMarked = marked !== null && !marked.isCollapsed && marked.containsNode(frame, true)
  return isMarked || frame.contains(document.activeElement)
}

/**
 * What is added or removed above moves neither the rows in sight nor the keyboard to another record. Another list begins at
 * its top.
 */
function useSteadyRows<T>(steady: Steady<T>): void {
  const { frame, list, keyOf, rowHeight, first, current, setCurrent, onNew, follows } = steady
  const placed = (row: number) => {
    const record = list.rows.get(row)
    return { row, key: record === undefined ? null : keyOf(record) }
  }
  const mayPush = (scroller: HTMLElement) => follows && !isRead(scroller)
  const before = useRef({ list, first: placed(first), current: placed(current) })
  useLayoutEffect(() => {
    const was = before.current
    const scroller = frame.current
    if (!scroller) return
    const moved = (of: { row: number; key: string | null }) =>
      was.list.rows === list.rows ? 0 : movedBy(list.rows, keyOf, of)
    let top = first
    if (was.list.key !== list.key) {
      scroller.scrollTop = top = 0
      setCurrent(0)
    } else {
      const [by, currentBy] = [moved(was.first), moved(was.current)]
      // How far it is scrolled is only asked when something moved: an answer takes a layout, and rows come in all the time.
      if ((by || currentBy) && (scroller.scrollTop > 0 || (onNew && !mayPush(scroller)))) {
        if (by !== 0) scroller.scrollTop += by * rowHeight
        if (by > 0) onNew?.(by)
        if (was.current.row === current) setCurrent(Math.max(0, current + currentBy))
        top += by
      }
    }
    before.current = { list, first: placed(top), current: placed(current) }
  })
}

/** While parts of a list are loaded anew, a record may stand in it twice: where it was counts before where it will be. */
export function movedBy<T>(
  rows: ReadonlyMap<number, T>,
  keyOf: (record: T) => string,
  { row, key }: { row: number; key: string | null },
): number {
  const places = [...rows].flatMap(([at, record]) => (keyOf(record) === key ? [at] : []))
  const [place] = places
  return place === undefined || places.includes(row) ? 0 : place - row
}

type Kept = { frame: Frame; path: string; listKey: string; current: number }

/** Keeps the place of the list when it goes away. */
function useKeptPlace({ frame, path, listKey, current }: Kept): void {
  const latest = useRef({ listKey, place: { scrolled: 0, current } })
  useEffect(() => {
    const scroller = frame.current
    const note = () => {
      latest.current = { listKey, place: { scrolled: scroller?.scrollTop ?? 0, current } }
    }
    note()
    scroller?.addEventListener('scroll', note, { passive: true })
    return () => scroller?.removeEventListener('scroll', note)
  }, [frame, listKey, current])
  useEffect(() => () => keepPlace(path, latest.current.listKey, latest.current.place), [path])
}

type Item = { index: number; start: number; end: number }
type Drawing<T> = { list: LongList<T>; keyOf: (record: T) => string; top: number }

/** The rows that are drawn, each with the room of those left out before it. */
export function drawnRows<T>(items: readonly Item[], { list, keyOf, top }: Drawing<T>) {
  const keys = new Set<string>()
  return items.map(({ index, start, end }, at) => {
    const record = list.rows.get(index)
    const named = record === undefined ? `row ${index}` : keyOf(record)
    // While a list moves on, a record may stand in it twice.
    const key = keys.has(named) ? `${named} ${index}` : named
    keys.add(key)
    return { key, index, end, record, gap: start - (items[at - 1]?.end ?? top) }
  })
}
