import { expect, it } from 'vitest'
import { codesOf } from '../../../support/label-corpus/check.ts'
import {
  allCodes,
  codesFor,
  composeSheet,
  joinPdfs,
  type SheetOfCarrier,
  sizes,
} from '../../../support/label-corpus/composed-labels.ts'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

const press = labelPressForFile()

const lyingLetter = { width: sizes.letter.height, height: sizes.letter.width }
const words = (left: number, top: number, width: number, lines = 8) =>
  ({ kind: 'words', left, top, width, lines }) as const

const sheets: Record<string, SheetOfCarrier> = {
  'letter on its side, the label on its left half and instructions beside it': {
    page: lyingLetter,
    at: { left: 12, top: 25 },
    beside: [words(150, 30, 110)],
  },
  'letter on its side, with instructions close to the label': {
    page: lyingLetter,
    at: { left: 12, top: 25 },
    beside: [words(118, 30, 110)],
  },
  'letter, the label lying in its upper half and a receipt below': {
    page: sizes.letter,
    at: { left: 30, top: 15 },
    isTurned: true,
    beside: [
      { kind: 'fold', top: 139 },
      words(20, 150, 170),
      { kind: 'form', left: 20, top: 190, width: 170, height: 60 },
    ],
  },
  'letter, the label lying in its upper half and words alone below': {
    page: sizes.letter,
    at: { left: 30, top: 15 },
    isTurned: true,
    beside: [{ kind: 'fold', top: 139 }, words(20, 150, 170)],
  },
  'A4 with a fold line right under the label': {
    page: sizes.a4,
    at: { left: 10, top: 10 },
    beside: [{ kind: 'fold', top: 166 }, words(10, 172, 180)],
  },
  'A4 with a dashed border around the label': {
    page: sizes.a4,
    at: { left: 10, top: 10 },
    beside: [{ kind: 'border', away: 0, isDashed: true }, words(10, 185, 180)],
  },
  'A4 with a dashed border further out': {
    page: sizes.a4,
    at: { left: 15, top: 15 },
    beside: [{ kind: 'border', away: 4, isDashed: true }, words(10, 200, 180)],
  },
  'A4 with a frame further out': {
    page: sizes.a4,
    at: { left: 15, top: 15 },
    beside: [{ kind: 'border', away: 4, isDashed: false }, words(10, 200, 180)],
  },
  'A4 with a frame that nothing separates from the label': {
    page: sizes.a4,
    at: { left: 15, top: 15 },
    beside: [
      { kind: 'border', away: 4, isDashed: false },
      { kind: 'border', away: 2, isDashed: false },
      words(10, 200, 180),
    ],
  },
  'A4 with a customs form under the label': {
    page: sizes.a4,
    at: { left: 10, top: 8 },
    beside: [{ kind: 'form', left: 10, top: 170, width: 100, height: 90 }],
  },
  'A4 with a customs form close beside the label': {
    page: sizes.a4,
    at: { left: 4, top: 8 },
    beside: [{ kind: 'form', left: 108, top: 10, width: 95, height: 140 }],
  },
  'A4, the label lying at its lower end': {
    page: sizes.a4,
    at: { left: 25, top: 185 },
    isTurned: true,
    beside: [words(20, 20, 170, 14), { kind: 'fold', top: 148 }],
  },
  'A4, the label lying in its middle': {
    page: sizes.a4,
    at: { left: 29, top: 98 },
    isTurned: true,
    beside: [words(20, 20, 170, 4)],
  },
}

/** Everything beside the label is said to stay away; a form or a receipt may have to go along, and stops the print. */
const instructions = 'The words beside it'
const aForm = 'Another part of that page'
const said: Partial<Record<keyof typeof sheets, string>> = {
  'letter, the label lying in its upper half and a receipt below': aForm,
  'A4 with a customs form under the label': aForm,
  'A4 with a customs form close beside the label': aForm,
}
/** Here nothing stays away: the label cannot be told from what is around it. */
const isWhole = (name: string) => name === 'A4 with a frame that nothing separates from the label'

