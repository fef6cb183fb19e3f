import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import type { RowChoice } from '../../lib/lists/use-row-choice.ts'
import classes from './record-table.module.css'
import { TickBox } from './tick-box.tsx'

export type Column<T> = {
  key: string
  label: string
  /** The first column names its row; its link takes `link`. */
  cell: (record: T, link: RowLinkProps) => ReactNode
  align?: 'end'
  /** What the station calls the order of this column, where the list can be sorted by it. */
  sort?: string
  /** The most room it takes in a list of one line a row, in rem; what is longer ends in an ellipsis. */
  most?: number
  /** Its room in a long list, whose columns keep theirs while rows come and go; one without takes what is left. */
  width?: string
  /**
   * What is looked for in the list and done with its rows: in a narrow place it stays beside the name of the row;
   * `named` keeps its heading with what says nothing without one.
   */
  stays?: 'bare' | 'named'
}

/** Rows that can be chosen for something: by their box, or with Space on the link of the row; with Shift in ranges. */
export type Selection<T> = {
  has: (record: T) => boolean
  canHave: (record: T) => boolean
  set: (records: readonly T[], isSelected: boolean) => void
  nameOf: (record: T) => string
  /** Name of the box that chooses every row. */
  allName: string
  /** Of a list of which only a part is loaded: chooses all there are. */
  whole?: { isAll: boolean; isSome: boolean; set: (isSelected: boolean) => void }
}

type RowProps<T> = {
  record: T
  columns: readonly Column<T>[]
  link: RowLinkProps
  onOpen?: ((record: T) => void) | undefined
  selection?: Selection<T> | undefined
  choice: RowChoice
  /** Its place in the whole list. */
  at: number
  isOneLine: boolean
  /** What marks it in a list of which only a part is drawn. */
  place?: PlacedRow
}

/** `aria-rowindex` counts the headings, `data-index` does not. */
export type PlacedRow = {
  'aria-rowindex': number
  'data-index': number
  ref: (row: HTMLTableRowElement | null) => void
}

/** A record of a list: its box, where it can be chosen, and its cells. */
export const RecordRow = <T,>({
  record,
  columns,
  link,
  onOpen,
  selection,
  choice,
  at,
  isOneLine,
  place,
}: RowProps<T>) => (
  <tr
    className={classes.row}
    {...place}
    {...(selection
      ? {
          'data-chosen': selection.has(record) || undefined,
          onKeyDown: (event: KeyboardEvent) => choice.onRowKey(event, at),
        }
      : {})}
    {...(onOpen
      ? { 'data-opens': true, onClick: (event: MouseEvent) => opens(event) && onOpen(record) }
      : {})}
  >
    {selection ? (
      <RowBox
        selection={selection}
        record={record}
        at={at}
        onChoose={isRange => choice.choose(at, isRange)}
      />
    ) : null}
    <RecordCells columns={columns} record={record} at={at} link={link} isOneLine={isOneLine} />
  </tr>
)

const mostOf = <T,>({ most }: Column<T>, isOneLine: boolean) =>
  isOneLine && most !== undefined ? { style: { maxWidth: `${most}rem` } } : {}

type CellsProps<T> = {
  columns: readonly Column<T>[]
  record: T
  at: number
  link: RowLinkProps
  isOneLine: boolean
}

/** The first cell of a row is its heading. They are bare elements: there are some hundred on a screen. */
const EveryCell = <T,>({ columns, record, link, isOneLine }: CellsProps<T>): ReactNode =>
  columns.map((column, index) => {
    const { key, label, cell, align = 'start', stays } = column
    const most = mostOf(column, isOneLine)
    return index === 0 ? (
      <th key={key} scope="row" data-align={align} {...most}>
        {cell(record, link)}
      </th>
    ) : (
      <td key={key} data-align={align} data-label={label} data-stays={stays} {...most}>
        {cell(record, link)}
      </td>
    )
  })

/** While a list is scrolled its rows stay as they are: drawing all of them anew takes longer than a frame. */
const RecordCells = memo(
  EveryCell,
  (before, now) =>
    before.record === now.record &&
    before.columns === now.columns &&
    before.at === now.at &&
    before.isOneLine === now.isOneLine &&
    before.link.tabIndex === now.link.tabIndex,
) as typeof EveryCell

/** A click opens its row unless it was meant for a control in it, or ended a selection of text. */
const opens = ({ target }: MouseEvent): boolean =>
  !(target as HTMLElement).closest('a, button, input, label, [role="menu"]') &&
  getSelection()?.isCollapsed !== false

type BoxProps<T> = {
  selection: Selection<T>
  record: T
  at: number
  onChoose: (isRange: boolean) => void
}

const EveryBox = <T,>({ selection, record, onChoose }: BoxProps<T>) => (
  // With Shift a press would mark the texts of the rows between as well.
  <td className={classes.box} onMouseDown={event => event.shiftKey && event.preventDefault()}>
    {selection.canHave(record) ? (
      <TickBox
        aria-label={selection.nameOf(record)}
        checked={selection.has(record)}
        onChange={({ nativeEvent: event }) =>
          onChoose(event instanceof globalThis.MouseEvent && event.shiftKey)
        }
      />
    ) : null}
  </td>
)

const RowBox = memo(
  EveryBox,
  (before, now) => before.selection === now.selection && before.record === now.record && before.at === now.at,
) as typeof EveryBox
