import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PrintTarget } from '../../../../main/printing/preparation/preparation.ts'
import { codesOf } from '../../../support/label-corpus/check.ts'
import {
  type Block,
  type ComposedPdf,
  composedPage,
  composedPdfs,
  type PageMake,
} from '../../../support/label-corpus/composed-pdfs.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { picturesOfEpl, picturesOfEscpos, picturesOfZpl } from '../../../support/labels/printer-bytes.ts'
import { rawPdf, stream } from '../../../support/labels/raw-pdf.ts'
import { picturesOfPdf, textsOfPdf } from '../../../support/labels/read-pdf.ts'

const press = labelPressForFile()
const cases = Object.entries<ComposedPdf>(composedPdfs)

const noted = rawPdf({
  box: '[0 0 576 864]',
  content: '2 0 0 2 0 0 cm 20 352 120 60 re f 20 112 40 200 re f',
  page: '/Annots [10 0 R]',
  more: [
    '<< /Type /Annot /Subtype /Stamp /Rect [400 44 520 104] /AP << /N 11 0 R >> >>',
    stream('/Type /XObject /Subtype /Form /BBox [0 0 120 60]', '0 g 0 0 120 60 re f'),
  ],
})
/** The blocks of the corpus, in units of which the page has half as many. */
const halfSize = '0.5 0 0 0.5 0 0 cm 20 352 120 60 re f 20 112 40 200 re f 200 22 60 30 re f'
const red = rawPdf({
  content: '1 0 0 rg 20 20 200 300 re f',
  page: '/Annots [10 0 R]',
  more: [
    '<< /Type /Annot /Subtype /Stamp /Rect [20 330 220 400] /AP << /N 11 0 R >> >>',
    stream('/Type /XObject /Subtype /Form /BBox [0 0 200 70]', '1 0 0 rg 0 0 200 70 re f'),
  ],
})

async function severalPages(): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  for (const text of ['First', 'Second', 'Third']) made.addPage([288, 432]).drawText(text, { x: 40, y: 300 })
  const field = made.getForm().createTextField('name')
  field.setText('filled in')
  field.addToPage(made.getPage(1), { x: 40, y: 200 })
  return made.save()
}

/** The smallest part of a picture that holds all its ink; 1 for each dot of it. */
type Ink = { width: number; height: number; dots: Uint8Array }

async function inkOf(picture: Uint8Array): Promise<Ink> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold(128)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width } = info
  const isDark = (row: number, column: number) => data[row * width + column] === 0
  const rows = Array.from({ length: info.height }, (_, row) => row)
  const columns = Array.from({ length: width }, (_, column) => column)
  const inked = rows.filter(row => data.subarray(row * width, (row + 1) * width).includes(0))
  const [top = 0, bottom = -1] = [inked[0], inked.at(-1)]
  const across = columns.filter(column => inked.some(row => isDark(row, column)))
  const [left = 0, right = -1] = [across[0], across.at(-1)]
  const dots = rows
    .slice(top, bottom + 1)
    .map(row =>
      data.subarray(row * width + left, row * width + right + 1).map(value => (value === 0 ? 1 : 0)),
    )
  return { width: right - left + 1, height: bottom - top + 1, dots: Buffer.concat(dots) }
}

/** How far an edge may lie off, in dots of 203 or 216 an inch: it is rounded, and so is what it is counted from. */
const play = 2

/** Compares the ink of a picture with the blocks a viewer shows, wherever on the paper all of it was put. */
async function expectBlocks(
  picture: Uint8Array,
  { ink, letters }: ComposedPdf,
  dotsPerPoint: number,
): Promise<void> {
  const found = await inkOf(picture)
  const left = Math.min(...ink.map(([x]) => x))
  const top = Math.min(...ink.map(([, y]) => y))
  const size = {
    width: (Math.max(...ink.map(([x, , width]) => x + width)) - left) * dotsPerPoint,
    height: (Math.max(...ink.map(([, y, , height]) => y + height)) - top) * dotsPerPoint,
  }
  expect(Math.abs(found.width - size.width), 'width of all ink').toBeLessThan(2 * play)
  expect(Math.abs(found.height - size.height), 'height of all ink').toBeLessThan(2 * play)
  const sure = maskOf(found, ink, [left, top], dotsPerPoint, -play)
  const near = maskOf(found, ink, [left, top], dotsPerPoint, play)
  const written = maskOf(found, letters ? [letters] : [], [left, top], dotsPerPoint, play)
  const seen = { missing: 0, added: 0, letters: 0 }
  found.dots.forEach((isInk, at) => {
    if (sure[at] && !isInk) seen.missing += 1
    if (isInk && !near[at]) seen[written[at] ? 'letters' : 'added'] += 1
  })
  expect(seen).toMatchObject({ missing: 0, added: 0 })
  if (letters) expect(seen.letters / dotsPerPoint ** 2, 'points of letters').toBeGreaterThan(leastLetters)
}

