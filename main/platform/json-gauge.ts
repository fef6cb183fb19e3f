/** JSON from outside that is refused, with words for its sender. */
export class OutsideJsonError extends Error {}

/** How much of each kind JSON may hold before anything of it is read. */
export type JsonLimits = {
  depth: number
  /** Members of one object, which all later work walks through again and again. */
  members: number
  /** Elements of one list; an operation says itself, and at its field, when it takes fewer. */
  elements: number
  /** Values in all; where a long list is worked on one by one, in each of its elements. */
  values: number
  nameBytes: number
  textBytes: number
  numberBytes: number
}

const million = 1024 * 1024

/** A request is read and checked within moments, whatever it holds. */
export const requestLimits: JsonLimits = {
  depth: 60,
  members: 1_000,
  elements: 20_000,
  values: 50_000,
  nameBytes: 1_000,
  /** A document of 10 MB in base64, and its neighbours. */
  textBytes: 15 * million,
  numberBytes: 100,
}

/** A file is read on another thread: only what would break the reading is refused. */
export const fileLimits: JsonLimits = {
  ...requestLimits,
  members: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
  nameBytes: Number.POSITIVE_INFINITY,
  textBytes: Number.POSITIVE_INFINITY,
}

/** What a byte outside of texts can mean; those up to the space mean nothing. */
const kind = {
  space: 0,
  word: 1,
  digit: 2,
  quote: 3,
  colon: 4,
  comma: 5,
  openList: 6,
  openObject: 7,
  close: 8,
}
const kinds = new Uint8Array(256).fill(kind.word).fill(kind.space, 0, 33)
const meaning = {
  '"': kind.quote,
  ':': kind.colon,
  ',': kind.comma,
  '[': kind.openList,
  '{': kind.openObject,
}
for (const [sign, of] of Object.entries(meaning)) kinds[sign.charCodeAt(0)] = of
for (const sign of ']}') kinds[sign.charCodeAt(0)] = kind.close
// The letter is in `true` and `false` too.
for (const sign of '0123456789+-.Ee') kinds[sign.charCodeAt(0)] = kind.digit

const [quote, backslash] = [...'"\\'].map(sign => sign.charCodeAt(0))

/** Takes the bytes of one JSON value as they come. Throws `OutsideJsonError` as soon as one is too much. */
export type JsonGauge = (bytes: Uint8Array) => void

/**
 * Counts what JSON holds on its bytes, each looked at once: what is too much is refused before memory and time are
 * spent on it. Whether it is JSON at all is for the parser. `separately`: the elements of the list in the body are
 * counted each by itself.
 */
export function createJsonGauge(limits: JsonLimits, { separately = false } = {}): JsonGauge {
  const counts = new Uint32Array(limits.depth + 2)
  const lists = new Uint8Array(limits.depth + 2)
  let depth = 0
  let values = 0
  let inText = false
  /** A backslash was the last byte. */
  let isEscaped = false
  let textBytes = 0
  let numberBytes = 0

  /** Passes by what belongs to the text; answers where it goes on. */
  const passText = (bytes: Uint8Array, from: number): number => {
    let at = from
    while (inText && at < bytes.length) {
      const sign = bytes[at]
      if (isEscaped) isEscaped = false
      else if (sign === backslash) isEscaped = true
      else if (sign === quote) inText = false
      at += 1
    }
    textBytes += at - from
    if (textBytes > limits.textBytes)
      throw new OutsideJsonError(`a text is longer than ${limits.textBytes} bytes`)
    return at
  }
  const tooMany = (what: string): never => {
    throw new OutsideJsonError(what)
  }

  /** Without calls: until this is compiled, a call for each byte would take longer than all else that is done with it. */
  return bytes => {
    for (let at = passText(bytes, 0); at < bytes.length; ) {
      const is = kinds[bytes[at] as number]
      at += 1
      if (is === kind.space) continue
      numberBytes = is === kind.digit ? numberBytes + 1 : 0
      if (numberBytes > limits.numberBytes) tooMany(`a number has more than ${limits.numberBytes} digits`)
      if (is === kind.digit || is === kind.word) continue
      if (is === kind.quote) {
        inText = true
        textBytes = 0
        at = passText(bytes, at)
      } else if (is === kind.comma && lists[depth] === 1) {
        counts[depth] = (counts[depth] as number) + 1
        if ((counts[depth] as number) >= limits.elements)
          tooMany(`a list has more than ${limits.elements} elements`)
        values = separately && depth === 2 ? 1 : values + 1
      } else if (is === kind.colon) {
        if (textBytes > limits.nameBytes)
          tooMany(`the name of a member is longer than ${limits.nameBytes} bytes`)
        counts[depth] = (counts[depth] as number) + 1
        if ((counts[depth] as number) > limits.members)
          tooMany(`an object has more than ${limits.members} members`)
        values += 1
      } else if (is === kind.openList || is === kind.openObject) {
        depth += 1
        if (depth > limits.depth) tooMany(`nested deeper than ${limits.depth} levels`)
        counts[depth] = 0
        lists[depth] = is === kind.openList ? 1 : 0
        values += 1
      } else if (is === kind.close && depth > 0) depth -= 1
      if (values > limits.values)
        tooMany(`${separately ? 'an element of the list' : 'it'} holds more than ${limits.values} values`)
    }
  }
}
