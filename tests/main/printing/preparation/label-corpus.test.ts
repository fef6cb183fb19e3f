import { expect, it } from 'vitest'
import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { codesOf } from '../../../support/label-corpus/check.ts'
import {
  allCodes,
  composePdf,
  composePicture,
  composeZpl,
  type MatrixKind,
  sizes,
} from '../../../support/label-corpus/composed-labels.ts'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

const press = labelPressForFile()

type Given = { name: string; format: PrintLanguage; bytes: () => Promise<Uint8Array> | Uint8Array }

const matrices: readonly MatrixKind[] = ['qrcode', 'datamatrix', 'pdf417']
const alone = ['4x6', '4x8', 'parcel', 'a6', 'a5'] as const
const pages = ['letter', 'a4'] as const

const pdfs: Given[] = matrices.flatMap(matrix => [
  ...alone.map(size => ({
    name: `a PDF of ${size} with a ${matrix}`,
    format: 'PDF' as const,
    bytes: () => composePdf({ size: sizes[size], matrix }),
  })),
  ...pages.map(page => ({
    name: `a PDF of ${page} with the label on half of it and a ${matrix}`,
    format: 'PDF' as const,
    bytes: () => composePdf({ size: sizes['4x6'], page: sizes[page], matrix }),
  })),
])
const pictures: Given[] = alone.flatMap(size =>
  [true, false].flatMap(isSaid =>
    [203, 240].map(dpi => ({
      name: `a picture of ${size} at ${dpi} dots, said: ${isSaid}`,
      format: 'PNG' as const,
      bytes: () => composePicture({ size: sizes[size] }, dpi, isSaid),
    })),
  ),
)
const zpls: Given[] = (['4x6', '4x8', 'a6'] as const).flatMap(size =>
  [true, false].map(isStored => ({
    name: `ZPL of ${size}, in a stored format: ${isStored}`,
    format: 'ZPL' as const,
    bytes: () => composeZpl(sizes[size], { isStored }),
  })),
)
const corpus = [...pdfs, ...pictures, ...zpls]

it('has labels of every kind', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(40)
})

const kinds = ['Code128', 'QRCode', 'DataMatrix', 'PDF417'] as const

it.each(partOf(corpus, 5))(
  '$name leaves with all its codes, or is stopped by name',
  async ({ format, bytes }) => {
    const given = await bytes()
    for (const language of ['ZPL', 'EPL'] as const) {
      const { pictures: sheets, preflight } = await press.made(labelOf(format, given), printerFor(language))
      const read = await Promise.all(sheets.map(each => decodeCodes(each, kinds, { tryRotate: true })))
      const codes = [...new Set(read.flat().map(({ text }) => text))].toSorted()
      const stops = codesOf(preflight).filter(code => /^(ink_lost|barcode_lost|barcode_narrowed)$/.test(code))
      const isNamed = preflight.verdict === 'blocked' && stops.length > 0
      expect([isNamed, codes]).toEqual(isNamed ? [true, codes] : [false, allCodes])
    }
  },
)
