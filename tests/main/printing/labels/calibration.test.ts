import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layoutCalibration } from '../../../../main/printing/labels/calibration-label.ts'
import { type CalibrationContent, squareText } from '../../../../main/printing/labels/calibration-marks.ts'
import { readGray } from '../../../../main/printing/labels/convert/png.ts'
import { createMeasure } from '../../../../main/printing/labels/text/shape-text.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'

const studio = openLabelStudio()
const draw = studio.drawCalibration

const content = (
  dpi: CalibrationContent['dpi'],
  widthMm: number,
  heightMm: number | null,
): CalibrationContent => ({
  printerName: 'Zebra at the bench \u2013 Gr\u00f6\u00dfe',
  settings: [
    'ZPL, 203 dpi, 4x6in, turned 0 degrees',
    'Moved right 0 mm, down 0 mm',
    'Darkness as the printer is set',
  ],
  date: '2026-01-05 08:00 UTC',
  dpi,
  widthMm,
  heightMm,
})

const pictureOf = (result: Result<Uint8Array>): Uint8Array => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

/** Narrow bars of one dot are below what a reader of pictures can be held to. */
const narrowBars = { 203: [2, 3, 4], 300: [3, 4, 6], 600: [3, 6, 9, 12] } as const

test.each([203, 300, 600] as const)(
  'every code of a calibration label scans at %d dpi, dot for dot',
  async dpi => {
    const sheet = content(dpi, 101.6, 152.4)
    const drawn = await draw(sheet, 'PNG')
    if (process.env.CALIBRATION_PICTURE) writeFileSync(`${process.env.CALIBRATION_PICTURE}-${dpi}.png`, drawn)
    const wanted = [...narrowBars[dpi].map(dots => `PD-${dots}`), squareText(dpi), squareText(dpi)]
    const found = await decodeCodes(drawn, ['Code128', 'DataMatrix', 'QRCode'])
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(wanted))
    expect(
      found
        .filter(({ text }) => text === squareText(dpi))
        .map(({ format }) => format)
        .sort(),
    ).toEqual(['DataMatrix', 'QRCode'])
    const { width, height, data } = await readGray(drawn)
    expect([width, height]).toEqual([Math.round(4 * dpi), Math.round(6 * dpi)])
    // The outermost frame is the edge of the paper: the first and the last dot of a row are black.
    const row = Math.round(height / 2) * width
    expect([data[row], data[row + width - 1]]).toEqual([0, 0])
  },
)

test.each([203, 300] as const)('in the own commands of ZPL it says the same at %d dpi', async dpi => {
  const zpl = Buffer.from(await draw(content(dpi, 101.6, 152.4), 'ZPL')).toString()
  expect(zpl).toContain(`^PW${4 * dpi}`)
  expect(zpl).toContain('^BQN,2,')
  const picture = pictureOf(await studio.zplToPng(zpl, dpi))
  if (process.env.CALIBRATION_PICTURE)
    writeFileSync(`${process.env.CALIBRATION_PICTURE}-zpl-${dpi}.png`, picture)
  const found = await decodeCodes(picture, ['Code128', 'DataMatrix', 'QRCode'])
  const wanted = [...narrowBars[dpi].map(dots => `PD-${dots}`), squareText(dpi), squareText(dpi)]
  expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(wanted))
})

test.each([
  [48, 'a receipt of 58 mm'],
  [72, 'a receipt of 80 mm'],
])(
  'on a roll %d mm wide (%s) it is as long as it needs to be, and nothing leaves the paper',
  async widthMm => {
    const drawn = await draw(content(203, widthMm, null), 'PNG')
    const { width, height } = await readGray(drawn)
    expect(width).toBe(Math.round((widthMm / 25.4) * 203))
    expect(height).toBeGreaterThan(width)
    if (process.env.CALIBRATION_PICTURE)
      writeFileSync(`${process.env.CALIBRATION_PICTURE}-${widthMm}mm.png`, drawn)
    const found = await decodeCodes(drawn, ['Code128', 'QRCode'])
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(['PD-2', squareText(203)]))
  },
)

test('bars and gaps of one dot are one dot', async () => {
  const sheet = content(203, 101.6, 152.4)
  const { marks } = layoutCalibration(sheet, createMeasure(studio.fonts))
  const { width, data } = await readGray(await draw(sheet, 'PNG'))
  const bars = marks.flatMap(mark =>
    mark.kind === 'box' && mark.width === 1 && mark.height > 40 && mark.height < 60 ? [mark] : [],
  )
  const { x = 0, y = 0 } = bars[0] ?? {}
  expect(bars.length).toBeGreaterThan(20)
  const row = (y + 5) * width + x
  const dots = [...data.subarray(row, row + 2 * bars.length - 1)]
  expect(dots).toEqual(dots.map((_, index) => (index % 2 === 0 ? 0 : 255)))
})
