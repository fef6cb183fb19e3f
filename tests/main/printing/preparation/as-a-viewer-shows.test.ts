import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PrintTarget } from '../../../../main/printing/preparation/preparation.ts'
import { codesOf } from '../../../support/label-corpus/check.ts'
import { type ComposedPdf, composedPdfs } from '../../../support/label-corpus/composed-pdfs.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { picturesOfEpl, picturesOfEscpos, picturesOfZpl } from '../../../support/labels/printer-bytes.ts'
import { picturesOfPdf } from '../../../support/labels/read-pdf.ts'

const press = labelPressForFile()
const cases = Object.entries<ComposedPdf>(composedPdfs)

type Ink = { left: number; top: number; width: number; height: number; isInk: (x: number, y: number) => boolean }

/** The ink of a picture, counted from its own upper left corner. */
async function inkOf(picture: Uint8Array): Promise<Ink> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isDark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 128
  let [left, top, right, bottom] = [info.width, info.height, -1, -1]
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if (isDark(x, y)) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
  const isInk = (x: number, y: number) => isDark(x + left, y + top)
  return { left, top, width: right - left + 1, height: bottom - top + 1, isInk }
}

/** How far an edge may lie off, in dots of 203 or 216 an inch: a tenth of a millimetre and what rounding adds. */
const play = 1.5

/** Compares the ink of a picture with the blocks a viewer shows, wherever on the paper all of it was put. */
async function expectBlocks(picture: Uint8Array, { ink }: ComposedPdf, dotsPerPoint: number): Promise<void> {
  const found = await inkOf(picture)
  const left = Math.min(...ink.map(([x]) => x))
  const top = Math.min(...ink.map(([, y]) => y))
  const size = {
    width: (Math.max(...ink.map(([x, , width]) => x + width)) - left) * dotsPerPoint,
    height: (Math.max(...ink.map(([, y, , height]) => y + height)) - top) * dotsPerPoint,
  }
  expect(Math.abs(found.width - size.width), 'width of all ink').toBeLessThan(2 * play)
  expect(Math.abs(found.height - size.height), 'height of all ink').toBeLessThan(2 * play)
  const wrong = { missing: 0, added: 0 }
  for (let y = 0; y < found.height; y += 1)
    for (let x = 0; x < found.width; x += 1) {
      const depths = ink.map(([bx, by, width, height]) =>
        Math.min(
          x - (bx - left) * dotsPerPoint,
          (bx - left + width) * dotsPerPoint - x - 1,
          y - (by - top) * dotsPerPoint,
          (by - top + height) * dotsPerPoint - y - 1,
        ),
      )
      const depth = Math.max(...depths)
      if (depth > play && !found.isInk(x, y)) wrong.missing += 1
      if (depth < -play && found.isInk(x, y)) wrong.added += 1
    }
  expect(wrong).toEqual({ missing: 0, added: 0 })
}

const onlyPicture = (pictures: readonly Uint8Array[]): Uint8Array => {
  expect(pictures).toHaveLength(1)
  return pictures[0] ?? Buffer.alloc(0)
}

const pdfPrinter = (media: PrintTarget['media']) => printerFor('PDF', { media, crop: false })
const dotsAt203 = 203 / 72

describe('what a viewer shows of a PDF is on the paper', () => {
  it.each(cases)('%s, on letter paper', async (_, composed) => {
    const { bytes, pictures, preflight } = await press.made(labelOf('PDF', composed.pdf), pdfPrinter('letter'))
    await expectBlocks(onlyPicture(await picturesOfPdf(bytes)), composed, 3)
    await expectBlocks(onlyPicture(pictures), composed, dotsAt203)
    const told = codesOf(preflight).filter(code => code === 'drawn_as_picture' || code === 'empty')
    expect(told).toEqual(composed.isVector ? [] : ['drawn_as_picture'])
  })

  it.each(cases)('%s, on paper of its size', async (_, composed) => {
    const { bytes, pictures } = await press.made(labelOf('PDF', composed.pdf), pdfPrinter('4x6in'))
    await expectBlocks(onlyPicture(await picturesOfPdf(bytes)), composed, 3)
    await expectBlocks(onlyPicture(pictures), composed, dotsAt203)
  })

  it.each(cases)('%s, on a ZPL printer', async (_, composed) => {
    const target = printerFor('ZPL', { media: '4x6in' })
    const { bytes } = await press.made(labelOf('PDF', composed.pdf), target)
    const upright = composed.size.width <= composed.size.height ? composed : asLyingOn(composed)
    await expectBlocks(onlyPicture(await picturesOfZpl(bytes)), upright, dotsAt203)
  })

  const two = composedPdfs['a page in units of two points']
  it.each([
    ['EPL', picturesOfEpl],
    ['ESCPOS', picturesOfEscpos],
  ] as const)('a page in units of two points, on a printer of %s', async (language, read) => {
    const media = language === 'ESCPOS' ? '4x6in' : '4x6in'
    const { bytes } = await press.made(labelOf('PDF', two.pdf), printerFor(language, { media }))
    await expectBlocks(onlyPicture(await read(bytes)), two, dotsAt203)
  })
})

/** A page that is wider than high is turned clockwise onto paper that is not. */
const asLyingOn = (composed: ComposedPdf): ComposedPdf => ({
  ...composed,
  ink: composed.ink.map(([x, y, width, height]) => [composed.size.height - y - height, x, height, width]),
})
