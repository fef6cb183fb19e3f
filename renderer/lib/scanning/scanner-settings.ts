/** What is known of the scanner of a desk. */
export type ScannerSettings = {
  /** Signs in front of every scan, which are no part of the code; empty without one. */
  prefix: string
  /** Signs behind every scan, before its Enter or Tab. */
  suffix: string
  /** The pause between keys that is usual for the scanner: half of them are no longer. At most 90. */
  longestGapMs: number
  /** Fewer signs are taken for typing, unless the prefix is in front. */
  shortestLength: number
  /** Presses the next key before it lets go of the last: two scanners at once cannot be told by that then. */
  rollsOver: boolean
}

/** What a scanner is learnt with: nothing it does is taken for two of them. */
export const whileLearning = (): ScannerSettings => ({
  ...usualScanner,
  longestGapMs: mostGapMs,
  rollsOver: true,
})

/** Scanners at a cable, without a prefix. */
export const usualScanner: ScannerSettings = {
  prefix: '',
  suffix: '',
  longestGapMs: 35,
  shortestLength: 4,
  rollsOver: false,
}

/** No single pause within a scan is longer, whatever the scanner and however late its keys come; such a silence ends it. */
export const silenceMs = 150
/** A scanner with such a pause is no use, and Enter behind such a pause was pressed by somebody. */
export const longPauseMs = 100
export const mostGapMs = 90
/** How late a busy computer may hand over the next key of what may be a scan. */
export const patienceMs = 300

/** Fewer overlapping keys may be a slip of one scanner's driver. */
const overlapsFrom = 2

/** More keys than by chance were pressed before the last was let go. */
export const isRollingOver = (overlaps: number, keys: number): boolean =>
  overlaps >= Math.max(overlapsFrom, keys / 10)

/** Signs as they were typed, the pauses before each but the first, and how many keys overlapped with another. */
export type KeyedScan = { text: string; gapsMs: readonly number[]; overlaps: number }

export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

export type LearnedScanner =
  | { ok: true; settings: ScannerSettings; code: string | null }
  /** `different`: not the same code three times. `too_slow`: as slow as a person types. `too_short`: no use as a sample. */
  | { ok: false; reason: 'too_few' | 'different' | 'too_slow' | 'too_short' }

const wantedScans = 3

/**
 * Works out a scanner from three scans of one code. With the code known (the sheet shows it), whatever stands before
 * and behind it is prefix and suffix; without, the scanner is taken to add nothing.
 */
export function learnScanner(scans: readonly KeyedScan[], code: string | null = null): LearnedScanner {
  const [first, ...others] = scans
  if (!first || scans.length < wantedScans) return { ok: false, reason: 'too_few' }
  if (others.some(({ text }) => text !== first.text)) return { ok: false, reason: 'different' }
  if (first.text.length < usualScanner.shortestLength) return { ok: false, reason: 'too_short' }
  const at = code === null ? 0 : first.text.indexOf(code)
  if (at === -1) return { ok: false, reason: 'different' }
  const medianMs = Math.max(...scans.map(({ gapsMs }) => medianOf(gapsMs)))
  const slowestMs = Math.max(...scans.flatMap(({ gapsMs }) => gapsMs))
  if (medianMs > mostGapMs || slowestMs > longPauseMs) return { ok: false, reason: 'too_slow' }
  return {
    ok: true,
    code,
    settings: {
      prefix: code === null ? '' : first.text.slice(0, at),
      suffix: code === null ? '' : first.text.slice(at + code.length),
      // Half as long again as the slowest of three: the next scan is never quite like them.
      longestGapMs: Math.min(mostGapMs, Math.max(usualScanner.longestGapMs, Math.ceil(medianMs * 1.5))),
      shortestLength: usualScanner.shortestLength,
      rollsOver: scans.some(({ text, overlaps }) => isRollingOver(overlaps, text.length)),
    },
  }
}
