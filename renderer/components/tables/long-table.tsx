import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { Fragment, memo } from 'react'
import { rowLink, useListHelp } from '../../lib/keyboard/use-row-keys.ts'
import type { LongList } from '../../lib/lists/use-long-list.ts'
import { drawnRows, useLongRows } from '../../lib/lists/use-long-rows.ts'
import { type RowChoice, useRowChoice } from '../../lib/lists/use-row-choice.ts'
import { locale, t } from '../../lib/text.ts'
import { type Density, preferences } from '../../stores/preferences.ts'
import { InFoot } from '../page/page.tsx'
import { ColumnHeads, type Sorting } from './column-heads.tsx'
import { type Column, RecordRow, type Selection } from './record-row.tsx'
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
  room?: 'wide' | 'few' | undefined
  isOneLine?: boolean
  /** Takes what a filled page has left, instead of a part of the window. */
  fills?: boolean
  /** What comes in is shown at once where the list is at its top and nobody is in it. */
  follows?: boolean
  /** Columns were chosen: where there is no room for all, the list is scrolled to the side. */
  scrolls?: boolean
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
  const choice = useRowChoice({ listKey: list.key, selection, rows: list.rows, keyOf, between: list.between })
  const long = useLongRows({
    list,
    keyOf,
    path: props.path,
    start: props.start ?? 0,
    rowHeight: rowHeights[density] * rem,
    headHeight: headHeight * rem,
    onExtend: choice.extend,
    tellsNew: true,
    follows: props.follows ?? false,
  })
  useListHelp(selection !== undefined)
  const { ref: stopRef, ...stop } = useScrollStop(label)
  const ref = useMergedRef(long.frame, stopRef)
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
          {...(props.scrolls ? { style: { '--least': leastWidth(columns) } } : {})}
          horizontalSpacing="sm"
          {...long.tableProps}
        >
          <LongHead {...{ columns, selection, sorting }} rows={list.rows} />
          {long.fresh > 0 ? (
            <FreshRows
              count={long.fresh}
              span={columns.length + (selection ? 1 : 0)}
              onShow={long.showFresh}
            />
          ) : null}
          <LongBody {...props} {...{ long, choice }} top={headHeight * rem} />
        </Table>
      </div>
      <ListFoot row={long.named} count={count} />
    </>
  )
}

type HeadProps<T> = Pick<Props<T>, 'columns'> & {
  rows: LongList<T>['rows']
  selection: Selection<T> | undefined
  sorting: Sorting | undefined
}

function EveryLongHead<T>({ rows, ...heads }: HeadProps<T>) {
  return (
    <Table.Thead>
      <Table.Tr aria-rowindex={1}>
        <ColumnHeads {...heads} records={[...rows.values()]} />
      </Table.Tr>
    </Table.Thead>
  )
}

const LongHead = memo(EveryLongHead) as typeof EveryLongHead

/** What the columns take, and something for the one that takes what is left. */
export const leastWidth = (columns: readonly { width?: string }[]): string =>
  `calc(${columns.map(({ width = '10rem' }) => width).join(' + ')} + 2.5rem)`

type BodyProps<T> = Props<T> & {
  long: ReturnType<typeof useLongRows>
  choice: RowChoice
  /** Height of the heads. */
  top: number
}

function LongBody<T>({ long, top, ...props }: BodyProps<T>) {
  const { rows, stop, setCurrent } = long
  const { list, keyOf, columns, selection, choice, onOpen, isOneLine = false } = props
  if (list.count === undefined) return <ComingRows {...props} />
  const drawn = drawnRows(rows.getVirtualItems(), { list, keyOf, top })
  const end = top + rows.getTotalSize()
  return (
    <Table.Tbody className={list.isLoading ? classes.loading : ''}>
      {drawn.map(({ key, index, gap, record }) => (
        <Fragment key={key}>
          <Gap height={gap} />
          <LongRow
            record={record}
            at={index}
            isStop={index === stop}
            onStop={setCurrent}
            measure={rows.measureElement}
            {...{ columns, selection, choice, onOpen, isOneLine }}
          />
        </Fragment>
      ))}
      <Gap height={end - (drawn.at(-1)?.end ?? end)} />
    </Table.Tbody>
  )
}

/** As many as are drawn until it is known how many there are. */
const comingRows = 8

/** A list that is loaded for the first time: grey rows after a moment, words when it takes long. */
function ComingRows<T>({ columns, selection }: Pick<Props<T>, 'columns' | 'selection'>) {
  const span = columns.length + (selection ? 1 : 0)
  return (
    <Table.Tbody className={classes.first ?? ''} aria-busy>
      {Array.from({ length: comingRows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are nothing but their places
        <Table.Tr key={at} className={classes.row}>
          <Table.Td colSpan={span} className={classes.coming}>
            {at === 0 ? <VisuallyHidden>{t('lists.loading')}</VisuallyHidden> : null}
          </Table.Td>
        </Table.Tr>
      ))}
      <tr>
        <Table.Td colSpan={span} className={classes.late}>
          {t('lists.late')}
        </Table.Td>
      </tr>
    </Table.Tbody>
  )
}

type FreshProps = { count: number; span: number; onShow: () => void }

/** New rows wait behind a line: nothing moves under the hand. */
const FreshRows = ({ count, span, onShow }: FreshProps) => (
  <Table.Tbody className={classes.fresh}>
    <tr>
      <td colSpan={span}>
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          {t('lists.fresh', { count })}
        </Button>
      </td>
    </tr>
  </Table.Tbody>
)

type LongRowProps<T> = Pick<Props<T>, 'columns'> & {
  record: T | undefined
  at: number
  choice: RowChoice
  selection: Selection<T> | undefined
  onOpen: ((record: T) => void) | undefined
  isOneLine: boolean
  isStop: boolean
  onStop: (row: number) => void
  measure: (row: HTMLTableRowElement | null) => void
}

/** A record, or where one will be that is being loaded. */
function EveryLongRow<T>({ record, isStop, onStop, measure, ...common }: LongRowProps<T>) {
  const { at, columns, selection } = common
  const link = { [rowLink]: '', tabIndex: isStop ? 0 : -1, onFocus: () => onStop(at) }
  const place = { 'aria-rowindex': at + 2, 'data-index': at, ref: measure }
  if (record !== undefined) return <RecordRow record={record} link={link} place={place} {...common} />
  return (
    <Table.Tr className={classes.row} aria-busy {...place}>
      <Table.Td colSpan={columns.length + (selection ? 1 : 0)} className={classes.coming}>
        <VisuallyHidden>{t('lists.loading')}</VisuallyHidden>
      </Table.Td>
    </Table.Tr>
  )
}

/** While a list is scrolled most rows stay as they are, and are not looked at again. */
const LongRow = memo(EveryLongRow) as typeof EveryLongRow

/** The room of rows that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td style={{ height }} />
    </tr>
  ) : null

/** Which row of how many is looked at. */
export const ListFoot = ({ row, count }: { row: number; count: number }) => (
  <InFoot>
    <Text className={classes.foot} fz="sm" c="dimmed">
      {t('lists.row', { number: whole(row + 1), count: whole(count) })}
    </Text>
  </InFoot>
)

const whole = (number: number): string => number.toLocaleString(locale)
