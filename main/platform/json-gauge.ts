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

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = [...'"\\,:[]{}'].map(
  sign => sign.charCodeAt(0),
)

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

  const open = (isList: number) => {
    depth += 1
    if (depth > limits.depth) throw new OutsideJsonError(`nested deeper than ${limits.depth} levels`)
    counts[depth] = 0
    lists[depth] = isList
    addValue()
  }
  const addValue = () => {
    values += 1
    if (values > limits.values)
      throw new OutsideJsonError(
        `${separately ? 'an element of the list' : 'it'} holds more than ${limits.values} values`,
      )
  }
  const endMember = () => {
    if (textBytes > limits.nameBytes)
      throw new OutsideJsonError(`the name of a member is longer than ${limits.nameBytes} bytes`)
    const members = (counts[depth] ?? 0) + 1
    counts[depth] = members
    if (members > limits.members)
      throw new OutsideJsonError(`an object has more than ${limits.members} members`)
    addValue()
  }
  const endElement = () => {
    if (lists[depth] === 0) return
    const elements = (counts[depth] ?? 0) + 1
    counts[depth] = elements
    if (elements >= limits.elements)
      throw new OutsideJsonError(`a list has more than ${limits.elements} elements`)
    if (separately && depth === 2) values = 0
    addValue()
  }
  const addDigit = () => {
    numberBytes += 1
    if (numberBytes > limits.numberBytes)
      throw new OutsideJsonError(`a number has more than ${limits.numberBytes} digits`)
  }
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
  const addSign = (sign: number) => {
    // Digits, and `+ - . E e`, which only numbers and the words true and false have.
    if ((sign >= 45 && sign <= 57 && sign !== 47) || sign === 43 || sign === 69 || sign === 101)
      return addDigit()
    numberBytes = 0
    if (sign === quote) {
      inText = true
      textBytes = 0
    } else if (sign === colon) endMember()
    else if (sign === comma) endElement()
    else if (sign === openObject || sign === openList) open(sign === openList ? 1 : 0)
    else if ((sign === closeObject || sign === closeList) && depth > 0) depth -= 1
  }

  return bytes => {
    let at = passText(bytes, 0)
    while (at < bytes.length) {
      const sign = bytes[at] as number
      at += 1
      if (sign > 32) addSign(sign)
      if (inText) at = passText(bytes, at)
    }
  }
}
