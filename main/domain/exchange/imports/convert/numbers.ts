export type DecimalSign = ',' | '.'

/** What the values of a column say about their decimal sign. */
export type DecimalProof = { sign: DecimalSign | null; isMixed: boolean; hasUnclear: boolean }

const currencyAround =
  /^(?:[A-Z]{0,3}\s?\p{Sc}|[A-Z]{3}|zł|kr\.?|Fr\.?)|(?:\p{Sc}|[A-Z]{3}|zł|kr\.?|Fr\.?|,-)$/u

const digitsOf = (text: string): string => {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  return /[^\d.,]/.test(bare)
    ? bare
        .replace(/^[-−+(]/, '')
        .replace(/[-−)]$/, '')
        .replace(currencyAround, '')
        .replace(currencyAround, '')
        .replace(/^[-−+]/, '')
    : bare
}

/** A sign that can only be decimal, or only part thousands; null where it could be either. */
function signOf(digits: string): DecimalSign | null {
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  if (comma < 0 && point < 0) return null
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const sign: DecimalSign = comma >= 0 ? ',' : '.'
  const other: DecimalSign = sign === ',' ? '.' : ','
  const at = Math.max(comma, point)
  if (digits.indexOf(sign) !== at) return other
  const isUnclear = digits.length - at === 4 && at > 0 && at <= 3 && !digits.startsWith('0')
  return isUnclear ? null : sign
}

/** The same few prices and weights come over and over again. */
const mostSeen = 5_000

/** Looks at all values of a column at once: one that can be read in one way only tells how to read the others. */
export function proveDecimal(values: Iterable<string>): DecimalProof {
  let commas = 0
  let points = 0
  let unclear = 0
  const seen = new Set<string>()
  for (const value of values) {
    if (value === '' || seen.has(value)) continue
    if (seen.size < mostSeen) seen.add(value)
    if (!/[.,]/.test(value)) continue
    const number = /[\d][\d.,\s'’\u00a0\u202f]*/.exec(value)?.[0].replace(/[.,\s]+$/, '') ?? ''
    const digits = digitsOf(number)
    const sign = signOf(digits)
    if (sign === ',') commas += 1
    else if (sign === '.') points += 1
    else if (/[.,]/.test(digits)) unclear += 1
  }
  const sign = commas > points ? ',' : points > 0 ? '.' : null
  return { sign, isMixed: commas > 0 && points > 0, hasUnclear: unclear > 0 }
}

const plain = /^\d+$/

/**
 * A number as people write it: with a currency, with thousands parted by comma, point, space or apostrophe, negative by
 * a minus on either side or in brackets. Null for what is none, `1e9` among it.
 */
export function readNumber(text: string, sign: DecimalSign): number | null {
  if (plain.test(text)) return Number(text)
  const bare = text.trim()
  const isNegative =
    /^[-−(]|[-−]$/.test(bare.replace(currencyAround, '').trim()) ||
    /^\(.*\)$/.test(bare) ||
    /^[-−]/.test(bare)
  const digits = digitsOf(bare)
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return null
  const both = digits.includes(',') && digits.includes('.')
  const decimal = both ? (signOf(digits) ?? sign) : sign
  const group = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = digits.split(decimal)
  if (more.length > 0 || fraction?.includes(group)) return null
  const parts = whole.split(group)
  const [first = '', ...groups] = parts
  // India parts hundreds of thousands.
  const isGrouped = groups.every(
    (part, at) => part.length === 3 || (part.length === 2 && at < groups.length - 1),
  )
  if (groups.length > 0 && (!isGrouped || first.length > 3 || first === '')) return null
  const value = Number(`${parts.join('')}.${fraction ?? '0'}`)
  return Number.isFinite(value) ? (isNegative ? -value : value) : null
}

/** `2`, `2.0`, `2,000`, `2x`, `x2`, `2 Stk`; null for what is no whole number. */
export function readQuantity(text: string): number | null {
  if (plain.test(text)) return Number(text)
  const bare = text.replace(/^x\s*|\s*(x|×|stk\.?|stück|pcs\.?|pc|pièces?|uds?\.?|pz\.?|st\.?)$/gi, '').trim()
  const [, minus, digits] = /^([-−]?)(\d{1,9})(?:[.,]0{1,4})?$/.exec(bare) ?? []
  return digits === undefined ? null : Number(digits) * (minus ? -1 : 1)
}
