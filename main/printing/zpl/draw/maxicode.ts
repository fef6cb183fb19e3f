import type { RawOptions } from 'bwip-js/node'
import { barcodeEncoder } from '../../../platform/barcode-encoder.ts'
import { emptyStamp, fill, type Stamp } from './dots.ts'

/** MaxiCode is one size, whatever the head: ISO/IEC 16023. Lengths in millimetres. */
const columns = 30
const rows = 33
const pitchMm = 0.8809
const rowMm = pitchMm * (Math.sqrt(3) / 2)
const ringsMm = [3.87, 3.2, 2.53, 1.86, 1.18, 0.51]
const mmPerInch = 25.4
/** Hexagons a little smaller than their place, as printers burn them. */
const hexagonPart = 0.86

/** The symbol of `^BD`: what is read first is the address of a parcel in modes 2 and 3. */
export function maxicodeStamp(data: string, mode: number, dpi: number): Stamp {
  const options = { bcid: 'maxicode', text: messageOf(data, mode), mode, parse: true }
  const [symbol] = barcodeEncoder().raw(options as RawOptions)
  if (!symbol || !('pixs' in symbol)) throw new RangeError('no symbol')
  const dotsPerMm = dpi / mmPerInch
  const [pitch, row] = [pitchMm * dotsPerMm, rowMm * dotsPerMm]
  const stamp = emptyStamp(Math.ceil((columns + 0.5) * pitch), Math.ceil((rows - 1) * row + pitch * 1.16))
  const top = (pitch * 1.16) / 2
  for (const at of symbol.pixs) {
    const line = Math.floor(at / columns)
    const x = ((at % columns) + 0.5 + (line % 2) / 2) * pitch
    hexagon(stamp, x, top + line * row, pitch * hexagonPart)
  }
  rings(stamp, 14.5 * pitch, top + 16 * row, dotsPerMm)
  return stamp
}

/** A hexagon that stands on its point, so wide between its upright sides. */
function hexagon(stamp: Stamp, x: number, y: number, wide: number): void {
  const [half, tall] = [wide / 2, wide / Math.sqrt(3)]
  for (let py = Math.floor(y - tall); py <= Math.ceil(y + tall); py += 1)
    for (let px = Math.floor(x - half); px <= Math.ceil(x + half); px += 1) {
      const [dx, dy] = [Math.abs(px + 0.5 - x), Math.abs(py + 0.5 - y)]
      if (dx <= half && dy <= tall - (dx * tall) / (2 * half)) fill(stamp, px, py, 1, 1)
    }
}

function rings(stamp: Stamp, x: number, y: number, dotsPerMm: number): void {
  const reach = Math.ceil((ringsMm[0] ?? 0) * dotsPerMm)
  for (let py = Math.floor(y) - reach; py <= y + reach; py += 1)
    for (let px = Math.floor(x) - reach; px <= x + reach; px += 1) {
      const distance = Math.hypot(px + 0.5 - x, py + 0.5 - y) / dotsPerMm
      const passed = ringsMm.filter(radius => distance <= radius).length
      if (passed % 2 === 1) fill(stamp, px, py, 1, 1)
    }
}

const [record, group] = ['\u001e', '\u001d']

/** Field data name class, country and postal code without signs between them; the symbol wants them the other way round. */
function messageOf(data: string, mode: number): string {
  if (mode !== 2 && mode !== 3) return escaped(data)
  const postal = mode === 2 ? /^(\d{3})(\d{3})(\d{5,9})/ : /^(.{3})(.{3})(.{6})/
  const [head, service = '', country = '', code = ''] = postal.exec(data) ?? []
  if (head === undefined) throw new RangeError('no address')
  const rest = data.slice(head.length)
  const frame = new RegExp(`^\\[\\)>${record}01${group}\\d\\d`).exec(rest)?.[0] ?? ''
  const primary = [code, country, service].join(group)
  return escaped(`${frame}${primary}${group}${rest.slice(frame.length)}`)
}

const escaped = (text: string): string =>
  text.replace(/[\^\p{Cc}\u00a0-\u00ff]/gu, sign => `^${String(sign.charCodeAt(0)).padStart(3, '0')}`)
