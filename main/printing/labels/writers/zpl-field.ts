/** Characters that mean something to a ZPL printer wherever they stand, and the sign that starts an escape. */
const special = /[\^~_\\\p{Cc}]/u

/** Field data for `^FD`, escaped with `^FH` only when it has to be. UTF-8 (`^CI28`) carries everything else. */
export const fieldData = (text: string): string =>
  special.test(text) ? `^FH_^FD${hexEscaped(text)}^FS` : `^FD${text}^FS`

/** Replaces every special character by `_` and its bytes in hexadecimal. */
export const hexEscaped = (text: string, indicator = '_'): string =>
  Array.from(text, character =>
    special.test(character) || character === indicator
      ? Buffer.from(character).toString('hex').toUpperCase().replace(/../g, `${indicator}$&`)
      : character,
  ).join('')
