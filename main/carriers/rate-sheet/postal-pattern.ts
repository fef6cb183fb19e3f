/**
 * A postal code as a zone names it: a prefix (`H2`, `10115`) or a range of prefixes (`10000-19999`,
 * `K1A-K7Z`), both ends included. A hyphen makes a range only between halves of equal length, so codes that
 * are written with one (`00-950`, `100-0001`, `12345-6789`) stay prefixes.
 */
export type PostalPattern = { from: string; to: string }

const bare = (code: string): string => code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Reads a pattern; null when it is empty or its range runs backwards. */
export function parsePostalPattern(pattern: string): PostalPattern | null {
  const halves = pattern.split('-').map(bare)
  const [from = '', to = ''] = halves
  if (halves.length === 2 && from !== '' && from.length === to.length) return from <= to ? { from, to } : null
  const prefix = bare(pattern)
  return prefix === '' ? null : { from: prefix, to: prefix }
}

/** Does any of the patterns name this code? A recipient without a code is named by none. */
export function namesPostalCode(patterns: readonly string[], postalCode: string | null): boolean {
  const code = bare(postalCode ?? '')
  return patterns.some(text => {
    const pattern = parsePostalPattern(text)
    const start = pattern ? code.slice(0, pattern.from.length) : ''
    return (
      pattern !== null && start.length === pattern.from.length && start >= pattern.from && start <= pattern.to
    )
  })
}
