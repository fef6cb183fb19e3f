import { describe, expect, it } from 'vitest'
import { barcodeEncoder } from '../../../main/platform/barcode-encoder.ts'
import {
  codeOfNumbered,
  codeOfQuantity,
  deskCommands,
  readCommand,
} from '../../../shared/desk/command-codes.ts'
import { asShown, keyboardLayouts } from '../../../shared/scanning/keyboard-layouts.ts'
import { readScan } from '../../../shared/scanning/read-scan.ts'
import { decodeCodes } from '../../support/labels/decode-barcodes.ts'

/** What a reader that knows nothing of ours reads of a code that an encoder drew that knows nothing of ours. */
async function drawnAndRead(bcid: string, text: string): Promise<string> {
  const png = await barcodeEncoder().toBuffer({
    bcid,
    text,
    scale: 4,
    paddingwidth: 12,
    paddingheight: 12,
    backgroundcolor: 'FFFFFF',
  })
  const formats =
    bcid.startsWith('ean') || bcid.startsWith('upc')
      ? (['EANUPC'] as const)
      : (['Code128', 'DataMatrix'] as const)
  const [found] = await decodeCodes(png, formats)
  return found?.text ?? ''
}

const commands = [
  ...deskCommands.map(({ code, command }) => [code, { command }] as const),
  [codeOfQuantity(12), { command: 'quantity', quantity: 12 }],
  [codeOfNumbered('quantity', 9_999), { command: 'quantity', quantity: 9_999 }],
  [codeOfNumbered('printer', 2), { command: 'printer', printer: 2 }],
  [codeOfNumbered('package', 117), { command: 'package', package: 117 }],
] as const

describe('own commands', () => {
  it.each(commands)('%s is drawn, read and understood', async (code, command) => {
    const text = await drawnAndRead('code128', code)
    expect(text).toBe(code)
    expect(readScan(text)).toMatchObject({ kind: 'command', command })
  })

  it.each(commands)(
    '%s is understood at every keyboard, in small letters and in a scanner prefix',
    (code, command) => {
      for (const layout of keyboardLayouts)
        expect(readScan(asShown(code, layout)), layout).toMatchObject({ kind: 'command', command })
      expect(readScan(code.toLowerCase())).toMatchObject({ command, repair: { cause: 'letter_case' } })
      expect(readScan(`]C0${code}\r\n`)).toMatchObject({ kind: 'command', command })
    },
  )

  it('have no letter that lies elsewhere on another keyboard', () => {
    for (const [code] of commands) expect(code).not.toMatch(/[AMQWYZ]/)
  })

  it('of sheets that were printed before are understood', () => {
    expect(readCommand('PDKCANCEL')).toEqual({ command: 'cancel' })
    expect(readCommand('PDKQTY24')).toEqual({ command: 'quantity', quantity: 24 })
    expect(readScan(asShown('PDKQTY24', 'fr'))).toMatchObject({ command: { quantity: 24 } })
  })

  it.each([
    'PDK',
    'PDKX',
    'PDKX0',
    'PDKX10000',
    'PDKX012',
    'PDKBOX1000',
    'PDKPRINTER100',
    'PDKNEXT1',
    'PDKtoString1',
  ])('%s is none', code => expect(readCommand(code)).toBeNull())
})

describe('codes of others', () => {
  it.each([
    ['ean13', '400638133393', '04006381333931'],
    ['ean13', '978030640615', '09780306406157'],
    ['ean8', '9638507', '00000096385074'],
    ['upca', '03600029145', '00036000291452'],
  ])('an %s of %s has the check digit its encoder gave it', async (bcid, body, gtin) => {
    const read = await drawnAndRead(bcid, body)
    const found = readScan(`${bcid === 'ean8' ? ']E4' : ']E0'}${read}`)
    expect(found).toMatchObject({ kind: 'gtin', gtin })
  })

  it.each(['0425261', '0123450', '0123453', '0123454', '0123456', '1234567'])(
    'a UPC-E of %s stands for the UPC-A its encoder has it stand for',
    async body => {
      const read = await drawnAndRead('upce', body)
      expect(read).toMatch(/^\d{12,13}$/)
      expect(readScan(`]E0${body}${read.at(-1)}`)).toMatchObject({
        kind: 'gtin',
        gtin: read.padStart(14, '0'),
      })
    },
  )

  it('a GS1-128 and a GS1 Data Matrix are parted as they were put together', async () => {
    const text = '(01)04006381333931(10)AB12(21)XY9'
    for (const [bcid, aim] of [
      ['gs1-128', ']C1'],
      ['gs1datamatrix', ']d2'],
    ] as const) {
      const read = await drawnAndRead(bcid, text)
      const found = readScan(read.startsWith('(') ? read : `${aim}${read}`)
      expect(found, bcid).toMatchObject({
        kind: 'gs1',
        gs1: { gtin: '04006381333931', lot: 'AB12', serial: 'XY9' },
      })
    }
  })
})
