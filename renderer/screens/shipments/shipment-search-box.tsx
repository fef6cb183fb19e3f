import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Keys } from '../../components/keys.tsx'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { t } from '../../lib/text.ts'

type Props = {
  className: string | undefined
  value: string
  onChange: (text: string) => void
  /** The down arrow leaves the box for the list. */
  onDown: () => void
}

const typingPauseMs = 250

/** Searches while one types, after a short pause; Enter searches at once. */
export function ShipmentSearchBox({ className, value, onChange, onDown }: Props) {
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
  useShortcuts([
    { keys: '/', text: t('shipments.keySearch'), run: () => box.current?.select(), whileTyping: false },
    { keys: '↑+↓', text: t('shipments.keyRows'), run: onDown, disabled: true },
  ])
  return (
    <TextInput
      ref={box}
      className={className}
      type="search"
      label={t('shipments.search')}
      placeholder={t('shipments.searchPlaceholder')}
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
