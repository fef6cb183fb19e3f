import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { codesOf } from '../../../support/label-corpus/check.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { rawPdf, stream, writePdf } from '../../../support/labels/raw-pdf.ts'
import { picturesOfPdf } from '../../../support/labels/read-pdf.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

const press = labelPressForFile()
const block = '20 20 200 300 re f'
const printers = [
  ['letter paper', printerFor('PDF', { media: 'letter' })],
  ['paper of its size', printerFor('PDF')],
  ['a ZPL printer', printerFor('ZPL')],
] as const

/** With these objects from number 2 on, the tree of pages first. */
const withTree = (...objects: readonly string[]): Uint8Array =>
  writePdf(new Map(['<< /Type /Catalog /Pages 2 0 R >>', ...objects].map((text, at) => [at + 1, text])))
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R >>'

const refused: Readonly<Record<string, [pdf: Uint8Array, why: RegExp]>> = {
  'without a page': [withTree('<< /Type /Pages /Kids [] /Count 0 >>'), /it has no page/],
  'whose tree of pages is its own branch': [
    withTree('<< /Type /Pages /Kids [2 0 R] /Count 1 >>'),
    /page 1 of it is missing or broken/,
  ],
  'whose second page is the first again, and so on': [
    withTree('<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>', page, stream('', block)),
    /page 2 of it is missing or broken/,
  ],
  'whose second page is missing': [
    withTree('<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>', page, stream('', block)),
    /page 2 of it is missing or broken/,
  ],
  'that says a unit of its pages nobody finds': [
    withTree(
      '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 1 >>',
      page.replace('/Contents', '/UserUnit 2 /Contents'),
      stream('', block),
    ),
    /nothing says how large its pages are/,
  ],
  'in units of a whole street': [
    rawPdf({ content: block, page: '/UserUnit 100000' }),
    /too large to be drawn/,
  ],
}

describe('a PDF that nobody can print whole is refused with its reason', () => {
  it.each(
    Object.entries(refused).flatMap(([name, [pdf, why]]) =>
      printers.map(([where, target]) => ({ name, where, pdf, why, target })),
    ),
  )('one $name, for $where', async ({ pdf, why, target }) => {
    const answer = await press.draw(labelOf('PDF', pdf), target)
    expect(answer).toMatchObject({ ok: false, refusal: { message: expect.stringMatching(why) } })
  })

  it.each(printers)('one under a password, for %s', async (_, target) => {
    const answer = await press.draw(labelOf('PDF', await locked({ userPassword: 'secret' })), target)
    expect(answer).toMatchObject({
      ok: false,
      refusal: { message: expect.stringMatching(/protected by a password/) },
    })
  })
})

function locked(options: PDFKit.PDFDocumentOptions): Promise<Uint8Array> {
  const doc = new PDFDocument({ ...options, size: [288, 432], margin: 0 })
  const chunks: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  doc.rect(20, 112, 200, 300).fill('#000').end()
  return promise
}

