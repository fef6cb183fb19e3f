import { inflateSync } from 'node:zlib'
import { type PrinterDpi, printerResolutions } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { Bitmap } from '../../labels/text/rasterise.ts'
import { graphicField } from '../../labels/writers/zpl-graphic.ts'

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

/** Commands that change what the signs mean, or bring pictures and formats from elsewhere. */
const beyond = /[\^~](?:CC|CT|CD|XG|XF|IM|IL|DF|MU|PH)|~DG|~DY|~DB|~DN|~DE/i

const defaultModule = 2

/**
 * ZPL made for one head, written for another: places, boxes, fonts and graphics at their true size, modules of barcodes
 * in whole dots. Null where that is not sure to succeed; then its picture has to do.
 */
export function resizeZpl(zpl: string, ratio: number): string | null {
  if (beyond.test(zpl)) return null
  const commands: ZplCommand[] = []
  for (const each of commandsOf(zpl)) {
    const resized = isCommand(each, '^GF') ? resizedGraphic(each, ratio) : resizedCommand(each, ratio)
    if (!resized) return null
    commands.push(resized)
    if (isCommand(each, '^XA'))
      commands.push({ sign: '^', name: 'BY', data: String(scaled(defaultModule, ratio, 'm')) })
  }
  return joinCommands(commands)
}

function resizedCommand(command: ZplCommand, ratio: number): ZplCommand | null {
  const name = command.name.toUpperCase()
  const kinds = /^A[0-9A-Z@]$/.test(name) ? '-ss' : sized[name]
  if (command.sign !== '^' || !kinds) return command
  const parts = command.data.split(',').map((part, index) => {
    const kind = kinds[index]
    if (kind !== 's' && kind !== 'm') return part
    return part.replace(/^\s*-?\d+(?:\.\d+)?/, dots => String(scaled(Number(dots), ratio, kind)))
  })
  return { ...command, data: parts.join(',') }
}

const scaled = (dots: number, ratio: number, kind: 's' | 'm'): number =>
  kind === 'm' ? Math.max(1, Math.round(dots * ratio)) : Math.round(dots * ratio)

function resizedGraphic(command: ZplCommand, ratio: number): ZplCommand | null {
  const [, , totalText, rowText, data] = /^\s*A,(\d+),(\d+),(\d+),([\s\S]*)$/i.exec(command.data) ?? []
  const [total, rowBytes] = [Number(totalText), Number(rowText)]
  if (data === undefined || !(rowBytes > 0) || !(total >= rowBytes)) return null
  const bytes = graphicBytes(data.trimEnd(), rowBytes, total)
  if (!bytes) return null
  const height = Math.ceil(total / rowBytes)
  const bitmap = scaledBits({ width: rowBytes * 8, height, rowBytes, data: bytes }, ratio)
  // The field is closed by the `^FS` of the original.
  const field = graphicField(bitmap)
  return { ...command, data: field.slice('^GF'.length, -'^FS'.length) }
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
  const commands = commandsOf(zpl)
  for (const name of ['PW', 'LL'] as const) {
    const command = commands.find(each => isCommand(each, `^${name}`))
    const dots = command ? Number.parseInt(command.data, 10) : Number.NaN
    const made = printerResolutions.find(dpi => usual[name].some(inch => isNear(dots, inch, dpi)))
    if (made) return made
  }
  const places = commands
    .filter(each => isCommand(each, '^FO') || isCommand(each, '^FT'))
    .map(({ data }) => data.split(',').map(part => Number.parseInt(part, 10) || 0))
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
 * `:B64:` and `:Z64:`. Null for what is none of these, such as raw bytes.
 */
function graphicBytes(data: string, rowBytes: number, total: number): Uint8Array | null {
  const encoded = /^:([BZ])64:([A-Za-z0-9+/=\s]*):/.exec(data)
  if (!encoded) return hexRows(data, rowBytes, total)
  const bytes = Buffer.from(encoded[2] ?? '', 'base64')
  try {
    return encoded[1] === 'Z' ? inflateSync(bytes, { maxOutputLength: total + rowBytes }) : bytes
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

/** One ZPL command with everything up to the next one; `sign` is `^` or `~`. What stands before the first has no name. */
export type ZplCommand = { sign: string; name: string; data: string }

const command = /([\^~])([A-Za-z@][A-Za-z0-9@]?)/g

/**
 * Reads ZPL as latin1 text, so that every byte comes back as it was: `joinCommands(commandsOf(zpl)) === zpl`.
 * ZPL that chooses other signs for its commands (`^CC`, `~CT`) is only read up to there.
 */
export function commandsOf(zpl: string): ZplCommand[] {
  const found: ZplCommand[] = []
  let last = { sign: '', name: '' }
  let from = 0
  for (const match of zpl.matchAll(command)) {
    if (match.index > from || last.name !== '') found.push({ ...last, data: zpl.slice(from, match.index) })
    last = { sign: match[1] ?? '', name: match[2] ?? '' }
    from = match.index + match[0].length
  }
  found.push({ ...last, data: zpl.slice(from) })
  return found
}

export const joinCommands = (commands: readonly ZplCommand[]): string =>
  commands.map(({ sign, name, data }) => sign + name + data).join('')

export const isCommand = ({ sign, name }: ZplCommand, wanted: string): boolean =>
  (sign + name).toUpperCase() === wanted
