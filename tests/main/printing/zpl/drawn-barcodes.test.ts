import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PrintTarget } from '../../../../main/printing/preparation/preparation.ts'
import { zplCommands } from '../../../../main/printing/zpl/zpl-commands.ts'
import { codesOf } from '../../../support/label-corpus/check.ts'
import { decodeKind } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { picturesOfEpl } from '../../../support/labels/printer-bytes.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

const press = labelPressForFile()

/** Parameters and data of a code, and what a scanner reads off it where it is drawn. */
const examples: Record<string, [parameters: string, data: string, read?: string]> = {
  '^B0': ['N,8', 'HELLO0123', 'HELLO0123'],
  '^B1': ['N,N,120', '12345678'],
  '^B2': ['N,120', '12345678', '12345678'],
  '^B3': ['N,N,120', 'ABC12345', 'ABC12345'],
  '^B4': ['N,20', 'ABC12345'],
  '^B5': ['N,120', '12345678901'],
  '^B7': ['N,8,5', 'HELLO PDF417', 'HELLO PDF417'],
  '^B8': ['N,120', '1234567', '12345670'],
  '^B9': ['N,120', '1230000045', '0012300000451'],
  '^BA': ['N,120', 'ABC12345', 'ABC12345'],
  '^BB': ['N,8', 'CODABLOCK DATA HERE'],
  '^BC': ['N,120', 'ABC12345', 'ABC12345'],
  '^BD': [
    '2',
    '001840123450000[)>_1E01_1D961Z12345678_1DUPSN_1D123456_1D123_1D_1D1/1_1D10_1DN_1D_1DNEW YORK_1DNY_1E_04',
    '1Z12345678',
  ],
  '^BE': ['N,120', '123456789012', '1234567890128'],
  '^BF': ['N,8,3', 'MICRO PDF', 'MICRO PDF'],
  '^BI': ['N,120', '1234567'],
  '^BJ': ['N,120', '1234567'],
  '^BK': ['N,N,120', '12345678', 'A12345678A'],
  '^BL': ['N,120', 'ABC123', 'ABC123'],
  '^BM': ['N,B,120', '12345678'],
  '^BO': ['N,8', 'HELLOAZTEC', 'HELLOAZTEC'],
  '^BP': ['N,N,120', '12345678'],
  '^BQ': ['N,2,6', 'QA,HELLOQR123', 'HELLOQR123'],
  '^BR': ['N,1,3,2,100', '12345678901', '00123456789012'],
  '^BS': ['N,120', '12345'],
  '^BT': ['N,2,5,2,6', '123456,ABCD'],
  '^BU': ['N,120,Y,N,Y', '12345678901', '0123456789012'],
  '^BX': ['N,8,200', 'HELLODM123', 'HELLODM123'],
  '^BZ': ['N,120', '12345'],
}
/** As the foreign reader calls them; the other kinds it does not read on their side. */
const kinds: Record<string, Parameters<typeof decodeKind>[1]> = {
  '^B0': 'Aztec',
  '^B2': 'ITF',
  '^B3': 'Code39',
  '^B7': 'PDF417',
  '^BA': 'Code93',
  '^BC': 'Code128',
  '^BE': 'EAN13',
  '^BK': 'Codabar',
  '^BL': 'Code39',
  '^BO': 'Aztec',
  '^BQ': 'QRCode',
  '^BX': 'DataMatrix',
}
const isFound = ([name]: [string, unknown]) => name in kinds
const turned = (parameters: string, turn: string) => parameters.replace(/^N/, turn)
/** Heights and modules of square codes are their first number, of QR codes their last. */
const larger = (name: string, parameters: string, times: number) =>
  parameters.replace(name === '^BQ' ? /\d+$/ : /\d+/, dots => String(Number(dots) * times))

const isRead = ([, example]: [string, (typeof examples)[string]]) => example[2] !== undefined
/** The one kind that is not drawn: which of its parts is above is not sure. */
const undrawn = '^BT'
const labelWith = (name: string, [parameters, data]: readonly string[]) =>
  Buffer.from(`^XA^FO120,150^BY3${name}${parameters}^FH^FD${data}^FS^XZ`)

const made = async (zpl: Uint8Array, target: PrintTarget) =>
  (await press.made(labelOf('ZPL', zpl), target)).preflight

