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
  const fill = /(0+|F+)$/.exec(hex)?.[0] ?? ''
  const end = fill.length < 2 ? '' : fill.startsWith('0') ? ',' : '!'
  const kept = end === '' ? hex : hex.slice(0, -fill.length)
  return kept.replace(/(.)\1{1,}/g, (run, digit: string) => repeated(digit, run.length)) + end
}

function repeated(digit: string, count: number): string {
  if (count === 1) return digit
  if (count > 419) return repeated(digit, 419) + repeated(digit, count - 419)
  const [tens, ones] = [twenties[Math.floor(count / 20)]?.trim(), counts[count % 20]?.trim()]
  return `${tens ?? ''}${ones ?? ''}${digit}`
}
