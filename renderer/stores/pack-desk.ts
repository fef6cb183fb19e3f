import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PackingMode } from '../../shared/desk/packing-feedback.ts'
import type { ScaleProtocolName } from '../../shared/scales/protocols.ts'
import type { KeyboardLayout } from '../../shared/scanning/keyboard-layouts.ts'
import { type ScannerSettings, usualScanner } from '../lib/scanning/scanner-settings.ts'

export const voices = ['off', 'errors', 'all'] as const
export type Voice = (typeof voices)[number]

/** Where a desk gets its weights: a scale of the station, or one that only this browser reaches. */
export type ScaleChoice =
  | { kind: 'station'; id: string }
  | { kind: 'hid' }
  | { kind: 'serial'; protocol: ScaleProtocolName }

type PackDesk = {
  mode: PackingMode
  scanner: ScannerSettings
  /** The keyboard this desk was found to have while its scanner types as one of the United States. */
  layout: KeyboardLayout | null
  sounds: 'on' | 'off'
  /** In per cent of what the computer gives. */
  volume: number
  voice: Voice
  /** Null: the scale the station has for this desk, or none. */
  scale: ScaleChoice | null
}

const usual: PackDesk = {
  mode: 'verify',
  scanner: usualScanner,
  layout: null,
  sounds: 'on',
  volume: 100,
  voice: 'off',
  scale: null,
}

/** How this desk packs, kept in its browser. */
export const packDesk = create<PackDesk>()(persist(() => usual, { name: 'packdesk.pack' }))
