import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLabelFonts } from '../../../../main/printing/labels/text/label-fonts.ts'
import { drawLabels } from '../../../../main/printing/zpl/draw/draw-labels.ts'
import { inkOf } from '../../../../main/printing/zpl/inventory.ts'
import { parameters, readCommands, zplText } from '../../../../main/printing/zpl/read-zpl.ts'
import { resizeZpl, rewriteZpl } from '../../../../main/printing/zpl/rewrite-zpl.ts'
import { zplCommands } from '../../../../main/printing/zpl/zpl-commands.ts'
import { readDocument } from '../../../../main/printing/zpl/zpl-document.ts'
import { carrierZpl } from '../../../support/label-corpus/good-documents.ts'
import { goodZpl } from '../../../support/label-corpus/good-zpl.ts'
import { headOf } from '../../../support/label-corpus/zpl-parts.ts'

const fonts = createLabelFonts(join(import.meta.dirname, '../../../../resources/labels/fonts'))

const namesOf = (zpl: string) => [...readCommands(zpl)].map(({ name }) => name)

/** Places lie behind each other and cover the document, and every visitor takes it. */
function expectWhole(zpl: string): void {
  const commands = [...readCommands(zpl)]
  let at = 0
  for (const command of commands) {
    expect([command.at, command.from >= command.at, command.end >= command.from]).toEqual([at, true, true])
    expect(command.end).toBeGreaterThan(command.at)
    at = command.end
  }
  expect(at).toBe(zpl.length)
  expect(rewriteZpl(zpl, commands, ({ at, end }) => zpl.slice(at, end))).toBe(zpl)
  inkOf(commands)
  readDocument(Buffer.from(zpl, 'latin1'))
  drawLabels(zpl, { widthDots: 60, heightDots: 60, dpi: 203 }, fonts)
  resizeZpl(zpl, 300 / 203)
}

const tricky = [
  '^CC+\n+XA+FO50,50+CD;+A0N;40+FDText+FS+XZ',
  'CT~~CD,~CC^~CT~^XA~TA000~JSN^MNW^PR5,5~SD15^JMA^XZ^XA^FO9,9^FDx^FS^XZ',
  '~DYR:A,P,P,9,0,~^~^~^~^~^XA^FO9,9^GFB,9,9,3,^JUS~JR^K^FS^XGR:A.PNG,1,1^FS^XZ',
  '^XA^DFR:F^FO9,9^FN1^FS^XFR:F^XZ^XA^XFR:F^FN1^FH\\^FD\\41>;^SN1,1^SFdd^FC%^FS^XZ^XA^XA^XZ',
  '^XA^GFB,99999999,99999999,1,ab^FS^XZ',
  '^XA^GFA,9,9,3,:Z64:eJxjYGBg:ABCD^FS^GFC,-4,9,3,^FS^GFB,2.5,2.5,1,abc^FS^XZ',
]

const own = Object.values(goodZpl).map(({ zpl }) => zpl(headOf(203)))
const carriers = Object.values(carrierZpl).map(({ bytes }) => zplText(Uint8Array.from(bytes)))

describe('every cut of a label', () => {
  it.each(tricky)('%j is read whole at each of its bytes', zpl => {
    for (let end = 0; end <= zpl.length; end += 1) expectWhole(zpl.slice(0, end))
    for (let start = 0; start < zpl.length; start += 1) expectWhole(zpl.slice(start))
  })

  it('labels of carriers are read whole wherever they are cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...own, ...carriers),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zpl, from, to) => expectWhole(zpl.slice(Math.floor(zpl.length * from), Math.ceil(zpl.length * to))),
      ),
    )
  })
})

it('any bytes are read whole', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), bytes => expectWhole(zplText(bytes))))
})

it('so are any commands in any order, with signs that change between them', () => {
  const pieces = [
    ...zplCommands.map(({ name }) => name),
    '^CC!',
    '!CC^',
    '~CT*',
    '*CT~',
    '^CD;',
    '^CD,',
    ',',
    '9',
  ]
  const zpl = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: 60 })
    .map(parts => zplText(Buffer.from(parts.join(''), 'latin1')))
  fc.assert(fc.property(zpl, expectWhole))
})

