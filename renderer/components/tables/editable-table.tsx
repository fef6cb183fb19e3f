import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { rowKey } from '../../lib/keyboard/row-keys.ts'
import { t } from '../../lib/text.ts'
import { type CellColumn, type CellForm, EditableCell } from './editable-cell.tsx'
import classes from './editable-table.module.css'
import edges from './scroll-edges.module.css'

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

/** A list of records in the form, a row each; errors stand under their cells. */
export function EditableTable({ label, path, rows, columns, form, rowName, addLabel, newRow }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const add = () => {
    form.insertListItem(path, newRow())
    // The new row is drawn after this event; its first field is where one goes on typing.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('tr:last-child input')?.focus())
  }
  return (
    <div ref={frame}>
      {rows.length > 0 ? (
        <div className={edges.edges}>
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ name, kind, label: heading }) => (
                  <th key={name} scope="col" data-kind={kind}>
                    {heading}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={String(row[rowKey])}>
                  {columns.map(column => (
                    <td key={column.name}>
                      <EditableCell
                        column={column}
                        label={t('sheet.cell', { row: rowName(at + 1), column: column.label })}
                        input={form.getInputProps(`${path}.${at}.${column.name}`)}
                        nested={nestedError(form, `${path}.${at}.${column.name}.`)}
                      />
                    </td>
                  ))}
                  <td>
                    <ActionIcon
                      aria-label={t('sheet.removeRow', { row: rowName(at + 1) })}
                      onClick={() => form.removeListItem(path, at)}
                    >
                      <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <Button
        size="compact-sm"
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

/** A mistake in one member of a list that is entered in one field. */
const nestedError = (form: CellForm, prefix: string) =>
  Object.entries(form.errors).find(([path]) => path.startsWith(prefix))?.[1]
