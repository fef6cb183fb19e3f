import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'

const press = labelPressForFile()
const number = 'PKD0000012345'

/** A PDF of 4x6 inch with the number in bars as lines, as narrow as is said, and once more in a square code. */
async function labelWithBars(moduleMm: number): Promise<Buffer> {
  const document = new PDFDocument({ size: [288, 432], margin: 0, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  document.on('data', chunk => chunks.push(chunk)).on('end', () => resolve())
  document.fontSize(14).text('Maren Hoffmann', 20, 20)
  document.image(await bwipjs.toBuffer({ bcid: 'qrcode', text: number, scale: 8 }), 20, 60, { width: 80 })
  const [{ sbs = [] } = {}] = bwipjs.raw({ bcid: 'code128', text: number }) as { sbs?: number[] }[]
  const module = (moduleMm / 25.4) * 72
  let x = 20
  for (const [at, width] of sbs.entries()) {
    if (at % 2 === 0) document.rect(x, 250, width * module, 60).fill('#000')
    x += width * module
  }
  document.end()
  await promise
  return Buffer.concat(chunks)
}

it.each([0.09, 0.1, 0.11])(
  'bars of %f mm that can be read in the PDF, and not at the dots of the printer, stop the print',
  async moduleMm => {
    const pdf = await labelWithBars(moduleMm)
    const { preflight } = await press.made(labelOf('PDF', pdf, [number]), printerFor('ZPL'))
    expect(preflight.verdict).toBe('blocked')
    expect(preflight.findings[0]?.code).toMatch(/^barcode_/)
  },
)

it('bars of a usual width print without a word', async () => {
  const pdf = await labelWithBars(0.375)
  const { preflight, pictures } = await press.made(labelOf('PDF', pdf, [number]), printerFor('ZPL'))
  expect(preflight.verdict).toBe('good')
  const codes = await decodeCodes(pictures[0] ?? Buffer.alloc(0), ['Code128', 'QRCode'])
  expect(codes.map(({ text }) => text)).toEqual([number, number])
})
