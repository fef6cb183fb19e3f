import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureLabel } from '../../../support/carriers/carrier-labels.ts'
import { carrierPage, labelPages } from '../../../support/carriers/carrier-pages.ts'
import { decodeBarcodes, decodeTurnedBarcodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { sizesOfPdf } from '../../../support/labels/read-pdf.ts'

const press = labelPressForFile()

const zpl = (fields: string) => Buffer.from(`^XA^CI28^PW812^LL1218${fields}^XZ\n`)
const code = '^FO60,300^BY3^BCN,150,N,N,N^FDPKD1234567^FS'
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const codesOf = async (pictures: readonly Uint8Array[], decode = decodeBarcodes) =>
  Promise.all(pictures.map(async picture => (await decode(picture)).map(({ text }) => text)))
const widthOfCode = async (picture: Uint8Array | undefined) => {
  const [found] = await decodeBarcodes(picture ?? Buffer.alloc(0))
  return found ? Math.abs(found.right - found.left) : 0
}

describe('ZPL for a ZPL printer', () => {
  it('leaves byte for byte when the printer asks for nothing', async () => {
    const bytes = Buffer.concat([zpl(code), Buffer.from([0x0d, 0x0a, 0xff])])
    expect((await press.made(labelOf('ZPL', bytes), printerFor('ZPL'))).bytes).toBe(bytes)
  })

  it('is moved, turned and darkened only by settings around its fields, taken back behind it', async () => {
    const target = printerFor('ZPL', { offsetUm: { x: 2_000, y: -1_000 }, darkness: 7, turn: 180 })
    const { bytes } = await press.made(labelOf('ZPL', zpl(`^LS10^PON${code}`)), target)
    expect(textOf(bytes)).toBe(
      `~SD07\n^XA^LS-16^LT-8^POI^CI28^PW812^LL1218^LS-6^POI${code}^XZ\n\n^XA^LS0^LT0^PON^XZ\n`,
    )
  })

  it('is written anew in true size for a head with more dots, bars in whole dots', async () => {
    const given = zpl(`^FO100,50^GB600,4,4^FS^FO100,100^A0N,40,30^FDHello, ^FS${code}`)
    const { bytes, pictures } = await press.made(labelOf('ZPL', given), printerFor('ZPL', { dpi: 300 }))
    expect(textOf(bytes)).toContain('^FO148,74^GB887,6,6^FS^FO148,148^A0N,59,44^FDHello, ^FS')
    expect(textOf(bytes)).toContain('^BY4^BCN,222,N,N,N^FDPKD1234567^FS')
    expect(await codesOf(pictures)).toEqual([['PKD1234567']])
  })

  it('is drawn where the printer is loaded sideways', async () => {
    const { bytes, pictures } = await press.made(labelOf('ZPL', zpl(code)), printerFor('ZPL', { turn: 90 }))
    expect(textOf(bytes)).toMatch(/\^PW1218\n\^LL812\n/)
    expect(await codesOf(pictures, decodeTurnedBarcodes)).toEqual([['PKD1234567']])
  })
})

describe('a label on a larger page', () => {
  it.each([
    ['an A4 page', { size: 'A4' }],
    ['a Letter page, on its side', { size: 'LETTER', isLying: true }],
  ] as const)('is cut out of %s at its size', async (_, page) => {
    const document = labelOf('PDF', await carrierPage('PKD7654321', page))
    const { pictures, labels } = await press.made(document, printerFor('ZPL'))
    expect(labels).toBe(1)
    expect(await codesOf(pictures)).toEqual([['PKD7654321']])
    // 240 of 72 points an inch, quiet zones not counted.
    expect(await widthOfCode(pictures[0])).toBeGreaterThan(640)
  })

  it('is made smaller with the whole page where the printer does not cut', async () => {
    const document = labelOf('PDF', await carrierPage('PKD7654321'))
    const { pictures } = await press.made(document, printerFor('ZPL', { crop: false, dpi: 300 }))
    expect(await widthOfCode(pictures[0])).toBeLessThan(640)
  })

  it('is never cut out of a document that is no label', async () => {
    const document = { ...labelOf('PDF', await carrierPage('PKD7654321')), kind: 'invoice' as const }
    const { pictures } = await press.made(document, printerFor('ZPL', { dpi: 300 }))
    expect(await widthOfCode(pictures[0])).toBeLessThan(800)
  })

  it('stays lines and text for an office printer', async () => {
    const document = labelOf('PDF', await carrierPage('PKD7654321', { isLying: true }))
    const { bytes, pictures } = await press.made(document, printerFor('PDF'))
    expect(await sizesOfPdf(bytes)).toEqual([[288, 432]])
    expect(await codesOf(pictures)).toEqual([['PKD7654321']])
    expect(textOf(bytes)).toContain('/Form')
  })
})

describe('labels that share a sheet', () => {
  it('go into the next free half, and over to the next sheet', async () => {
    const document = labelOf('PDF', await labelPages(['PKD0000001', 'PKD0000002', 'PKD0000003']))
    const target = printerFor('PDF', { media: 'a4_halves', slot: 1 })
    const { bytes, pictures, labels } = await press.made(document, target)
    expect(labels).toBe(3)
    expect(await sizesOfPdf(bytes)).toEqual([
      [595, 842],
      [595, 842],
    ])
    expect(await codesOf(pictures, decodeTurnedBarcodes)).toEqual([
      ['PKD0000001'],
      ['PKD0000002', 'PKD0000003'],
    ])
    const [first] = pictures
    const upperHalf = await sharp(first)
      .extract({ left: 0, top: 0, width: 1678, height: 1186 })
      .greyscale()
      .raw()
      .toBuffer()
    expect(
      upperHalf.every(dot => dot === 255),
      'nothing is printed on the used half',
    ).toBe(true)
  })
})

describe('a receipt printer', () => {
  it('gets a label as wide as its paper, and no paper more than the label is long', async () => {
    const document = labelOf('PDF', await labelPages(['PKD0000001', 'PKD0000002']))
    const { pictures } = await press.made(document, printerFor('ESCPOS', { media: 'receipt_80mm' }))
    expect(await codesOf(pictures)).toEqual([['PKD0000001'], ['PKD0000002']])
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ width: 575, height: expect.closeTo(873, -1) })
  })
})