describe('a PDF whose content is broken off in the middle', () => {
  /** Fine lines everywhere, so that packing them takes more than what is left of it. */
  const lines = Array.from({ length: 400 }, (_, at) => `${(at * 37) % 280} ${(at * 91) % 430} 3 2 re f`)
  const packed = deflateSync(Buffer.from([block, ...lines].join('\n'))).toString('latin1')
  const ending = (part: string) =>
    withTree('<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, stream('/Filter /FlateDecode', part))
  const cut = ending(packed.slice(0, packed.length / 2))
  const [letter, ...others] = printers

  it.each(others)('is stopped, for %s', async (_, target) => {
    const { preflight } = await press.made(labelOf('PDF', cut), target)
    expect(preflight.verdict).toBe('blocked')
    expect(codesOf(preflight)).toContain('broken_off')
  })

  it('is not put onto other paper', async () => {
    expect(await press.draw(labelOf('PDF', cut), letter[1])).toMatchObject({ ok: false })
  })

  it.each([
    ['whole', packed],
    ['whole but for the sum at its end', packed.slice(0, -4)],
    ['whole, with a new line behind it', `${packed}\n`],
  ])('and is printed where it is %s', async (_, part) => {
    const { preflight } = await press.made({ ...labelOf('PDF', ending(part)), kind: 'invoice' }, others[1][1])
    expect(preflight.verdict).toBe('good')
  })
})

/** Ten branches of ten, nine times over, all with the one page at their end. */
const bush = withTree(
  ...Array.from(
    { length: 9 },
    (_, at) => `<< /Type /Pages /Kids [${`${at + 3} 0 R `.repeat(10)}] /Count 1 >>`,
  ),
  page.replace('4 0 R', '12 0 R').replace('/Parent 2', '/UserUnit 1 /Parent 10'),
  stream('', block),
)

const printed: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'with scripts': () =>
    rawPdf({
      content: block,
      catalog: '/OpenAction << /S /JavaScript /JS (while\\(true\\);) >>',
      page: '/AA << /O << /S /JavaScript /JS (while\\(true\\);) >> >>',
    }),
  'with an attached file': () =>
    rawPdf({
      content: block,
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 10 0 R] >> >>',
      more: ['<< /Type /Filespec /F (a.exe) /EF << /F 11 0 R >> >>', stream('/Type /EmbeddedFile', 'MZ')],
    }),
  'only kept from being changed': () => locked({ ownerPassword: 'secret', pdfVersion: '1.7ext3' }),
  'whose pages branch for ever': () => bush,
  'whose field is its own parent': () =>
    rawPdf({
      content: block,
      page: '/Annots [10 0 R]',
      catalog: '/AcroForm << /Fields [10 0 R] /NeedAppearances true >>',
      more: ['<< /Type /Annot /Subtype /Widget /Parent 10 0 R /Kids [10 0 R] /Rect [10 10 60 60] >>'],
    }),
  'whose notes are no list': () =>
    rawPdf({ content: block, page: '/Annots 10 0 R', more: ['<< /Some /Thing >>'] }),
  'that says a unit of nothing': () => rawPdf({ content: block, page: '/UserUnit -2' }),
}

describe('a PDF that is odd and whole is printed as a viewer shows it, in bounded time', () => {
  it.each(
    Object.entries(printed).flatMap(([name, make]) =>
      printers.map(([where, target]) => ({ name, where, make, target })),
    ),
  )('one $name, for $where', { timeout: 20_000 }, async ({ make, target }) => {
    const { bytes, pictures, preflight } = await press.made(
      { ...labelOf('PDF', await make()), kind: 'invoice' },
      target,
    )
    expect(codesOf(preflight).filter(code => code !== 'drawn_as_picture')).toEqual([])
    expect(pictures).toHaveLength(1)
    if (target.language === 'PDF') expect(await picturesOfPdf(bytes)).toHaveLength(1)
    if (target.media === 'letter')
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|EmbeddedFile/)
  })
})

/** Draws itself twice, and each of them twice, until there is no memory left: seconds, and two gigabytes. */
const endless = rawPdf({
  content: '/F Do',
  page: '/Resources << /XObject << /F 10 0 R >> >>',
  more: [
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 288 432] /Resources << /XObject << /F 10 0 R >> >>',
      '10 200 30 30 re f /F Do /F Do',
    ),
  ],
})

const spoiling = partOf(
  [
    ['one that cannot be read', withTree('<< /Type /Pages /Kids [] /Count 0 >>'), /it has no page/],
    ['one that takes all memory', endless, /takes more (time|memory) to draw than a document may/],
  ] as const,
  2,
)

it.each(spoiling)('behind %s the next PDF prints', { timeout: 90_000 }, async (_, pdf, why) => {
  const [, target] = printers[2]
  expect(await press.draw(labelOf('PDF', pdf), target)).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(why) },
  })
  expect((await press.made(labelOf('PDF', rawPdf({ content: block })), target)).labels).toBe(1)
})
