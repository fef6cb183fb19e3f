import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'

/** A shortcut of a screen; `keys` as `mod+Enter`, where `mod` is Ctrl or ⌘. */
export type Shortcut = ShortcutHelp & {
  run: () => void
  /** Works while typing too. Off for bare letters. */
  whileTyping?: boolean
  /** Shown in the help but not listening. */
  disabled?: boolean
}

/** Escape in an open menu closes that and nothing else; the menu is gone by the time this is asked. */
const closesMenu = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof Element && target.closest('[role="menu"]') !== null

/** With Alt a key types another sign on some keyboards, so the place of the key counts instead of its sign. */
const toHotkey = ({ keys, run }: Shortcut): HotkeyItem => {
  const isAlt = keys.startsWith('alt+')
  return [
    isAlt ? keys.replace(/\d$/, 'digit$&') : keys,
    // A key held down repeats; nothing here is meant to be done twice for that.
    event => event.repeat || closesMenu(event) || run(),
    { preventDefault: true, usePhysicalKeys: isAlt },
  ]
}

/** Keys pressed there are text, or choose from a list, or begin a cell of a grid; a box that is ticked takes none. */
export const isTyping = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [role=gridcell]',
    ))

/** Letters that are text, or come while something is asked, where they may be a scan: they are no shortcut of what is behind. */
export const keepsLetters = (event: Pick<Event, 'target'>): boolean =>
  isTyping(event) || (event.target instanceof Element && event.target.closest('[data-asks]') !== null)

/** One that is no shortcut while somebody types or is asked. */
function besidesTyping(shortcut: Shortcut): HotkeyItem {
  const [keys, run, options] = toHotkey(shortcut)
  const runUnlessTyping = (event: KeyboardEvent) => {
    if (keepsLetters(event)) return
    event.preventDefault()
    run(event)
  }
  return [keys, runUnlessTyping, { ...options, preventDefault: false }]
}

/** Listens to shortcuts as long as the component is shown; the help dialog lists them, and the palette offers them. */
export function useShortcuts(shortcuts: readonly Shortcut[], group: ShortcutGroup = 'screen'): void {
  const owner = useId()
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const active = shortcuts.filter(({ disabled }) => !disabled)
  useHotkeys(active.filter(({ whileTyping }) => whileTyping ?? true).map(toHotkey), [])
  useHotkeys(active.filter(({ whileTyping }) => whileTyping === false).map(besidesTyping), [])

  const listed = JSON.stringify(
    shortcuts.map(({ keys, text, disabled = false }) => ({ keys, text, disabled })),
  )
  useEffect(() => {
    const { set, remove } = shortcutHelp.getState()
    const entries = JSON.parse(listed) as (ShortcutHelp & { disabled: boolean })[]
    set(
      owner,
      entries.map(({ keys, text, disabled }, at) => ({
        keys,
        text,
        group,
        run: disabled ? null : () => latest.current[at]?.run(),
      })),
    )
    return () => remove(owner)
  }, [owner, listed, group])
}

/** In a question that a key opened: the same key once more, or held down, answers nothing. */
export function ignoreSameKey(
  event: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'preventDefault'>,
) {
  if (event.key === 'Enter' && (event.repeat || event.ctrlKey || event.metaKey)) event.preventDefault()
}

/** Longer than a double click, shorter than a decision. */
const guardMs = 500

/**
 * Guards what must not be done twice: for half a second after an action it is held back, and the next one never is,
 * unless its press is the second half of a double click (`clicks`). What is held back is told.
 */
export function useGuard(onHeld: () => void) {
  const last = useRef<{ action: string; at: number } | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  useEffect(() => {
    if (held === null) return
    const timer = setTimeout(() => setHeld(null), guardMs)
    return () => clearTimeout(timer)
  }, [held])
  const guard = (action: string, run: () => void, clicks = 1): void => {
    const now = performance.now()
    const before = last.current
    const isMeantFor = before?.action === action || clicks > 1
    if (before && isMeantFor && now - before.at < guardMs) onHeld()
    else {
      last.current = { action, at: now }
      setHeld(action)
      run()
    }
  }
  return { guard, /** The action that would be held back now. */ held }
}

const macKeys: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧', enter: '⏎' }
const otherKeys: Record<string, string> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', enter: 'Enter' }

/** The caps of a shortcut as they are printed on the keyboard: `mod+Enter` is `Ctrl`, `Enter`. */
export function keyCaps(keys: string, isMac: boolean): string[] {
  const names = isMac ? macKeys : otherKeys
  return keys.split('+').map(key => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
}

/** The same as one attribute a screen reader announces (`aria-keyshortcuts`). */
export const ariaKeys = (keys: string, isMac: boolean): string =>
  keys
    .split('+')
    .map(key => ({ mod: isMac ? 'Meta' : 'Control', alt: 'Alt', shift: 'Shift' })[key.toLowerCase()] ?? key)
    .join('+')

/** Whether the desk has a Mac keyboard. */
export const isMacKeyboard = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** Prints what a screen is about, everywhere; never the page, and never by way of a dialog. */
export const printKeys = 'mod+P'

/** What the help dialog says about a shortcut. */
type ShortcutHelp = { keys: string; text: string }

/** What a shortcut is about: this screen, the lists of all screens, the way to another screen, or the page itself. */
export const shortcutGroups = ['screen', 'lists', 'going', 'everywhere'] as const
type ShortcutGroup = (typeof shortcutGroups)[number]

export type ListedShortcut = ShortcutHelp & {
  group: ShortcutGroup
  /** Does it as the key would; null where there is nothing to do now. */
  run: (() => void) | null
}

type ShortcutHelpState = {
  byOwner: Record<string, ListedShortcut[]>
  set: (owner: string, shortcuts: ListedShortcut[]) => void
  remove: (owner: string) => void
}

/** Shortcuts of everything that is on the screen now. */
export const shortcutHelp = create<ShortcutHelpState>()(set => ({
  byOwner: {},
  set: (owner, shortcuts) => set(state => ({ byOwner: { ...state.byOwner, [owner]: shortcuts } })),
  remove: owner =>
    set(state => ({
      byOwner: Object.fromEntries(Object.entries(state.byOwner).filter(([key]) => key !== owner)),
    })),
}))
