import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeOneBitPng } from '../../../../main/printing/labels/convert/one-bit-png.ts'
import { paperOf } from '../../../../main/printing/routes/route-rules.ts'
import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { rawPdf } from '../../../support/labels/raw-pdf.ts'

const zpl = (width: number, height: number) => Buffer.from(`^XA^PW${width}^LL${height}^FDx^FS^XZ`)

const png = (width: number, height: number, dpi: number) =>
  encodeOneBitPng(new Uint8Array(Math.ceil(width / 8) * height), width, height, dpi)

async function pdf(width: number, height: number, packed: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([width, height])
  return document.save({ useObjectStreams: packed })
}

test.each<[string, PrintLanguage, Uint8Array | Promise<Uint8Array>, string | null]>([
  ['4x6 inch at 203 dpi', 'ZPL', zpl(812, 1218), '4x6in'],
  ['4x6 inch at 300 dpi', 'ZPL', zpl(1200, 1800), '4x6in'],
  ['A6 at 203 dpi', 'ZPL', zpl(839, 1183), 'a6'],
  ['4x8 inch at 203 dpi', 'ZPL', zpl(812, 1624), '4x8in'],
  ['no size', 'ZPL', Buffer.from('^XA^FDx^FS^XZ'), null],
  ['a size of no known paper', 'ZPL', zpl(400, 400), null],
  ['4x6 inch', 'PNG', png(1200, 1800, 300), '4x6in'],
  ['A6', 'PNG', png(839, 1183, 203), 'a6'],
  ['half a header', 'PNG', Buffer.from('x'), null],
  ['4x6 inch', 'PDF', pdf(288, 432, false), '4x6in'],
  ['A4 in a packed part', 'PDF', pdf(595.28, 841.89, true), 'a4'],
  [
    '4x6 inch in units of two points',
    'PDF',
    rawPdf({ box: '[0 0 144 216]', page: '/UserUnit 2.0' }),
    '4x6in',
  ],
  ['nothing', 'PDF', Buffer.from('%PDF-1.7'), null],
  ['commands nobody reads', 'EPL', Buffer.from('q812'), null],
])('%s is found in %s', async (_size, format, bytes, paper) => {
  expect(paperOf(await bytes, format)).toBe(paper)
})

test('whatever the bytes are, it answers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('PDF', 'PNG', 'ZPL'), (bytes, format) => {
      const start = { PDF: '/ObjStm stream\n', PNG: 'pHYs', ZPL: '^PW' }[format]
      paperOf(Buffer.concat([Buffer.from(start), bytes]), format as PrintLanguage)
    }),
  )
})