/** One for every dot of some ink that lies in one of the blocks, made larger on all sides. */
function maskOf(
  { width, height }: Pick<Ink, 'width' | 'height'>,
  blocks: ComposedPdf['ink'],
  [left, top]: readonly [number, number],
  dotsPerPoint: number,
  larger: number,
): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const [x, y, wide, high] of blocks) {
    const [fromX, toX] = [(x - left) * dotsPerPoint - larger, (x - left + wide) * dotsPerPoint + larger]
    const [fromY, toY] = [(y - top) * dotsPerPoint - larger, (y - top + high) * dotsPerPoint + larger]
    for (let row = Math.max(0, Math.ceil(fromY)); row < Math.min(height, Math.floor(toY)); row += 1)
      mask.fill(
        1,
        row * width + Math.min(width, Math.max(0, Math.ceil(fromX))),
        row * width + Math.max(0, Math.min(width, Math.floor(toX))),
      )
  }
  return mask
}

/** Four letters of 24 points cover more of them. */
const leastLetters = 150

/** Of other papers no barcodes are looked for, which takes most of the time. */
const paperOf = (pdf: Uint8Array) => ({ ...labelOf('PDF', pdf), kind: 'invoice' as const })

const onlyPicture = (pictures: readonly Uint8Array[]): Uint8Array => {
  expect(pictures).toHaveLength(1)
  return pictures[0] ?? Buffer.alloc(0)
}

const pdfPrinter = (media: PrintTarget['media']) => printerFor('PDF', { media, crop: false })
const dotsAt203 = 203 / 72

/** A page that is wider than high is turned clockwise onto paper that is not. */
const asLyingOn = (composed: ComposedPdf): ComposedPdf => ({
  ...composed,
  ink: composed.ink.map(([x, y, width, height]) => [composed.size.height - y - height, x, height, width]),
})

const upsideDown = ({ size, ink, ...rest }: ComposedPdf): ComposedPdf => ({
  ...rest,
  size,
  ink: ink.map(([x, y, width, height]) => [size.width - x - width, size.height - y - height, width, height]),
})

describe('what a viewer shows of a PDF is on the paper', () => {
  it.each(cases)('%s, on letter paper', async (_, composed) => {
    const { bytes, pictures, preflight } = await press.made(paperOf(composed.pdf), pdfPrinter('letter'))
    await expectBlocks(onlyPicture(await picturesOfPdf(bytes)), composed, 3)
    await expectBlocks(onlyPicture(pictures), composed, dotsAt203)
    const told = codesOf(preflight).filter(code => code === 'drawn_as_picture' || code === 'empty')
    expect(told).toEqual(composed.isVector ? [] : ['drawn_as_picture'])
  })

  it.each(cases)('%s, on paper of its size', async (_, composed) => {
    const { bytes, pictures } = await press.made(paperOf(composed.pdf), pdfPrinter('4x6in'))
    await expectBlocks(onlyPicture(await picturesOfPdf(bytes)), composed, 3)
    await expectBlocks(onlyPicture(pictures), composed, dotsAt203)
  })

  it.each(cases)('%s, on a ZPL printer', async (_, composed) => {
    const target = printerFor('ZPL', { media: '4x6in' })
    const { bytes } = await press.made(paperOf(composed.pdf), target)
    const upright = composed.size.width <= composed.size.height ? composed : asLyingOn(composed)
    await expectBlocks(onlyPicture(await picturesOfZpl(bytes)), upright, dotsAt203)
  })

  it.each([
    ['turned on its side', { media: 'letter', turn: 90 }, asLyingOn],
    ['upside down and moved', { media: 'letter', turn: 180, offsetUm: { x: 3_000, y: -2_000 } }, upsideDown],
    ['in the second place of a shared sheet', { media: 'letter_halves', slot: 1 }, asLyingOn],
  ] as const)('a note, %s', async (_, more, seen) => {
    const noted = composedPdfs['a note that is a block']
    const target = printerFor('PDF', { crop: false, ...more })
    const { bytes, pictures } = await press.made(paperOf(noted.pdf), target)
    const [printed, shown] = [(await picturesOfPdf(bytes)).at(-1), pictures.at(-1)]
    await expectBlocks(printed ?? Buffer.alloc(0), seen(noted), 3)
    await expectBlocks(shown ?? Buffer.alloc(0), seen(noted), dotsAt203)
  })

  const two = composedPdfs['a page in units of two points']
  it.each([
    ['EPL', picturesOfEpl],
    ['ESCPOS', picturesOfEscpos],
  ] as const)('a page in units of two points, on a printer of %s', async (language, read) => {
    const { bytes } = await press.made(labelOf('PDF', two.pdf), printerFor(language))
    await expectBlocks(onlyPicture(await read(bytes)), two, dotsAt203)
  })
})

