import type { Bitmap } from '../text/rasterise.ts'

const counts = ' GHIJKLMNOPQRSTUVWXY'
const twenties = ' ghijklmnopqrstuvwxyz'

/**
 * A `^GFA` graphic field in the compressed hexadecimal every ZPL printer reads: a letter before a digit
 * repeats it, a comma fills the row with white, an exclamation mark with black, a colon repeats the row above.
 */
export function graphicField({ height, rowBytes, data }: Bitmap): string {
  const total = rowBytes * height
  let above = ''
  let body = ''
  for (let row = 0; row < height; row += 1) {
    const hex = Buffer.from(data.subarray(row * rowBytes, (row + 1) * rowBytes))
      .toString('hex')
      .toUpperCase()
    body += hex === above ? ':' : compressRow(hex)
    above = hex
  }
  return `^GFA,${total},${total},${rowBytes},${body}^FS`
}

function compressRow(hex: string): string {
  const last = hex.at(-1)
  const fill = last === '0' || last === 'F' ? runAtEnd(hex, last) : 0
  const end = fill < 2 ? '' : last === '0' ? ',' : '!'
  const kept = end === '' ? hex : hex.slice(0, -fill)
  return kept.replace(/(.)\1{1,}/g, (run, digit: string) => repeated(digit, run.length)) + end
}

/** Counted from the end: a pattern would look at every run of the row. */
function runAtEnd(hex: string, digit: string): number {
  let start = hex.length
  while (start > 0 && hex[start - 1] === digit) start -= 1
  return hex.length - start
}

function repeated(digit: string, count: number): string {
  if (count === 1) return digit
  if (count > 419) return repeated(digit, 419) + repeated(digit, count - 419)
  const [tens, ones] = [twenties[Math.floor(count / 20)]?.trim(), counts[count % 20]?.trim()]
  return `${tens ?? ''}${ones ?? ''}${digit}`
}
