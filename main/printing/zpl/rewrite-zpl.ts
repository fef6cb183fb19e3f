import { inflateSync } from 'node:zlib'
import { type PrinterDpi, printerResolutions } from '../../../shared/desk/printing/printer-kinds.ts'
import type { Bitmap } from '../labels/text/rasterise.ts'
import { graphicField } from '../labels/writers/zpl-graphic.ts'
import { parameters, readCommands, type ZplCommand } from './read-zpl.ts'

/** What becomes of each parameter: `s` dots, `m` the width of a module, at least one whole dot, `-` stays. */
const commandsByParameters: readonly (readonly [parameters: string, commands: string])[] = [
  ['ss', 'FO FT LH GC'],
  ['s', 'LL PW LS LT'],
  ['sss', 'GB GD GE'],
  ['-ss', 'GS CF TB'],
  ['s-s-s', 'FB'],
  ['m-s', 'BY'],
  ['-s', 'BC BA B2 B4 B5 B7 B8 B9 BE BI BJ BL BS BU BZ'],
  ['--s', 'B1 B3 BK BM BP'],
  ['-m', 'BX B0'],
  ['--m', 'BQ'],
]
const sized: Readonly<Record<string, string>> = Object.fromEntries(
  commandsByParameters.flatMap(([parameters, commands]) =>
    commands.split(' ').map(name => [name, parameters]),
  ),
)

/** Commands that bring pictures and formats from elsewhere, or give numbers another meaning. */
const beyond = new Set([
  '^XG',
  '^XF',
  '^IM',
  '^IL',
  '^DF',
  '^MU',
  '^PH',
  '~PH',
  '~DG',
  '~DY',
  '~DB',
  '~DN',
  '~DE',
])

/** Whether a document chooses other signs than `^`, `~` and `,`, and uses them. */
export const hasOwnSigns = (commands: readonly ZplCommand[]): boolean =>
  commands.some(({ name, sign, delimiter }) => name !== '' && (name[0] !== sign || delimiter !== ','))

/** A document with some of its commands written anew; undefined leaves one as it is, byte for byte. */
export function rewriteZpl(
  zpl: string,
  commands: Iterable<ZplCommand>,
  write: (command: ZplCommand) => string | undefined,
): string {
  const parts: string[] = []
  let kept = 0
  for (const command of commands) {
    const written = write(command)
    if (written === undefined) continue
    parts.push(zpl.slice(kept, command.at), written)
    kept = command.end
  }
  parts.push(zpl.slice(kept))
  return parts.join('')
}

const defaultModule = 2

/**
 * ZPL made for one head, written for another: places, boxes, fonts and graphics at their true size, modules of barcodes
 * in whole dots. Null where that is not sure to succeed; then its picture has to do.
 */
export function resizeZpl(zpl: string, ratio: number): string | null {
  const commands = [...readCommands(zpl)]
  if (commands.some(({ name }) => beyond.has(name)) || hasOwnSigns(commands)) return null
  let isSure = true
  const module = `^BY${scaled(defaultModule, ratio, 'm')}`
  const written = rewriteZpl(zpl, commands, command => {
    const head = zpl.slice(command.at, command.from)
    if (command.name === '^XA') return `${head}${command.text}${module}`
    if (command.name !== '^GF') return resizedCommand(command, head, ratio)
    const graphic = resizedGraphic(command, ratio)
    if (graphic === null) isSure = false
    return graphic ?? undefined
  })
  return isSure ? written : null
}

function resizedCommand({ name, text }: ZplCommand, head: string, ratio: number): string | undefined {
  const kinds = name === '^A' ? '-ss' : name.startsWith('^') ? sized[name.slice(1)] : undefined
  if (!kinds) return undefined
  const parts = text.split(',').map((part, index) => {
    const kind = kinds[index]
    if (kind !== 's' && kind !== 'm') return part
    return part.replace(/^\s*-?\d+(?:\.\d+)?/, dots => String(scaled(Number(dots), ratio, kind)))
  })
  return head + parts.join(',')
}

const scaled = (dots: number, ratio: number, kind: 's' | 'm'): number =>
  kind === 'm' ? Math.max(1, Math.round(dots * ratio)) : Math.round(dots * ratio)

function resizedGraphic({ text }: ZplCommand, ratio: number): string | null {
  const bitmap = /^\s*A,/i.test(text) ? graphicBits(text) : null
  return bitmap && unclosed(graphicField(scaledBits(bitmap, ratio)))
}

/** The field is closed by the `^FS` of the original. */
const unclosed = (field: string): string => field.slice(0, -'^FS'.length)

/** Whether the dots of a `^GF` graphic can be read, whatever form its signs have. */
export const isReadableGraphic = (text: string): boolean => graphicBits(text) !== null

const mostGraphicHead = 200
const mostGraphicBytes = 8 * 1024 * 1024

/** The dots of a `^GF` graphic whose data are signs. */
function graphicBits(text: string): Bitmap | null {
  const [head, totalText, rowText] =
    /^\s*[ABC]?\s*,\d+,(\d+),(\d+),/i.exec(text.slice(0, mostGraphicHead)) ?? []
  const [total, rowBytes] = [Number(totalText), Number(rowText)]
  if (head === undefined || !(rowBytes > 0) || !(total >= rowBytes) || total > mostGraphicBytes) return null
  const data = graphicRows(text.slice(head.length).trimEnd(), rowBytes, total)
  return data && { width: rowBytes * 8, height: Math.ceil(total / rowBytes), rowBytes, data }
}

