import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { ListInput } from '../fields/list-input.tsx'
import { NumberField } from '../fields/number-field.tsx'
import classes from './editable-table.module.css'

export type CellColumn = {
  name: string
  label: string
  kind: 'text' | 'number' | 'list' | 'flag' | 'choice'
  choices?: readonly { value: string; label: string }[]
  /** In rem. */
  width: number
}

/** What of a form a table of it needs. */
export type CellForm = {
  errors: Record<string, ReactNode>
  getInputProps: (path: string) => GetInputPropsReturnType
  insertListItem: (path: string, item: unknown) => void
  removeListItem: (path: string, index: number) => void
}

type Props = { column: CellColumn; label: string; input: GetInputPropsReturnType; nested: ReactNode }

/** The field of a cell; its heading is in the table, its full name only for screen readers. */
export function EditableCell({ column, label, input, nested }: Props) {
  const { kind, choices = [], width } = column
  const common = {
    ...input,
    error: input.error ?? nested,
    'aria-label': label,
    size: 'xs',
    miw: `${width}rem`,
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
