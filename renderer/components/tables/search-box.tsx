import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { Keys } from '../keys.tsx'

type Props = {
  className?: string | undefined
  label: string
  placeholder: string
  /** What the sheet of keys says of `/`. */
  keyText: string
  value: string
  onChange: (text: string) => void
  /** The down arrow leaves the box for the list. */
  onDown: () => void
}

const typingPauseMs = 250

/** Searches a list while one types, after a short pause; Enter searches at once. */
export function SearchBox({ className, label, placeholder, keyText, value, onChange, onDown }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = (next: string) => {
    told.current = next.trim()
    onChange(next)
  }
  const tellSoon = useDebouncedCallback(tell, typingPauseMs)
  useEffect(() => {
    // Changed from outside: the filters were cleared, or the browser went back.
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useShortcuts([{ keys: '/', text: keyText, run: () => box.current?.select(), whileTyping: false }])
  return (
    <TextInput
      ref={box}
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size="1.125rem" stroke={1.6} aria-hidden />}
      rightSection={<Keys of="/" />}
      autoComplete="off"
      aria-keyshortcuts="/"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tellSoon(currentTarget.value)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') tell(text)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    />
  )
}
