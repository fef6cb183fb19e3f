import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { type GrayImage, readGray, stackedPng } from '../../../../../main/printing/labels/convert/png.ts'
import {
  blank,
  cut,
  inkBox,
  put,
  turned,
  wholeOf,
} from '../../../../../main/printing/preparation/pages/picture.ts'
import type { LaidPage } from '../../../../../main/printing/preparation/pages/sheet.ts'
import type { PrinterTurn } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { check, codesOf } from '../../../../support/label-corpus/check.ts'
import { carrierSheets, wholeLabelOf } from '../../../../support/label-corpus/damaged-labels.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../../support/labels/label-press.ts'

const press = labelPressForFile()
const [sheet] = carrierSheets
if (!sheet) throw new Error('There is no label.')
const { image } = await wholeLabelOf(sheet)

/** The word of what is on the paper alone: what became of the codes is told for itself. */
async function inkOf(printed: GrayImage, { turn = 0 as PrinterTurn, more = {} as Partial<LaidPage> } = {}) {
  const laid: LaidPage = {
    image,
    box: { x: 0, y: 0, width: image.width, height: image.height },
    turn: 0,
    scale: 1,
    sheet: 0,
    at: { x: 0, y: 0 },
    ...more,
  }
  const { findings } = await check({
    bytes: stackedPng([printed], 203),
    language: 'PNG',
    pages: [printed],
    laid: [laid],
    target: { turn },
  })
  return findings.filter(({ code }) => code === 'ink_changed').map(({ message }) => message)
}

const copyOf = () => ({ ...image, data: new Uint8Array(image.data) })
const white = (box: { x: number; y: number; width: number; height: number }) => {
  const copy = copyOf()
  for (let y = box.y; y < box.y + box.height; y += 1)
    copy.data.fill(255, y * image.width + box.x, y * image.width + box.x + box.width)
  return copy
}
const moved = (
  box: { x: number; y: number; width: number; height: number },
  by: { x: number; y: number },
) => {
  const copy = copyOf()
  put(cut(image, box), copy, { x: box.x + by.x, y: box.y + by.y })
  return copy
}
/** Every dot the one that is nearest. */
const resized = (wide: number, high: number): GrayImage => {
  const copy = blank(image)
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const [fromX, fromY] = [Math.floor(x / wide), Math.floor(y / high)]
      if (fromX < image.width && fromY < image.height)
        copy.data[y * image.width + x] = image.data[fromY * image.width + fromX] ?? 255
    }
  return copy
}

const name = { x: 85, y: 235, width: 200, height: 40 }

it('ink that is on the paper as it was given is good, however its sheet lies', async () => {
  expect(await inkOf(image)).toEqual([])
  for (const turn of [90, 180, 270] as const) expect(await inkOf(turned(image, turn), { turn })).toEqual([])
  expect(await inkOf(turned(image, 90), { more: { turn: 90 } })).toEqual([])
})

it('a patch that is missing is told with its place', async () => {
  expect(await inkOf(white(name))).toEqual([
    expect.stringMatching(/missing 1\d(\.\d)? mm from the left and (29|3\d)(\.\d)? mm from the top/),
  ])
})

it.each([8, 30, 200])('a patch that is there twice, %i dots away, is told', async by => {
  expect(await inkOf(moved(name, { x: by + 200, y: 0 }))).toEqual([expect.stringMatching(/not on the label/)])
})

describe.each([0.9, 0.96, 0.97, 1.03])('at %d of its size', times => {
  it('it is told, along either side', async () => {
    for (const [wide, high] of [
      [times, times],
      [times, 1],
      [1, times],
    ] as const)
      expect(await inkOf(resized(wide, high)), `${wide} ${high}`).not.toEqual([])
  })
})

it('a label that was moved off its paper is told, and a hair of it is not', async () => {
  const off = (x: number) => {
    const copy = blank(image)
    put(image, copy, { x, y: 0 })
    return inkOf(copy, { more: { at: { x, y: 0 } } })
  }
  expect(await off(-8)).toEqual([])
  expect(await off(-80)).toEqual([expect.stringMatching(/missing/)])
})

const pdf = (draw: (page: PDFKit.PDFDocument) => void): Promise<Buffer> =>
  new Promise(resolve => {
    const page = new PDFDocument({ size: [288, 432], margin: 0 })
    const parts: Buffer[] = []
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    draw(page)
    page.end()
  })

it('thin grey letters of a PDF that no dot is burnt for are told, and those a head prints are not', async () => {
  const at = async (colour: string) => {
    const bytes = await pdf(page => {
      page.fontSize(14).text('SHIP TO', 20, 20)
      page.fontSize(7).fillColor(colour).text('Handle with care, keep dry and do not bend', 20, 100)
    })
    return codesOf((await press.made(labelOf('PDF', bytes), printerFor('EPL'))).preflight)
  }
  expect(await at('#b0b0b0')).toContain('grey_lost')
  expect(await at('#404040')).not.toContain('grey_lost')
})

it.each([199.5, 206, 209, 240])(
  'a picture of %d dots an inch is printed within two hundredths of its size',
  async dpi => {
    const { pictures } = await press.made(labelOf('PNG', stackedPng([image], dpi)), printerFor('EPL'))
    const printed = await readGray(pictures[0] ?? Buffer.alloc(0))
    const wide = (of: GrayImage) => inkBox(of, wholeOf(of))?.width ?? 0
    const size = (wide(printed) / 203) * (dpi / wide(image))
    expect(size).toBeGreaterThan(0.978)
    expect(size).toBeLessThan(1.022)
  },
)

it('a picture that is larger than its paper by more than that is stopped, and not made to fit', async () => {
  const { preflight } = await press.made(labelOf('PNG', stackedPng([image], 198)), printerFor('EPL'))
  expect([preflight.verdict, codesOf(preflight)]).toEqual(['blocked', expect.arrayContaining(['ink_lost'])])
})
