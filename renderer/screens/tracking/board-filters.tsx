import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Select } from '../../components/fields/select.tsx'
import { Keys } from '../../components/keys.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { locale, t } from '../../lib/text.ts'
import { boardViews, isNarrowed } from './board-search.ts'
import classes from './tracking-screen.module.css'
import type { Board } from './use-board.ts'

/** The views of the board, each with how many parcels it has; the digits choose one. */
export function BoardViews({ board: { search, view: current, counts, narrow } }: { board: Board }) {
  const choose = (view: (typeof boardViews)[number]) => narrow({ ...search, open: null, view })
  useShortcuts(
    boardViews.slice(0, 9).map((view, at) => ({
      keys: String(at + 1),
      text: t(`tracking.view_${view}`),
      run: () => choose(view),
      whileTyping: false,
    })),
  )
  return (
    <fieldset className={classes.tabs} aria-label={t('tracking.views')}>
      {boardViews.map(view => {
        const name = t(`tracking.view_${view}`)
        const count = counts?.[view].toLocaleString(locale)
        return (
          <button
            key={view}
            type="button"
            className={classes.tab}
            aria-pressed={view === current}
            onClick={() => choose(view)}
          >
            {name} <span className={classes.number}>{count}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

type Props = { board: Board; onDown: () => void }

/** Narrows the board; the view stays. */
export function BoardFilters({ board, onDown }: Props) {
  const { search, carriers, narrow } = board
  const put = (next: Parameters<typeof narrow>[0]) => narrow({ ...search, open: null, ...next })
  const names = new Map(carriers.map(each => [each.carrier_name, each.display_name]))
  if (search.carrier && !names.has(search.carrier)) names.set(search.carrier, search.carrier)
  return (
    <search className={classes.filters}>
      <SearchBox value={search.q ?? ''} onChange={q => put({ q })} onDown={onDown} />
      <Select
        className={classes.choice}
        aria-label={t('tracking.carrier')}
        placeholder={t('tracking.anyCarrier')}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={search.carrier ?? null}
        onChange={carrier => put({ carrier })}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('tracking.contact')}
        placeholder={t('tracking.anyContact')}
        data={(['no', 'yes'] as const).map(value => ({ value, label: t(`tracking.contact_${value}`) }))}
        value={search.contacted ?? null}
        onChange={contacted => put({ contacted: contacted as 'yes' | 'no' | null })}
        clearable
      />
      {isNarrowed(search) ? (
        <Button variant="subtle" px="xs" onClick={() => narrow({ view: search.view ?? null })}>
          {t('tracking.clear')}
        </Button>
      ) : null}
    </search>
  )
}

const typingPauseMs = 250

type BoxProps = { value: string; onChange: (text: string) => void; onDown: () => void }

/** Searches while one types, after a short pause; Enter searches at once. */
function SearchBox({ value, onChange, onDown }: BoxProps) {
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
    { keys: '/', text: t('tracking.keySearch'), run: () => box.current?.select(), whileTyping: false },
    { keys: '↑+↓', text: t('tracking.keyRows'), run: onDown, disabled: true },
  ])
  return (
    <TextInput
      ref={box}
      className={classes.search}
      type="search"
      aria-label={t('tracking.search')}
      placeholder={t('tracking.searchPlaceholder')}
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