describe('every barcode of ZPL', () => {
  it('is in the list of commands, and has an example', () => {
    const names = zplCommands.filter(({ purpose }) => purpose === 'code').map(({ name }) => name)
    expect(Object.keys(examples).toSorted()).toEqual(names.toSorted())
    expect(names).toHaveLength(29)
  })

  it.each(Object.entries(examples).filter(isRead))('%s is drawn for EPL and read', async (name, example) => {
    const preflight = await made(labelWith(name, example.map(String)), printerFor('EPL'))
    expect(preflight.barcodes.map(({ text }) => text).join()).toContain(example[2])
    expect(codesOf(preflight)).not.toContain('not_drawn')
    expect(preflight.verdict).not.toBe('blocked')
  })

  it.each(partOf(Object.entries(examples).filter(isFound), 3))(
    '%s is read by a foreign reader off EPL at 203, 300 and 600 dots, however it lies',
    async (name, [parameters, data, read = '']) => {
      for (const dpi of [203, 300, 600] as const)
        for (const turn of ['N', 'R', 'I', 'B']) {
          const times = Math.round(dpi / 203)
          const head = `^XA^FO${dpi},${dpi}^BY${3 * times}${name}${larger(name, turned(parameters, turn), times)}`
          const document = labelOf('ZPL', Buffer.from(`${head}^FH^FD${data}^FS^XZ`))
          const { bytes } = await press.made({ ...document, madeFor: dpi }, printerFor('EPL', { dpi }))
          const [picture = Buffer.alloc(0)] = await picturesOfEpl(bytes)
          expect((await decodeKind(picture, kinds[name] ?? 'Code128')).join(), `${turn} at ${dpi}`).toContain(
            read,
          )
        }
    },
  )

  it.each(Object.entries(examples).filter(entry => !isRead(entry) && entry[0] !== undrawn))(
    '%s is drawn, and said to be read by nothing here',
    async (name, example) => {
      const title = zplCommands.find(entry => entry.name === name)?.title
      for (const language of ['EPL', 'ZPL'] as const) {
        const preflight = await made(labelWith(name, example.map(String)), printerFor(language))
        expect(preflight.findings).toContainEqual(
          expect.objectContaining({
            code: 'not_checked',
            message: expect.stringMatching(
              new RegExp(`\\${name} \\(${title}\\), which nothing here can read`),
            ),
          }),
        )
        expect(codesOf(preflight)).not.toContain('not_drawn')
      }
    },
  )
})

describe('a barcode that is not drawn here', () => {
  const linked = labelWith(undrawn, (examples[undrawn] ?? []).map(String))

  it.each([
    ['EPL', printerFor('EPL')],
    ['ESC/POS', printerFor('ESCPOS')],
    ['PDF', printerFor('PDF', { media: 'a4' })],
    ['PNG', printerFor('PNG')],
    ['ZPL turned to the side', printerFor('ZPL', { turn: 90 })],
    ['ZPL moved further than a printer moves', printerFor('ZPL', { offsetUm: { x: 0, y: 40_000 } })],
  ])('stops a print as %s', async (_, target) => {
    const preflight = await made(linked, target)
    expect(preflight.verdict).toBe('blocked')
    expect(codesOf(preflight)).toContain('not_drawn')
  })

  it.each([
    ['as it is', printerFor('ZPL')],
    ['a little moved', printerFor('ZPL', { offsetUm: { x: 1000, y: 1000 } })],
    ['upside down', printerFor('ZPL', { turn: 180 })],
  ])('is only said to be unchecked where a ZPL printer gets it %s', async (_, target) => {
    const preflight = await made(linked, target)
    expect(preflight.verdict).toBe('warned')
    expect(preflight.findings).toContainEqual(
      expect.objectContaining({ code: 'not_checked', message: expect.stringContaining('^BT (TLC39)') }),
    )
  })

  it('beside others is told, too, when they are read', async () => {
    const both = Buffer.from(
      '^XA^FO60,50^BY3^BCN,150,N,N,N^FDPKD0042^FS^FO120,450^BTN,2,5,2,6^FD123456,ABCD^FS^XZ',
    )
    const preflight = await made(both, printerFor('EPL'))
    expect(preflight.barcodes).toMatchObject([{ text: 'PKD0042' }])
    expect(codesOf(preflight)).toContain('not_drawn')
  })
})

