import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeCodes, decodeMaxiCode } from '../../labels/decode-barcodes.ts'
import { openLabelStudio } from '../../labels/label-studio.ts'
import { codesAt, drawLabel, type LabelCode, type LabelForm, type LabelSheet } from './labels.ts'

const studio = openLabelStudio()

const sheet = (bars: LabelCode, square?: LabelCode): LabelSheet => ({
  from: ['Paper Shop', '5 Mill Rd', 'Dover DE 19901 US'],
  to: ['Ä. Büyer', '9 Oak St', 'SALEM OR 97301 US'],
  corner: '2.5 LB  1 OF 1',
  title: 'Ground',
  number: '7946 0000 0012',
  bars,
  ...(square ? { square } : {}),
  foot: ['REF: Order 7', 'SIMULATED LABEL - NOT FOR SHIPPING'],
})

/** What a printer or a viewer makes of a label at 203 dots to an inch. */
async function drawn(label: LabelSheet, form: LabelForm): Promise<Uint8Array> {
  const bytes = await drawLabel(label, form)
  if (form === 'PNG' || form === 'GIF') return sharp(bytes).png().toBuffer()
  const picture =
    form === 'ZPL' ? await studio.zplToPng(bytes.toString(), 203) : await studio.pdfToPng(bytes, 203)
  if (!picture.ok) throw new Error(JSON.stringify(picture.refusal))
  return picture.value
}

const forms = ['ZPL', 'PDF', 'PNG', 'GIF'] as const
const asTyped = { textMode: 'Plain' } as const
const plain: LabelCode = { kind: 'code128', text: '794600000012' }

describe.each(forms)('a simulated label as %s', form => {
  test.each([
    ['a long number', plain, 'Code128', '794600000012'],
    [
      'the mark of a postal service with its postal code in front',
      { kind: 'gs1-128', text: '(420)97301(92)00190312345671234567' },
      'Code128',
      '42097301\u001d9200190312345671234567',
    ],
    [
      'a number of the trade',
      { kind: 'gs1-128', text: '(00)370123450000000015' },
      'Code128',
      '00370123450000000015',
    ],
  ] as const)('has %s that scans', async (_, bars, format, text) => {
    const found = await decodeCodes(await drawn(sheet(bars), form), ['Code128'], asTyped)
    expect(found).toEqual([expect.objectContaining({ format, text })])
  })

  test.each([
    [
      'PDF417',
      { kind: 'pdf417', text: `[)>\u001e01\u001d0297301\u001d840\u001d003\u001d${'7946'.repeat(30)}` },
    ],
    ['DataMatrix', { kind: 'datamatrix', text: 'JD014600000012345678' }],
    ['QRCode', { kind: 'qrcode', text: 'https://example.com/returns/12' }],
  ] as const)('has a %s beside it that scans', async (format, square) => {
    const found = await decodeCodes(await drawn(sheet(plain, square), form), ['Code128', format], asTyped)
    expect(found.map(each => [each.format, each.text])).toEqual([
      [format, square.text],
      ['Code128', plain.text],
    ])
  })

  test('has a MaxiCode beside it that scans', async () => {
    const maxi = {
      kind: 'maxicode',
      mode: 2,
      postal: '973010000',
      country: '840',
      service: '003',
      message: '1Z12345678\u001dUPSN',
    } as const
    const cut = await sharp(await drawn(sheet(plain, maxi), form))
      .extract({ ...codesAt.square, width: 225, height: 210 })
      .extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#fff' })
      .png()
      .toBuffer()
    expect(await decodeMaxiCode(cut)).toMatch(/973010000.*840.*003.*1Z12345678.*UPSN/)
  })
})
