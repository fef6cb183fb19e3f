import { type KeyPress, scanSignOf } from './key-press.ts'
import {
  isRollingOver,
  type KeyedScan,
  longPauseMs,
  medianOf,
  patienceMs,
  type ScannerSettings,
  silenceMs,
  usualScanner,
} from './scanner-settings.ts'

export type DetectedScan = {
  kind: 'scan'
  /** As the page saw the keys, without prefix and suffix of the scanner. */
  text: string
  /** The same by the places of the keys on a keyboard of the United States; for `readScan`. */
  keysText: string
  /** With prefix and suffix, for learning a scanner. */
  keyed: KeyedScan
  startMs: number
  endMs: number
}

export type KeyOutcome =
  | DetectedScan
  /** Keys somebody typed, known as such only when no scan can come of them any more. */
  | { kind: 'typed'; presses: readonly KeyPress[]; isInField: boolean }
  /**
   * No code, to be scanned again. `mixed`: signs of two scanners at once. `torn`: keys came late, so that nobody can
   * say whether what stands before or behind the pause is part of the scan. `no_end`: the scanner ends its scans with a
   * key, and this one has none, so that the rest of it may not have come.
   */
  | { kind: 'garbled'; text: string; why: 'mixed' | 'torn' | 'no_end' }

/** What is to be done with the key itself. */
export type KeyVerdict = {
  /** Nothing else may hear the key. */
  swallow: boolean
  /** The keys of the burst from this one on went into the field and are to be taken back out; null for nothing. */
  takeBackFrom: number | null
  outcomes: readonly KeyOutcome[]
}

export type ScanDetector = {
  press: (press: KeyPress, isInField: boolean) => KeyVerdict
  /** Alt was let go: what was typed on the number pad while it was held is one sign. */
  releaseAlt: (atMs: number) => KeyVerdict
  /** To be called when `dueMs` has come and no key did. */
  elapse: (nowMs: number) => readonly KeyOutcome[]
  /** When the burst under way is given up unless another key comes; null when there is none. */
  dueMs: () => number | null
  /** Whether a key of this time belongs to no burst that is under way. */
  isApart: (atMs: number) => boolean
}

type Keyed = { sign: string; usSign: string; press: KeyPress; gapMs: number }
type Burst = {
  keys: Keyed[]
  lastMs: number
  isInField: boolean
  isScan: boolean
  /** It began right behind a scan: only a scanner is that quick. */
  isRightBehind: boolean
  /** Whether the keys in front of it, or its first ones, which were given up before the others came, are part of it is not known. */
  isTorn: boolean
  /** Keys in front of the scan that somebody typed. */
  headLength: number
}

/** Longer contents are read no further; their end is swallowed all the same. */
const mostKeys = 5_000
/** A pause that parts typing from a scan is as many times as long as any pause of the scan. */
const clearlyLonger = 3
/** So many scans with a key behind them, and the scanner is known to end with one. */
const provenEnds = 3
/** People type pairs of keys as quickly as a scanner; it is the pauses between the pairs that tell. */
const mostMeanPart = 1.3

/**
 * Tells what a scanner types from what people type, by the pauses between keys alone. Keys come in with their times,
 * scans and typed keys come out; nothing here looks at a clock. A busy computer hands keys over later than they were
 * pressed: what may become a scan waits longer for its next key than any scanner takes.
 *
 * `holds`: keys outside of fields are kept from the page until they are known to be typed, so that a scan sets off
 * no shortcut. Keys in a field go in at once, and come back out when they turn out to be a scan.
 *
 * `isStation`: the screen is for a scanner, so that a code of one sign less is known by the Enter right behind it.
 */
