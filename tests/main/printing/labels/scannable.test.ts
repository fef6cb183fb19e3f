import { describe, expect, it } from 'vitest'
import type { Result } from '../../../../shared/errors/result.ts'
import { type LabelStock, labelMedia, labelResolutions } from '../../../../shared/labels.ts'
import { decodeBarcodes } from '../../../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'
import { awkwardLabels, plainLabel } from '../../../support/labels/sample-labels.ts'

const studio = openLabelStudio()

const medias = Object.keys(labelMedia) as LabelStock['media'][]
const labels = Object.entries({ plain: plainLabel, ...awkwardLabels })

/** Every label is on every size and at every resolution once: drawing what a printer draws takes long. */
const stocks = medias.flatMap((media, row) =>
  labelResolutions.map((dpi, column) => ({
    media,
    dpi,
    labels: labels.filter((_, index) => index % 2 === (row + column) % 2),
  })),
)

const pictureOf = (result: Result<Uint8Array>): Uint8Array => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

describe.each(stocks)('on $media at $dpi dpi', ({ labels, ...stock }) => {
  it.each(labels)('both codes of a %s label scan in all three formats', async (_, label) => {
    const png = await studio.renderLabels([label], { ...stock, format: 'PNG' })
    const pdf = await studio.renderLabels([label], { ...stock, format: 'PDF' })
    const zpl = Buffer.from(await studio.renderLabels([label], { ...stock, format: 'ZPL' })).toString()
    const pictureOfPdf = pictureOf(await studio.pdfToPng(pdf, stock.dpi))
    expect(Buffer.compare(png, pictureOfPdf), 'the PNG is the picture of the PDF').toBe(0)
    for (const picture of [png, pictureOf(await studio.zplToPng(zpl, stock.dpi))]) {
      const found = await decodeBarcodes(picture)
      expect(found.map(({ format, text }) => [format, text])).toEqual([
        ['DataMatrix', label.matrixText],
        ['Code128', label.trackingNumber],
      ])
    }
  })
})

describe('a document for several parcels', () => {
  const parcels = [1, 2, 3].map(index => ({
    ...plainLabel,
    trackingNumber: `HC00000000000${index}`,
    parcel: { index, total: 3 },
  }))
  const stock = { media: '4x6in', dpi: 203 } as const

  it.each(['PDF', 'ZPL', 'PNG'] as const)('has one label below the other as %s', async format => {
    const document = await studio.renderLabels(parcels, { ...stock, format })
    const picture =
      format === 'PNG'
        ? document
        : pictureOf(
            await (format === 'PDF'
              ? studio.pdfToPng(document, stock.dpi)
              : studio.zplToPng(Buffer.from(document).toString(), stock.dpi)),
          )
    const found = await decodeBarcodes(picture)
    expect(found.filter(({ format }) => format === 'Code128').map(({ text }) => text)).toEqual(
      parcels.map(parcel => parcel.trackingNumber),
    )
  })
})

describe('tracking numbers of other shapes', () => {
  it.each([
    '1Z999AA10123456784',
    '00340434161094042557',
    'RX123456789DE',
    'a>b^c~d_e\\f',
    '7',
    'JJD000390012345678901234567890',
  ])('%s scans from the picture and from a printer', async trackingNumber => {
    const label = { ...plainLabel, trackingNumber }
    const target = { media: '4x6in', dpi: 203 } as const
    const png = await studio.renderLabels([label], { ...target, format: 'PNG' })
    const zpl = Buffer.from(await studio.renderLabels([label], { ...target, format: 'ZPL' })).toString()
    for (const picture of [png, pictureOf(await studio.zplToPng(zpl, 203))])
      expect(await decodeBarcodes(picture)).toContainEqual(
        expect.objectContaining({ format: 'Code128', text: trackingNumber }),
      )
  })

  it('becomes a Data Matrix when its bars would be too fine to scan', async () => {
    const trackingNumber = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWX'
    const png = await studio.renderLabels([{ ...plainLabel, trackingNumber }], {
      media: '4x6in',
      dpi: 203,
      format: 'PNG',
    })
    expect((await decodeBarcodes(png)).map(({ format, text }) => [format, text])).toEqual([
      ['DataMatrix', plainLabel.matrixText],
      ['DataMatrix', trackingNumber],
    ])
  })

  it('refuses a text too long for the two-dimensional code', async () => {
    const label = { ...plainLabel, matrixText: 'x'.repeat(2000) }
    await expect(studio.renderLabels([label], { media: '4x6in', dpi: 203, format: 'ZPL' })).rejects.toThrow(
      'too long for the two-dimensional code',
    )
  })
})
