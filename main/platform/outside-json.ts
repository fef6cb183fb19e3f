const maxDepth = 60

export class OutsideJsonError extends Error {}

/** Reads JSON text that came from outside. What would do harm later on is refused with words for its sender. */
export function parseOutsideJson(text: string): unknown {
  if (depthOf(text) > maxDepth) throw new OutsideJsonError(`nested deeper than ${maxDepth} levels`)
  try {
    return suspicious.test(text) ? JSON.parse(text, refuseHarm) : JSON.parse(text)
  } catch (error) {
    throw new OutsideJsonError(error instanceof Error ? error.message.slice(0, 200) : 'not JSON')
  }
}

/**
 * Reading with a look at every value is slow, so it is done only for texts that could need it: with the key
 * itself or one of its letters escaped, or with a number of very many digits: two more after an `e` make up for a
 * hundred of them.
 */
const suspicious = /__proto__|\\u00(5f|6f|7[024])|e\+?\d{3}|\d{200}/i

const refuseHarm = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new OutsideJsonError('the key "__proto__" is not allowed')
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new OutsideJsonError(`the number of "${key}" is too large`)
  return value
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inText) {
      if (c === 92) i++
      else if (c === 34) inText = false
    } else if (c === 34) inText = true
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth)
    else if (c === 125 || c === 93) depth--
  }
  return deepest
}