export function createScanDetector(
  settings: ScannerSettings = usualScanner,
  { holds = true, isStation = false }: { holds?: boolean; isStation?: boolean } = {},
): ScanDetector {
  let burst: Burst | null = null
  let altDigits = ''
  let quietUntilMs = Number.NEGATIVE_INFINITY
  let tornUntilMs = Number.NEGATIVE_INFINITY
  let isMixedUp = false
  const ends = createEndMemory()

  const dueMs = () => burst && burst.lastMs + (isHurried(burst) ? patienceMs : longPauseMs)
  const isApart = (atMs: number) =>
    !burst || atMs > burst.lastMs + (isHurried(burst) ? silenceMs : longPauseMs)
  /** A key alone is a shortcut, which nobody wants to wait for. */
  const isHurried = ({ isScan, keys }: Burst) =>
    isScan || (keys.length > 1 && gapsOf(keys).every(gapMs => gapMs <= settings.longestGapMs))

  function elapse(nowMs: number): readonly KeyOutcome[] {
    if (burst && isApart(nowMs)) tornUntilMs = burst.lastMs + silenceMs
    return endBefore(nowMs)
  }

  function endBefore(atMs: number): readonly KeyOutcome[] {
    if (atMs > quietUntilMs) isMixedUp = false
    if (!burst || !isApart(atMs)) return []
    if (!burst.isScan) tornUntilMs = burst.lastMs + silenceMs
    return finish(false)
  }

  function press(key: KeyPress, isInField: boolean): KeyVerdict {
    const late = endBefore(key.atMs)
    const isPadDigit = key.alt && !key.ctrl && /^Numpad\d$/.test(key.code)
    const verdict = isPadDigit ? padDigit(key, isInField) : plainPress(key, isInField)
    return { ...verdict, outcomes: [...late, ...verdict.outcomes] }
  }

  function plainPress(key: KeyPress, isInField: boolean): KeyVerdict {
    const sign = scanSignOf(key)
    if (sign === 'shift' || key.key === 'Alt') return pass
    const isRightBehind = burst !== null || key.atMs <= quietUntilMs
    if (sign === 'dropped' && isRightBehind) return swallowed
    if (sign === 'end') return end(key, isInField)
    if (sign === null || sign === 'dropped') return other(key, isInField)
    if (sign.isCommand !== true || isWithin(key)) return add(key, sign, isInField)
    return isRightBehind && burst === null ? swallowed : other(key, isInField)
  }

  /** Nobody presses Ctrl P or F8 between two signs that come so quickly. */
  const isWithin = ({ atMs }: KeyPress): boolean =>
    burst !== null && (burst.isScan || atMs - burst.lastMs <= usualScanner.longestGapMs)

  /** A key that no scanner types: what came before it is over. */
  function other(key: KeyPress, isInField: boolean): KeyVerdict {
    const before = burst ? finish(false) : []
    return { ...pass, outcomes: [...before, { kind: 'typed', presses: [key], isInField }] }
  }

  function end(key: KeyPress, isInField: boolean): KeyVerdict {
    if (!burst) {
      if (key.atMs > quietUntilMs) return other(key, isInField)
      // An empty line of a code of several lines; the next one may be empty too.
      quietUntilMs = key.atMs + silenceMs
      return swallowed
    }
    const isLine = !burst.isScan && isShortLine(burst, key.atMs)
    if (!burst.isScan && !isLine && key.atMs - burst.lastMs > longPauseMs) return other(key, isInField)
    burst.isScan ||= isLine
    const swallow = burst.isScan || (holds && !isInField)
    const takeBackFrom = isLine && burst.isInField ? 0 : null
    burst.lastMs = key.atMs
    return { swallow, takeBackFrom, outcomes: finish(true) }
  }

  /** Of a code of several lines each line may be shorter than any code. */
  const isShortLine = ({ keys, lastMs, isRightBehind }: Burst, endMs: number): boolean =>
    (isRightBehind || (isStation && keys.length >= settings.shortestLength - 1)) &&
    [...gapsOf(keys), endMs - lastMs].every(gapMs => gapMs <= settings.longestGapMs)

  function padDigit(key: KeyPress, isInField: boolean): KeyVerdict {
    altDigits += key.code.slice(-1)
    burst ??= newBurst(key, isInField, { quietUntilMs, tornUntilMs })
    burst.lastMs = key.atMs
    return { ...pass, swallow: burst.isScan }
  }

  function releaseAlt(atMs: number): KeyVerdict {
    const code = Number(altDigits)
    const isCode = /^\d{2,4}$/.test(altDigits) && code > 0 && code < 256
    altDigits = ''
    if (!isCode || !burst) return pass
    const sign = String.fromCharCode(code)
    const key = { ...noModifiers, key: sign, code: '', atMs }
    return add(key, { sign, usSign: sign }, burst.isInField)
  }

  function add(key: KeyPress, sign: { sign: string; usSign: string }, isInField: boolean): KeyVerdict {
    burst ??= newBurst(key, isInField, { quietUntilMs, tornUntilMs })
    const gapMs = burst.keys.length === 0 ? 0 : key.atMs - burst.lastMs
    burst.lastMs = key.atMs
    if (burst.keys.length < mostKeys) burst.keys.push({ ...sign, press: key, gapMs })
    if (burst.isScan) return swallowed
    const head = headOf(burst.keys, settings)
    if (head === null) return { ...pass, swallow: holds && !isInField }
    burst.isScan = true
    burst.headLength = head
    burst.isTorn ||= head > 0 && settings.prefix === ''
    return { ...swallowed, takeBackFrom: burst.isInField ? head : null }
  }

  function finish(isEnded: boolean): readonly KeyOutcome[] {
    if (!burst) return []
    const { keys, isInField, isScan, isRightBehind, headLength, lastMs } = burst
    const tailLength = isEnded ? 0 : tailOf(keys.slice(headLength), settings)
    const isTorn = burst.isTorn || tailLength > 0
    burst = null
    altDigits = ''
    if (!isScan) return typedOnly(keys, isInField)
    quietUntilMs = lastMs + silenceMs
    const scanned = keys.slice(headLength)
    const isOver = isRollingOver(overlapsOf(scanned), scanned.length)
    const isMixed = !settings.rollsOver && (isMixedUp || isOver)
    isMixedUp = isMixed && !isTorn
    // What stands in front of a torn scan may be its beginning, and sets nothing off.
    if (isTorn) return [{ kind: 'garbled', text: textOf(scanned), why: 'torn' }]
    // Lines of one code come right behind each other: only the first says how the scanner ends.
    if (ends.lacks(textOf(scanned), isEnded, isRightBehind))
      return [
        ...typedOnly(keys.slice(0, headLength), isInField),
        { kind: 'garbled', text: textOf(scanned), why: 'no_end' },
      ]
    const scans = isMixed
      ? [{ kind: 'garbled' as const, text: textOf(scanned), why: 'mixed' as const }]
      : partsOf(scanned, settings).map(part => toScan(part, settings, lastMs))
    return [...typedOnly(keys.slice(0, headLength), isInField), ...scans]
  }

  return { press, releaseAlt, elapse, dueMs, isApart }
}

