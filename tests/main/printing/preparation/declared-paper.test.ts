import { expect, it } from 'vitest'
import { done } from '../../../../main/carriers/contract/outcome.ts'
import type { LabelFile } from '../../../../main/carriers/contract/purchases.ts'
import type { PrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import type { LabelPaper } from '../../../../shared/labels.ts'
import { carriersWith } from '../../../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../../../support/desks/scripted-desk.ts'
import {
  codesFor,
  composePicture,
  type Millimetres,
  sizes,
} from '../../../support/label-corpus/composed-labels.ts'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'

const press = labelPressForFile()

/** How wide the bars come out on A4, and what is said of the size. */
async function printed(picture: Uint8Array, paper: LabelPaper | null) {
  const document = { ...labelOf('PNG', picture), paper }
  const { pictures, preflight } = await press.made(document, printerFor('PDF', { media: 'a4' }))
  const found = await decodeCodes(pictures[0] ?? Buffer.alloc(0), ['Code128'], { tryRotate: true })
  const bars = found.find(({ text }) => text === codesFor.piece)
  if (!bars) throw new Error('The bars cannot be read.')
  const wideMm = (Math.hypot(bars.right - bars.left, bars.bottom - bars.top) / 203) * 25.4
  const messages = preflight.findings
    .filter(({ code }) => code === 'size_inferred')
    .map(({ message }) => message)
  return { wideMm, messages }
}

const inches = (widthInch: number, heightInch: number): LabelPaper => ({ widthInch, heightInch })
const toSize = ({ widthInch, heightInch }: LabelPaper): Millimetres => ({
  width: widthInch * 25.4,
  height: heightInch * 25.4,
})

it.each([
  ['5 x 7 inch at 203 dots', inches(5, 7), 203, '127 mm wide'],
  ['6 x 8 inch at 200 dots, which could be 4 inch at 300', inches(6, 8), 200, '150.1 mm wide'],
] as const)(
  'a picture without a resolution is as large as its carrier was asked for: %s',
  async (_, paper, dpi, words) => {
    const picture = await composePicture({ size: toSize(paper) }, dpi, false)
    const truth = await printed(await composePicture({ size: toSize(paper) }, dpi, true), null)
    const asked = await printed(picture, paper)
    expect(asked.wideMm / truth.wideMm).toBeCloseTo(1, 1)
    expect(asked.messages).toEqual([
      expect.stringContaining(`${words}, as the paper the carrier was asked for`),
    ])
    expect((await printed(picture, null)).wideMm / truth.wideMm).toBeLessThan(0.85)
  },
)

it('a picture that says its resolution is as large as that, whatever was asked for', async () => {
  const print = await printed(await composePicture({ size: sizes['4x6'] }, 203, true), inches(8, 12))
  expect(print.wideMm).toBeGreaterThan(70)
  expect(print.messages).toEqual([])
})

it.each([
  ['as large as was asked for', inches(4, 6)],
  ['of another shape than what was asked for', inches(8.5, 8.5)],
])('a picture of usual size, %s, needs no word', async (_, paper) => {
  const print = await printed(await composePicture({ size: sizes['4x6'] }, 203, false), paper)
  expect(print.wideMm).toBeGreaterThan(70)
  expect(print.messages).toEqual([])
})

const boughtWith = (label: LabelFile) => ({
  trackingNumber: codesFor.piece,
  shipmentIdentifier: codesFor.piece,
  trackingNumbers: [codesFor.piece],
  shipmentIdentifiers: [codesFor.piece],
  label,
  invoice: null,
  trackingUrl: null,
  quote: null,
  meta: {},
})

it('what the carrier was asked for is kept with the shipment and the print, also when it is printed again', async () => {
  const paper = inches(5, 7)
  const bytes = await composePicture({ size: toSize(paper) }, 203, false)
  const bought = boughtWith({ format: 'PNG', bytes, paper })
  const { call, draft, buy } = await scriptedDesk({
    carriers: carriersWith({ createLabel: async () => done(bought) }),
  })
  const { body: shipment } = await buy(await draft(), { label_type: 'PNG' })
  expect(shipment.meta).toMatchObject({ label_size: '5x7' })
  const office = { name: 'Office', uri: 'folder://office', language: 'PDF', media: 'a4' }
  const { body: printer } = await call<Printer>('POST', '/desk/printers', office)
  const { body: job } = await call<PrintJob>('POST', '/desk/print-jobs', {
    shipment_id: shipment.id,
    printer_id: printer.id,
  })
  const isSaid = (each: PrintJob) =>
    expect(each.preflight?.findings).toContainEqual(
      expect.objectContaining({
        code: 'size_inferred',
        message: expect.stringContaining('127 mm wide, as the paper the carrier was asked for'),
      }),
    )
  isSaid(job)
  await expect
    .poll(async () => (await call<PrintJob>('GET', `/desk/print-jobs/${job.id}`)).body.state)
    .toBe('confirmed')
  const again = await call<PrintJob>('POST', `/desk/print-jobs/${job.id}/retry`, {})
  expect(again.status).toBeLessThan(300)
  isSaid(again.body)
})

/** Commands that say nothing of their size or their dots. */
const unsaid = (number: string) =>
  Buffer.from(`^XA^FO50,50^BY3^BCN,100,Y,N,N^FD${number}^FS^FO50,300^A0N,40,40^FDMaren Hoffmann^FS^XZ`)

it.each([
  [203, 300],
  [300, 203],
  [203, 600],
  [203, 203],
] as const)(
  'ZPL that was made for %i dots is as large as it was meant at a head of %i, whichever printer it goes to',
  async (madeFor, dpi) => {
    const document = { ...labelOf('ZPL', unsaid('PKD0000012345'), ['PKD0000012345']), madeFor }
    for (const language of ['ZPL', 'EPL'] as const) {
      const { pictures, preflight } = await press.made(document, printerFor(language, { dpi }))
      const [bars] = await decodeCodes(pictures[0] ?? Buffer.alloc(0), ['Code128'])
      // The start, thirteen signs and the check of eleven modules each, and the stop of thirteen.
      const modules = 15 * 11 + 13
      const wideMm = (((bars?.right ?? 0) - (bars?.left ?? 0)) / dpi) * 25.4
      // Modules are whole dots.
      const scale = wideMm / (((3 * modules) / madeFor) * 25.4)
      expect(scale).toBeGreaterThan(0.89)
      expect(scale).toBeLessThan(1.12)
      expect(preflight.findings.map(({ code }) => code)).not.toContain('wrong_dpi')
    }
  },
)

it('the dots a carrier was asked for are kept with the shipment and the print, also when it is printed again', async () => {
  const bought = boughtWith({ format: 'ZPL', bytes: unsaid(codesFor.piece), dpi: 203 })
  const { call, draft, buy } = await scriptedDesk({
    carriers: carriersWith({ createLabel: async () => done(bought) }),
  })
  const { body: shipment } = await buy(await draft(), { label_type: 'ZPL' })
  expect(shipment.meta).toMatchObject({ label_dpi: 203 })
  const fine = { name: 'Fine', uri: 'folder://fine', language: 'ZPL', dpi: 300, media: '4x6in' }
  const { body: printer } = await call<Printer>('POST', '/desk/printers', fine)
  const { body: job } = await call<PrintJob>('POST', '/desk/print-jobs', {
    shipment_id: shipment.id,
    printer_id: printer.id,
  })
  await expect
    .poll(async () => (await call<PrintJob>('GET', `/desk/print-jobs/${job.id}`)).body.state)
    .toBe('confirmed')
  const again = await call<PrintJob>('POST', `/desk/print-jobs/${job.id}/retry`, {})
  for (const { preflight } of [job, again.body])
    expect(preflight).toMatchObject({ verdict: 'good', barcodes: [{ text: codesFor.piece }] })
})
