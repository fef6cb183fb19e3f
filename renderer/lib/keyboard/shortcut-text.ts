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