/** Whether scans here end with a key, by those that came. */
function createEndMemory() {
  let ended = 0
  let asked: string | null = null
  let isWithout = false
  return {
    /** Whether an end is missing. The same without one twice in a row is whole: there is a scanner that ends with nothing. */
    lacks(text: string, isEnded: boolean, isRightBehind: boolean): boolean {
      if (isEnded) {
        if (!isRightBehind) ended += 1
        asked = null
        return false
      }
      isWithout ||= text === asked
      asked = text
      return ended >= provenEnds && !isWithout
    },
  }
}

const pass: KeyVerdict = { swallow: false, takeBackFrom: null, outcomes: [] }
const swallowed: KeyVerdict = { ...pass, swallow: true }
const noModifiers = {
  shift: false,
  ctrl: false,
  alt: false,
  meta: false,
  isRepeat: false,
  isComposing: false,
  isOverlapping: false,
}

type Before = { quietUntilMs: number; tornUntilMs: number }

const newBurst = ({ atMs }: KeyPress, isInField: boolean, { quietUntilMs, tornUntilMs }: Before): Burst => ({
  keys: [],
  lastMs: atMs,
  isInField,
  isScan: false,
  isRightBehind: atMs <= quietUntilMs,
  isTorn: atMs <= tornUntilMs,
  headLength: 0,
})

