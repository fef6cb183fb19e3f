import { Table, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type Cell, type GridState, isIn, type Range, toLines, useGrid } from '../../lib/lists/use-grid.ts'
import type { LongList } from '../../lib/lists/use-long-list.ts'
import { drawnRows, movedBy } from '../../lib/lists/use-long-rows.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import { ColumnHeads, type Heading, type Sorting } from './column-heads.tsx'
import classes from './data-grid.module.css'
import { Gap, headHeight, ListFoot, leastWidth, rowHeights } from './long-table.tsx'
import recordClasses from './record-table.module.css'

export type GridColumn<T> = Heading & {
  /** As one would type it; left out where nothing can be typed. */
  text?: (record: T) => string
  /** How it is shown, where otherwise. */
  cell?: (record: T) => ReactNode
  /** What Enter, or a second click, does there in place of typing. */
  press?: (record: T) => void
  /** What the emptiness of the cell means, for those who do not see its mark. */
  lacks?: (record: T) => string | null
  /** What else is drawn on the cell, as its style sheet calls it. */
  mark?: (record: T) => string | undefined
}

/** What was typed into a cell; the record is the one that was seen when that began. */
export type CellEdit<T> = { record: T; column: string; text: string }

/** What was typed and not taken, and why. */
export type CellProblem = { typed: string; text: string }

type Props<T> = {
  label: string
  list: LongList<T>
  keyOf: (record: T) => string
  /** What a row is called. */
  nameOf: (record: T) => string
  columns: readonly GridColumn<T>[]
  sorting: Sorting
  /** By key of the row and of the column, with a space between. */
  problems: ReadonlyMap<string, CellProblem>
  onEdit: (edits: CellEdit<T>[]) => void
  onPaste: (cells: string[][], at: { row: number; column: string }) => void
  onUndo: () => void
  /** Other cells are chosen. */
  onChoose?: (range: Range) => void
}

const overscan = 6

/**
 * A list of any length that is edited as a spreadsheet: arrows, typing replaces, Enter or F2 edits, Tab goes on to the
 * right, Delete empties, Ctrl C, X, V and Z. Letters never act here.
 */
export function DataGrid<T>(props: Props<T>) {
  const { label, list, columns, sorting } = props
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const density = preferences(state => state.density)
  const rowHeight = rowHeights[density] * rem
  const count = list.count ?? 0
  const { grid, rows } = useGridRows(props, { rowHeight, top: headHeight * rem })
  const drawn = drawnRows(rows.getVirtualItems(), { list, keyOf: props.keyOf, top: headHeight * rem })
  const end = headHeight * rem + rows.getTotalSize()
  return (
    <>
      <div
        ref={grid.frame}
        className={`${recordClasses.frame} ${recordClasses.long} ${classes.frame}`}
        data-fills
      >
        <Table
          role="grid"
          className={`${recordClasses.table} ${classes.grid}`}
          aria-label={label}
          aria-busy={list.isLoading}
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          data-long
          style={{ '--least': leastWidth(columns) }}
          {...grid.gridProps}
        >
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              <ColumnHeads columns={columns} records={[]} sorting={sorting} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className={list.isLoading ? recordClasses.loading : ''}>
            {drawn.map(({ key, index, gap, record }) => (
              <Fragment key={key}>
                <Gap height={gap} />
                <GridRow {...props} grid={grid} index={index} record={record} height={rowHeight} />
              </Fragment>
            ))}
            <Gap height={end - (drawn.at(-1)?.end ?? end)} />
          </Table.Tbody>
        </Table>
      </div>
      <ListFoot row={grid.current.row} count={count} />
    </>
  )
}

type Room = { rowHeight: number; top: number }

function useGridRows<T>(props: Props<T>, { rowHeight, top }: Room) {
  const { list, columns } = props
  const count = list.count ?? 0
  const grid: GridState = useGrid({
    rows: count,
    columns: columns.length,
    page: Math.max(1, Math.floor(innerHeight / rowHeight / 2)),
    ...useGridWork(props),
    scrollTo: row => rows.scrollToIndex(row),
  })
  const rows = useVirtualizer({
    count,
    getScrollElement: () => grid.frame.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: 0, height: innerHeight },
    scrollMargin: top,
    scrollPaddingStart: top,
    useFlushSync: false,
  })
  const first = rows.range?.startIndex ?? 0
  const last = rows.range?.endIndex ?? 0
  const { show } = list
  const current = grid.current.row
  useEffect(
    () => show({ first: Math.max(0, first - overscan), last: Math.min(last + overscan, count - 1), current }),
    [show, first, last, count, current],
  )
  useSteadyCell(props, grid)
  useChosenTold(props, grid)
  return { grid, rows }
}

function useChosenTold<T>({ onChoose }: Props<T>, { range: { top, bottom, left, right } }: GridState): void {
  useEffect(() => onChoose?.({ top, bottom, left, right }), [onChoose, top, bottom, left, right])
}

