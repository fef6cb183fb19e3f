import { barcodeEncoder } from '../../platform/barcode-encoder.ts'

/** Data codewords that fit into each square symbol, by its modules per side (ISO/IEC 16022). */
const capacities: readonly (readonly [side: number, codewords: number])[] = [
  [10, 3],
  [12, 5],
  [14, 8],
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
  [40, 114],
  [44, 144],
  [48, 174],
  [52, 204],
  [64, 280],
  [72, 368],
  [80, 456],
  [88, 576],
  [96, 696],
  [104, 816],
  [120, 1050],
  [132, 1304],
  [144, 1558],
]

/** Clear space around the symbol, in modules. */
export const matrixQuietModules = 1

/** One square of modules, row by row. */
export type MatrixModules = { side: number; isDark: (column: number, row: number) => boolean }

/**
 * The most modules per side this text can need, whichever encoder draws it (a printer's own may choose a larger
 * symbol than ours). `null` when no symbol holds the text.
 */
export function matrixSideAtMost(text: string): number | null {
  const codewords = asciiCodewords(text)
  return capacities.find(([, capacity]) => codewords <= capacity)?.[0] ?? null
}

/** Codewords in the plainest encodation: one a character, digit pairs in one, two for a byte above 127. */
function asciiCodewords(text: string): number {
  const bytes = Buffer.from(text)
  const highBytes = bytes.filter(byte => byte > 127).length
  const pairs = text.match(/\d\d/g)?.length ?? 0
  return bytes.length + highBytes - pairs
}

/** Draws the modules. Text outside ASCII is written as UTF-8. */
export const matrixModules = (text: string): MatrixModules => modulesOf('datamatrix', text)

/** The same of a QR code. Throws when the text is too long for one. */
export const qrModules = (text: string): MatrixModules => modulesOf('qrcode', text)

function modulesOf(bcid: 'datamatrix' | 'qrcode', text: string): MatrixModules {
  const [symbol] = barcodeEncoder().raw({ bcid, text })
  if (!symbol || !('pixs' in symbol)) throw new Error(`The ${bcid} encoder returned no symbol`)
  const { pixs, pixx } = symbol
  return { side: pixx, isDark: (column, row) => pixs[row * pixx + column] === 1 }
}
