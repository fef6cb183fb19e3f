import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react'
import type { TypedAhead } from '../../lib/keyboard/type-ahead.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { otherMode, useMode } from '../../stores/preferences.ts'
import { useCommands } from './palette-actions.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { usePackageOffer, useTrackOffer } from './palette-offers.ts'
import { arrange, readTyped } from './palette-ranking.ts'
import { useFoundRecords, useLatestRecords, useSetUpRecords } from './palette-records.ts'

const typingPauseMs = 60

/** A record whose actions are listed, and what had been typed to find it. */
type About = { entry: PaletteEntry; typed: string }

type Close = (run?: () => void) => void

/** What is typed, what there is for it, and what the keys do. */
export function usePalette(close: Close) {
  const [typed, setTyped] = useState('')
  const [about, setAbout] = useState<About | null>(null)
  const found = useEverything(about?.typed ?? typed, setTyped, close)
  const text = about ? typed.trim() : found.asked
  // The station may have said since that something else can be done to it.
  const now = found.groups.flatMap(group => group.entries).find(({ id }) => id === about?.entry.id)
  const groups = about ? actionsOf(now ?? about.entry, text) : found.groups
  const isSearching = about === null && found.isSearching
  const entries = groups.flatMap(group => group.entries)
  const marking = useMarking(entries, listName(about, typed))
  const choose = (entry: PaletteEntry) => (entry.staysOpen ? entry.run() : close(entry.run))
  const awaited = useAwaitedEnter({ typed, isSearching, first: entries[0], choose })
  useHeard({ text, isSearching, entries })
  const goBack = () => {
    if (!about) return
    setTyped(about.typed)
    setAbout(null)
    marking.markIn(listName(null, about.typed), about.entry)
  }
  const goInto = (entry: PaletteEntry) => {
    if (!entry.actions) return
    setAbout({ entry, typed })
    setTyped('')
    announce(joined([t('app.paletteActionsOf', { record: entry.label }), entry.actions[0]?.label], ': '))
  }
  const onKeyDown = paletteKeys({
    move: marking.move,
    enter: () => (marking.marked ? choose(marking.marked) : isSearching && awaited.waitFor(typed)),
    tab: ({ shiftKey }) => (shiftKey ? goBack() : marking.marked && goInto(marking.marked)),
    leave: () => (about ? goBack() : close()),
    back: about && typed === '' ? goBack : null,
  })
  return {
    typed,
    type: setTyped,
    typeAhead: ({ text, isEntered }: TypedAhead) => {
      if (text === '') return
      setTyped(text)
      if (isEntered) awaited.waitFor(text)
    },
    text,
    about,
    groups,
    isSearching,
    /** Nothing has what was typed; what else can be done about it may be listed all the same. */
    isNothing: about ? groups.length === 0 : found.isNothing,
    note: about ? null : found.note,
    problem: found.problem,
    marked: marking.marked,
    mark: marking.mark,
    choose,
    goBack,
    onKeyDown,
  }
}

/** Tells what is listed for one thing typed from what is for another. */
const listName = (about: About | null, typed: string): string => `${about?.entry.id ?? ''} ${typed}`

/** Everything there is for what is typed, best first; what is of the other mode only when it is asked for. */
function useEverything(typed: string, type: (text: string) => void, close: Close) {
  const { text: asked, only } = readTyped(typed)
  const [text] = useDebouncedValue(asked, typingPauseMs)
  const [isWide, setWide] = useState(false)
  const mode = useMode()
  const other = otherMode(mode)
  const isRecords = only !== 'command' && only !== 'help'
  const here = useFoundRecords(text, asked, mode, isRecords)
  const there = useFoundRecords(text, asked, other, isRecords && isWide)
  const setUp = useSetUpRecords(isRecords ? text : '', asked)
  const latest = useLatestRecords(typed === '')
  const packages = usePackageOffer(only === undefined ? asked : '')
  const isPending = [here, there, setUp].some(each => each.isPending) || text !== asked
  const isSearching = isRecords && asked !== '' && isPending
  const own = [latest, packages, ...here.groups, ...setUp.groups, ...useCommands(type)]
  const isOf = ({ kind }: PaletteGroup) => only === undefined || kind === only
  const groups = [...arrange(asked, own.filter(isOf)), ...arrange(asked, there.groups.filter(isOf))]
  const isNothing = groups.length === 0
  const isSettled = isRecords && asked !== '' && !isSearching
  const track = useTrackOffer(asked, only === undefined && isSettled && isNothing, close)
  const offered = isSettled && !isWide ? [searchToo(other, () => setWide(true))] : []
  return {
    asked,
    isSearching: isSearching || track.isPending,
    isNothing,
    note: track.note,
    problem: track,
    groups: [...groups, ...arrange('', [...(isNothing ? [track.group] : []), ...offered])],
  }
}

