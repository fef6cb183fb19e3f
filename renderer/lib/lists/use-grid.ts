import Papa from 'papaparse'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { readingKey } from '../keyboard/use-row-keys.ts'

/** A place in a grid, from 0. */
export type Cell = { row: number; column: number }

/** All cells between two corners. */
export type Range = { top: number; bottom: number; left: number; right: number }

type Editing = Cell & {
  text: string
  /** Begun by typing: the arrows leave the cell instead of walking its text. */
  isTyped: boolean
}

type Ports = {
  rows: number
  columns: number
  /** Rows in sight. */
  page: number
  /** What stands there as one would type it; undefined where nothing can be typed. */
  textAt: (cell: Cell) => string | undefined
  /** Does something else in place of typing there; false where it does not. */
  press: (cell: Cell) => boolean
  /** Somebody begins to type there. */
  onBegin: (cell: Cell) => void
  onType: (cell: Cell, text: string) => void
  onClear: (range: Range) => void
  onFillDown: (range: Range) => void
  onPaste: (cells: string[][], at: Cell) => void
  onUndo: () => void
  copy: (range: Range) => string
  scrollTo: (row: number) => void
}

/** The keys of a spreadsheet: which cell has the keyboard, which are chosen with it, and what is being typed. */
export function useGrid(ports: Ports) {
  const place = useGridPlace(ports)
  const { current, range, editing, edit, goTo } = place
  const begin = (text?: string) => {
    if (ports.press(current)) return
    const was = ports.textAt(current)
    if (was === undefined) return
    place.letGo()
    ports.onBegin(current)
    edit({ ...current, text: text ?? was, isTyped: text !== undefined })
  }
  const commit = (step: Partial<Cell>) => {
    if (!editing) return
    edit(null)
    if (editing.text !== ports.textAt(editing)) ports.onType(editing, editing.text)
    goTo({ row: editing.row + (step.row ?? 0), column: editing.column + (step.column ?? 0) })
  }
  const onEditKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = editSteps[event.key]?.(event, editing?.isTyped ?? false)
    if (event.key !== 'Escape' && !step) return
    event.preventDefault()
    if (step) commit(step)
    else place.cancel()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const cells = cellsIn(event.clipboardData.getData('text/plain'))
    if (cells.length > 0) ports.onPaste(cells, { row: range.top, column: range.left })
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', ports.copy(range))
    if (event.type === 'cut') ports.onClear(range)
  }
  return {
    ...place,
    begin,
    leave: () => commit({}),
    write: (text: string) => editing && edit({ ...editing, text }),
    gridProps: { onPaste, onCopy, onCut: onCopy },
    onCellKey: (event: KeyboardEvent) => {
      if (!walks(event, { ports, place }) && !acts(event, { ports, place, begin })) return
      event.preventDefault()
      event.stopPropagation()
    },
    onEditKey,
  }
}

export type GridState = ReturnType<typeof useGrid>

/** Which cell has the keyboard, which are chosen with it, and what is typed there. */
function useGridPlace(ports: Pick<Ports, 'rows' | 'columns' | 'scrollTo'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const [editing, edit] = useState<Editing | null>(null)
  const wantsFocus = useRef(false)
  const within = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, ports.rows - 1)),
    column: Math.max(0, Math.min(column, ports.columns - 1)),
  })
  const current = within(at)
  // The row it goes to may have to be drawn first.
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${current.row}:${current.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus()
  })
  return {
    frame,
    current,
    /** Of the cell that has the keyboard, also where a shorter list has no such row any more. */
    keptRow: at.row,
    range: rangeOf(anchor ?? current, current),
    hasRange: anchor !== null,
    editing,
    edit,
    goTo: (next: Cell, isFurther = false) => {
      const cell = within(next)
      setAnchor(isFurther ? (anchor ?? current) : null)
      setAt(cell)
      wantsFocus.current = true
      ports.scrollTo(cell.row)
    },
    chooseRow: () => {
      setAnchor({ row: current.row, column: 0 })
      setAt({ row: current.row, column: ports.columns - 1 })
      wantsFocus.current = true
    },
    letGo: () => setAnchor(null),
    cancel: () => {
      edit(null)
      wantsFocus.current = true
    },
    /** The rows have moved below the keyboard: it stays with its record. */
    shift: (by: number) => {
      setAt({ ...at, row: at.row + by })
      if (anchor) setAnchor({ ...anchor, row: anchor.row + by })
      if (editing) edit({ ...editing, row: editing.row + by })
      wantsFocus.current = frame.current?.contains(document.activeElement) ?? false
    },
  }
}

