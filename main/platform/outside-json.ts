import { createPause, type Pause } from './breathe.ts'
import { createJsonGauge, fileLimits, OutsideJsonError } from './json-gauge.ts'

/** Reads JSON text that came from outside. What would do harm later on is refused with words for its sender. */
export function parseOutsideJson(text: string): unknown {
  createJsonGauge(fileLimits)(Buffer.from(text))
  return parseGauged(text)
}

/** As `parseOutsideJson`, for text a gauge has passed. */
export function parseGauged(text: string): unknown {
  try {
    return suspicious.test(text) ? JSON.parse(text, refuseHarm) : JSON.parse(text)
  } catch (error) {
    throw new OutsideJsonError(error instanceof Error ? error.message.slice(0, 200) : 'not JSON')
  }
}

/**
 * Reading with a look at every value is slow, so it is done only for texts that could need it: with the key
 * itself or one of its letters escaped, or with a number that has an exponent of three digits; the gauge lets none
 * become that large by its digits.
 */
const suspicious = /__proto__|\\u00(5f|6f|7[024])|e\+?\d{3}/i

const refuseHarm = (key: string, value: unknown): unknown => {
  if (key === protoKey) throw protoRefused()
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new OutsideJsonError(`the number of "${key}" is too large`)
  return value
}

const protoKey = '__proto__'
const protoRefused = () => new OutsideJsonError(`the key "${protoKey}" is not allowed`)

/** What is read at once: a fraction of a millisecond. */
const usualPieceBytes = 32 * 1024

const [quote, backslash, letterU, comma, colon, openList, closeList, openObject, closeObject] = [
  ...'"\\u,:[]{}',
].map(sign => sign.charCodeAt(0))

/**
 * As `parseGauged`, for a value so large that reading it at once would keep everybody else waiting: objects and lists
 * are read part by part, long texts too, and others come in between. The bytes are UTF-8 that a gauge has passed.
 */
export async function parseInPieces(bytes: Buffer, pieceBytes = usualPieceBytes): Promise<unknown> {
  const reader = createPieceReader(bytes, pieceBytes, createPause())
  const value = await reader.value()
  reader.end()
  return value
}

const broken = (bytes: Buffer, at: number): OutsideJsonError =>
  new OutsideJsonError(
    at >= bytes.length ? 'Unexpected end of JSON input' : `Unexpected token at position ${at}`,
  )

function createPieceReader(bytes: Buffer, pieceBytes: number, pause: Pause) {
  let at = 0
  const textTo = (end: number) => bytes.toString('utf8', at, end)
  const skipSpace = () => {
    while (isSpace(bytes[at])) at += 1
  }
  const take = (sign: number | undefined) => {
    skipSpace()
    if (bytes[at] !== sign) throw broken(bytes, at)
    at += 1
  }
  const isNext = (sign: number | undefined): boolean => {
    skipSpace()
    if (bytes[at] !== sign) return false
    at += 1
    return true
  }
  /** Reads up to `end` at once. */
  const native = (end: number): unknown => {
    const value = parseGauged(textTo(end))
    at = end
    return value
  }

  const value = async (): Promise<unknown> => {
    skipSpace()
    await pause()
    const sign = bytes[at]
    if (sign === quote) return text()
    if (sign !== openList && sign !== openObject) return native(endOfWord(bytes, at))
    const end = endOfSmall(bytes, at, pieceBytes)
    if (end !== null) return native(end)
    return sign === openList ? list() : object()
  }
  const list = async (): Promise<unknown[]> => {
    const items: unknown[] = []
    take(openList)
    if (isNext(closeList)) return items
    do items.push(await value())
    while (isNext(comma))
    take(closeList)
    return items
  }
  const object = async (): Promise<Record<string, unknown>> => {
    const members: Record<string, unknown> = {}
    take(openObject)
    if (isNext(closeObject)) return members
    do {
      skipSpace()
      if (bytes[at] !== quote) throw broken(bytes, at)
      const name = await text()
      if (name === protoKey) throw protoRefused()
      take(colon)
      members[name] = await value()
    } while (isNext(comma))
    take(closeObject)
    return members
  }
  const text = async (): Promise<string> => {
    const parts: string[] = []
    at += 1
    for (let isOpen = true; isOpen; await pause()) {
      const end = endOfTextPiece(bytes, at, pieceBytes)
      isOpen = bytes[end] !== quote
      parts.push(parseGauged(`"${textTo(end)}"`) as string)
      at = isOpen ? end : end + 1
    }
    return parts.join('')
  }
  const end = () => {
    skipSpace()
    if (at < bytes.length) throw broken(bytes, at)
  }
  return { value, end }
}

const isSpace = (sign: number | undefined): boolean => sign === 32 || sign === 10 || sign === 13 || sign === 9

/** Behind a number, `true`, `false` or `null`; what else stands there the parser refuses. */
function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length) {
    const sign = bytes[at]
    if (sign === comma || sign === closeList || sign === closeObject || isSpace(sign)) break
    at += 1
  }
  return at
}

/** Behind an object or list that is no larger than a piece; null for a larger one. */
function endOfSmall(bytes: Buffer, from: number, pieceBytes: number): number | null {
  const most = Math.min(bytes.length, from + pieceBytes)
  let depth = 0
  let inText = false
  for (let at = from; at < most; at += 1) {
    const sign = bytes[at]
    if (inText) {
      if (sign === backslash) at += 1
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (sign === openList || sign === openObject) depth += 1
    else if (sign === closeList || sign === closeObject) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

/** Where a piece of a text may end: at its quote, or between two characters. */
function endOfTextPiece(bytes: Buffer, from: number, pieceBytes: number): number {
  let at = from
  while (at < bytes.length) {
    const sign = bytes[at] as number
    if (sign === quote || (at - from >= pieceBytes && (sign & 0xc0) !== 0x80)) return at
    at += sign !== backslash ? 1 : bytes[at + 1] === letterU ? 6 : 2
  }
  throw broken(bytes, bytes.length)
}
