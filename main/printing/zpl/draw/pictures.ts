import { decode } from 'fast-png'
import { parameters, type ZplCommand } from '../read-zpl.ts'
import { graphicRows } from '../rewrite-zpl.ts'
import { emptyStamp, type Stamp } from './dots.ts'

/** Pictures of ZPL: `^GF` in the label itself, `~DG` and `~DY` for pictures that are recalled by name. */

const mostDots = 80_000_000

/** The picture of `^GF a,b,c,d,data`; null for one in no form that is known. */
export function graphicOf(zpl: string, command: ZplCommand): Stamp | null {
  const [kind = '', , total = '', row = ''] = parameters(command, 4)
  return pictureOf(kind.trim().toUpperCase(), Number(total), Number(row), dataBehind(zpl, command, 4))
}

/** The picture of `~DG d:o.x,t,w,data` or `~DY d:f,b,x,t,w,data`; null for what is none. */
export function storedPictureOf(zpl: string, command: ZplCommand): Stamp | null {
  const parts = parameters(command, 5)
  if (command.name === '~DG')
    return pictureOf('A', Number(parts[1]), Number(parts[2]), dataBehind(zpl, command, 3))
  const [, kind = '', extension = '', total, row] = parts
  const data = dataBehind(zpl, command, 5)
  if (/^\s*P/i.test(kind) || /^\s*P/i.test(extension)) return pngOf(data)
  return /^\s*(G|$)/i.test(extension)
    ? pictureOf(kind.trim().toUpperCase(), Number(total), Number(row), data)
    : null
}

/** Whether `storedPictureOf` knows the kind of file that `~DY` brings. */
export function isDrawnFile(command: ZplCommand): boolean {
  const [, kind = '', extension = ''] = parameters(command, 5)
  return (
    /^\s*P/i.test(kind) ||
    /^\s*P/i.test(extension) ||
    (/^\s*[AB]/i.test(kind) && /^\s*(G|$)/i.test(extension))
  )
}

/** What follows so many parameters, bytes that are no signs included. */
function dataBehind(zpl: string, { from, end, delimiter }: ZplCommand, count: number): string {
  let at = from
  for (let seen = 0; seen < count; seen += 1) {
    const next = zpl.indexOf(delimiter, at)
    if (next === -1 || next >= end) return ''
    at = next + 1
  }
  return zpl.slice(at, end)
}

function pictureOf(kind: string, total: number, rowBytes: number, data: string): Stamp | null {
  if (!(rowBytes > 0 && total >= rowBytes && total * 8 <= mostDots)) return null
  const bytes =
    kind === 'B' && !/^\s*:[BZ]64:/i.test(data)
      ? Buffer.from(data, 'latin1')
      : graphicRows(data, rowBytes, total)
  if (bytes === null || (kind === 'C' && !/^\s*:[BZ]64:/i.test(data))) return null
  const stamp = emptyStamp(rowBytes * 8, Math.ceil(total / rowBytes))
  const count = Math.min(bytes.length, rowBytes * stamp.height)
  for (let at = 0; at < count; at += 1) {
    const byte = bytes[at] ?? 0
    for (let bit = 0; byte !== 0 && bit < 8; bit += 1) if (byte & (0x80 >> bit)) stamp.dots[at * 8 + bit] = 1
  }
  return stamp
}

/** A PNG, as bytes, as letters of base 64, or in hexadecimal. */
function pngOf(data: string): Stamp | null {
  const letters = /^\s*:B64:([A-Za-z0-9+/=\s]*)/i.exec(data)?.[1]
  const isHex = /^[0-9A-F\s]+$/i.test(data)
  const bytes = letters
    ? Buffer.from(letters, 'base64')
    : Buffer.from(isHex ? data.replace(/\s/g, '') : data, isHex ? 'hex' : 'latin1')
  try {
    const { width, height, channels, data: pixels, depth } = decode(bytes)
    if (width * height > mostDots || depth !== 8) return null
    const stamp = emptyStamp(width, height)
    for (let at = 0; at < width * height; at += 1)
      stamp.dots[at] = isDark(pixels, at * channels, channels) ? 1 : 0
    return stamp
  } catch {
    return null
  }
}

function isDark(pixels: ArrayLike<number>, at: number, channels: number): boolean {
  const isSeen = channels % 2 === 1 || (pixels[at + channels - 1] ?? 255) > 127
  const grey =
    channels < 3
      ? (pixels[at] ?? 255)
      : ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
  return isSeen && grey < 128
}
