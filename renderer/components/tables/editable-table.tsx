import { ActionIcon, Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { rowKey } from '../../lib/drafts/json-draft.ts'
import { t } from '../../lib/text.ts'
import { ListInput } from '../fields/list-input.tsx'
import { NumberField } from '../fields/number-field.tsx'
import classes from './editable-table.module.css'
import edges from './scroll-edges.module.css'

/** So many columns need more than the usual room before they stand beside each other. */
const many = 8

type Props = {
  label: string
  /** Path of the list in the form. */
  path: string
  rows: readonly Record<string, unknown>[]
  columns: readonly CellColumn[]
  form: CellForm
  /** How a row is called, from 1. */
  rowName: (number: number) => string
  addLabel: string
  newRow: () => Record<string, unknown>
}

/** Hundreds of rows of fields keep the page busy for seconds: so many are drawn until all of them are asked for. */
const rowsAtFirst = 50

/** The rows something is wrong in. */
const wrongRows = (form: CellForm, path: string): number[] =>
  Object.keys(form.errors).flatMap(each =>
    each.startsWith(`${path}.`) ? [Number.parseInt(each.slice(path.length + 1), 10)] : [],
  )

/** So many rows are drawn and left out together. */
const rowsAPiece = 25
/** The room of a row that is not drawn, in rem: about that of a line of small fields. */
const rowRoom = 2.125

/** These are drawn wherever one is: by them the keyboard comes in. */
const atFirst = rowsAtFirst / rowsAPiece

const pieceOf = (row: number): number => Math.floor(row / rowsAPiece)

const inPieces = <T,>(rows: readonly T[]): T[][] =>
  rows.flatMap((_, at) => (at % rowsAPiece === 0 ? [rows.slice(at, at + rowsAPiece)] : []))

/**
 * Which pieces of a long list of fields are drawn: the first, those in sight, and one on either side of them, so that the keyboard
 * always finds the next. Rows of fields are dear: hundreds of them keep the page busy at every key.
 */
function usePieces(frame: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count of pieces has other elements
  useEffect(() => {
    const watcher = new IntersectionObserver(entries => setSeen(former => afterLook(former, entries)))
    for (const part of frame.current?.querySelectorAll('[data-piece]') ?? []) watcher.observe(part)
    return () => watcher.disconnect()
  }, [frame, count])
  return {
    isNear: (piece: number): boolean =>
      piece < atFirst || [piece - 1, piece, piece + 1].some(each => seen.has(each)),
    /** Draws a piece before it comes into sight. */
    reach: (piece: number) => setSeen(former => new Set([...former, piece])),
  }
}

function afterLook(former: ReadonlySet<number>, entries: readonly IntersectionObserverEntry[]): Set<number> {
  const next = new Set(former)
  for (const { target, isIntersecting } of entries) {
    const piece = Number(target.getAttribute('data-piece'))
    if (isIntersecting) next.add(piece)
    // What is being typed in stays, wherever it was scrolled to.
    else if (!target.contains(document.activeElement)) next.delete(piece)
  }
  return next
}

/** A list of records in the form, a row each; errors stand under their cells. */
export function EditableTable({ label, path, rows, columns, form, rowName, addLabel, newRow }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWhole, showWhole] = useState(false)
  // Once something there is wrong they stay: a row that is being put right does not go away.
  const wrong = wrongRows(form, path)
  if (!isWhole && wrong.some(row => row >= rowsAtFirst)) showWhole(true)
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst)
  const inside = inPieces(shown)
  const pieces = usePieces(frame, inside.length)
  const add = () => {
    showWhole(true)
    pieces.reach(pieceOf(rows.length))
    form.insertListItem(path, newRow())
    focusLastRow(frame)
  }
  return (
    <div ref={frame}>
      {rows.length > 0 ? (
        <div
          className={`${edges.edges} ${classes.frame}`}
          data-room={columns.length >= many ? 'wide' : undefined}
        >
          <table className={classes.table} aria-label={label}>
            <ColumnHeadings columns={columns} />
            {inside.map((inPiece, piece) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is a place in the table
              <tbody key={piece} data-piece={piece}>
                {pieces.isNear(piece) || wrong.some(row => pieceOf(row) === piece) ? (
                  <PieceOfRows
                    {...{ path, columns, form, rowName }}
                    from={piece * rowsAPiece}
                    rows={inPiece}
                  />
                ) : (
                  <tr aria-hidden style={{ height: `${inPiece.length * rowRoom}rem` }} />
                )}
              </tbody>
            ))}
          </table>
        </div>
      ) : null}
      {/* Of the list as a whole, such as that nothing is in it. */}
      {form.errors[path] ? <Input.Error role="alert">{form.errors[path]}</Input.Error> : null}
      {shown.length < rows.length ? (
        <Button size="xs" variant="subtle" mt={4} onClick={() => showWhole(true)}>
          {t('orders.showAll', { count: rows.length })}
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="subtle"
        mt={4}
        leftSection={<IconPlus size="1rem" aria-hidden />}
        onClick={add}
      >
        {addLabel}
      </Button>
    </div>
  )
}