type Place = ReturnType<typeof useGridPlace>
type Hands = { ports: Ports; place: Place }

const hasMod = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey

/** Keys that go elsewhere; tells whether this is one. */
function walks(event: KeyboardEvent, { ports, place }: Hands): boolean {
  const { key, shiftKey, altKey } = event
  const isMod = hasMod(event)
  const move = moves[readingKey(key)]
  if (!move || altKey || (isMod && shiftKey && key === 'ArrowDown')) return false
  place.goTo(move({ ...ports, at: place.current, isMod }), shiftKey)
  return true
}

/** Keys that do something with what is chosen; tells whether this is one. */
function acts(
  event: KeyboardEvent,
  { ports, place, begin }: Hands & { begin: (text?: string) => void },
): boolean {
  const { key, shiftKey, altKey } = event
  const isMod = hasMod(event)
  if (isMod && shiftKey && key === 'ArrowDown') ports.onFillDown(place.range)
  else if (isMod && !shiftKey && key.toLowerCase() === 'z') ports.onUndo()
  else if (isMod || altKey) return false
  else if (key === 'Enter' || key === 'F2') begin()
  else if (key === 'Delete' || key === 'Backspace') ports.onClear(place.range)
  else if (key === 'Escape' && place.hasRange) place.letGo()
  else if (key === ' ' && shiftKey) place.chooseRow()
  else if (key.length === 1) begin(key === ' ' ? undefined : key)
  else return false
  return true
}

const rangeOf = (a: Cell, b: Cell): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const isIn = ({ row, column }: Cell, { top, bottom, left, right }: Range): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

type From = { at: Cell; rows: number; columns: number; page: number; isMod: boolean }

const moves: Record<string, (from: From) => Cell> = {
  ArrowDown: ({ at, rows, isMod }) => ({ ...at, row: isMod ? rows - 1 : at.row + 1 }),
  ArrowUp: ({ at, isMod }) => ({ ...at, row: isMod ? 0 : at.row - 1 }),
  ArrowRight: ({ at, columns, isMod }) => ({ ...at, column: isMod ? columns - 1 : at.column + 1 }),
  ArrowLeft: ({ at, isMod }) => ({ ...at, column: isMod ? 0 : at.column - 1 }),
  PageDown: ({ at, page }) => ({ ...at, row: at.row + page }),
  PageUp: ({ at, page }) => ({ ...at, row: at.row - page }),
  Home: ({ at, isMod }) => ({ row: isMod ? 0 : at.row, column: 0 }),
  End: ({ at, rows, columns, isMod }) => ({ row: isMod ? rows - 1 : at.row, column: columns - 1 }),
}

const whenTyped = (step: Partial<Cell>) => (_: KeyboardEvent, isTyped: boolean) => (isTyped ? step : null)

const editSteps: Record<string, (event: KeyboardEvent, isTyped: boolean) => Partial<Cell> | null> = {
  Enter: ({ shiftKey }) => ({ row: shiftKey ? -1 : 1 }),
  Tab: ({ shiftKey }) => ({ column: shiftKey ? -1 : 1 }),
  ArrowDown: whenTyped({ row: 1 }),
  ArrowUp: whenTyped({ row: -1 }),
}

/** Lines and tabs, as spreadsheets copy them; a cell with either in it stands between quotes. */
export const cellsIn = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: '\t', skipEmptyLines: 'greedy' }).data.map(row =>
    row.map(cell => cell.trim()),
  )

/** The same the other way round. */
export const toLines = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(cells as string[][], { delimiter: '\t', newline: '\n' })
