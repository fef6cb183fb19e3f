import type { Tone } from '../../lib/tone.ts'
import type { Mode } from '../../stores/preferences.ts'

/** A line of the palette: what it says, and what choosing it does once the palette is gone. */
export type PaletteEntry = {
  /** Tells it from all others. */
  id: string
  label: string
  /** Parted by ` · `. */
  description?: string
  /** The keys that do the same: shown behind it, so that they are learnt and not looked for the next time. */
  keys?: string
  /** Where a record stands. */
  state?: { tone: Tone; text: string }
  /** What a record is, for whoever hears it. */
  kind?: string
  /** The station found it for all that is typed, and knows better than a comparison of letters. */
  isFound?: boolean
  /** Of the other mode than the desk is in. */
  mode?: Mode
  /** Is chosen by somebody who has read it, never by an Enter that was pressed before it came. */
  isOffer?: boolean
  /** The palette goes on. */
  staysOpen?: boolean
  /** What can be done to a record besides opening it. */
  actions?: readonly PaletteEntry[]
  run: () => void
}

/** What is listed under one heading; commands, orders, people and help can be looked for alone. */
export type PaletteGroup = {
  kind: 'command' | 'order' | 'person' | 'record' | 'help'
  title: string
  entries: readonly PaletteEntry[]
}
