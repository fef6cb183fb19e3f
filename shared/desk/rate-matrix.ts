/**
 * A rate card as carriers and shops write it: zones across, weights down, a price in each cell. Read alike where it is
 * pasted or dropped on a rate sheet, in the import wizard and by the command.
 */

/**
 * What was typed or pasted as a price, with a decimal point or comma, groups of thousands and a currency sign. Null where
 * it says that there is none; what could be two numbers, or is none, stays the text it is.
 */
export function readPrice(typed: string): number | string | null {
  const text = typed.trim()
  const bare = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})/u, '')
    .replace(/(?:[A-Z]{3}|\p{Sc})$/u, '')
  if (bare === '' || /^[-–—]$/.test(bare)) return null
  if (/^(\d+\.?\d*|\.\d+)$/.test(bare)) return Number(bare)
  if (/^\d*,\d+$/.test(bare)) return /,\d{3}$/.test(bare) ? text : Number(bare.replace(',', '.'))
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return Number(bare.replaceAll(',', ''))
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  return text
}

/** A number as it is typed; a decimal comma is a point. Text that is no number stays the text it is. */
export function readTypedNumber(typed: string): number | string {
  const text = typed.trim()
  const pointed = /^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : text
  const value = pointed === '' ? Number.NaN : Number(pointed)
  return Number.isFinite(value) ? value : text
}

const unitBehind = /\s*(kg|g|lb|oz)$/i

/** A weight as it is typed: what is no number stays a text, an empty one is open. */
export function readWeight(typed: string): number | string | null {
  const text = typed.trim().replace(unitBehind, '')
  return text === '' ? null : readTypedNumber(text)
}

/** A band as it is typed: `5`, where it ends, or `2-5`; `20-` has no end. */
export function readBand(typed: string): { start?: number | string | null; end: number | string | null } {
  const [, start, end] = /^\s*([\d.,]+)\s*[-–](.*)$/s.exec(typed) ?? []
  return start === undefined
    ? { end: readWeight(typed) }
    : { start: readWeight(start), end: readWeight(end ?? '') }
}

/** What each further step above a band costs is a line of its own, such as `+1`. */
export const isFurtherLine = (band: string): boolean => band.trim().startsWith('+')

const bandLike = /^\s*\+?\s*[\d.,]+(\s*[-–]\s*[\d.,]*)?\s*(kg|g|lb|oz)?\s*$/i
/** Heads of a list with a price a row; a zone is never called so. */
const listHead = /^(rate|price|service code|zone|preis|tarif|prix|precio|prezzo|prijs)$/i

/** Whether a table is a rate card and not a list with a price a row. */
export function isRateMatrix(heads: readonly string[], lines: readonly (readonly string[])[]): boolean {
  if (heads.length < 2 || lines.length === 0 || heads.some(head => listHead.test(head.trim()))) return false
  const isBand = ([band = '']: readonly string[]) => band.trim() === '' || bandLike.test(band)
  if (!lines.every(isBand) || lines.filter(([band = '']) => band.trim() === '').length > 1) return false
  const cells = lines.flatMap(line => line.slice(1, heads.length)).filter(cell => cell.trim() !== '')
  const prices = cells.filter(cell => typeof readPrice(cell) !== 'string')
  return cells.length > 0 && prices.length >= cells.length * 0.8
}

/** A price of a rate card: of the line `at`, for a zone, from a weight up to another; what is above costs more a step. */
export type MatrixPrice = {
  at: number
  zone: string
  min: number | string
  max: number | string | null
  price: number | string
  further: { step: number | string; price: number | string } | null
}

/** Every cell with a price, zone by zone within a line. */
export function readRateMatrix(
  heads: readonly string[],
  lines: readonly (readonly string[])[],
): MatrixPrice[] {
  const zones = heads.slice(1)
  const found: MatrixPrice[] = []
  let from: number | string = 0
  let last: (MatrixPrice | null)[] = []
  for (const [at, [band = '', ...cells]] of lines.entries()) {
    const prices = zones.map((_, column) => readPrice(cells[column] ?? ''))
    if (isFurtherLine(band)) {
      const step = readWeight(band.trim().slice(1)) ?? 1
      for (const [column, price] of prices.entries()) {
        const above = last[column]
        if (above && price !== null) above.further = { step, price }
      }
      continue
    }
    const { start, end } = readBand(band)
    const min = start ?? from
    last = zones.map((zone, column) => {
      const price = prices[column] ?? null
      return price === null ? null : { at, zone: zone.trim(), min, max: end, price, further: null }
    })
    found.push(...last.filter(each => each !== null))
    if (end !== null) from = end
  }
  return found
}