const twice = (composed: ComposedPdf): ComposedPdf['ink'] =>
  composed.ink.map(([x, y, width, height]) => [2 * x, 2 * y, 2 * width, 2 * height])

const inPoints = (least: number, most: number) => fc.integer({ min: least, max: most })
const pageMake = fc.record<PageMake>({
  blocks: fc.tuple(
    fc.constant<Block>([10, 10, 90, 40]),
    fc.constant<Block>([200, 380, 70, 40]),
    fc.tuple(inPoints(20, 180), inPoints(70, 300), inPoints(10, 90), inPoints(10, 60)),
  ),
  rotate: fc.constantFrom(0, 90, 180, 270),
  unit: fc.constantFrom(1, 2, 0.5, 1.25),
  cropped: fc.tuple(inPoints(0, 60), inPoints(0, 60)),
  said: fc.constantFrom('page', 'above'),
  as: fc.constantFrom('content', 'note', 'field', 'layer on', 'layer off'),
})

it('however a page is turned, cropped, counted and made, its blocks are where a viewer shows them', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(pageMake, async make => {
      const composed = composedPage(make)
      const office = await press.made(paperOf(composed.pdf), pdfPrinter('letter'))
      await expectBlocks(onlyPicture(await picturesOfPdf(office.bytes)), composed, 3)
      const label = await press.made(paperOf(composed.pdf), printerFor('ZPL'))
      await expectBlocks(onlyPicture(await picturesOfZpl(label.bytes)), composed, dotsAt203)
    }),
    { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 8) },
  )
})

describe('a PDF that is larger than its paper', () => {
  it.each([
    ['in units of four points', rawPdf({ box: '[0 0 144 216]', page: '/UserUnit 4', content: halfSize })],
    ['with a note', noted],
  ])('%s is made smaller as a whole, and told to be', async (_, pdf) => {
    const { bytes, pictures, preflight } = await press.made(labelOf('PDF', pdf), pdfPrinter('letter'))
    const whole = { ...composedPdfs['blocks alone'], ink: twice(composedPdfs['blocks alone']) }
    const scale = 792 / 864
    await expectBlocks(onlyPicture(await picturesOfPdf(bytes)), whole, 3 * scale)
    await expectBlocks(onlyPicture(pictures), whole, dotsAt203 * scale)
    expect(codesOf(preflight)).toContain('scaled')
  })

  it.each(['ZPL', 'EPL', 'PNG'] as const)(
    'in units of four points is stopped or made smaller on a printer of %s, and never half as large',
    async language => {
      const pdf = rawPdf({ box: '[0 0 144 216]', page: '/UserUnit 4', content: halfSize })
      const { preflight } = await press.made(labelOf('PDF', pdf), printerFor(language, { crop: false }))
      expect(codesOf(preflight)).toContain('scaled')
    },
  )
})

describe('a PDF of several pages on office paper', () => {
  it('keeps the letters of its plain pages and names the others', async () => {
    const pdf = await severalPages()
    const { bytes, preflight } = await press.made(labelOf('PDF', pdf), pdfPrinter('letter'))
    const texts = await textsOfPdf(bytes)
    expect(texts).toEqual(['First', '', 'Third'])
    const told = preflight.findings.filter(({ code }) => code === 'drawn_as_picture')
    expect(told).toMatchObject([{ page: 2, message: expect.stringContaining('form fields or notes') }])
  })

  it('keeps the colours of those that become pictures', async () => {
    const { bytes } = await press.made(labelOf('PDF', red), pdfPrinter('letter'))
    const printed = await sharp(onlyPicture(await picturesOfPdf(bytes)))
      .trim()
      .toBuffer()
    const { dominant } = await sharp(printed).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(Math.max(dominant.g, dominant.b)).toBeLessThan(60)
  })
})

describe('what is grey', () => {
  const boxed = (grey: number, side = 60) =>
    labelOf('PDF', rawPdf({ content: `${grey} g 60 200 ${side} ${side} re f 0 g 40 40 200 60 re f` }))

  it.each([0.62, 0.7, 0.85])(
    'and lighter than what becomes black is said to go, at %d of white',
    async grey => {
      for (const language of ['ZPL', 'EPL', 'PNG'] as const) {
        const { preflight } = await press.made(boxed(grey), printerFor(language))
        expect(codesOf(preflight), language).toEqual(['grey_lost'])
      }
    },
  )

  it.each([
    ['is black', boxed(0)],
    ['is darker and comes out black', boxed(0.5)],
    ['is nearly white', boxed(0.97)],
    ['is a speck', boxed(0.7, 2)],
  ])('nothing is said of what %s', async (_, document) => {
    const { preflight } = await press.made(document, printerFor('ZPL'))
    expect(codesOf(preflight)).toEqual([])
  })
})