describe('a code that cannot be read from its drawing', () => {
  const code = '^FO60,50^BY2^BCN,150,N,N,N^FD>:PKD>5123456^FS'
  const covered = Buffer.from(`^XA${code}^FO130,40^GB12,180,12^FS^XZ`)

  it('is read where nothing covers it, whichever set its data choose', async () => {
    const preflight = await made(Buffer.from(`^XA${code}^XZ`), printerFor('EPL'))
    expect(preflight).toMatchObject({ verdict: 'good', barcodes: [{ text: 'PKD123456' }] })
  })

  it('is lost where it is drawn', async () => {
    const preflight = await made(covered, printerFor('EPL'))
    expect(preflight.verdict).toBe('blocked')
    expect(preflight.findings).toContainEqual(
      expect.objectContaining({ code: 'barcode_lost', message: expect.stringContaining('PKD123456') }),
    )
  })
})

describe('anything else that leaves ink', () => {
  const beside = '^FO60,50^BY3^BCN,150,N,N,N^FDPKD0042^FS'
  const hex = 'FF'.repeat(64)
  const packed = deflateSync(Buffer.alloc(64, 255)).toString('base64')

  it.each([
    ['a compressed picture of bytes', `^FO50,400^GFC,64,64,8,${'\u007f'.repeat(64)}^FS`, '^GF (picture)'],
    ['a picture in base 64 that is none', `^FO50,400^GFC,64,64,8,:Z64:AAAA:ABCD^FS`, '^GF (picture)'],
    ['the date of the printer', '^FO50,400^A0N,40^FC%^FD%m/%d^FS', '^FC (signs of the clock)'],
    ['places in millimetres', '^MUM^FO10,50^A0N,5^FDHELLO^FS', '^MU (units)'],
    ['a command nobody knows', '^FO50,400^BVN,40^FDHELLO^FS', '^BV'],
  ])('%s stops the print by name', async (_, field, name) => {
    const preflight = await made(Buffer.from(`^XA${beside}${field}^XZ`, 'latin1'), printerFor('PNG'))
    expect(preflight.findings).toContainEqual(
      expect.objectContaining({ code: 'not_drawn', message: expect.stringContaining(name) }),
    )
    expect(preflight.verdict).toBe('blocked')
  })

  it.each([
    ['an ellipse', '^FO50,400^GE100,60,4^FS'],
    ['a text from top to bottom', '^FO50,400^A0N,40^FPV^FDHELLO^FS'],
    ['another sign between parameters', '^CD;^FO50;400^A0N;40^FDHELLO^FS'],
    ['small letters', '^fo50,400^gb100,100,50^fs'],
    ['a line break in a command', '^F\nO50,400^GB100,100,50^FS'],
    ['a serial number', '^FO50,400^A0N,90^SN0001,1,Y^FS'],
    ['a field that is not closed', '^FO50,400^A0N,90^FDHELLO'],
    ['a picture without its kind', `^FO50,400^XGA,9,9^FS`],
    ['a picture in base 64', `^FO50,400^GFA,64,64,8,:B64:${'/'.repeat(86)}==:ABCD^FS`],
    ['compressed bytes in base 64', `^FO50,400^GFC,64,64,8,:Z64:${packed}:ABCD^FS`],
    ['a picture put where it is', `^FO50,400^IMR:A.GRF^FS`],
  ])('%s is drawn', async (_, field) => {
    const zpl = `~DGA,64,8,${hex}^XA${beside}${field}^XZ`
    const target = printerFor('PNG')
    const without = await press.made(labelOf('ZPL', Buffer.from(`^XA${beside}^XZ`)), target)
    const drawn = await press.made(labelOf('ZPL', Buffer.from(zpl)), target)
    expect(drawn.preflight.verdict).not.toBe('blocked')
    expect(drawn.bytes.length).toBeGreaterThan(without.bytes.length)
  })
})

it('codes whose content nobody can say are counted', async () => {
  const matrix = '^FO60,400^BXN,6,200^FDPKD_1_0042^FS'
  const zpl = (beside: string) =>
    Buffer.from(`^XA^FO60,50^BY3^BCN,150,N,N,N^FDPKD00423456^FS${matrix}${beside}^XZ`)
  expect(await made(zpl(''), printerFor('ZPL'))).toMatchObject({ verdict: 'good' })
  for (const language of ['ZPL', 'EPL'] as const) {
    const covered = await made(zpl('^FO50,390^GB200,200,200^FS'), printerFor(language))
    expect(covered.findings).toEqual([
      expect.objectContaining({
        code: 'not_checked',
        message: expect.stringMatching(/has 2 .* and 1 of them/),
      }),
    ])
  }
})
