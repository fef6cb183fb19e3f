import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The two worlds of the station: their records never mix. */
export type Mode = 'test' | 'live'

export const otherMode = (mode: Mode): Mode => (mode === 'test' ? 'live' : 'test')

/** How much of a list stands on a screen: the height of its rows and the lines in them. */
export const densities = ['comfortable', 'standard', 'compact'] as const
export type Density = (typeof densities)[number]

/** Which columns of a list are shown, and the order of all of them. */
export type KeptColumns = { shown: readonly string[]; order: readonly string[] }

/** Under which the browser keeps what stands on the Ship screen. */
export const shipWorkName = 'packdesk.ship'

type Preferences = {
  mode: Mode
  density: Density
  /** By the name of the list, where somebody chose. */
  columns: Readonly<Record<string, KeptColumns>>
  navigationOpen: boolean
  /** Printer chosen at this desk; null takes the station's default. */
  printerId: string | null
  /** Saved address this desk sends from; null takes the sender of the station. */
  senderId: string | null
  /** Language of this desk; null takes that of the station, else of the browser. */
  language: string | null
  /** Name of this desk, by which routes know it; null while it has none. */
  desk: string | null
  setMode: (mode: Mode) => void
  setDensity: (density: Density) => void
  setColumns: (list: string, columns: KeptColumns | null) => void
  setPrinter: (printerId: string | null) => void
  setSender: (senderId: string | null) => void
  setDesk: (desk: string | null) => void
  setLanguage: (language: string | null) => void
  toggleNavigation: () => void
}

/** Choices of this desk, kept in its browser. A new desk starts in test mode: nothing costs money by accident. */
export const preferences = create<Preferences>()(
  persist(
    set => ({
      mode: 'test',
      density: 'standard',
      columns: {},
      navigationOpen: true,
      printerId: null,
      senderId: null,
      desk: null,
      language: null,
      setMode: mode => set({ mode }),
      setDensity: density => set({ density }),
      setColumns: (list, chosen) =>
        set(({ columns: { [list]: _, ...others } }) => ({
          columns: chosen === null ? others : { ...others, [list]: chosen },
        })),
      setPrinter: printerId => set({ printerId }),
      setSender: senderId => set({ senderId }),
      setLanguage: language => set({ language }),
      setDesk: desk => set({ desk: desk?.trim() || null }),
      toggleNavigation: () => set(({ navigationOpen }) => ({ navigationOpen: !navigationOpen })),
    }),
    { name: 'packdesk.preferences' },
  ),
)

export const useMode = (): Mode => preferences(({ mode }) => mode)
