import type { RawOptions } from 'bwip-js/node'
import { barcodeEncoder } from '../../../platform/barcode-encoder.ts'
import type { Stamp } from './dots.ts'

/** What a command says of the code, and what `^BY` said before it. */
export type CodeInput = {
  command: string
  /** Parameters, trimmed. */
  parts: readonly string[]
  /** What the field says, one character a byte. */
  data: string
  module: number
  ratio: number
  height: number
  dpi: number
}

/** A code, upright, and what stands under it in words; null where it has no such line. */
export type DrawnCode = { stamp: Stamp; words: string | null; isAbove: boolean }

export const digits = (data: string): string => data.replace(/\D/g, '')
/** A parameter in capitals; empty where nothing is said. */
export const said = (input: CodeInput, index: number): string => (input.parts[index] ?? '').toUpperCase()
export const numberAt = (input: CodeInput, index: number): number | null => {
  const value = Number.parseInt(input.parts[index] ?? '', 10)
  return Number.isNaN(value) ? null : value
}

/** How large a cell is where nothing is said. */
export const usualCell = ({ dpi }: CodeInput): number => (dpi >= 600 ? 6 : dpi >= 300 ? 3 : 2)

/** What the encoder makes: bars by their widths, heights and bottoms, or cells row by row. */
export type RawSymbol = {
  sbs?: number[]
  bhs?: number[]
  bbs?: number[]
  pixs?: number[]
  pixx?: number
  pixy?: number
}

/** Throws for data that the code has no signs for. */
export function raw(options: Record<string, unknown>): RawSymbol {
  const [symbol] = barcodeEncoder().raw(options as unknown as RawOptions)
  if (!symbol) throw new RangeError('no symbol')
  return symbol as RawSymbol
}
