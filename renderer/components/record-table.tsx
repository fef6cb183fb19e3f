import { Table } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { type RowLinkProps, useRowKeys } from '../lib/use-row-keys.ts'
import classes from './record-table.module.css'

export type Column<T> = {
  key: string
  label: string
  /** The first column names its row; its link takes `link`. */
  cell: (record: T, link: RowLinkProps) => ReactNode
  align?: 'end'
}

type Props<T> = {
  label: string
  records: readonly T[]
  keyOf: (record: T) => string
  columns: readonly Column<T>[]
  /** Also done by a click anywhere in the row; the keyboard uses the link. */
  onOpen?: (record: T) => void
  isLoading?: boolean
}

/** A list of records as a table that is walked with the arrow keys. */
export function RecordTable<T>({ label, records, keyOf, columns, onOpen, isLoading = false }: Props<T>) {
  const { tableProps, linkProps } = useRowKeys()
  return (
    <div className={classes.frame}>
      <Table
        className={classes.table}
        aria-label={label}
        aria-busy={isLoading}
        verticalSpacing={6}
        horizontalSpacing="sm"
        {...tableProps}
      >
        <Table.Thead>
          <Table.Tr>
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
              {...(onOpen
                ? { 'data-opens': true, onClick: (event: MouseEvent) => opens(event) && onOpen(record) }
                : {})}
            >
              {columns.map((column, index) => {
                const content = column.cell(record, linkProps(at, records.length))
                const align = column.align ?? 'start'
                return index === 0 ? (
                  <Table.Th key={column.key} scope="row" fw={400} ta={align}>
                    {content}
                  </Table.Th>
                ) : (
                  <Table.Td key={column.key} ta={align} data-align={align}>
                    {content}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** A click opens its row unless it was meant for a control in it, or ended a selection of text. */
const opens = ({ target }: MouseEvent): boolean =>
  !(target as HTMLElement).closest('a, button, input, [role="menu"]') && getSelection()?.isCollapsed !== false
