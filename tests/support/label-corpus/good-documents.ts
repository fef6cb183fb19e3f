import { fitPicture } from '../../../main/printing/labels/convert/fit-picture.ts'
import { stackedPng } from '../../../main/printing/labels/convert/png.ts'
import type { PrinterDpi, PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import type { openLabelStudio } from '../labels/label-studio.ts'
import { awkwardLabels, plainLabel } from '../labels/sample-labels.ts'
import { drawLabel, type LabelSheet, writeZpl } from '../simulators/engine/labels.ts'
import { picture, toSheet } from '../simulators/ups/label.ts'

type Studio = ReturnType<typeof openLabelStudio>
type GoodDocument = { bytes: Uint8Array; language: PrintLanguage; numbers: string[] }

const upsLabel = {
  number: '1Z999AA10123456784',
  service: { code: '03', name: 'UPS Ground' },
  from: ['Paper Shop', '5 Mill Rd', 'Dover DE 19901 US'],
  to: ['A. Buyer', '9 Oak St', 'SALEM OR 97301 US'],
  postalCode: '97301',
  country: 'US',
  weight: '2.5 LBS',
  index: 1,
  total: 1,
  reference: 'Order 7',
}
const canadaPostLabel: LabelSheet = {
  from: ['Paper Shop', 'Ottawa'],
  to: ['A. Buyer', 'Montréal'],
  corner: '1 kg',
  title: 'Canada Post Expedited Parcel',
  number: '1234567890123456',
  bars: { kind: 'code128', text: '1234567890123456' },
  foot: ['SAMPLE - DO NOT MAIL'],
}

/** Labels of the simulated carriers as they come; their ZPL is for 203 dots only. */
export const carrierDocuments: Readonly<Record<string, (dpi: PrinterDpi) => Promise<GoodDocument>>> = {
  'a picture of UPS, turned and fitted': async dpi => ({
    bytes: stackedPng(
      [await fitPicture({ bytes: await drawLabel(toSheet(upsLabel), 'GIF', picture), turn: 90 }, dpi)],
      dpi,
    ),
    language: 'PNG',
    numbers: [upsLabel.number],
  }),
  'a PDF of Canada Post': async () => ({
    bytes: await drawLabel(canadaPostLabel, 'PDF'),
    language: 'PDF',
    numbers: [canadaPostLabel.number],
  }),
}

export const carrierZpl: Readonly<Record<string, GoodDocument>> = {
  'ZPL of UPS': {
    bytes: Buffer.from(writeZpl(toSheet(upsLabel))),
    language: 'ZPL',
    numbers: [upsLabel.number],
  },
  'ZPL of Canada Post': {
    bytes: Buffer.from(writeZpl(canadaPostLabel)),
    language: 'ZPL',
    numbers: [canadaPostLabel.number],
  },
}

const { accents, arabic, hostile, test } = awkwardLabels
export const ownLabels = { plain: plainLabel, accents, arabic, hostile, test } as const

/** A label drawn here. */
export const ownDocument = async (
  studio: Studio,
  name: keyof typeof ownLabels,
  stock: { dpi: 203 | 300; format: 'PDF' | 'ZPL' | 'PNG' },
): Promise<GoodDocument> => {
  const label = ownLabels[name] ?? plainLabel
  const bytes = await studio.renderLabels([label], { media: '4x6in', ...stock })
  return { bytes, language: stock.format, numbers: [label.trackingNumber] }
}
