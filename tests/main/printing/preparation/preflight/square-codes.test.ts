import { describe, expect, it } from 'vitest'
import { type GrayImage, stackedPng } from '../../../../../main/printing/labels/convert/png.ts'
import { check, codesOf } from '../../../../support/label-corpus/check.ts'
import {
  flipped,
  onLabel,
  type SquareKind,
  spread,
  symbolOf,
  turnedOnce,
} from '../../../../support/label-corpus/square-codes.ts'

const short = 'PKD0000012345;20259;DE;1/1'
const long = `${short};`.repeat(8)
const squares = ['datamatrix', 'qrcode', 'azteccode'] as const
const kinds: readonly SquareKind[] = [...squares, 'datamatrixrectangular', 'pdf417']

const checked = (image: GrayImage, source?: GrayImage) =>
  check({
    bytes: stackedPng([image], 203),
    language: 'PNG',
    pages: [image],
    ...(source
      ? { sources: [{ image: source, read: source, printed: { x: 0, y: 0, ...source }, readScale: 1 }] }
      : {}),
  })

const messageOf = async (image: GrayImage) => {
  const { findings, barcodes } = await checked(image)
  return barcodes.length === 0 ? 'not read' : findings.map(({ code, message }) => `${code} ${message}`).join()
}

describe.each(kinds)('a sound %s', kind => {
  it('is good however it lies, and whichever whole or broken number of dots its modules have', async () => {
    for (const text of kind === 'datamatrixrectangular' ? ['PKD0000012345'] : [short, long]) {
      let symbol = symbolOf(kind, text)
      for (let turn = 0; turn < 4; turn += 1) {
        for (const wide of kind === 'pdf417' ? [2, 3] : [2, 3, 5])
          expect(codesOf(await checked(onLabel(symbol, { wide }))), `${text.length} ${turn} ${wide}`).toEqual(
            [],
          )
        symbol = turnedOnce(symbol)
      }
      for (const wide of [2.3, 2.5, 2.9, 3.4, 3.7])
        expect(await messageOf(onLabel(symbol, { wide })), `${text.length} ${wide}`).toBe('')
    }
  })
})

/** Codewords that may be wrong, by ISO/IEC 16022 (18 x 18) and 18004 (version 2, M). */
const correctable = { datamatrix: 7, qrcode: 8 } as const

/** Modules of data, so far from each other that no two are of one codeword; always the same. */
function apart(
  { columns, rows }: { columns: number; rows: number },
  kind: keyof typeof correctable,
): number[] {
  const isData = (column: number, row: number) =>
    kind === 'datamatrix'
      ? column > 1 && row > 1 && column < columns - 2 && row < rows - 2
      : column > 8 && row > 8 && Math.max(Math.abs(column - 18), Math.abs(row - 18)) > 2
  const places: [number, number][] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const isFar = places.every(([x, y]) => Math.max(Math.abs(x - column), Math.abs(y - row)) > 3)
      if (isData(column, row) && isFar) places.push([column, row])
    }
  return places.map(([column, row]) => row * columns + column)
}

it.each(['datamatrix', 'qrcode'] as const)(
  'modules of a %s that are wrong are told from more than half of what it can correct, up to all of that',
  async kind => {
    const symbol = symbolOf(kind, short)
    const [places, most] = [apart(symbol, kind), correctable[kind]]
    expect(places.length).toBeGreaterThanOrEqual(most)
    for (let count = 0; count <= most; count += 1) {
      const told = await messageOf(onLabel(flipped(symbol, places.slice(0, count)), { wide: 4 }))
      const left = 1 - count / most
      expect([count, told]).toEqual([
        count,
        left < 0.37
          ? expect.stringMatching(/^barcode_weak .*unused error correction/)
          : left >= 0.5
            ? ''
            : told,
      ])
    }
  },
)

describe('what a scanner finds a code by', () => {
  const broken = {
    datamatrix: ({ columns, rows }: { columns: number; rows: number }) =>
      [2, 4, 7, 11].map(row => row * columns).concat([3, 8].map(at => (rows - 1) * columns + at)),
    qrcode: ({ columns }: { columns: number }) => [1, 3, 4].map(at => at * columns).concat([columns + 1]),
    azteccode: ({ columns, rows }: { columns: number; rows: number }) =>
      [-4, -3, -1, 1, 3].map(at => ((rows >> 1) - 4) * columns + (columns >> 1) + at),
  }

  it.each(squares)('of a %s is told where it is broken', async kind => {
    const symbol = symbolOf(kind, short)
    const told = await messageOf(onLabel(flipped(symbol, broken[kind](symbol)), { wide: 4 }))
    expect(told).toMatch(/^barcode_weak .*grade [DF] by ISO 15415 \(fixed pattern damage\)|^not read$/)
  })

  it('of a PDF417 is told where a line is burnt through its ends', async () => {
    const image = onLabel(symbolOf('pdf417', short), { wide: 3 })
    const line = (from: number, dots: number, value: number) => {
      const copy = { ...image, data: new Uint8Array(image.data) }
      for (let y = 0; y < image.height; y += 1)
        if (copy.data[y * image.width + 120] === 0)
          copy.data.fill(value, y * image.width + from, y * image.width + from + dots)
      return copy
    }
    expect(await messageOf(image)).toBe('')
    expect(await messageOf(line(128, 4, 255))).toMatch(/^barcode_weak .*ISO 15415|^not read$/)
  })
})

it.each(squares)('ink of a %s that runs is told, and a little of it is not', async kind => {
  const symbol = symbolOf(kind, short)
  const told = (wide: number, x: number, y: number) => messageOf(spread(onLabel(symbol, { wide }), { x, y }))
  expect(await told(4, 1, 1)).toMatch(/^barcode_weak .*grade [DF] by ISO 15415|^not read$/)
  expect(await told(8, 1, 1)).toBe('')
})

it('a code that is squeezed is told', async () => {
  const told = await messageOf(onLabel(symbolOf('qrcode', short), { wide: 4, high: 3.4 }))
  expect(told).toMatch(/axial nonuniformity/)
})

it('what was sound as it was given stops the print', async () => {
  const image = onLabel(symbolOf('qrcode', short), { wide: 4 })
  const found = await checked(spread(image, { x: 1, y: 1 }), image)
  expect([found.verdict, ...codesOf(found)]).toEqual(['blocked', 'barcode_weakened'])
})
