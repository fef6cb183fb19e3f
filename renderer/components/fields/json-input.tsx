import { Textarea, type TextareaProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { parseJson, withoutEmpty } from '../../lib/drafts/json-draft.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: unknown
  onChange?: (value: unknown) => void
}

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2)

/** Two values of the same content, whatever is left empty in them. */
const content = (value: unknown): string => shown(withoutEmpty(value))

/** JSON as text. What cannot be read stays a text, which the form then refuses. */
export function JsonInput({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState(() => shown(value))
  const told = useRef(content(value))
  const outside = content(value)
  useEffect(() => {
    // Changed from outside, by a table of the same data; the own typing keeps its line breaks.
    if (outside === told.current) return
    told.current = outside
    setText(outside)
  }, [outside])
  return (
    <Textarea
      {...rest}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => {
        const next = parseJson(currentTarget.value)
        told.current = content(next)
        setText(currentTarget.value)
        onChange?.(next)
      }}
    />
  )
}