describe('pictures', () => {
  it('a PDF of one picture keeps every dot of it', async () => {
    const PDFDocument = (await import('pdfkit')).default
    const doc = new PDFDocument({ size: [288, 432], margin: 0 })
    const chunks: Uint8Array[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', resolve)
    const picture = await pictureLabel('PKD7654321', { width: 800, height: 1200 })
    doc.image(Buffer.from(picture), 0, 0, { width: 288 }).end()
    await promise
    const { pictures } = await press.made(labelOf('PDF', Buffer.concat(chunks)), printerFor('ZPL'))
    const shown = await sharp(pictures[0])
      .extract({ left: 6, top: 9, width: 800, height: 1200 })
      .greyscale()
      .raw()
      .toBuffer()
    const given = await sharp(picture).greyscale().threshold(150).raw().toBuffer()
    expect(Buffer.compare(shown, given)).toBe(0)
  })

  it('a label moved by an offset loses nothing but its edge', async () => {
    const document = labelOf('PDF', await labelPages(['PKD0000001']))
    const still = await press.made(document, printerFor('PNG'))
    const moved = await press.made(document, printerFor('PNG', { offsetUm: { x: 5_000, y: 2_500 } }))
    const [before] = await decodeBarcodes(still.bytes)
    const [after] = await decodeBarcodes(moved.bytes)
    expect((after?.left ?? 0) - (before?.left ?? 0)).toBe(40)
    expect((after?.top ?? 0) - (before?.top ?? 0)).toBe(20)
  })
})