/** What is asked for when nothing here is meant. */
const searchToo = (mode: 'test' | 'live', run: () => void): PaletteGroup => ({
  kind: 'record',
  title: t('lists.more'),
  entries: [
    {
      id: 'search-too',
      label: t(mode === 'test' ? 'app.paletteAlsoTest' : 'app.paletteAlsoLive'),
      isOffer: true,
      staysOpen: true,
      run,
    },
  ],
})

const actionsOf = ({ label, actions = [] }: PaletteEntry, text: string): PaletteGroup[] =>
  arrange(text, [{ kind: 'command', title: t('app.paletteActionsOf', { record: label }), entries: actions }])

/** The entry Enter takes: the first, until somebody goes to another; what is typed next begins with the first again. */
function useMarking(entries: readonly PaletteEntry[], list: string) {
  const [kept, keep] = useState<{ id: string; list: string } | null>(null)
  const known = kept?.list === list ? entries.findIndex(({ id }) => id === kept.id) : -1
  const at = Math.max(0, known)
  const markIn = (which: string, { id }: PaletteEntry) => keep({ id, list: which })
  const mark = (entry: PaletteEntry) => markIn(list, entry)
  return {
    marked: entries[at],
    mark,
    markIn,
    move: (by: number) => {
      const next = entries.at((at + by) % Math.max(1, entries.length))
      if (next) mark(next)
    },
  }
}

type Awaited = {
  typed: string
  isSearching: boolean
  first: PaletteEntry | undefined
  choose: (entry: PaletteEntry) => void
}

/** A scanner presses Enter before the station has answered: what it finds then is opened at once. */
function useAwaitedEnter({ typed, isSearching, first, choose }: Awaited) {
  const [awaited, waitFor] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (awaited === null || isSearching) return
    waitFor(null)
    if (awaited === typed && first && !first.isOffer) choose(first)
  })
  return { waitFor }
}

type Heard = { text: string; isSearching: boolean; entries: readonly PaletteEntry[] }

/** How many there are and which is the first, once for what was typed; else that there is none, and what is offered. */
function useHeard({ text, isSearching, entries }: Heard): void {
  const said = text === '' || isSearching ? '' : heardOf(text, entries)
  useEffect(() => {
    if (said !== '') announce(said)
  }, [said])
}

function heardOf(text: string, entries: readonly PaletteEntry[]): string {
  const found = entries.filter(({ isOffer }) => !isOffer)
  const [first] = found
  return first
    ? t('app.paletteHeard', { count: found.length, first: spoken(first) })
    : joined([t('app.paletteNone', { text }), entries[0]?.label], ' ')
}

const spoken = ({ kind, label, description = '' }: PaletteEntry): string =>
  joined([joined([kind, label], ' '), description.split(' · ')[0]], ', ')

type Keys = {
  move: (by: number) => void
  enter: () => void
  tab: (event: KeyboardEvent) => void
  leave: () => void
  /** Null where Backspace takes a letter away. */
  back: (() => void) | null
}

function actOf({ move, enter, tab, leave, back }: Keys, event: KeyboardEvent): (() => void) | null {
  switch (event.key) {
    case 'ArrowDown':
      return () => move(1)
    case 'ArrowUp':
      return () => move(-1)
    case 'Enter':
      return enter
    case 'Tab':
      return () => tab(event)
    case 'Escape':
      return leave
    case 'Backspace':
      return back
    default:
      return null
  }
}

/** The keys of the field; the screen behind hears none of them. */
const paletteKeys =
  (keys: Keys) =>
  (event: KeyboardEvent): void => {
    const act = actOf(keys, event)
    // What an input method puts together is not over yet.
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