/** Widths and lengths labels are made in, in inches: 4x6 and 4x8 inch, A6. */
const usual = { PW: [4, 105 / 25.4], LL: [6, 8, 148 / 25.4] } as const
const play = 0.025

/** Print heads of 203, 300 and 600 dpi have 8, 12 and 24 dots a millimetre: both counts are used for one size. */
const dotsPerInch: Readonly<Record<PrinterDpi, readonly number[]>> = {
  203: [203, 203.2],
  300: [300, 304.8],
  600: [600, 609.6],
}

/**
 * The resolution ZPL was made for, read off the size it names, or off how far its fields reach; null where nothing says
 * it. ZPL counts in dots: on another head the same label comes out at another size.
 */
export function zplResolution(zpl: string): PrinterDpi | null {
  const commands = [...readCommands(zpl)]
  for (const name of ['PW', 'LL'] as const) {
    const command = commands.find(each => each.name === `^${name}`)
    const dots = command ? Number.parseInt(command.text, 10) : Number.NaN
    const made = printerResolutions.find(dpi => usual[name].some(inch => isNear(dots, inch, dpi)))
    if (made) return made
  }
  const places = commands
    .filter(({ name }) => name === '^FO' || name === '^FT')
    .map(command => parameters(command).map(part => Number.parseInt(part, 10) || 0))
  const [reachX, reachY] = [
    Math.max(0, ...places.map(([x]) => x ?? 0)),
    Math.max(0, ...places.map(([, y]) => y ?? 0)),
  ]
  return reachX <= reachAt203.x && reachY > reachAt203.from && reachY <= reachAt203.to ? 203 : null
}

/** Where the last field of a 4x6 inch label for 203 dpi stands. */
const reachAt203 = { x: 820, from: 900, to: 1230 }

const isNear = (dots: number, inch: number, dpi: PrinterDpi): boolean =>
  dotsPerInch[dpi].some(each => Math.abs(dots / each - inch) <= play * inch)

/**
 * The rows of a `^GF` graphic: hexadecimal with or without its run lengths (`G`-`Y`, `g`-`z`, `,`, `!`, `:`), or
 * `:B64:` and `:Z64:`. Null for what is none of these, such as raw bytes, and for what is not all there.
 */
export function graphicRows(data: string, rowBytes: number, total: number): Uint8Array | null {
  const rows = encodedRows(data, total + rowBytes) ?? hexRows(data, rowBytes, total)
  // Less than it says, by more than its last row: the rest of the label may have been taken for a part of it.
  return rows && rows.length + rowBytes >= total ? rows : null
}

function encodedRows(data: string, most: number): Uint8Array | null {
  const encoded = /^\s*:([BZ])64:([A-Za-z0-9+/=\s]*):/i.exec(data)
  if (!encoded) return null
  const bytes = Buffer.from(encoded[2] ?? '', 'base64')
  try {
    return encoded[1]?.toUpperCase() === 'Z' ? inflateSync(bytes, { maxOutputLength: most }) : bytes
  } catch {
    return null
  }
}

function hexRows(data: string, rowBytes: number, total: number): Uint8Array | null {
  if (!/^[0-9A-Fa-fG-Yg-z,!:\s]*$/.test(data)) return null
  const digits = rowBytes * 2
  const rows: string[] = []
  let row = ''
  let times = 0
  const push = (text: string) => {
    row += text
    while (row.length >= digits) {
      rows.push(row.slice(0, digits))
      row = row.slice(digits)
    }
  }
  for (const sign of data) {
    if (rows.length * rowBytes > total) return null
    if (sign >= 'G' && sign <= 'Y') times += sign.charCodeAt(0) - 70
    else if (sign >= 'g' && sign <= 'z') times += (sign.charCodeAt(0) - 102) * 20
    else if (sign === ',' || sign === '!') push((sign === ',' ? '0' : 'F').repeat(digits - row.length))
    else if (sign === ':') push(rows.at(-1) ?? '0'.repeat(digits))
    else if (sign.trim() !== '') {
      push(sign.repeat(Math.max(1, times)))
      times = 0
    }
  }
  return Buffer.from(rows.join(''), 'hex')
}

/** A one-bit picture at another size; every dot takes the colour of the one it came from. */
function scaledBits({ width, height, rowBytes, data }: Bitmap, ratio: number): Bitmap {
  const to = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  const toRowBytes = Math.ceil(to.width / 8)
  const bits = new Uint8Array(toRowBytes * to.height)
  for (let y = 0; y < to.height; y += 1) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) / ratio)) * rowBytes
    for (let x = 0; x < to.width; x += 1) {
      const from = Math.min(width - 1, Math.floor((x + 0.5) / ratio))
      if (((data[row + (from >> 3)] ?? 0) & (0x80 >> (from & 7))) === 0) continue
      const at = y * toRowBytes + (x >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { ...to, rowBytes: toRowBytes, data: bits }
}
