import { Autocomplete, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { Keys } from '../keys.tsx'

/** What a list understands besides text, and what it offers to go on with. */
export type SearchWords = {
  /** What stays in the box of what was typed, and what of it is searched for; `isDone` after Enter, or outside. */
  read: (text: string, isDone: boolean) => { left: string; asked: string }
  /** Whether its last word is one that counts only once it is ended. */
  isHalfTyped: (text: string) => boolean
  suggest: (text: string) => readonly { text: string; word: string; name: string | null }[]
}

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
  words?: SearchWords
}

/** Letters that come closer than this are searched for together: a scan, or a key held down. */
const gatherMs = 80

/** Searches a list with every letter that is typed; Enter searches at once. */
export function SearchBox(props: Props) {
  const { className, label, placeholder, keyText, onDown, words } = props
  const box = useRef<HTMLInputElement>(null)
  const { text, end, type } = useTyped(props)
  useShortcuts([{ keys: '/', text: keyText, run: () => box.current?.select(), whileTyping: false }], 'lists')
  const [isOffering, setOffering] = useState(false)
  const offered = words?.suggest(text) ?? []
  const shared = {
    ref: box,
    className,
    type: 'search' as const,
    'aria-label': label,
    placeholder,
    leftSection: <IconSearch size="1.125rem" stroke={1.6} aria-hidden />,
    rightSection: <Keys of="/" />,
    'aria-keyshortcuts': '/',
    value: text,
    onKeyDown: (event: KeyboardEvent) => {
      // Enter on what is offered takes that.
      const isOffered = event.currentTarget.getAttribute('aria-activedescendant') !== null
      if (event.key === 'Enter' && !isOffered) end(text)
      if (event.key !== 'ArrowDown' || offered.length > 0) return
      event.preventDefault()
      onDown()
    },
  }
  if (!words)
    return (
      <TextInput {...shared} autoComplete="off" onChange={({ currentTarget }) => type(currentTarget.value)} />
    )
  return (
    <Autocomplete
      {...shared}
      data={offered.map(({ text: whole }) => whole)}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      // Open with nothing in it, it would promise a list there is none of.
      dropdownOpened={isOffering && offered.length > 0}
      onDropdownOpen={() => setOffering(true)}
      onDropdownClose={() => setOffering(false)}
      onChange={type}
      // Whoever goes on to look at the list, or to save it, means all that stands there.
      onBlur={() => {
        if (words.isHalfTyped(text)) end(text)
      }}
      renderOption={({ option }) => {
        const found = offered.find(({ text: whole }) => whole === option.value)
        return found ? <Offered word={found.word} name={found.name} /> : null
      }}
    />
  )
}

const Offered = ({ word, name }: { word: string; name: string | null }) => (
  <span>
    {word}
    {name ? (
      <Text span c="dimmed">
        {' '}
        {name}
      </Text>
    ) : null}
  </span>
)

/**
 * Calls at once what was not called for a while; what comes right behind it is gathered, and of that the last counts.
 * What still waits can be dropped.
 */
function useGathered(call: (text: string) => void): { take: (text: string) => void; drop: () => void } {
  const latest = useRef(call)
  latest.current = call
  const gathered = useRef<{ timer: number; text: string | null }>({ timer: 0, text: null })
  useEffect(() => () => clearTimeout(gathered.current.timer), [])
  const take = (text: string): void => {
    const now = gathered.current
    if (now.timer !== 0) {
      now.text = text
      return
    }
    latest.current(text)
    now.timer = window.setTimeout(() => {
      const { text: waiting } = now
      Object.assign(now, { timer: 0, text: null })
      if (waiting !== null) take(waiting)
    }, gatherMs)
  }
  const drop = useCallback(() => {
    gathered.current.text = null
  }, [])
  return { take, drop }
}

/** The text in the box, which is told as it is typed and follows what is changed from outside. */
function useTyped({ value, onChange, words }: Props) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = (next: string, isDone = false) => {
    const { left, asked } = words?.read(next, isDone) ?? { left: next, asked: next }
    told.current = asked.trim()
    if (left !== next) setText(left)
    if (!words) onChange(asked)
  }
  const { take, drop } = useGathered(tell)
  useEffect(() => {
    // Changed from outside: the filters were cleared, or the browser went back.
    if (value === told.current) return
    told.current = value
    setText(value)
    // What was typed just before it would take it back.
    drop()
  }, [value, drop])
  const type = (next: string) => {
    setText(next)
    take(next)
  }
  const end = (last: string) => {
    drop()
    tell(last, true)
  }
  return { text, end, type }
}
