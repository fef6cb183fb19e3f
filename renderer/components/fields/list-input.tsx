import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: readonly string[] | null
  onChange?: (value: string[]) => void
}

const parse = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

/** Several short texts in one field, separated by commas. */
export function ListInput({ value, onChange, ...rest }: Props) {
  const list = value ?? []
  const [text, setText] = useState(list.join(', '))
  const told = useRef(text)
  const joined = list.join(', ')
  useEffect(() => {
    // Changed from outside; while typing, the text keeps the comma that is about to be followed by a word.
    if (joined === parse(told.current).join(', ')) return
    told.current = joined
    setText(joined)
  }, [joined])
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={({ currentTarget }) => {
        told.current = currentTarget.value
        setText(currentTarget.value)
        onChange?.(parse(currentTarget.value))
      }}
    />
  )
}
