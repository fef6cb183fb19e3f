import { describe, expect, it } from 'vitest'
import { zplDangers } from '../../../../../main/printing/zpl/zpl-dangers.ts'
import type { PrintLanguage } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { check, codesOf } from '../../../../support/label-corpus/check.ts'

const scan = (document: string | number[], language: PrintLanguage = 'ZPL') =>
  check({
    bytes: typeof document === 'string' ? Buffer.from(document, 'latin1') : Uint8Array.from(document),
    language,
    kind: 'other',
    pages: [],
  })

const label = '^XA^FO9,9^A0N,30^FDHello^FS^XZ'
const changes = 'changes_printer'

describe('a command that does more than print', () => {
  /** With the parameters that make it one. */
  const dangerous: Record<string, string> = {
    '^MC': 'N',
    '^MN': 'N',
    '^JZ': 'N',
    '^SZ': '1',
    '^TO': 'R:A.GRF,E:A.GRF',
  }
  it.each(Object.keys(zplDangers))('%s is found in ZPL', async name => {
    const { findings } = await scan(`${label}^XA${name}${dangerous[name] ?? 'E:A.ZPL'}^XZ`)
    const code = zplDangers[name]?.effect === 'changes' ? changes : 'disturbs_printer'
    expect(findings).toContainEqual(
      expect.objectContaining({ code, message: expect.stringContaining(`${name} `) }),
    )
  })

  it.each([
    ['small letters', '^xa^jus^xz'],
    ['line breaks between its letters', '^XA^J\r\nUS^XZ'],
    ['another sign for commands', '^XA^CC!!JUS!XZ'],
    ['the same sign twice', '^XA^^JUS^XZ'],
    ['another sign for the other commands', '^XA~CT*^XZ*JR'],
    ['inside a text that it ends', '^XA^FDHello^JUS^FS^XZ'],
    ['inside a text, with the tilde', '^XA^FDHello~JR^FS^XZ'],
    ['in a comment', '^XA^FX note ^JUS^XZ'],
    ['before the first label', `! U1 setvar "device.languages" "epl"\r\n${label}`],
    ['after the last label', `${label}\r\n! U1 do "device.reset" ""\r\n`],
    ['as a list of settings', `${label}! UTILITIES\r\nSETVAR "a" "b"\r\nEND\r\n`],
    ['as JSON', `${label}{}{"device.reset":""}`],
    ['as a file', `! CISDFCRC16\r\n1234\r\nFIRM.ZPL\r\n${label}`],
    ['after the data of a picture', '~DGR:A.GRF,1,1,FF\r\n! U1 do "device.reset" ""\r\n'],
    ['in a picture outside of a label', '^GFB,9,9,1,~JR~JR~JR'],
    ['in a picture whose numbers are wrong', '^XA^GFB,9,9,0,~JR~JR~JR^XZ'],
    ['that deletes from every memory', `^XA^ID*:*.*^FS^XZ${label}`],
    ['that deletes from a lasting memory', `^XA^IDE:*.GRF^FS^XZ${label}`],
    ['for an office printer', `\u001b%-12345X@PJL DEFAULT COPIES=5\r\n${label}`],
  ])('is found with %s', async (_, document) => {
    expect(codesOf(await scan(document))).toContain(changes)
  })

  it.each([
    ['by a pattern', '^XA^IDR:*.*^FS^XZ'],
    ['by a pattern where no memory is named', '^XA^ID*.GRF^FS^XZ'],
    ['all formats', '^XA^EF^XZ'],
    ['all pictures', '^XA^EG^XZ'],
  ])('what it deletes from the working memory is said: %s', async (_, document) => {
    expect(codesOf(await scan(document + label))).toEqual(['disturbs_printer'])
  })

  it.each([
    ['a text about it', '^XA^FO9,9^A0N,30^FDJUS ! U1 setvar^FS^XZ'],
    ['its sign in hexadecimal', '^XA^FO9,9^A0N,30^FH^FD_5EJUS_7EJR^FS^XZ'],
    ['bytes of a picture', '^XA^FO9,9^GFB,9,9,3,^JUS~JR^K^FS^XZ'],
    ['a picture in the working memory', `~DGR:A.GRF,1,1,FF${label}^XA^IDR:A.GRF^FS^XZ`],
    ['a picture where no memory is named', `~DGA.GRF,1,1,FF${label}`],
    ['a format in the working memory', '^XA^DFR:F^FO9,9^A0N,9^FN1^FS^XZ^XA^XFR:F^FN1^FDx^FS^XZ'],
    ['a header of a label designer', `CT~~CD,~CC^~CT~^XA~TA000~JSN^MNW^PR5,5~SD15^JMA^XZ${label}`],
    ['a question', `! U1 getvar "device.languages"\r\n${label}~HS~HI`],
  ])('is not seen in %s', async (_, document) => {
    expect(codesOf(await scan(document)).filter(code => code !== 'control_bytes')).toEqual([])
  })
})

describe('printers of other languages', () => {
  it.each([
    ['factory settings', '\n^default\n'],
    ['a stored form', 'N\nFS"LABEL"\nA1,1,0,1,1,1,N,"a"\nFE\n'],
    ['a stored picture', 'GM"LOGO"2\nab'],
    ['a new start', '^@\n'],
    ['the serial port', 'Y96,N,8,1\n'],
    ['the bytes themselves', 'dump\n'],
    ['ZPL between its lines', 'N\n^XA^JUS^XZ\nP1\n'],
  ])('%s in EPL is found', async (_, document) => {
    expect(codesOf(await scan(document, 'EPL'))).toContain(changes)
  })

  it('nothing is seen in a text or a picture of EPL', async () => {
    const picture = '^default\noM\n~JR^JUS'
    const document = `N\nA9,9,0,4,1,1,N,"oM ^JUS"\nGW9,9,1,${picture.length},${picture}\nP1\n`
    expect(codesOf(await scan(document, 'EPL'))).toEqual(['not_checked'])
  })

  const [esc, fs, gs, dle] = [0x1b, 0x1c, 0x1d, 0x10]
  it.each([
    ['stored pictures', [fs, 0x71, 1, 1, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['settings', [gs, 0x28, 0x45, 3, 0, 1, 0x49, 0x4e]],
    ['lasting graphics', [gs, 0x28, 0x4c, 5, 0, 48, 65, 67, 76, 82]],
    ['being switched off', [dle, 0x14, 2, 1, 8]],
    ['being turned deaf', [esc, 0x3d, 2]],
  ])('%s in ESC/POS are found', async (_, document) => {
    expect(codesOf(await scan([esc, 0x40, ...document], 'ESCPOS'))).toContain(changes)
  })

  it('nothing is seen in a receipt with a picture, a barcode and a cut', async () => {
    const picture = [gs, 0x76, 0x30, 0, 2, 0, 4, 0, fs, 0x71, 1, 1, gs, 0x28, 0x45, 3]
    const bars = [gs, 0x6b, 73, 4, fs, 0x71, gs, 0x28]
    const text = [...Buffer.from('Total 12.00\n')]
    const document = [esc, 0x40, ...picture, ...bars, ...text, esc, 0x70, 0, 50, 50, gs, 0x56, 66, 3]
    expect(codesOf(await scan(document, 'ESCPOS'))).toEqual(['not_checked'])
  })

  it('job commands in front of a PDF are found', async () => {
    const document = '\u001b%-12345X@PJL FSDELETE NAME="0:/a"\r\n%PDF-1.4\n%%EOF'
    expect(codesOf(await scan(document, 'PDF'))).toContain(changes)
  })
})