describe('the commands of the guide', () => {
  it.each(zplCommands)('$name, $title, is read with its parameters', ({ name, parameters: letters }) => {
    const said = letters.split(',').filter(letter => letter !== '')
    const zpl = `^XA${name}${said.join(',')}^FS^XZ`
    const [, command] = readCommands(zpl)
    // A command for signs takes the sign behind it, and what is in force changes.
    if (/^[\^~]C[CDT]$/.test(name)) expect(command?.name).toBe(name)
    else
      expect([command?.name, command && parameters(command)]).toEqual([
        name === '^A@' ? '^A' : name,
        name === '^A@' ? ['@o', 'h', 'w', 'd'] : said.length === 0 ? [''] : said.slice(0, 8),
      ])
  })

  it('has each once', () => {
    const names = zplCommands.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(
      zplCommands.filter(({ name, title }) => !/^[\^~][A-Z][A-Z0-9@]?$/.test(name) || title === ''),
    ).toEqual([])
  })
})

describe('signs that a document chooses', () => {
  it.each([
    ['^XA^CC+\n+FO9,9+FDa^b+FS+XZ', ['^XA', '^CC', '^FO', '^FD', '^FS', '^XZ']],
    ['~CC++XA+FDx+XZ', ['~CC', '^XA', '^FD', '^XZ']],
    ['^XA~CT**JR^XZ', ['^XA', '~CT', '~JR', '^XZ']],
    ['^XA^^JUS^XZ', ['^XA', '', '^JU', '^XZ']],
    ['^xa^fd a^xz', ['^XA', '^FD', '^XZ']],
    ['^XA^F\r\nDa^XZ', ['^XA', '^FD', '^XZ']],
  ])('%j', (zpl, names) => expect(namesOf(zpl)).toEqual(names))

  it('those between parameters are known to each command', () => {
    const found = [...readCommands('^XA^FO1,2^CD;^FO3;4^CD,^FO5,6^XZ')]
    expect(found.filter(({ name }) => name === '^FO').map(command => parameters(command))).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })
})

it.each([
  ['^XA^FO9,9^FDx^FS^XZ', []],
  ['^XA^QQ1^FS^XZ', [['unknown_command', '^QQ', 3]]],
  [
    '^XA^FDx^XA^XZ^XZ',
    [
      ['label_in_label', '^XA', 7],
      ['end_without_label', '^XZ', 13],
    ],
  ],
  [
    '^XA^^FDx^XZ^',
    [
      ['sign_without_command', '', 3],
      ['sign_without_command', '', 11],
    ],
  ],
  ['^XA^GFB,9,9,3,ab', [['bytes_missing', '^GF', 3]]],
  ['^XA^GFA,9,10,3,FF^FS^XZ', [['count_wrong', '^GF', 3]]],
  ['^XA^GFA,-1,9,3,FF^FS^XZ', [['count_wrong', '^GF', 3]]],
  ['~CC^^XA^CC++FDx+FS+XZ', [['other_signs', '^FD', 11]]],
])('what is wrong with %j is named with its place', (zpl, problems) => {
  const found = readDocument(Buffer.from(zpl, 'latin1')).problems
  expect(found.map(({ kind, name, at }) => [kind, name, at])).toEqual(problems)
})

it('bytes of pictures are passed over by their count, and what lacks is counted', () => {
  const [, picture, end] = [...readCommands('^XA^GFB,6,6,3,^XZ~JR^FS')]
  expect([picture?.name, picture?.text, end?.name]).toEqual(['^GF', 'B,6,6,3,', '^FS'])
  const [, cut] = [...readCommands('^XA^GFB,60,60,3,^XZ')]
  expect(cut?.missingBytes).toBe(57)
})

it('a picture of a hundred megabytes is read once and not copied', () => {
  const zpl = `^XA^GFA,9,9,3,${'F'.repeat(100_000_000)}^FS^XZ`
  const before = process.memoryUsage().rss
  expect(namesOf(zpl)).toEqual(['^XA', '^GF', '^FS', '^XZ'])
  expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000)
})
