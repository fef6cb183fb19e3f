import { ActionIcon, Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
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

/** Whether something beyond the first rows has to be put right. */
const isWrongBeyond = (form: CellForm, path: string): boolean =>
  Object.keys(form.errors).some(each => {
    const [row = ''] = each.startsWith(`${path}.`) ? each.slice(path.length + 1).split('.') : []
    return Number(row) >= rowsAtFirst
  })

/** A list of records in the form, a row each; errors stand under their cells. */
export function EditableTable({ label, path, rows, columns, form, rowName, addLabel, newRow }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWhole, showWhole] = useState(false)
  // Once something there is wrong they stay: a row that is being put right does not go away.
  if (!isWhole && isWrongBeyond(form, path)) showWhole(true)
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst)
  const add = () => {
    showWhole(true)
    form.insertListItem(path, newRow())
    // The new row is drawn after this event; its first field is where one goes on typing.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('tr:last-child input')?.focus())
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
            <tbody>
              {shown.map((row, at) => (
                <EditableRow
                  key={String(row[rowKey])}
                  name={rowName(at + 1)}
                  path={`${path}.${at}`}
                  columns={columns}
                  form={form}
                  onRemove={() => form.removeListItem(path, at)}
                />
              ))}
            </tbody>
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
