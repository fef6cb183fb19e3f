/**
 * A pattern of a shop's own codes, small enough that none is slow: `#` a digit, `@` a letter, `?` any sign, `*` any
 * signs or none, `{name}` signs that are used, at least one and no blanks, everything else itself. A backslash takes a sign as it is.
 * `TOTE-##`, `WH/{order}/?`, `{sku}*{lot}`.
 */
export type CodePattern = { parts: readonly Part[] }

type Part =
  | { part: 'sign'; sign: string }
  | { part: 'digit' | 'letter' | 'any' | 'run' }
  | { part: 'field'; name: string }

export type ParsedPattern = { ok: true; pattern: CodePattern } | { ok: false; message: string }

const longestPattern = 100
const longestText = 500
const mostFields = 5
const wildcards: Readonly<Record<string, Part>> = {
  '#': { part: 'digit' },
  '@': { part: 'letter' },
  '?': { part: 'any' },
  '*': { part: 'run' },
}

/** Reads a pattern as a person wrote it; the message says what to change. */
export function parsePattern(written: string): ParsedPattern {
  if (written.length > longestPattern) return wrong(`Use at most ${longestPattern} signs.`)
  const parts: Part[] = []
  const tokens = /\\(?<escaped>.)|\{(?<name>[a-z_]{1,20})\}|(?<sign>.)/gsu
  for (const { groups = {} } of written.matchAll(tokens)) {
    const { escaped, name, sign = '' } = groups
    if (escaped !== undefined) parts.push({ part: 'sign', sign: escaped })
    else if (name !== undefined) parts.push({ part: 'field', name })
    else if (sign === '{' || sign === '}' || sign === '\\')
      return wrong('A name in braces has small letters: {sku}. Write \\{ for a brace.')
    else parts.push(wildcards[sign] ?? { part: 'sign', sign })
  }
  const names = parts.flatMap(each => (each.part === 'field' ? each.name : []))
  if (new Set(names).size < names.length) return wrong('Use each name once.')
  if (names.length > mostFields) return wrong(`Use at most ${mostFields} names.`)
  const isBare = parts.every(({ part }) => part === 'run' || part === 'any' || part === 'field')
  if (isBare) return wrong('A pattern needs at least one sign, # or @, or it takes every code.')
  return { ok: true, pattern: { parts } }
}

const wrong = (message: string): ParsedPattern => ({ ok: false, message })

const fits = (part: Part, sign: string): boolean => {
  switch (part.part) {
    case 'sign':
      return part.sign === sign
    case 'digit':
      return /^\d$/.test(sign)
    case 'letter':
      return /^\p{L}$/u.test(sign)
    default:
      return true
  }
}

const isOpen = ({ part }: Part): boolean => part === 'run' || part === 'field'

/**
 * The named fields of a text that fits the pattern as a whole, each as short as it can be from the left; null when it
 * does not fit. Takes as many steps as text and pattern multiplied, whatever they are.
 */
export function matchPattern({ parts }: CodePattern, text: string): Readonly<Record<string, string>> | null {
  const signs = [...text]
  if (signs.length > longestText) return null
  const fitsFrom = endings(parts, signs)
  if (!fitsFrom[0]?.[0]) return null
  const fields: Record<string, string> = {}
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (!isOpen(part)) {
      at += 1
      continue
    }
    let to = part.part === 'field' ? at + 1 : at
    while (!fitsFrom[index + 1]?.[to]) to += 1
    if (part.part === 'field') fields[part.name] = signs.slice(at, to).join('')
    at = to
  }
  return fields
}

/** Whether the parts from `index` on fit the signs from `at` on, for all of them. */
function endings(parts: readonly Part[], signs: readonly string[]): boolean[][] {
  const table = Array.from({ length: parts.length + 1 }, () =>
    new Array<boolean>(signs.length + 1).fill(false),
  )
  const last = table[parts.length]
  if (last) last[signs.length] = true
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const [row, next, part] = [table[index], table[index + 1], parts[index]]
    if (!row || !next || !part) continue
    for (let at = signs.length; at >= 0; at -= 1) row[at] = fitsAt(part, signs, at, row, next)
  }
  return table
}

function fitsAt(part: Part, signs: readonly string[], at: number, row: boolean[], next: boolean[]): boolean {
  const sign = signs[at]
  if (part.part === 'run') return next[at] === true || row[at + 1] === true
  if (sign === undefined) return false
  if (part.part === 'field') return sign.trim() !== '' && (next[at + 1] === true || row[at + 1] === true)
  return fits(part, sign) && next[at + 1] === true
}
