import { PDFDocument as PdfFile } from '@cantoo/pdf-lib'
import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/**
 * Labels as carriers lay them out, drawn here: an address, the routing code in the upper half, a matrix code, and the
 * code of the piece at the very bottom, with white all across between the parts and no frame that holds them together.
 */

export type MatrixKind = 'qrcode' | 'datamatrix' | 'pdf417'
export type Millimetres = { width: number; height: number }
export type Composed = {
  /** Of the label itself. */
  size: Millimetres
  /** Of the page it stands on; the label alone when left out. */
  page?: Millimetres
  matrix?: MatrixKind
}

export const sizes = {
  '4x6': { width: 101.6, height: 152.4 },
  '4x8': { width: 101.6, height: 203.2 },
  parcel: { width: 103, height: 199 },
  a6: { width: 105, height: 148 },
  a5: { width: 148, height: 210 },
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
} as const satisfies Record<string, Millimetres>

/** What is in the codes of every composed label. */
export const codesFor = { routing: 'PKDROUTE0042', matrix: 'PKD/MATRIX/77', piece: 'PKDPIECE000123' } as const
export const allCodes = Object.values(codesFor).toSorted()

type Part = { left: number; top: number; width: number; picture: Buffer }

async function partsOf({ size, matrix = 'qrcode' }: Composed): Promise<Part[]> {
  const bars = (text: string) =>
    bwipjs.toBuffer({
      bcid: 'code128',
      text,
      scale: 6,
      height: 22,
      paddingwidth: 12,
      backgroundcolor: 'FFFFFF',
    })
  const square = await bwipjs.toBuffer({
    bcid: matrix,
    text: codesFor.matrix,
    scale: 10,
    backgroundcolor: 'FFFFFF',
  })
  return [
    { left: 8, top: size.height * 0.2, width: 82, picture: await bars(codesFor.routing) },
    { left: 14, top: size.height * 0.52, width: matrix === 'pdf417' ? 60 : 24, picture: square },
    { left: 8, top: size.height - 32, width: 82, picture: await bars(codesFor.piece) },
  ]
}

const points = (mm: number): number => (mm / 25.4) * 72

type Pdf = InstanceType<typeof PDFDocument>

async function drawnPdf(page: Millimetres, draw: (doc: Pdf) => Promise<void>): Promise<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  const chunks: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', resolve)
  doc.addPage({ size: [points(page.width), points(page.height)], margin: 0 })
  await draw(doc)
  doc.end()
  await promise
  return Buffer.concat(chunks)
}

async function drawLabel(doc: Pdf, label: Composed): Promise<void> {
  doc.fontSize(14)
  for (const [line, text] of ['Maren Hoffmann', 'Lindenallee 12', '20259 Hamburg'].entries())
    doc.text(text, points(8), points(6) + 18 * line, { lineBreak: false })
  for (const { left, top, width, picture } of await partsOf(label))
    doc.image(picture, points(left), points(top), { width: points(width) })
}

/** The label in the upper left of its page, with a word on folding below where the page is larger. */
export const composePdf = (label: Composed): Promise<Uint8Array> => {
  const { size, page = size } = label
  return drawnPdf(page, async doc => {
    await drawLabel(doc, label)
    if (page.height > size.height + 20)
      doc.fontSize(9).text('Fold here and put the label into a pouch.', points(8), points(size.height + 9))
  })
}

/** One document of several. */
export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PdfFile.create({ updateMetadata: false })
  for (const pdf of pdfs) {
    const given = await PdfFile.load(pdf)
    for (const page of await joined.copyPages(given, given.getPageIndices())) joined.addPage(page)
  }
  return joined.save()
}

/** What carriers put beside a label, at a place of the page in millimetres. */
export type Beside =
  | { kind: 'words'; left: number; top: number; width: number; lines: number }
  | { kind: 'fold'; top: number }
  | { kind: 'form'; left: number; top: number; width: number; height: number }
  | { kind: 'border'; away: number; isDashed: boolean }

export type SheetOfCarrier = {
  page: Millimetres
  /** Its upper left corner. */
  at: { left: number; top: number }
  /** Lies on its side, turned clockwise. */
  isTurned?: boolean
  /** Only what stands beside a label, without one. */
  isBare?: boolean
  beside: readonly Beside[]
}

const sentence =
  'Print this page, fold it along the line and put the label into a pouch on the largest side. '

