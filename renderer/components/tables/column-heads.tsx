import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Column, Selection } from './record-row.tsx'
import classes from './record-table.module.css'
import { TickBox } from './tick-box.tsx'

/** How a list is sorted: as the station calls it, downwards with a minus. */
export type Sorting = {
  by: string | undefined
  /** The order when nobody chose one. */
  usual: string
  onSort: (by: string | undefined) => void
}

/** What a heading says of its column. */
export type Heading = Pick<Column<never>, 'key' | 'label' | 'align' | 'sort' | 'width'>

type Props<T> = {
  columns: readonly Heading[]
  records: readonly T[]
  selection?: Selection<T> | undefined
  sorting?: Sorting | undefined
}

/** The headings of a list; those it can be sorted by are buttons. */
export const ColumnHeads = <T,>({ columns, records, selection, sorting }: Props<T>) => (
  <>
    {selection ? <AllBox selection={selection} records={records} /> : null}
    {columns.map(column =>
      sorting && column.sort !== undefined ? (
        <SortHead key={column.key} column={column} name={column.sort} sorting={sorting} />
      ) : (
        <Table.Th key={column.key} scope="col" ta={column.align ?? 'start'} {...widthOf(column)}>
          {column.label}
        </Table.Th>
      ),
    )}
  </>
)

const widthOf = ({ width }: Heading) => (width === undefined ? {} : { w: width })

type SortHeadProps = { column: Heading; name: string; sorting: Sorting }

/** Up, down, and back to the usual order. */
function SortHead({ column, name, sorting }: SortHeadProps) {
  const { label, align } = column
  const { by, usual, onSort } = sorting
  const current = by ?? usual
  const way = current === name ? 'ascending' : current === `-${name}` ? 'descending' : 'none'
  const Arrow = way === 'ascending' ? IconArrowUp : IconArrowDown
  const sort = () => {
    const next = nextOrder(name, { by: current, usual })
    onSort(next === usual ? undefined : next)
    announce(
      next === usual
        ? t('lists.saidUsual')
        : t(next === name ? 'lists.saidUp' : 'lists.saidDown', { column: label }),
    )
  }
  return (
    <Table.Th scope="col" ta={align ?? 'start'} aria-sort={way} data-sorts {...widthOf(column)}>
      <button
        type="button"
        className={classes.sort}
        data-align={align}
        title={t('lists.sort')}
        onClick={sort}
      >
        {label}
        {way === 'none' ? null : <Arrow size="0.875rem" stroke={2} aria-hidden />}
      </button>
    </Table.Th>
  )
}

type Named = {
  /** Name of the list in its usual order, and its bare name. */
  usual: string
  list: string
  columns: readonly Heading[]
  sorting: Sorting
}

/** The name of a list, which says how it is sorted. */
export function listName({ usual, list, columns, sorting: { by } }: Named): string {
  const column = columns.find(({ sort }) => sort !== undefined && (by === sort || by === `-${sort}`))
  if (!column) return usual
  return t(by === column.sort ? 'lists.sortedUp' : 'lists.sortedDown', { list, column: column.label })
}

/** What a press on a heading makes of the order of the list. */
function nextOrder(name: string, { by, usual }: { by: string; usual: string }): string {
  const round = [...new Set([name, `-${name}`, usual])]
  return round[(round.indexOf(by) + 1) % round.length] ?? usual
}

type AllBoxProps<T> = { selection: Selection<T>; records: readonly T[] }

function AllBox<T>({ selection, records }: AllBoxProps<T>) {
  const possible = records.filter(selection.canHave)
  const chosen = possible.filter(selection.has).length
  const { whole } = selection
  const isAll = whole ? whole.isAll : possible.length > 0 && chosen === possible.length
  const isSome = whole ? whole.isSome : chosen > 0
  return (
    <Table.Th scope="col" className={classes.box ?? ''} data-label={selection.allName}>
      <TickBox
        aria-label={selection.allName}
        checked={isAll}
        isSome={isSome && !isAll}
        disabled={!whole && possible.length === 0}
        onChange={() => (whole ? whole.set(!isAll) : selection.set(possible, !isAll))}
      />
    </Table.Th>
  )
}
