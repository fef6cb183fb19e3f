import { drawBars, plainBars } from './bar-codes.ts'
import {
  type CodeInput,
  type DrawnCode,
  digits,
  numberAt,
  type RawSymbol,
  raw,
  said,
  usualCell,
} from './code-input.ts'
import { emptyStamp, fill, type Stamp } from './dots.ts'
import { maxicodeStamp } from './maxicode.ts'

type Matrix = { symbol: RawSymbol; across: number; down: number }

/** Codes of cells, by their commands. */
const matrices: Readonly<Record<string, (input: CodeInput) => Matrix>> = {
  '^B0': aztec,
  '^BO': aztec,
  '^B4': input => {
    const rows = Math.max(1, numberAt(input, 1) ?? Math.round(input.height / (8 * input.module)))
    return square(raw({ bcid: 'code49', text: input.data, rowheight: Math.max(8, rows) }), input.module)
  },
  '^B7': pdf417,
  '^BF': microPdf417,
  '^BB': input => {
    const mode = said(input, 5) || 'F'
    if (mode === 'A') throw new RangeError('not drawn')
    const columns = numberAt(input, 3)
    const rowheight = Math.max(8, Math.round((numberAt(input, 1) ?? 8) / 1))
    const options = {
      bcid: 'codablockf',
      text: input.data,
      rowheight,
      ...(columns ? { columns: Math.max(4, columns) } : {}),
    }
    return square(raw(options), input.module)
  },
  '^BQ': input => {
    const { level, text } = quickData(input.data)
    const symbol = raw({ bcid: 'qrcode', text: binary(text), binarytext: true, parse: true, eclevel: level })
    return square(symbol, Math.min(100, numberAt(input, 2) ?? usualCell(input)))
  },
  '^BX': dataMatrix,
}

const square = (symbol: RawSymbol, dots: number): Matrix => ({
  symbol,
  across: Math.max(1, dots),
  down: Math.max(1, dots),
})

/** Bytes as the encoder takes them: any of them written out. */
const binary = (data: string): string =>
  data.replace(/[\^\p{Cc}\u00a0-\u00ff]/gu, sign => `^${String(sign.charCodeAt(0)).padStart(3, '0')}`)

function aztec(input: CodeInput): Matrix {
  const kind = numberAt(input, 3) ?? 0
  const text = { text: binary(input.data), parse: true, binarytext: true }
  const across = numberAt(input, 1) ?? usualCell(input)
  if (kind === 300) return square(raw({ bcid: 'aztecrune', ...text }), across)
  const level = kind >= 1 && kind <= 99 ? { eclevel: Math.min(95, Math.max(5, kind)) } : {}
  const layers =
    kind >= 201
      ? { format: 'full', layers: kind - 200 }
      : kind >= 101
        ? { format: 'compact', layers: kind - 100 }
        : {}
  const options = { bcid: 'azteccode', ...text, ...level, ...layers }
  if (kind > 99) return square(raw(options), across)
  try {
    return square(raw({ ...options, format: 'compact' }), across)
  } catch {
    return square(raw(options), across)
  }
}

function pdf417(input: CodeInput): Matrix {
  const [level, columns, rows] = [numberAt(input, 2), numberAt(input, 3), numberAt(input, 4)]
  const symbol = raw({
    bcid: said(input, 5) === 'Y' ? 'pdf417compact' : 'pdf417',
    text: binary(input.data),
    parse: true,
    binarytext: true,
    rowmult: 1,
    ...(level ? { eclevel: Math.min(8, level) } : {}),
    ...(columns ? { columns } : {}),
    ...(rows && rows >= 3 ? { rows } : {}),
  })
  const down = numberAt(input, 1)
  const tall = down ?? Math.max(input.module, Math.floor(input.height / (symbol.pixy ?? 1)))
  return { symbol, across: input.module, down: Math.max(1, tall) }
}

/** Columns and rows of the modes of `^BF`. */
const microSizes = (
  '1x11 1x14 1x17 1x20 1x24 1x28 2x8 2x11 2x14 2x17 2x20 2x23 2x26 3x6 3x8 3x10 3x12 3x15 3x20 3x26 3x32 3x38 3x44 ' +
  '4x4 4x6 4x8 4x10 4x12 4x15 4x20 4x26 4x32 4x38 4x44'
).split(' ')

function microPdf417(input: CodeInput): Matrix {
  const [columns, rows] = (microSizes[numberAt(input, 2) ?? 0] ?? '').split('x').map(Number)
  const text = binary(input.data)
  const symbol = raw({ bcid: 'micropdf417', text, parse: true, binarytext: true, rowmult: 1, columns, rows })
  const down = numberAt(input, 1) ?? Math.max(1, Math.floor(input.height / (rows ?? 1)))
  return { symbol, across: input.module, down: Math.max(1, down) }
}

