import { Table } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useListHelp, useRowKeys } from '../../lib/keyboard/use-row-keys.ts'
import { useRowChoice } from '../../lib/lists/use-row-choice.ts'
import { ColumnHeads, type Sorting } from './column-heads.tsx'
import { type Column, RecordRow, type Selection } from './record-row.tsx'
import classes from './record-table.module.css'
import edges from './scroll-edges.module.css'

type Props<T> = {
  label: string
  records: readonly T[]
  keyOf: (record: T) => string
  columns: readonly Column<T>[]
  /** Also done by a click anywhere in the row; the keyboard uses the link. */
  onOpen?: (record: T) => void
  isLoading?: boolean
  selection?: Selection<T>
  sorting?: Sorting
  /** Of a table that takes a large window before its rows fit in one line, or whose few columns fit in half of one. */
  room?: 'wide' | 'few'
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
    sorting,
    room,
    isOneLine = false,
  } = props
  const rows = new Map(records.entries())
  const choice = useRowChoice({
    listKey: label,
    selection,
    rows,
    keyOf,
    between: async (first, last) => records.slice(first, last + 1),
  })
  const { tableProps, linkProps } = useRowKeys(choice.extend)
  useListHelp(selection !== undefined)
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
            <ColumnHeads columns={columns} records={records} selection={selection} sorting={sorting} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={isLoading ? classes.loading : ''}>
          {records.map((record, at) => (
            <RecordRow
              key={keyOf(record)}
              record={record}
              columns={columns}
              link={linkProps(at, records.length)}
              onOpen={onOpen}
              selection={selection}
              choice={choice}
              at={at}
              isOneLine={isOneLine}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** A table too large for its place, with nothing in it the keyboard could go to, is scrolled by the arrow keys. */
export function useScrollStop(label: string) {
  const [isStop, setIsStop] = useState(false)
  const ref = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return
    const look = () =>
      setIsStop(
        (frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight) &&
          !frame.querySelector('a, button, input'),
      )
    const changes = new ResizeObserver(look)
    for (const each of [frame, ...frame.children]) changes.observe(each)
    return () => changes.disconnect()
  }, [])
  return { ref, ...(isStop ? { tabIndex: 0, role: 'region', 'aria-label': label } : {}) }
}