/** The new row is drawn after this event; its first field is where one goes on typing. */
const focusLastRow = ({ current: frame }: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() =>
    frame?.querySelector<HTMLElement>('tbody:last-of-type tr:last-child input')?.focus(),
  )

type PieceProps = Pick<Props, 'path' | 'rows' | 'columns' | 'form' | 'rowName'> & { from: number }

const PieceOfRows = ({ path, rows, columns, form, rowName, from }: PieceProps) =>
  rows.map((row, at) => (
    <EditableRow
      key={String(row[rowKey])}
      name={rowName(from + at + 1)}
      path={`${path}.${from + at}`}
      columns={columns}
      form={form}
      onRemove={() => form.removeListItem(path, from + at)}
    />
  ))

/** The last column has no heading: there a row is removed. */
function ColumnHeadings({ columns }: { columns: readonly CellColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, kind, label }) => (
          <th key={name} scope="col" data-kind={kind}>
            {label}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  )
}

type RowProps = {
  name: string
  /** Path of the row in the form. */
  path: string
  columns: readonly CellColumn[]
  form: CellForm
  onRemove: () => void
}

function EditableRow({ name, path, columns, form, onRemove }: RowProps) {
  return (
    <tr>
      {columns.map(column => (
        <td key={column.name} data-label={column.label} style={cellWidth(column)}>
          <EditableCell
            column={column}
            label={t('sheet.cell', { row: name, column: column.label })}
            input={form.getInputProps(`${path}.${column.name}`)}
            nested={nestedError(form, `${path}.${column.name}.`)}
          />
        </td>
      ))}
      <td>
        <ActionIcon aria-label={t('sheet.removeRow', { row: name })} onClick={onRemove}>
          <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
}

const cellWidth = ({ width }: CellColumn) => ({ '--cell': `${width}rem` }) as CSSProperties

/** A mistake in one member of a list that is entered in one field. */
const nestedError = (form: CellForm, prefix: string) =>
  Object.entries(form.errors).find(([path]) => path.startsWith(prefix))?.[1]

export type CellColumn = {
  name: string
  label: string
  kind: 'text' | 'number' | 'list' | 'flag' | 'choice'
  choices?: readonly { value: string; label: string }[]
  /** In rem. */
  width: number
}

/** What of a form a table of it needs. */
type CellForm = {
  errors: Record<string, ReactNode>
  getInputProps: (path: string) => GetInputPropsReturnType
  insertListItem: (path: string, item: unknown) => void
  removeListItem: (path: string, index: number) => void
}

type CellProps = { column: CellColumn; label: string; input: GetInputPropsReturnType; nested: ReactNode }

/** The field of a cell; its heading is in the table, its full name only for screen readers. */
function EditableCell({ column, label, input, nested }: CellProps) {
  const { kind, choices = [] } = column
  const common = {
    ...input,
    error: input.error ?? nested,
    'aria-label': label,
    size: 'xs',
    autoComplete: 'off',
  }
  if (kind === 'flag')
    return (
      <div className={classes.flag}>
        <Checkbox {...input} aria-label={label} checked={Boolean(input.value)} />
      </div>
    )
  if (kind === 'list') return <ListInput {...common} />
  if (kind === 'choice') return <NativeSelect {...common} value={input.value ?? ''} data={[...choices]} />
  if (kind === 'number')
    return <NumberField {...common} className={classes.number ?? ''} value={input.value} />
  return <TextInput {...common} value={input.value ?? ''} />
}
