import { Button, Menu, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconLayoutList } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import type { LongList } from '../../lib/lists/use-long-list.ts'
import { drawnRows, useLongRows } from '../../lib/lists/use-long-rows.ts'
import { locale, t } from '../../lib/text.ts'
import { type Density, densities, preferences } from '../../stores/preferences.ts'
import { ColumnHeads, type Sorting } from './column-heads.tsx'
import { type Column, type PlacedRow, RecordRow, type Selection } from './record-row.tsx'
import classes from './record-table.module.css'
import { useScrollStop } from './record-table.tsx'
import edges from './scroll-edges.module.css'

type Props<T> = {
  label: string
  list: LongList<T>
  keyOf: (record: T) => string
  columns: readonly Column<T>[]
  /** Address of the list; what lies below it are pages of its records. */
  path: string
  /** The row it opens at. */
  start?: number
  onOpen?: (record: T) => void
  selection?: Selection<T>
  sorting?: Sorting
  room?: 'wide'
  isOneLine?: boolean
  /** Takes what a filled page has left, instead of a part of the window. */
  fills?: boolean
}

/** In rem, as in the styles. */
export const rowHeights: Record<Density, number> = { comfortable: 2.75, standard: 2.25, compact: 1.75 }
export const headHeight = 2

/**
 * A list of any length without pages: only the rows in sight and some around them are drawn, and they are loaded as they
 * come into sight. Otherwise as `RecordTable`.
 */
export function LongTable<T>(props: Props<T>) {
  const { label, list, keyOf, columns, selection, sorting, room, isOneLine = false, fills = false } = props
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const density = preferences(state => state.density)
  const { frame, rows, tableProps, linkProps, named } = useLongRows({
    list,
    keyOf,
    path: props.path,
    start: props.start ?? 0,
    rowHeight: rowHeights[density] * rem,
    headHeight: headHeight * rem,
  })
  const { ref: stopRef, ...stop } = useScrollStop(label)
  const ref = useMergedRef(frame, stopRef)
  const count = list.count ?? 0
  return (
    <>
      <div
        ref={ref}
        className={`${edges.edges} ${classes.frame} ${classes.long}`}
        data-room={room}
        data-fills={fills || undefined}
        {...stop}
      >
        <Table
          className={classes.table}
          aria-label={label}
          aria-busy={list.isLoading}
          aria-rowcount={count + 1}
          data-lines={isOneLine ? 'one' : undefined}
          data-long
          horizontalSpacing="sm"
          {...tableProps}
        >
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              <ColumnHeads
                columns={columns}
                records={[...list.rows.values()]}
                selection={selection}
                sorting={sorting}
              />
            </Table.Tr>
          </Table.Thead>
          <LongBody {...props} rows={rows} linkProps={linkProps} top={headHeight * rem} />
        </Table>
      </div>
      <ListFoot row={named} count={count} />
    </>
  )
}

type BodyProps<T> = Props<T> & {
  rows: ReturnType<typeof useLongRows>['rows']
  linkProps: (row: number) => RowLinkProps
  /** Height of the heads. */
  top: number
}

function LongBody<T>({ rows, linkProps, top, ...props }: BodyProps<T>) {
  const { list, keyOf } = props
  const drawn = drawnRows(rows.getVirtualItems(), { list, keyOf, top })
  const end = top + rows.getTotalSize()
  return (
    <Table.Tbody className={list.isLoading ? classes.loading : ''}>
      {drawn.map(({ key, index, gap, record }) => (
        <Fragment key={key}>
          <Gap height={gap} />
          <LongRow
            {...props}
            record={record}
            link={linkProps(index)}
            place={{ 'aria-rowindex': index + 2, 'data-index': index, ref: rows.measureElement }}
          />
        </Fragment>
      ))}
      <Gap height={end - (drawn.at(-1)?.end ?? end)} />
    </Table.Tbody>
  )
}

type LongRowProps<T> = Pick<Props<T>, 'columns' | 'selection' | 'onOpen' | 'isOneLine'> & {
  record: T | undefined
  link: RowLinkProps
  place: PlacedRow
}

/** A record, or where one will be that is being loaded. */
function LongRow<T>({ record, columns, selection, onOpen, isOneLine = false, link, place }: LongRowProps<T>) {
  const common = { columns, selection, onOpen, isOneLine, link, place }
  if (record !== undefined) return <RecordRow record={record} {...common} />
  return (
    <Table.Tr className={classes.row} aria-busy {...place}>
      <Table.Td colSpan={columns.length + (selection ? 1 : 0)} className={classes.coming}>
        <VisuallyHidden>{t('lists.loading')}</VisuallyHidden>
      </Table.Td>
    </Table.Tr>
  )
}

/** The room of rows that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td style={{ height }} />
    </tr>
  ) : null

/** Which row of how many is looked at. */
export const ListFoot = ({ row, count }: { row: number; count: number }) => (
  <Text className={classes.foot} fz="sm" c="dimmed">
    {t('lists.row', { number: whole(row + 1), count: whole(count) })}
  </Text>
)

const whole = (number: number): string => number.toLocaleString(locale)

/** How the rows of lists are drawn at this desk. */
export function ViewMenu() {
  const { density, setDensity } = preferences()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconLayoutList size="1.125rem" aria-hidden />}>
          {t('lists.view')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('lists.view')}>
        <Menu.Label>{t('lists.density')}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={value => setDensity(value as Density)}>
          {densities.map(value => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(`lists.density_${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