/** A label of 4x6 inch on a page of a carrier, with what stands beside it. */
export const composeSheet = ({
  page,
  at,
  isTurned = false,
  isBare = false,
  beside,
}: SheetOfCarrier): Promise<Uint8Array> =>
  drawnPdf(page, async doc => {
    const size = isTurned ? { width: sizes['4x6'].height, height: sizes['4x6'].width } : sizes['4x6']
    doc.save().translate(points(at.left), points(at.top))
    if (isTurned) doc.translate(points(size.width), 0).rotate(90)
    if (!isBare) await drawLabel(doc, { size: sizes['4x6'] })
    doc.restore()
    for (const each of beside) drawBeside(doc, each, { ...at, ...size }, page)
  })

function drawBeside(
  doc: Pdf,
  part: Beside,
  label: Millimetres & { left: number; top: number },
  page: Millimetres,
): void {
  doc.save().lineWidth(1)
  if (part.kind === 'words')
    doc
      .fontSize(9)
      .text(sentence.repeat(part.lines), points(part.left), points(part.top), { width: points(part.width) })
  if (part.kind === 'fold')
    doc
      .dash(6, { space: 4 })
      .moveTo(0, points(part.top))
      .lineTo(points(page.width), points(part.top))
      .stroke()
  if (part.kind === 'border') {
    if (part.isDashed) doc.dash(6, { space: 4 })
    doc
      .rect(
        points(label.left - part.away),
        points(label.top - part.away),
        points(label.width + 2 * part.away),
        points(label.height + 2 * part.away),
      )
      .stroke()
  }
  if (part.kind === 'form') {
    const rows = 6
    doc.rect(points(part.left), points(part.top), points(part.width), points(part.height)).stroke()
    for (let row = 1; row < rows; row += 1) {
      const y = points(part.top + (part.height / rows) * row)
      doc
        .moveTo(points(part.left), y)
        .lineTo(points(part.left + part.width), y)
        .stroke()
      doc.fontSize(8).text('Description of contents, quantity, value', points(part.left + 3), y - 12)
    }
  }
  doc.restore()
}

/** The same as a picture of so many dots an inch, which it says of itself or not. */
export async function composePicture(label: Composed, dpi: number, isSaid = true): Promise<Uint8Array> {
  const dots = (mm: number) => Math.round((mm / 25.4) * dpi)
  const { size, page = size } = label
  const parts = await Promise.all(
    (await partsOf(label)).map(async ({ left, top, width, picture }) => ({
      input: await sharp(picture)
        .resize({ width: dots(width) })
        .png()
        .toBuffer(),
      left: dots(left),
      top: dots(top),
    })),
  )
  const address = {
    input: Buffer.from(
      `<svg width="${dots(60)}" height="${dots(14)}"><rect x="4" y="4" width="${dots(50)}" height="${dots(2)}"/><rect x="4" y="${dots(8)}" width="${dots(40)}" height="${dots(2)}"/></svg>`,
    ),
    left: dots(8),
    top: dots(6),
  }
  const paper = {
    width: dots(page.width),
    height: dots(page.height),
    channels: 3,
    background: '#fff',
  } as const
  const drawn = sharp({ create: paper })
    .composite([address, ...parts])
    .flatten({ background: '#fff' })
  return (isSaid ? drawn.withMetadata({ density: dpi }) : drawn).png().toBuffer()
}

/** ZPL of the same parts at 203 dots, with its length said or not, and stored first or not. */
export function composeZpl(
  { height }: Millimetres,
  { isLengthSaid = true, isStored = false }: { isLengthSaid?: boolean; isStored?: boolean } = {},
): Uint8Array {
  const bottom = Math.round((height / 25.4) * 203) - 240
  const texts = ['Maren Hoffmann', codesFor.routing, codesFor.matrix, codesFor.piece]
  const data = (field: number, lead = '') =>
    isStored ? `^FN${field}^FS` : `^FD${lead}${texts[field - 1]}^FS`
  const fields = [
    `^FO60,50^A0N,40,40${data(1)}`,
    `^FO60,300^BY3^BCN,150,N,N,N${data(2)}`,
    `^FO100,640^BXN,8,200${data(3)}`,
    `^FO60,${bottom}^BY3^BCN,150,N,N,N${data(4)}`,
  ].join('\n')
  const head = `^PW812${isLengthSaid ? `^LL${Math.round((height / 25.4) * 203)}` : ''}`
  if (!isStored) return Buffer.from(`^XA${head}\n${fields}^XZ\n`)
  const filled = texts.map((text, index) => `^FN${index + 1}^FD${text}^FS`).join('\n')
  return Buffer.from(`^XA^DFR:PARCEL.ZPL^FS${head}\n${fields}^XZ\n^XA^XFR:PARCEL.ZPL^FS\n${filled}^XZ\n`)
}
