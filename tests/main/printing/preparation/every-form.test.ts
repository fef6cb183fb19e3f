import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Drawn } from '../../../../main/printing/preparation/label-preparation.ts'
import type { PrinterDpi } from '../../../../shared/desk/printing/printer-kinds.ts'
import { labelPart } from '../../../support/carriers/carrier-labels.ts'
import { decodeBarcodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, openLabelPress, printerFor } from '../../../support/labels/label-press.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'
import { picturesOfEpl, picturesOfEscpos, picturesOfZpl } from '../../../support/labels/printer-bytes.ts'
import { pictureOfPdf, sizesOfPdf } from '../../../support/labels/read-pdf.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

const trackingNumber = 'PKD123456789'
const forms = ['PDF', 'ZPL', 'PNG'] as const
const languages = ['ZPL', 'EPL', 'ESCPOS', 'PNG', 'PDF'] as const

let press: ReturnType<typeof openLabelPress>
const studio = openLabelStudio()
beforeAll(() => {
  press = openLabelPress()
})
afterAll(() => press.close())

/** What the printer would burn, read back out of the bytes by something that is not ours. */
async function burnt({ bytes, language }: Drawn, dpi: PrinterDpi): Promise<Uint8Array[]> {
  if (language === 'EPL') return picturesOfEpl(bytes)
  if (language === 'ESCPOS') return picturesOfEscpos(bytes)
  if (language === 'PDF') return [await pictureOfPdf(bytes)]
  if (language === 'PNG') return [bytes]
  const pictures = await picturesOfZpl(bytes)
  if (pictures.length > 0) return pictures
  const drawn = await studio.zplToPng(Buffer.from(bytes).toString(), dpi)
  return drawn.ok ? [drawn.value] : []
}

const textsOf = async (pictures: readonly Uint8Array[]): Promise<string[]> =>
  (await Promise.all(pictures.map(picture => decodeBarcodes(picture)))).flat().map(({ text }) => text)

describe.each([203, 300] as const)('at %d dpi', dpi => {
  const ways = forms.flatMap(form => languages.map(language => ({ form, language })))
  it.each(partOf(ways, 5))(
    'a $form label leaves as $language with its barcode',
    async ({ form, language }) => {
      const { bytes } = await labelPart(form, trackingNumber)
      const print = await press.made(labelOf(form, bytes), printerFor(language, { dpi }))
      expect(print.language).toBe(language)
      expect(await textsOf(await burnt(print, dpi))).toEqual([trackingNumber])
      expect(await textsOf(print.pictures), 'the preview shows the same').toEqual([trackingNumber])
    },
  )
})

it.each(['PDF', 'PNG'] as const)('a %s label leaves for a head of 600 dpi at its size', async form => {
  const { bytes } = await labelPart(form, trackingNumber)
  const print = await press.made(labelOf(form, bytes), printerFor('EPL', { dpi: 600 }))
  expect(Buffer.from(print.bytes).toString('latin1')).toContain('q2400\nQ3600,')
  expect(await textsOf(await burnt(print, 600))).toEqual([trackingNumber])
})

it('several labels of one document leave one after the other', async () => {
  const numbers = ['PKD000000001', 'PKD000000002', 'PKD000000003']
  const zpl = numbers
    .map(number => `^XA^PW812^LL1218^FO60,300^BY3^BCN,150,N,N,N^FD${number}^FS^XZ\n`)
    .join('')
  const document = labelOf('ZPL', Buffer.from(zpl))
  const epl = await press.made(document, printerFor('EPL'))
  expect(await textsOf(await burnt(epl, 203))).toEqual(numbers)
  const escpos = await press.made(document, printerFor('ESCPOS'))
  expect(await textsOf(await burnt(escpos, 203))).toEqual(numbers)
  const pdf = await press.made(document, printerFor('PDF'))
  expect(await sizesOfPdf(pdf.bytes)).toEqual([
    [288, 432],
    [288, 432],
    [288, 432],
  ])
  const png = await press.made(document, printerFor('PNG'))
  const back = await press.made(labelOf('PNG', png.bytes), printerFor('ZPL'))
  expect(await textsOf(await burnt(back, 203))).toEqual(numbers)
})

it('the same label gives the same bytes whenever it is made', async () => {
  const { bytes } = await labelPart('PNG', trackingNumber)
  const first = await press.made(labelOf('PNG', bytes), printerFor('PDF', { media: 'a6' }))
  const other = openLabelPress()
  onTestFinished(() => other.close())
  const second = await other.made(labelOf('PNG', bytes), printerFor('PDF', { media: 'a6' }))
  expect(second.bytes).not.toBe(first.bytes)
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
})
