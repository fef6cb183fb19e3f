import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: string
  /** Enter was pressed, or the field was left, with something else in it. */
  onMeant: (typed: string) => void
  /** Blanks count, also at its ends. */
  isExact?: boolean
}

/** A field whose text counts once it is meant, not with every letter. Escape takes back what was typed. */
export function TypedField({ value, onMeant, isExact = false, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const meant = () => {
    const text = isExact ? typed : typed.trim()
    if (text !== value) onMeant(text)
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={meant}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) meant()
        if (event.key === 'Escape') setTyped(value)
      }}
    />
  )
}
