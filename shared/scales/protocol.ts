import type { ScaleReading } from './reading.ts'

/** How a serial line is set. */
export type ScaleLine = {
  baud: 1200 | 2400 | 4800 | 9600 | 19200 | 38400 | 57600 | 115200
  dataBits: 7 | 8
  parity: 'none' | 'even' | 'odd'
  stopBits: 1 | 2
}

/** Bytes to send, and the byte the scale answers before the next are sent. */
export type AskStep = { send: Uint8Array; awaits: number | null }

/** One frame at the front of what came in. `reading` is null for a frame that says nothing of the weight. */
export type Taken = { used: number; reading: ScaleReading | null }

/**
 * How a kind of scale talks. `take` looks at bytes whose first begins a frame (`starts`): it answers the frame,
 * `more` when its end has not come yet, `noise` when it is none after all. What it says of a frame never depends on
 * what comes behind it.
 */
export type ScaleProtocol = {
  name: string
  line: ScaleLine
  /** What to send for a weight; empty for scales that send by themselves. */
  ask: readonly AskStep[]
  /** Shorter pauses between two questions disturb the scale. */
  askEveryMs: number
  /** Bytes a frame may begin with; null for lines of text, which may begin with anything. */
  starts: readonly number[] | null
  /** It gives weights whether the load rests or not: rest has to be watched for. */
  tellsNoRest?: true
  take: (bytes: Uint8Array) => Taken | 'more' | 'noise'
}

/** No frame of any protocol is longer. */
export const longestFrame = 128

/** Reads the frames out of bytes as they come, however they are cut; noise between them is skipped. */
export type FrameReader = {
  /** Readings of the frames that these bytes complete. */
  push: (bytes: Uint8Array) => ScaleReading[]
  /** Forgets what has begun; of a line the rest too. */
  reset: () => void
}

const lineEnds = [0x0d, 0x0a]
const isLineEnd = (byte: number | undefined): boolean => lineEnds.includes((byte ?? 0) & 0x7f)

const mayStart = ({ starts }: ScaleProtocol, byte: number): boolean =>
  starts === null ? (byte & 0x7f) > 0x1f : starts.includes(byte & 0x7f)

/**
 * `joinsMidway`: the scale was sending before anybody listened. The rest of a line is no frame then: half a weight
 * looks like a whole one.
 */
export function createFrameReader(protocol: ScaleProtocol, joinsMidway = false): FrameReader {
  const isLines = protocol.starts === null
  let held = new Uint8Array(0)
  let isSkipping = joinsMidway && isLines

  /** Where to go on after what stands at the front of `rest`; null when its end has not come yet. */
  function step(rest: Uint8Array, readings: ScaleReading[]): number | null {
    if (isSkipping) {
      const end = rest.findIndex(isLineEnd)
      isSkipping = end === -1
      return end === -1 ? rest.length : end
    }
    if (!mayStart(protocol, rest[0] ?? 0)) return 1
    const taken = protocol.take(rest.subarray(0, longestFrame))
    if (taken === 'more' && rest.length < longestFrame) return null
    if (typeof taken !== 'string') {
      if (taken.reading) readings.push(taken.reading)
      return taken.used
    }
    isSkipping = isLines
    return isLines ? 0 : 1
  }

  function push(bytes: Uint8Array): ScaleReading[] {
    const all = new Uint8Array(held.length + bytes.length)
    all.set(held)
    all.set(bytes, held.length)
    const readings: ScaleReading[] = []
    let at = 0
    while (at < all.length) {
      const moved = step(all.subarray(at), readings)
      if (moved === null) break
      at += moved
    }
    held = all.slice(at)
    return readings
  }

  function reset(): void {
    isSkipping ||= isLines && held.length > 0
    held = new Uint8Array(0)
  }

  return { push, reset }
}

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, sign => sign.charCodeAt(0))

/** As ASCII; `sevenBits` takes off the parity of a line that was opened without. */
export const textOf = (bytes: Uint8Array, sevenBits = true): string =>
  String.fromCharCode(...bytes.map(byte => (sevenBits ? byte & 0x7f : byte)))

export const asks = (text: string): readonly AskStep[] => [{ send: bytesOf(text), awaits: null }]

export const usualScaleLine: ScaleLine = { baud: 9600, dataBits: 8, parity: 'none', stopBits: 1 }
export const sevenEven: ScaleLine = { baud: 9600, dataBits: 7, parity: 'even', stopBits: 1 }

/**
 * Frames that end with a byte and are read as text. `read` answers null for what is no frame; it gets the text between
 * the first byte and the end, without either of them.
 */
export function endingWith(
  end: number,
  read: (body: string, bytes: Uint8Array) => ScaleReading | 'silent' | null,
): ScaleProtocol['take'] {
  return bytes => {
    const at = bytes.findIndex((byte, index) => index > 0 && (byte & 0x7f) === end)
    if (at === -1) return 'more'
    const body = bytes.subarray(1, at)
    const found = read(textOf(body), body)
    if (found === null) return 'noise'
    return { used: at + 1, reading: found === 'silent' ? null : found }
  }
}

/** Lines of text, each a frame; `read` gets the line without what ends it. */
export function linesRead(read: (line: string, bytes: Uint8Array) => ScaleReading | 'silent' | null) {
  return (bytes: Uint8Array): Taken | 'more' | 'noise' => {
    const at = bytes.findIndex(isLineEnd)
    if (at === -1) return 'more'
    const line = bytes.subarray(0, at)
    const found = read(textOf(line), line)
    return found === null ? 'noise' : { used: at, reading: found === 'silent' ? null : found }
  }
}
