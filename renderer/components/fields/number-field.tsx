import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isBlank, toMeasure } from '../../lib/measure.ts'

type MeasureInputProps = TextInputProps & { value?: string }

/**
 * A decimal number as it is typed, with a dot or a comma. Nothing is dropped or grouped while typing: a text
 * that is no number is marked wrong instead of being read as another one.
 */
export const MeasureInput = (props: MeasureInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" maxLength={16} {...props} />
)

type Props = Omit<MeasureInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** A number, or the text that is none yet. */
  value?: number | string | null
  onChange?: (value: number | string) => void
}

const read = (text: string): number | string => (isBlank(text) ? '' : toMeasure(text))

/** A number of a form that keeps numbers: a comma is a decimal point, and what is no number stays as typed. */
export function NumberField({ value, onChange, ...rest }: Props) {
  const outside = value ?? ''
  const [text, setText] = useState(String(outside))
  const told = useRef<number | string>(outside)
  useEffect(() => {
    if (outside === told.current) return
    told.current = outside
    setText(String(outside))
  }, [outside])
  return (
    <MeasureInput
      {...rest}
      value={text}
      onChange={({ currentTarget }) => {
        told.current = read(currentTarget.value)
        setText(currentTarget.value)
        onChange?.(told.current)
      }}
    />
  )
}
