import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightProps,
} from '@mantine/spotlight'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../lib/text.ts'
import {
  helpGroup,
  useGlobalActions,
  useScreenActions,
  useScreenCommands,
  useSettingActions,
} from './palette-actions.tsx'
import { ofStation, type PaletteGroup, useFoundRecords } from './palette-records.ts'

const [paletteState, palette] = createSpotlight()

/** Where the keyboard was: it goes back there, and what is done on the screen is meant for it. */
let cameFrom: HTMLElement | null = null

export const openPalette = (): void => {
  const { activeElement } = document
  if (!paletteState.getState().opened)
    cameFrom = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  palette.open()
}

const typingPauseMs = 60

/** A sign in front keeps to one kind: `>` commands, `#` orders, `@` people, `?` the keys. */
const scopes: Record<string, PaletteGroup['kind']> = {
  '>': 'command',
  '#': 'order',
  '@': 'person',
  '?': 'help',
}

function readTyped(typed: string): { text: string; only: PaletteGroup['kind'] | undefined } {
  const trimmed = typed.trim()
  const only = scopes[trimmed.charAt(0)]
  return { text: only ? trimmed.slice(1).trim() : trimmed, only }
}

/** Ctrl+K: every record of the station, every action of this screen, every screen and setting, by typing or a scan. */
export function CommandPalette() {
  const [typed, setTyped] = useState('')
  const asked = readTyped(typed)
  const [text] = useDebouncedValue(asked.text, typingPauseMs)
  const found = useFoundRecords(text, asked.text)
  const isSearching =
    asked.only !== 'command' && asked.only !== 'help' && (found.isPending || text !== asked.text)
  const deferred = useDeferred()
  const commands = useCommands(deferred.afterwards)
  const groups = [...found.groups, ...commands].filter(({ kind }) => !asked.only || kind === asked.only)
  const awaited = useAwaitedEnter(typed, isSearching)
  return (
    <Spotlight
      store={paletteState}
      query={typed}
      onQueryChange={setTyped}
      filter={(_, all) => arrange(asked.text, all as SpotlightActionGroupData[])}
      actions={groups}
      // The frame hears Ctrl K, also while this is still on its way.
      shortcut={null}
      highlightQuery
      scrollable
      limit={60}
      attributes={{ content: { 'aria-label': t('app.palette') } }}
      nothingFound={
        isSearching ? t('app.paletteSearching') : t('app.paletteNone', { text: asked.text || typed.trim() })
      }
      // Who opens it goes on typing at once, and no letter may be lost to a movement.
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      size="40rem"
      // What is typed stays where it is, however much is found.
      centered={false}
      yOffset="6rem"
      returnFocus={false}
      onSpotlightClose={deferred.closed}
      searchProps={{
        placeholder: t('app.palettePlaceholder'),
        'aria-label': t('app.palette'),
        autoFocus: true,
        onKeyDown: awaited.onKeyDown,
      }}
    />
  )
}

/** What can be done here, where one can go, and what can be chosen for good. */
function useCommands(afterwards: (run: () => void) => () => void): PaletteGroup[] {
  const here = useScreenCommands(afterwards)
  const screens = useScreenActions()
  const actions = useGlobalActions(afterwards)
  return [here, screens, actions, helpGroup(afterwards), useSettingActions()]
}

/** Does what was chosen when the palette is gone and the keyboard is where it came from. */
function useDeferred() {
  const waiting = useRef<(() => void) | null>(null)
  return {
    afterwards: (run: () => void) => () => {
      waiting.current = run
    },
    closed: () => {
      const place = cameFrom?.isConnected ? cameFrom : document.querySelector<HTMLElement>('main')
      place?.focus()
      waiting.current?.()
      waiting.current = null
    },
  }
}

const listed = () => document.querySelector('.mantine-Spotlight-actionsList')

/**
 * The first entry is the one Enter takes, also when it came after the typing. The palette learns of a list a moment after
 * it is shown, and forgets the entry when the list is drawn anew; whoever is quick has pressed Enter by then, so it is
 * told here.
 */
function markFirst(): void {
  const { opened, query: typed, listId } = paletteState.getState()
  const list = opened && typed !== '' ? listed() : null
  const first = list?.querySelector('[data-action]')
  if (!list || !first) return
  const isMarked = list.querySelector('[data-action][data-selected]') !== null
  if (!isMarked) first.setAttribute('data-selected', 'true')
  if (!isMarked || listId !== list.id)
    paletteState.updateState(state => ({
      ...state,
      listId: list.id,
      selected: isMarked ? state.selected : 0,
    }))
}

/** A scanner presses Enter before the station has answered: what it finds then is opened at once. */
function useAwaitedEnter(typed: string, isSearching: boolean) {
  const awaited = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Before it can be seen: whoever presses Enter at what has just come means that.
    markFirst()
    if (awaited.current === null || isSearching) return
    const isMeant = awaited.current === typed && paletteState.getState().opened
    awaited.current = null
    if (isMeant) listed()?.querySelector<HTMLElement>('[data-action]')?.click()
  })
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') markFirst()
      awaited.current =
        key === 'Enter' && isSearching && !listed()?.querySelector('[data-action]') ? typed : null
    },
  }
}

/** A number as it is printed, without the gaps it is read with. */
const compact = (text: string): string => text.replaceAll(/[\s#]/g, '').toLowerCase()

type Entry = SpotlightActionData

/** 3: it is exactly this. 2: it begins so. 1: every word stands in it. */
function scoreOf(text: string, { id = '', label = '', description = '' }: Entry): number {
  const [wanted, facts] = [compact(text), [label, ...description.split(' · ')].map(compact)]
  if (facts.includes(wanted)) return 3
  if (compact(label).startsWith(wanted)) return 2
  const words = text.toLowerCase().split(/\s+/)
  const all = `${label} ${description}`.toLowerCase()
  // The station knows better than a comparison of letters here.
  return id.startsWith(ofStation) || words.every(word => all.includes(word)) ? 1 : 0
}

/** What fits best stands first, the rest in its groups; before anything is typed all of it. */
const arrange = (
  text: string,
  all: SpotlightActionGroupData[],
): ReturnType<NonNullable<SpotlightProps['filter']>> => {
  if (text === '') return all.filter(({ actions }) => actions.length > 0)
  const scored = all.map(({ group, actions }) => ({
    group,
    actions: actions
      .map(entry => ({ entry, score: scoreOf(text, entry) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score),
  }))
  const ranked = scored.flatMap(({ actions }) => actions).toSorted((a, b) => b.score - a.score)
  const best = ranked[0] && ranked[0].score > 1 ? ranked[0].entry : undefined
  const rest = scored.map(({ group, actions }) => ({
    group,
    actions: actions.map(({ entry }) => entry).filter(entry => entry !== best),
  }))
  return [...(best ? [{ group: t('app.paletteBest'), actions: [best] }] : []), ...rest].filter(
    ({ actions }) => actions.length > 0,
  )
}
