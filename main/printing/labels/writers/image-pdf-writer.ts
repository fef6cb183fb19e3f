import PDFDocument from 'pdfkit'
import { collect } from './pdf-text.ts'

const pointsPerInch = 72

/** A PDF whose pages show the sheets of a stacked PNG, each at its size on paper. */
export function writeImagePdf(
  png: Uint8Array,
  { widthDots, heightDots, dpi }: { widthDots: number; heightDots: number; dpi: number },
): Promise<Uint8Array> {
  const scale = pointsPerInch / dpi
  const size: [number, number] = [widthDots * scale, heightDots * scale]
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: new Date(0) } })
  const bytes = collect(doc)
  const picture = Buffer.from(png)
  const pages = Math.round(heightInPng(picture) / heightDots)
  for (let page = 0; page < pages; page += 1) {
    doc.addPage({ size, margin: 0 })
    doc.image(picture, 0, -page * size[1], { width: size[0] })
  }
  doc.end()
  return bytes
}

/** Height field of the header every PNG begins with. */
const heightInPng = (png: Buffer): number => png.readUInt32BE(20)