const printers = [
  ['ZPL', 203],
  ['EPL', 300],
  ['PDF', 300],
  ['PDF', 600],
] as const

// Each page is drawn and read for four printers.
it.each(partOf(Object.entries(sheets), 3))('%s', async (name, sheet) => {
  const document = labelOf('PDF', await composeSheet(sheet))
  for (const [language, dpi] of printers) {
    const { pictures, preflight } = await press.made(document, printerFor(language, { dpi }))
    const found = await Promise.all(
      pictures.map(each => decodeCodes(each, ['Code128', 'QRCode'], { tryRotate: true })),
    )
    const codes = [...new Set(found.flat().map(({ text }) => text))].toSorted()
    expect(codes).toEqual(allCodes)
    const told = said[name] ? 'part_left_out' : 'rest_dropped'
    expect(codesOf(preflight)).toEqual(isWhole(name) ? ['scaled'] : [told])
    if (isWhole(name)) continue
    expect(preflight.verdict).toBe(said[name] ? 'blocked' : 'warned')
    expect(preflight.findings[0]?.message).toContain(said[name] ?? instructions)
    const [bars] = found.flat().filter(({ text }) => text === codesFor.piece)
    if (!bars) throw new Error('The bars were read and have no place.')
    const dots = Math.hypot(bars.right - bars.left, bars.bottom - bars.top)
    const wideMm = (dots / (language === 'PDF' ? 300 : dpi)) * 25.4
    expect(wideMm, 'the bars at their true size').toBeGreaterThan(70)
  }
})

it('what stays away of a page stops nothing at a printer that is set to leave it out', async () => {
  const sheet = sheets['A4 with a customs form under the label']
  if (!sheet) throw new Error('There is no such sheet.')
  const document = labelOf('PDF', await composeSheet(sheet))
  const { preflight } = await press.made(document, printerFor('ZPL', { dropsRest: true }))
  expect([preflight.verdict, ...codesOf(preflight)]).toEqual(['warned', 'rest_dropped'])
})

const invoice: SheetOfCarrier['beside'] = [
  words(20, 20, 170, 4),
  { kind: 'form', left: 20, top: 60, width: 170, height: 90 },
]

it.each([
  ['ZPL', 203],
  ['PDF', 300],
] as const)(
  'of label, invoice and label only the labels come onto label paper, to %s',
  async (language, dpi) => {
    const label = { page: sizes.a4, at: { left: 10, top: 10 }, beside: [] }
    const pages = [await composeSheet(label), await composeSheet({ ...label, isBare: true, beside: invoice })]
    const document = labelOf('PDF', await joinPdfs([...pages, await composeSheet(label)]))
    const { pictures, preflight } = await press.made(document, printerFor(language, { dpi }))
    expect(pictures).toHaveLength(2)
    expect([preflight.verdict, ...codesOf(preflight)]).toEqual(['warned', 'rest_dropped'])
    expect(preflight.findings[0]).toMatchObject({ page: 2, message: expect.stringContaining('is no label') })
  },
)

it('a piece of a page without any code is no label, also where the rest may stay away', async () => {
  const page = { page: sizes.a4, at: { left: 10, top: 10 }, isBare: true, beside: invoice }
  const document = labelOf('PDF', await composeSheet(page))
  const { preflight } = await press.made(document, printerFor('ZPL', { dropsRest: true }))
  expect(preflight.verdict).toBe('blocked')
  expect(preflight.findings[0]?.message).toContain('No part of this page has a barcode')
})

it('on office paper every page of a document comes out', async () => {
  const label = { page: sizes.a4, at: { left: 10, top: 10 }, beside: [] }
  const pages = [await composeSheet(label), await composeSheet({ ...label, isBare: true, beside: invoice })]
  const document = labelOf('PDF', await joinPdfs(pages))
  const { pictures } = await press.made(document, printerFor('PDF', { dpi: 300, media: 'a4' }))
  expect(pictures).toHaveLength(2)
})
