import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useId } from 'react'
import { type ShortcutHelp, shortcutHelp } from '../../stores/shortcut-help.ts'

/** A shortcut of a screen; `keys` as `mod+Enter`, where `mod` is Ctrl or ⌘. */
export type Shortcut = ShortcutHelp & {
  run: () => void
  /** Works while typing too. Off for bare letters. */
  whileTyping?: boolean
  /** Shown in the help but not listening. */
  disabled?: boolean
}

/** With Alt a key types another sign on some keyboards, so the place of the key counts instead of its sign. */
const toHotkey = ({ keys, run }: Shortcut): HotkeyItem => {
  const isAlt = keys.startsWith('alt+')
  return [
    isAlt ? keys.replace(/\d$/, 'digit$&') : keys,
    // A key held down repeats; nothing here is meant to be done twice for that.
    event => event.repeat || run(),
    { preventDefault: true, usePhysicalKeys: isAlt },
  ]
}

/** Listens to shortcuts as long as the component is shown, and lists them in the help dialog. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const owner = useId()
  const active = shortcuts.filter(({ disabled }) => !disabled)
  useHotkeys(active.filter(({ whileTyping }) => whileTyping ?? true).map(toHotkey), [])
  useHotkeys(active.filter(({ whileTyping }) => whileTyping === false).map(toHotkey))

  const listed = JSON.stringify(shortcuts.map(({ keys, text }) => ({ keys, text })))
  useEffect(() => {
    const { set, remove } = shortcutHelp.getState()
    set(owner, JSON.parse(listed) as ShortcutHelp[])
    return () => remove(owner)
  }, [owner, listed])
}