const typedOnly = (keys: readonly Keyed[], isInField: boolean): KeyOutcome[] =>
  keys.length === 0 ? [] : [{ kind: 'typed', presses: keys.map(({ press }) => press), isInField }]

const textOf = (keys: readonly Keyed[]): string => keys.map(({ sign }) => sign).join('')

/** Pauses within the keys; the one before the first belongs to whatever was there before. */
const gapsOf = (keys: readonly Keyed[]): number[] => keys.slice(1).map(({ gapMs }) => gapMs)

const overlapsOf = (keys: readonly Keyed[]): number =>
  keys.filter(({ press: { isOverlapping } }) => isOverlapping).length

function isScanned(
  keys: readonly Keyed[],
  { prefix, longestGapMs, shortestLength }: ScannerSettings,
): boolean {
  if (prefix !== '' && keys.length > prefix.length && textOf(keys).startsWith(prefix)) return true
  const gaps = gapsOf(keys)
  const meanMs = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return (
    keys.length >= shortestLength && medianOf(gaps) < longestGapMs && meanMs < longestGapMs * mostMeanPart
  )
}

/** How many keys stand in front of the scan that has begun; null while there is none. */
function headOf(keys: readonly Keyed[], settings: ScannerSettings): number | null {
  const at = settings.prefix === '' ? -1 : textOf(keys).indexOf(settings.prefix)
  if (at > 0 && at < settings.shortestLength && isScanned(keys.slice(at), settings)) return at
  const lastPause = keys.findLastIndex(({ gapMs }, index) => index > 0 && gapMs > settings.longestGapMs)
  const isHead = lastPause > 0 && lastPause < settings.shortestLength
  const rest = isHead ? keys.slice(lastPause) : []
  const slowest = Math.max(1, ...gapsOf(rest))
  // Somebody typed and pulled the trigger at once, or the first keys were early.
  if (isHead && rest.length > 1 && (keys[lastPause]?.gapMs ?? 0) > clearlyLonger * slowest)
    return isScanned(rest, settings) ? lastPause : null
  return isScanned(keys, settings) ? 0 : null
}

/** How many keys behind a scan that nothing ended were typed. */
function tailOf(keys: readonly Keyed[], { longestGapMs, shortestLength }: ScannerSettings): number {
  const from = keys.findIndex(({ gapMs }, index) => index >= shortestLength && gapMs > longestGapMs)
  if (from === -1 || keys.length - from >= shortestLength) return 0
  const slowest = Math.max(1, ...gapsOf(keys.slice(0, from)))
  return (keys[from]?.gapMs ?? 0) > clearlyLonger * slowest ? keys.length - from : 0
}

/** A scanner that ends with nothing and was pulled twice at once: each scan has the prefix. */
function partsOf(keys: readonly Keyed[], { prefix }: ScannerSettings): (readonly Keyed[])[] {
  const text = textOf(keys)
  if (prefix === '' || !text.startsWith(prefix) || keys.some(({ sign }) => sign.length !== 1)) return [keys]
  const starts: number[] = []
  for (let at = 0; at !== -1; at = text.indexOf(prefix, at + prefix.length)) starts.push(at)
  return starts
    .map((from, index) => keys.slice(from, starts[index + 1] ?? keys.length))
    .filter(part => part.length > prefix.length)
}

function toScan(keys: readonly Keyed[], { prefix, suffix }: ScannerSettings, endMs: number): DetectedScan {
  const [first] = keys
  const bare = (text: string): string => {
    const behind = prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text
    return suffix !== '' && behind.endsWith(suffix) ? behind.slice(0, -suffix.length) : behind
  }
  return {
    kind: 'scan',
    text: bare(textOf(keys)),
    keysText: bare(keys.map(({ usSign }) => usSign).join('')),
    keyed: { text: textOf(keys), gapsMs: gapsOf(keys), overlaps: overlapsOf(keys) },
    startMs: first?.press.atMs ?? endMs,
    endMs,
  }
}
