import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'

export type PageSize = 'A4' | 'LETTER'

const pointsPerInch = 72

/** A 4x6 inch label: a frame, an address and a Code 128 of `text`. */
async function drawLabel(doc: PDFKit.PDFDocument, text: string, x: number, y: number): Promise<void> {
  const code = await bwipjs.toBuffer({ bcid: 'code128', text, scale: 6, height: 18, includetext: false })
  doc
    .rect(x + 6, y + 6, 4 * pointsPerInch - 12, 6 * pointsPerInch - 12)
    .lineWidth(2)
    .stroke()
  doc.fontSize(22).text('Maren Hoffmann', x + 20, y + 24, { lineBreak: false })
  doc.fontSize(16).text('Lindenallee 12, 20259 Hamburg', x + 20, y + 56, { lineBreak: false })
  doc.image(code, x + 24, y + 240, { width: 240 })
  doc.fontSize(14).text(text, x + 24, y + 360, { lineBreak: false })
}

async function write(doc: PDFKit.PDFDocument, draw: () => Promise<void>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const { promise, resolve } = Promise.withResolvers<void>()
  doc.on('end', resolve)
  await draw()
  doc.end()
  await promise
  return Buffer.concat(chunks)
}

/**
 * A page of a carrier: the label in a corner of the sheet, upright or on its side, and below it what to do with it.
 */
export const carrierPage = (
  text: string,
  { size = 'A4', isLying = false }: { size?: PageSize; isLying?: boolean } = {},
): Promise<Uint8Array> => {
  const doc = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  return write(doc, async () => {
    doc.addPage({ size, margin: 0 })
    doc.save()
    if (isLying) doc.translate(40 + 6 * pointsPerInch, 30).rotate(90)
    else doc.translate(40, 30)
    await drawLabel(doc, text, 0, 0)
    doc.restore()
    const below = isLying ? 380 : 520
    doc.fontSize(9)
    for (let line = 0; line < 8; line += 1)
      doc.text(
        'Fold here. Put the label into a pouch and stick it onto the largest side of the parcel.',
        40,
        below + 14 * line,
        { lineBreak: false },
      )
  })
}

/** A PDF of labels, each on a page as large as the label. */
export const labelPages = (texts: readonly string[]): Promise<Uint8Array> => {
  const doc = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  return write(doc, async () => {
    for (const text of texts) {
      doc.addPage({ size: [4 * pointsPerInch, 6 * pointsPerInch], margin: 0 })
      await drawLabel(doc, text, 0, 0)
    }
  })
}