/** Behind the escape sign stand `1` for a function, `d` and three digits for a byte, and the sign itself. */
function dataMatrix(input: CodeInput): Matrix {
  const quality = numberAt(input, 2) ?? 0
  if (quality !== 200) throw new RangeError('not drawn')
  const sign = input.parts[6] || '_'
  let text = ''
  for (let at = 0; at < input.data.length; at += 1) {
    const next = input.data[at] ?? ''
    const rest = input.data.slice(at + 1)
    const byte = /^d(\d{3})/.exec(rest)?.[1]
    if (next !== sign) text += binary(next)
    else if (rest.startsWith('1')) [text, at] = [`${text}^FNC1`, at + 1]
    else if (byte !== undefined) [text, at] = [`${text}^${byte}`, at + 4]
    else [text, at] = [text + binary(sign), rest.startsWith(sign) ? at + 1 : at]
  }
  const [columns, rows] = [numberAt(input, 3), numberAt(input, 4)]
  const symbol = raw({
    bcid: said(input, 7) === '2' ? 'datamatrixrectangular' : 'datamatrix',
    text,
    parse: true,
    parsefnc: true,
    binarytext: true,
    ...(columns && rows ? { columns, rows } : {}),
  })
  return square(symbol, numberAt(input, 1) ?? Math.floor(input.height / (symbol.pixy ?? 1)))
}

/** A QR code begins with its error correction and how its data are read: `QA,` or `HM,` with the kind of the data. */
function quickData(data: string): { level: string; text: string } {
  const head = /^([HQML])?([AM])?,/i.exec(data)
  const level = (head?.[1] ?? 'Q').toUpperCase()
  const rest = head ? data.slice(head[0].length) : data
  if (head?.[2]?.toUpperCase() !== 'M') return { level, text: rest }
  return { level, text: /^B\d{4}/i.test(rest) ? rest.slice(5) : rest.slice(1) }
}

/** Kinds of GS1 DataBar by their number, and how tall one of bars is in modules. */
const databars: Readonly<Record<string, { bcid: string; tall: number; isExpanded?: boolean }>> = {
  '1': { bcid: 'databaromni', tall: 33 },
  '2': { bcid: 'databartruncated', tall: 13 },
  '3': { bcid: 'databarstacked', tall: 0 },
  '4': { bcid: 'databarstackedomni', tall: 0 },
  '5': { bcid: 'databarlimited', tall: 10 },
  '6': { bcid: 'databarexpanded', tall: 34, isExpanded: true },
}

function databar(input: CodeInput): DrawnCode {
  const kind = databars[said(input, 1) || '1']
  const [data = '', composite] = input.data.split('|')
  if (!kind || composite) throw new RangeError('not drawn')
  const module = Math.max(1, numberAt(input, 2) ?? usualCell(input))
  const text = kind.isExpanded ? data : `(01)${digits(data).slice(-14).slice(0, 13).padStart(13, '0')}`
  if (kind.isExpanded && !data.startsWith('(')) throw new RangeError('not drawn')
  const symbol = raw({ bcid: kind.bcid, text, dontlint: true })
  if (symbol.pixs) return { stamp: cells(square(symbol, module)), words: null, isAbove: false }
  const height = Math.max(kind.tall * module, numberAt(input, 4) ?? 0)
  return plainBars(symbol.sbs ?? [], module, height, input)
}

function cells({ symbol, across, down }: Matrix): Stamp {
  const { pixs = [], pixx = 1, pixy = 1 } = symbol
  const stamp = emptyStamp(pixx * across, pixy * down)
  pixs.forEach((isDark, index) => {
    if (isDark) fill(stamp, (index % pixx) * across, Math.floor(index / pixx) * down, across, down)
  })
  return stamp
}

/** The code a command makes of its field. Throws where it cannot be made: what the data say does not go into it. */
export function drawCode(input: CodeInput): DrawnCode {
  const bars = drawBars(input)
  if (bars) return bars
  if (input.command === '^BR') return databar(input)
  if (input.command === '^BD')
    return {
      stamp: maxicodeStamp(input.data, numberAt(input, 0) ?? 2, input.dpi),
      words: null,
      isAbove: false,
    }
  const matrix = matrices[input.command]
  if (!matrix) throw new RangeError('not drawn')
  return { stamp: cells(matrix(input)), words: null, isAbove: false }
}

/** Whether it is drawn: a few kinds are not, and data may have signs a code has none for. */
export function isDrawnCode(command: string, parts: readonly string[], data: string): boolean {
  try {
    drawCode({ command, parts, data, module: 1, ratio: 3, height: 10, dpi: 203 })
    return true
  } catch {
    return false
  }
}