/** What the keys of the grid mean for the records in it. */
function useGridWork<T>({ list, columns, keyOf, problems, onEdit, onPaste, onUndo }: Props<T>) {
  const seen = useRef<T | undefined>(undefined)
  const textAt = ({ row, column }: Cell): string | undefined => {
    const record = list.rows.get(row)
    const of = columns[column]
    if (record === undefined || !of?.text) return undefined
    return problems.get(`${keyOf(record)} ${of.key}`)?.typed ?? of.text(record)
  }
  const editsIn = (cells: readonly (Cell & { text: string })[]): CellEdit<T>[] =>
    cells.flatMap(cell => {
      const record = list.rows.get(cell.row)
      const column = columns[cell.column]
      return record !== undefined && column?.text ? [{ record, column: column.key, text: cell.text }] : []
    })
  return {
    textAt,
    press: ({ row, column }: Cell) => {
      const record = list.rows.get(row)
      const press = columns[column]?.press
      if (record !== undefined) press?.(record)
      return press !== undefined
    },
    onBegin: ({ row }: Cell) => {
      seen.current = list.rows.get(row)
    },
    onType: (cell: Cell, text: string) =>
      onEdit(editsIn([{ ...cell, text }]).map(edit => ({ ...edit, record: seen.current ?? edit.record }))),
    onClear: (range: Range) => onEdit(editsIn(cellsOf(range).map(cell => ({ ...cell, text: '' })))),
    onFillDown: (range: Range) => {
      const below = cellsOf({ ...range, top: range.top + 1 })
      const above = (cell: Cell) => textAt({ ...cell, row: range.top }) ?? ''
      onEdit(editsIn(below.map(cell => ({ ...cell, text: above(cell) }))))
    },
    onPaste: (cells: string[][], at: Cell) =>
      onPaste(cells, { row: at.row, column: columns[at.column]?.key ?? '' }),
    onUndo,
    copy: ({ top, bottom, left, right }: Range) =>
      toLines(span(top, bottom).map(row => span(left, right).map(column => textAt({ row, column }) ?? ''))),
  }
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

const cellsOf = ({ top, bottom, left, right }: Range): Cell[] =>
  span(top, bottom).flatMap(row => span(left, right).map(column => ({ row, column })))

/** What is added, removed or sorted elsewhere leaves the keyboard with its record. */
function useSteadyCell<T>({ list, keyOf }: Props<T>, { keptRow: row, shift }: GridState): void {
  const placed = () => {
    const record = list.rows.get(row)
    return { rows: list.rows, row, key: record === undefined ? null : keyOf(record) }
  }
  const before = useRef(placed())
  useLayoutEffect(() => {
    const was = before.current
    const by = was.rows !== list.rows && was.row === row ? movedBy(list.rows, keyOf, was) : 0
    if (by !== 0) shift(by)
    before.current = by === 0 ? placed() : { rows: list.rows, row: row + by, key: was.key }
  })
}

type RowProps<T> = Props<T> & { grid: GridState; index: number; record: T | undefined; height: number }

function GridRow<T>(props: RowProps<T>) {
  const { columns, index, record, height } = props
  return (
    <Table.Tr aria-rowindex={index + 2} aria-busy={record === undefined || undefined} style={{ height }}>
      {columns.map((column, at) =>
        record === undefined ? (
          <Table.Td key={column.key} role="gridcell" aria-colindex={at + 1}>
            {at === 0 ? <VisuallyHidden>{t('lists.loading')}</VisuallyHidden> : null}
          </Table.Td>
        ) : (
          <GridCell key={column.key} {...props} record={record} column={column} at={at} />
        ),
      )}
    </Table.Tr>
  )
}

type CellProps<T> = RowProps<T> & { record: T; column: GridColumn<T>; at: number }

function GridCell<T>({ grid, index, record, column, at, keyOf, nameOf, problems }: CellProps<T>) {
  const { current, editing } = grid
  const cell = { row: index, column: at }
  const isCurrent = current.row === index && current.column === at
  const isEdited = editing?.row === index && editing.column === at
  const problem = problems.get(`${keyOf(record)} ${column.key}`)
  const text = problem?.typed ?? column.text?.(record) ?? ''
  const lacks = problem?.text ?? column.lacks?.(record) ?? null
  const name = t('lists.cell', { column: column.label, row: nameOf(record) })
  return (
    <Table.Td
      role="gridcell"
      className={classes.cell}
      data-cell={`${index}:${at}`}
      data-align={column.align}
      data-chosen={isIn(cell, grid.range) || undefined}
      data-lacks={lacks !== null || undefined}
      data-mark={column.mark?.(record)}
      tabIndex={isCurrent ? 0 : -1}
      aria-colindex={at + 1}
      aria-readonly={column.text || column.press ? undefined : true}
      aria-selected={isIn(cell, grid.range)}
      aria-invalid={problem ? true : undefined}
      onKeyDown={isEdited ? undefined : grid.onCellKey}
      onClick={event => !isEdited && grid.goTo(cell, event.shiftKey)}
      onDoubleClick={() => !isEdited && grid.begin()}
    >
      {isEdited ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the cell had the keyboard
          autoFocus
          className={classes.input}
          aria-label={name}
          value={editing.text}
          onChange={({ currentTarget }) => grid.write(currentTarget.value)}
          onKeyDown={grid.onEditKey}
          onBlur={grid.leave}
        />
      ) : (
        <>
          <span className={classes.shown}>{problem ? text : (column.cell?.(record) ?? text)}</span>
          {lacks === null ? null : <VisuallyHidden>{lacks}</VisuallyHidden>}
        </>
      )}
    </Table.Td>
  )
}
