import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PrintTarget } from '../../../../main/printing/preparation/preparation.ts'
import type { PrintFit, PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { codesOf } from '../../../support/label-corpus/check.ts'
import {
  allCodes,
  codesFor,
  composePdf,
  composePicture,
  composeZpl,
  type MatrixKind,
  sizes,
} from '../../../support/label-corpus/composed-labels.ts'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

const press = labelPressForFile()

/** The codes of a print as a reader that is not the station's own finds them, and what the check said. */
async function printed(format: PrintLanguage, bytes: Uint8Array, target: PrintTarget) {
  const { pictures, preflight } = await press.made(labelOf(format, bytes), target)
  const kinds = ['Code128', 'QRCode', 'DataMatrix', 'PDF417'] as const
  const read = (picture: Uint8Array) => decodeCodes(picture, kinds, { tryRotate: true })
  const found = (await Promise.all(pictures.map(read))).flat().map(({ text }) => text)
  return {
    codes: [...new Set(found)].toSorted(),
    verdict: preflight.verdict,
    findings: codesOf(preflight),
    preflight,
  }
}

const losses = (findings: readonly string[]) => findings.filter(code => /_lost$/.test(code))
const matrices: readonly MatrixKind[] = ['qrcode', 'datamatrix', 'pdf417']
const longer = ['4x8', 'parcel', 'a5'] as const
const fitting = ['4x6', 'a6'] as const

describe('a label that is longer than the paper is stopped by name', () => {
  it.each(
    partOf(
      longer.flatMap(size => matrices.map(matrix => ({ size, matrix }))),
      4,
    ),
  )('a PDF of $size with a $matrix on 4x6 inch', async ({ size, matrix }) => {
    const pdf = await composePdf({ size: sizes[size], matrix })
    for (const language of ['ZPL', 'PDF'] as const) {
      const print = await printed('PDF', pdf, printerFor(language))
      expect(print.verdict).toBe('blocked')
      expect(losses(print.findings)).toContain('ink_lost')
      const isWhole = print.codes.length === allCodes.length
      expect(losses(print.findings).includes('barcode_lost')).toBe(!isWhole)
      const [lost] = print.preflight.findings.filter(({ code }) => code === 'ink_lost')
      expect(lost?.advice).toMatch(/larger paper.*another printer.*smaller/)
    }
  })

  it.each(longer.flatMap(size => [203, 300].map(dpi => ({ size, dpi }))))(
    'a picture of $size at $dpi dpi on 4x6 inch',
    async ({ size, dpi }) => {
      const picture = await composePicture({ size: sizes[size] }, dpi)
      const print = await printed('PNG', picture, printerFor('EPL'))
      expect(losses(print.findings)).toContain('ink_lost')
    },
  )

  it.each([
    ['ZPL', true],
    ['ZPL', false],
    ['EPL', true],
    ['EPL', false],
  ] as const)('ZPL of 4x8 for a printer of %s, its length said: %s', async (language, isLengthSaid) => {
    const print = await printed('ZPL', composeZpl(sizes['4x8'], { isLengthSaid }), printerFor(language))
    expect(print.verdict).toBe('blocked')
    expect(losses(print.findings)).not.toEqual([])
    expect(losses(print.findings).includes('barcode_lost')).toBe(print.codes.length < allCodes.length)
  })

  it('a 4x8 label on a page of A4', async () => {
    const pdf = await composePdf({ size: sizes['4x8'], page: sizes.a4 })
    const print = await printed('PDF', pdf, printerFor('ZPL'))
    expect(losses(print.findings)).toContain('barcode_lost')
  })

  it('and made smaller as a whole where the printer does not crop, as long as its codes are read', async () => {
    const pdf = await composePdf({ size: sizes['4x8'] })
    const print = await printed('PDF', pdf, printerFor('ZPL', { crop: false, dpi: 300 }))
    expect(print.codes).toEqual(allCodes)
    expect(losses(print.findings)).toEqual([])
  })
})

describe('a label that is longer than the paper has ways out', () => {
  const made = (bytes: Uint8Array, format: PrintLanguage, fit: PrintFit, target: PrintTarget) =>
    press.draw({ ...labelOf(format, bytes), fit }, target)
  const fitting = async (bytes: Uint8Array, format: PrintLanguage, fit: PrintFit, target: PrintTarget) => {
    const print = await made(bytes, format, fit, target)
    if (!print.ok) throw new Error(JSON.stringify(print.refusal))
    const kinds = ['Code128', 'QRCode', 'DataMatrix', 'PDF417'] as const
    const pages = await Promise.all(
      print.value.pictures.map(each => decodeCodes(each, kinds, { tryRotate: true })),
    )
    return {
      pages: pages.map(codes => [...new Set(codes.map(({ text }) => text))].toSorted()),
      labels: print.value.labels,
      losses: losses(codesOf(print.value.preflight)),
    }
  }

  it.each(matrices.flatMap(matrix => (['ZPL', 'PDF'] as const).map(language => ({ matrix, language }))))(
    'shrunk, a PDF of 4x8 with a $matrix leaves with all its codes on one label for $language',
    async ({ matrix, language }) => {
      const pdf = await composePdf({ size: sizes['4x8'], matrix })
      const print = await fitting(pdf, 'PDF', 'shrink', printerFor(language, { dpi: 300 }))
      expect(print).toEqual({ pages: [allCodes], labels: 1, losses: [] })
    },
  )

  it.each(['ZPL', 'EPL'] as const)(
    'shrunk, ZPL of 4x8 for a printer of %s is looked at as it comes out',
    async language => {
      const print = await fitting(composeZpl(sizes['4x8']), 'ZPL', 'shrink', printerFor(language))
      const isWhole = print.pages.flat().length === allCodes.length
      expect(print.losses).toEqual(isWhole ? [] : ['barcode_lost'])
      expect(print.losses).not.toContain('ink_lost')
    },
  )

  it.each([
    ['a PDF', 'PDF', () => composePdf({ size: sizes['4x8'] })],
    ['a picture', 'PNG', () => composePicture({ size: sizes['4x8'] }, 203)],
    ['ZPL', 'ZPL', async () => composeZpl(sizes['4x8'])],
  ] as const)('split, %s of 4x8 comes out on two labels with each code whole', async (_, format, compose) => {
    for (const language of ['ZPL', 'EPL', 'PDF'] as const) {
      const print = await fitting(await compose(), format, 'split', printerFor(language))
      expect(print).toMatchObject({ labels: 2, losses: [] })
      expect(print.pages).toHaveLength(2)
      expect(print.pages.flat().toSorted()).toEqual(allCodes)
    }
  })

  /** A picture of 4x8 at 635 dots an inch with bars of six dots: 0.24 mm, in its upper half. */
  const fineBars = async () => {
    const bars = await bwipjs.toBuffer({
      bcid: 'code128',
      text: fineText,
      scale: 6,
      height: 10,
      backgroundcolor: 'FFFFFF',
    })
    const picture = { create: { width: 2540, height: 5080, channels: 3, background: '#fff' } } as const
    const speck = await sharp({ create: { ...picture.create, width: 400, height: 60, background: '#000' } })
      .png()
      .toBuffer()
    return sharp(picture)
      .composite([
        { input: bars, left: 160, top: 500 },
        { input: speck, left: 200, top: 4900 },
        { input: speck, left: 200, top: 100 },
      ])
      .withMetadata({ density: 635 })
      .png()
      .toBuffer()
  }
  const fineText = 'PKD-FINE-0001-ABCDEFGH-9'

  it.each(['split', 'shrink'] as const)(
    '%s, a picture of finer dots is compared with how wide its bars were',
    async fit => {
      const print = await made(await fineBars(), 'PNG', fit, printerFor('EPL', { dpi: 300 }))
      if (!print.ok) throw new Error(JSON.stringify(print.refusal))
      const ofBars = print.value.preflight.findings.filter(({ code }) => /^barcode_/.test(code))
      // What was too fine when it was given is not made so by cutting; made smaller it is lost or narrower.
      expect(ofBars.map(({ code }) => code)).toEqual(
        fit === 'split' ? ['barcode_too_small'] : [expect.stringMatching(/narrowed|lost|too_small/)],
      )
    },
  )

  it('and is not split through a code', async () => {
    const tall = `^XA^PW812^LL1624^FO100,40^BY4^BCR,500,N,N,N^FD${codesFor.piece}${codesFor.piece}^FS^FO60,20^A0N,30^FDA^FS^FO60,1580^A0N,30^FDB^FS^XZ`
    const print = await made(Buffer.from(tall), 'ZPL', 'split', printerFor('ZPL'))
    expect(print).toMatchObject({
      ok: false,
      refusal: {
        message: expect.stringMatching(/a barcode of this label would be cut\. Nothing was printed/),
      },
    })
  })

  it('and is not split where two labels are too small', async () => {
    const pdf = await composePdf({ size: sizes['4x8'], page: { width: 101.6, height: 420 } })
    const twice = await composePdf({ size: { width: 101.6, height: 400 } })
    expect((await made(pdf, 'PDF', 'split', printerFor('ZPL'))).ok).toBe(true)
    expect(await made(twice, 'PDF', 'split', printerFor('ZPL'))).toMatchObject({
      ok: false,
      refusal: { message: expect.stringMatching(/Two labels of this paper are too small/) },
    })
  })
})

describe('a label that goes onto the paper leaves with all its codes', () => {
  it.each(fitting.flatMap(size => matrices.map(matrix => ({ size, matrix }))))(
    'a PDF of $size with a $matrix',
    async ({ size, matrix }) => {
      const pdf = await composePdf({ size: sizes[size], matrix })
      const print = await printed('PDF', pdf, printerFor('ZPL'))
      expect(print).toMatchObject({ codes: allCodes, verdict: 'good' })
    },
  )

  it.each((['a4', 'letter'] as const).flatMap(page => matrices.map(matrix => ({ page, matrix }))))(
    'the half of $page with a $matrix, cut out beside a word on folding',
    async ({ page, matrix }) => {
      const pdf = await composePdf({ size: sizes['4x6'], page: sizes[page], matrix })
      const print = await printed('PDF', pdf, printerFor('ZPL'))
      expect(print.codes).toEqual(allCodes)
      expect(losses(print.findings)).toEqual([])
    },
  )

  it.each(fitting.flatMap(size => [true, false].map(isSaid => ({ size, isSaid }))))(
    'a picture of $size, its resolution said: $isSaid',
    async ({ size, isSaid }) => {
      const picture = await composePicture({ size: sizes[size] }, 203, isSaid)
      const print = await printed('PNG', picture, printerFor('EPL'))
      expect(print).toMatchObject({ codes: allCodes, verdict: 'good' })
    },
  )

  it.each(longer)('a PDF of %s on paper of its size', async size => {
    const media = size === 'a5' ? 'a5' : size === '4x8' ? '4x8in' : 'a5'
    const print = await printed('PDF', await composePdf({ size: sizes[size] }), printerFor('ZPL', { media }))
    expect(print.codes).toEqual(allCodes)
    expect(losses(print.findings)).toEqual([])
  })

  it.each(['ZPL', 'EPL', 'PNG'] as const)('ZPL of 4x6 for a printer of %s', async language => {
    const print = await printed('ZPL', composeZpl(sizes['4x6']), printerFor(language))
    expect(print.codes).toEqual(allCodes)
    expect(losses(print.findings)).toEqual([])
  })

  it('with lines from edge to edge, as some carriers draw them', async () => {
    const plain = Buffer.from(composeZpl(sizes['4x6'])).toString()
    const lined = plain.replace('^XZ', '^FO0,250^GB812,4,4^FS\n^FO0,600^GB812,4,4^FS^XZ')
    for (const language of ['ZPL', 'EPL', 'PDF'] as const) {
      const print = await printed('ZPL', Buffer.from(lined), printerFor(language))
      expect(losses(print.findings)).toEqual([])
      expect(print.codes).toEqual(allCodes)
    }
  })
})

describe('a picture that does not say its resolution', () => {
  /** 4x6 inch and an inch of white at the end, at 200 dots: 800 x 1400, as a large carrier has them. */
  const white = { size: sizes['4x6'], page: { width: 101.6, height: 177.8 } }
  const widthOf = async (bytes: Uint8Array, target: PrintTarget) => {
    const { pictures } = await press.made(labelOf('PNG', bytes), target)
    const found = await decodeCodes(pictures[0] ?? Buffer.alloc(0), ['Code128'])
    const piece = found.find(({ text }) => text === codesFor.piece)
    return piece ? piece.right - piece.left : 0
  }

  it.each([
    [203, 'upright'],
    [300, 'upright'],
    [203, 'lying'],
    [300, 'lying'],
  ] as const)('is as large at %d dpi, %s, as one that says it', async (dpi, way) => {
    const turned = async (picture: Uint8Array) =>
      way === 'lying' ? sharp(picture).rotate(270).keepMetadata().png().toBuffer() : picture
    const mute = await turned(await composePicture(white, 200, false))
    const target = printerFor('EPL', { dpi })
    const print = await printed('PNG', mute, target)
    expect(print.codes).toEqual(allCodes)
    // As wide as a label of 203 dots, the upright one is taken for one without a word.
    expect(print.findings).toEqual(way === 'lying' ? ['size_inferred'] : [])
    const wide = await widthOf(await turned(await composePicture(white, 200, true)), target)
    expect(await widthOf(mute, target)).toBeGreaterThan(wide * 0.98)
    expect(await widthOf(mute, target)).toBeLessThan(wide * 1.02)
    expect((wide / dpi) * 25.4, 'millimetres of the bars').toBeGreaterThan(70)
  })

  it('and is none of the shape of a label is stopped when it does not go onto the paper', async () => {
    const size = { width: (700 / 203) * 25.4, height: (1800 / 203) * 25.4 }
    const print = await printed(
      'PNG',
      await composePicture({ size: { ...size, width: 92 } }, 203, false),
      printerFor('ZPL'),
    )
    expect(print.verdict).toBe('blocked')
    expect(losses(print.findings)).toContain('ink_lost')
  })
})

describe('ZPL with numbered fields is drawn with its codes', () => {
  const body = (value: (number: number, text: string) => string) =>
    [
      `^PW812^LL1218^FO60,50^BY3^BCN,150,N,N,N${value(1, codesFor.routing)}`,
      `^FO60,400^BXN,8,200${value(2, codesFor.matrix)}`,
      `^FO60,800^BY3^BCN,150,N,N,N${value(3, codesFor.piece)}`,
    ].join('\n')
  const empty = body(number => `^FN${number}^FS`)
  const later = [codesFor.routing, codesFor.matrix, codesFor.piece]
    .map((text, index) => `^FN${index + 1}^FD${text}^FS`)
    .join('\n')
  const ways = {
    'each with its own value': `^XA${body((number, text) => `^FN${number}^FD${text}^FS`)}^XZ`,
    'with the name of each behind its number': `^XA${body((number, text) => `^FN${number}"field"^FD${text}^FS`)}^XZ`,
    'their values behind them': `^XA${empty}\n${later}^XZ`,
    'their values in front of them': `^XA${later}\n${empty}^XZ`,
    'in a stored format': `^XA^DFR:LABEL.ZPL^FS${empty}^XZ\n^XA^XFR:LABEL.ZPL^FS${later}^XZ`,
    'in a stored format that is recalled by its short name': `^XA^DFLABEL^FS${empty}^XZ\n^XA^XFR:LABEL.ZPL^FS${later}^XZ`,
    'with values in hexadecimal': `^XA${empty}\n${later.replaceAll('^FDPKD', '^FH^FD_50KD')}^XZ`,
  }

  it.each(
    partOf(
      Object.keys(ways).flatMap(way =>
        (['EPL', 'PDF', 'PNG', 'ZPL'] as const).map(language => ({ way, language })),
      ),
      5,
    ),
  )('$way, for $language', async ({ way, language }) => {
    const zpl = Buffer.from(ways[way as keyof typeof ways])
    const print = await printed('ZPL', zpl, printerFor(language))
    expect(print).toMatchObject({ codes: allCodes, verdict: 'good' })
  })

  it('and one whose drawing lacks a code is stopped', async () => {
    const zpl = `^XA^PW812^LL1218^FO60,50^BY3^BCN,150,N,N,N^FD${codesFor.routing}^FS^FO60,400^BCN,80,N,N,N^FD${codesFor.piece}^FS^FO40,380^GB760,140,140^FS^XZ`
    const print = await printed('ZPL', Buffer.from(zpl), printerFor('EPL'))
    expect(print.codes).toEqual([codesFor.routing])
    expect(print).toMatchObject({ verdict: 'blocked', findings: ['barcode_lost'] })
  })
})

describe('ZPL filled in from what only a printer has', () => {
  const words = '^FO60,900^A0N,40^FDMaren Hoffmann^FS'
  const labels = {
    'a format alone': ['^XA^XFE:CARRIER.ZPL^FS^FN1^FDPKD0042^FS^XZ', 'E:CARRIER.ZPL'],
    'a format, with more beside it': [
      `^XA^PW812^LL1218^XFCARRIER^FS^FN1^FDPKD0042^FS${words}^XZ`,
      'CARRIER.ZPL',
    ],
    'a format whose name is only stored behind it': [
      `^XA^XFR:LATE^FS${words}^XZ^XA^DFR:LATE^FS${words}^XZ`,
      'R:LATE.ZPL',
    ],
    'a format in small letters': [`^xa^xfr:carrier.zpl^fs${words}^xz`, 'R:CARRIER.ZPL'],
    'a picture': [`^XA^FO20,20^XGE:LOGO.GRF,1,1^FS${words}^XZ`, 'E:LOGO.GRF'],
  } as const

  it.each(partOf(Object.entries(labels), 3))(
    '%s is said to be unseen, and blocks where it is drawn',
    async (_, [zpl, name]) => {
      const bytes = Buffer.from(zpl)
      const own = await press.made(labelOf('ZPL', bytes), printerFor('ZPL'))
      expect(Buffer.from(own.bytes)).toEqual(bytes)
      expect(own.preflight.verdict).toBe('warned')
      expect(own.preflight.findings).toContainEqual(
        expect.objectContaining({ code: 'not_checked', message: expect.stringContaining(`from ${name},`) }),
      )
      const others = [
        printerFor('EPL'),
        printerFor('PDF', { media: 'a4' }),
        printerFor('PNG'),
        printerFor('ESCPOS'),
      ]
      for (const target of [...others, printerFor('ZPL', { turn: 90 })]) {
        const { preflight } = await press.made(labelOf('ZPL', bytes), target)
        expect(preflight.verdict).toBe('blocked')
        expect(preflight.findings).toContainEqual(
          expect.objectContaining({
            code: 'stored_missing',
            message: expect.stringContaining(`from ${name},`),
          }),
        )
      }
    },
  )

  it.each([
    `^XA^DFE:OWN.ZPL^FS^FO60,50^A0N,40^FN1^FS^XZ^XA^XFE:OWN^FS^FN1^FDPKD^FS${words}^XZ`,
    `~DGR:LOGO.GRF,8,1,FFFFFFFFFFFFFFFF^XA^FO20,20^XGR:LOGO.GRF,1,1^FS${words}^XZ`,
    `~DGLOGO,8,1,FFFFFFFFFFFFFFFF^XA^FO20,20^XGLOGO,1,1^FS${words}^XZ`,
  ])('and what the document has stored before is nothing to say: %s', async zpl => {
    for (const language of ['ZPL', 'EPL'] as const) {
      const { preflight } = await press.made(labelOf('ZPL', Buffer.from(zpl)), printerFor(language))
      expect(codesOf(preflight)).not.toContain('stored_missing')
      expect(JSON.stringify(preflight.findings)).not.toContain('only the printer can have')
    }
  })
})
