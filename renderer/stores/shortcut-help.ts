import { create } from 'zustand'

/** What the help dialog says about a shortcut. */
export type ShortcutHelp = { keys: string; text: string }

type ShortcutHelpState = {
  byOwner: Record<string, ShortcutHelp[]>
  set: (owner: string, shortcuts: ShortcutHelp[]) => void
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
