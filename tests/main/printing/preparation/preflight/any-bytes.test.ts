import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GrayImage } from '../../../../../main/printing/labels/convert/png.ts'
import { preflight } from '../../../../../shared/desk/printing/preflight.ts'
import { type PrintLanguage, printLanguages } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { check, codesOf } from '../../../../support/label-corpus/check.ts'
import { goodZpl } from '../../../../support/label-corpus/good-zpl.ts'
import { headOf } from '../../../../support/label-corpus/zpl-parts.ts'

const wellFormed = { numRuns: 150 }
const good = Object.values(goodZpl).map(({ zpl }) => Buffer.from(zpl(headOf(203))))

const answers = async (bytes: Uint8Array, language: PrintLanguage, pages: GrayImage[] = []) => {
  const found = await check({ bytes, language, pages, numbers: ['HC123456789012'] })
  expect(preflight.safeParse(found).error).toBeUndefined()
  return found
}

it('any bytes in any language are answered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(...printLanguages),
      async (bytes, language) => {
        await answers(bytes, language)
      },
    ),
    wellFormed,
  )
})

it('so are signs that mean something to printers', async () => {
  const pieces = [
    '^XA',
    '^XZ',
    '^',
    '~',
    '^CC',
    '~CT',
    '^GFB,9,9,3,',
    '~DYR:A,P,P,99,9,',
    '^FD',
    '^FH',
    '_5E',
    '^DFA',
    '^XFA',
  ]
  const escapes = [
    '\u001b',
    '\u001d(',
    '\u001c',
    'q',
    '\u00ff',
    '\n',
    'GW1,1,9,9,',
    'P9',
    '! U1 do',
    '@PJL',
    '^PQ',
    ',',
  ]
  const text = fc
    .array(fc.constantFrom(...pieces, ...escapes), { maxLength: 60 })
    .map(parts => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...printLanguages), async (document, language) => {
      await answers(Buffer.from(document, 'latin1'), language)
    }),
    wellFormed,
  )
})

it('so are good labels that were cut off or changed by a byte', async () => {
  const damage = fc.record({
    label: fc.constantFrom(...good),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    byte: fc.integer({ min: 0, max: 255 }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ label, cut, at, byte }) => {
      const damaged = Uint8Array.from(label.subarray(0, Math.ceil(label.length * cut)))
      damaged[Math.floor(damaged.length * at)] = byte
      await answers(damaged, 'ZPL')
    }),
    wellFormed,
  )
})

it('so are pictures of any size and content', async () => {
  const picture = fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), fc.integer())
    .map(([width, height, seed]): GrayImage => {
      const data = Uint8Array.from({ length: width * height }, (_, at) =>
        Math.imul(at ^ seed, 2654435761) >>> 24 > 127 ? 255 : 0,
      )
      return { width, height, data }
    })
  await fc.assert(
    fc.asyncProperty(picture, async page => {
      await answers(good[0] ?? new Uint8Array(), 'ZPL', [page])
    }),
    { numRuns: 12 },
  )
})

it('a picture that lacks dots is no exception', async () => {
  await answers(good[0] ?? new Uint8Array(), 'ZPL', [{ width: 500, height: 500, data: new Uint8Array(9) }])
})

it('what the reader of barcodes cannot take is told, and stops nothing', async () => {
  const page = { width: Number.NaN, height: -1, data: new Uint8Array(3).fill(255) }
  const found = await answers(good[0] ?? new Uint8Array(), 'ZPL', [
    page,
    { width: 9, height: 9, data: new Uint8Array(81) },
  ])
  expect(found.verdict).not.toBe('blocked')
  expect(codesOf(found)).toContain('not_checked')
})

it.each([
  ['nothing but signs', '^'.repeat(1_000_000)],
  ['nothing but headers of pictures', '^XA^GFB'.repeat(40_000)],
  [
    'ten thousand formats that call the next',
    Array.from({ length: 10_000 }, (_, at) => `^DFF${at}^XFF${at + 1}`).join(''),
  ],
  ['signs that change with every command', '^CC!!CC^'.repeat(30_000)],
] as const)('a long row of %s is read in one pass', async (_, document) => {
  await answers(Buffer.from(document, 'latin1'), 'ZPL')
})

it.each([
  ['EPL', 'GW1,1,0,0,'.repeat(50_000)],
  ['EPL', 'N'.repeat(2_000_000)],
  ['ESCPOS', '\u001dk\u0001'.repeat(500_000)],
  ['ESCPOS', '\u001cq\u00ff'.repeat(500_000)],
  ['PDF', '@PJL SET '.repeat(50_000)],
] as const)('and of %s', async (language, document) => {
  await answers(Buffer.from(document, 'latin1'), language)
})
