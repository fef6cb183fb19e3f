import { Checkbox, Table } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { type RowLinkProps, rowLink, useRowKeys } from '../../lib/keyboard/use-row-keys.ts'
import classes from './record-table.module.css'
import edges from './scroll-edges.module.css'

export type Column<T> = {
  key: string
  label: string
  /** The first column names its row; its link takes `link`. */
  cell: (record: T, link: RowLinkProps) => ReactNode
  align?: 'end'
  /** The most room it takes in a list of one line a row, in rem; what is longer ends in an ellipsis. */
  most?: number
  /**
   * What is looked for in the list and done with its rows: in a narrow place it stays beside the name of the row;
   * `named` keeps its heading with what says nothing without one.
   */
  stays?: 'bare' | 'named'
}

/** Rows that can be chosen for something: by their box, or with Space on the link of the row. */
export type Selection<T> = {
  has: (record: T) => boolean
  canHave: (record: T) => boolean
  set: (records: readonly T[], isSelected: boolean) => void
  nameOf: (record: T) => string
  /** Name of the box that chooses every row. */
  allName: string
}

type Props<T> = {
  label: string
  records: readonly T[]
  keyOf: (record: T) => string
  columns: readonly Column<T>[]
  /** Also done by a click anywhere in the row; the keyboard uses the link. */
  onOpen?: (record: T) => void
  isLoading?: boolean
  selection?: Selection<T>
  /** Of a table that takes a large window before its rows fit in one line. */
  room?: 'wide'
  /** Rows of one line, whose texts are cut off where they are too long. */
  isOneLine?: boolean
}

/** A list of records as a table that is walked with the arrow keys; in a narrow place its rows have two lines. */
export function RecordTable<T>(props: Props<T>) {
  const {
    label,
    records,
    keyOf,
    columns,
    onOpen,
    isLoading = false,
    selection,
    room,
    isOneLine = false,
  } = props
  const { tableProps, linkProps } = useRowKeys()
  return (
    <div className={`${edges.edges} ${classes.frame}`} data-room={room} {...useScrollStop(label)}>
      <Table
        className={classes.table}
        aria-label={label}
        aria-busy={isLoading}
        data-lines={isOneLine ? 'one' : undefined}
        horizontalSpacing="sm"
        {...tableProps}
      >
        <Table.Thead>
          <Table.Tr>
            {selection ? <AllBox selection={selection} records={records} /> : null}
            {columns.map(column => (
              <Table.Th key={column.key} scope="col" ta={column.align ?? 'start'}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={isLoading ? classes.loading : ''}>
          {records.map((record, at) => (
            <Table.Tr
              key={keyOf(record)}
              className={classes.row}
              {...(selection ? rowProps(selection, record) : {})}
              {...(onOpen
                ? { 'data-opens': true, onClick: (event: MouseEvent) => opens(event) && onOpen(record) }
                : {})}
            >
              {selection ? <RowBox selection={selection} record={record} /> : null}
              <RecordCells
                columns={columns}
                record={record}
                link={linkProps(at, records.length)}
                isOneLine={isOneLine}
              />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const mostOf = <T,>({ most }: Column<T>, isOneLine: boolean) =>
  isOneLine && most !== undefined ? { maw: `${most}rem` } : {}

type CellsProps<T> = {
  columns: readonly Column<T>[]
  record: T
  link: RowLinkProps
  isOneLine: boolean
}

/** The first cell of a row is its heading. */
const RecordCells = <T,>({ columns, record, link, isOneLine }: CellsProps<T>) =>
  columns.map((column, index) => {
    const { key, label, cell, align = 'start', stays } = column
    const maw = mostOf(column, isOneLine)
    return index === 0 ? (
      <Table.Th key={key} scope="row" fw={400} ta={align} {...maw}>
        {cell(record, link)}
      </Table.Th>
    ) : (
      <Table.Td key={key} ta={align} {...maw} data-align={align} data-label={label} data-stays={stays}>
        {cell(record, link)}
      </Table.Td>
    )
  })

/** A table too wide for its place, with nothing in it the keyboard could go to, is scrolled by the arrow keys. */
function useScrollStop(label: string) {
  const [isStop, setIsStop] = useState(false)
  const ref = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return
    const look = () =>
      setIsStop(frame.scrollWidth > frame.clientWidth && !frame.querySelector('a, button, input'))
    const changes = new ResizeObserver(look)
    for (const each of [frame, ...frame.children]) changes.observe(each)
    return () => changes.disconnect()
  }, [])
  return { ref, ...(isStop ? { tabIndex: 0, role: 'region', 'aria-label': label } : {}) }
}

/** A click opens its row unless it was meant for a control in it, or ended a selection of text. */
const opens = ({ target }: MouseEvent): boolean =>
  !(target as HTMLElement).closest('a, button, input, label, [role="menu"]') &&
  getSelection()?.isCollapsed !== false

type BoxProps<T> = { selection: Selection<T>; record: T }

const RowBox = <T,>({ selection, record }: BoxProps<T>) => (
  <Table.Td className={classes.box ?? ''}>
    {selection.canHave(record) ? (
      <Checkbox
        size="sm"
        aria-label={selection.nameOf(record)}
        checked={selection.has(record)}
        onChange={({ currentTarget }) => selection.set([record], currentTarget.checked)}
      />
    ) : null}
  </Table.Td>
)

type AllBoxProps<T> = { selection: Selection<T>; records: readonly T[] }

function AllBox<T>({ selection, records }: AllBoxProps<T>) {
  const possible = records.filter(selection.canHave)
  const chosen = possible.filter(selection.has).length
  const isAll = possible.length > 0 && chosen === possible.length
  return (
    <Table.Th scope="col" className={classes.box ?? ''} data-label={selection.allName}>
      <Checkbox
        size="sm"
        aria-label={selection.allName}
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        disabled={possible.length === 0}
        onChange={() => selection.set(possible, !isAll)}
      />
    </Table.Th>
  )
}

/** Space on the link of a row chooses it. */
const rowProps = <T,>(selection: Selection<T>, record: T) => ({
  'data-chosen': selection.has(record) || undefined,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target as HTMLElement).hasAttribute(rowLink)) return
    event.preventDefault()
    if (selection.canHave(record)) selection.set([record], !selection.has(record))
  },
})
