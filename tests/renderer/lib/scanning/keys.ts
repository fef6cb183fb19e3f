import type { KeyPress } from '../../../../renderer/lib/scanning/key-press.ts'
import {
  createScanDetector,
  type KeyOutcome,
  type KeyVerdict,
} from '../../../../renderer/lib/scanning/scan-detector.ts'
import type { ScannerSettings } from '../../../../renderer/lib/scanning/scanner-settings.ts'

const symbols: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '^': 'Digit6',
  '#': 'Digit3',
  ']': 'BracketRight',
  ' ': 'Space',
  '~': 'Backquote',
}

const codeOf = (key: string): string => {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  if (/^\d$/.test(key)) return `Digit${key}`
  return symbols[key] ?? key
}

/** A key, as a keyboard of the United States gives it. */
export const keyAt = (atMs: number, key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: codeOf(key),
  atMs,
  shift: /^[A-Z^#~]$/.test(key),
  ctrl: false,
  alt: false,
  meta: false,
  isRepeat: false,
  isComposing: false,
  isOverlapping: false,
  ...more,
})

/** The keys of a text, one after another with these pauses in turn. */
export function keysOf(text: string, fromMs: number, ...gapsMs: readonly number[]): KeyPress[] {
  let atMs = fromMs
  return [...text].map((sign, index) => {
    if (index > 0) atMs += gapsMs[(index - 1) % gapsMs.length] ?? 0
    return keyAt(atMs, sign === '\n' ? 'Enter' : sign === '\t' ? 'Tab' : sign)
  })
}

export type Heard = {
  scans: string[]
  typed: string
  garbled: string[]
  swallowed: string
  takenBackFrom: number[]
  outcomes: KeyOutcome[]
}

/** What comes out of keys in the order of their times, and of the silence behind them. */
export function hear(
  presses: readonly KeyPress[],
  {
    settings,
    inField = false,
    holds = true,
    isStation = false,
  }: { settings?: ScannerSettings; inField?: boolean; holds?: boolean; isStation?: boolean } = {},
): Heard {
  const detector = createScanDetector(settings, { holds, isStation })
  const heard: Heard = { scans: [], typed: '', garbled: [], swallowed: '', takenBackFrom: [], outcomes: [] }
  const note = (outcomes: KeyVerdict['outcomes']) => {
    for (const outcome of outcomes) {
      heard.outcomes.push(outcome)
      if (outcome.kind === 'scan') heard.scans.push(outcome.text)
      else if (outcome.kind === 'garbled') heard.garbled.push(outcome.text)
      else heard.typed += outcome.presses.map(({ key }) => (key.length === 1 ? key : `<${key}>`)).join('')
    }
  }
  for (const press of presses) {
    const verdict = detector.press(press, inField)
    if (verdict.swallow) heard.swallowed += press.key.length === 1 ? press.key : `<${press.key}>`
    if (verdict.takeBackFrom !== null) heard.takenBackFrom.push(verdict.takeBackFrom)
    note(verdict.outcomes)
  }
  note(detector.elapse((presses.at(-1)?.atMs ?? 0) + 151))
  return heard
}
