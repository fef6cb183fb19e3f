import type { LabelFormat, LabelPart } from '../../../../shared/labels.ts'
import { zplText } from '../../zpl/read-zpl.ts'
import { sheetOf } from '../grid.ts'
import { graphicField } from '../writers/zpl-graphic.ts'
import { countPdfPages, drawPdf, drawZpl } from './draw-pages.ts'
import { fitPicture, readPictureSize } from './fit-picture.ts'
import { blackDots, type GrayImage, readGray, stackedPng } from './png.ts'

/** Tasks of the conversion pool that make labels of labels. */

/** A label in another form. */
export async function drawLabel(input: {
  part: LabelPart
  format: LabelFormat
  dpi: number
}): Promise<Uint8Array> {
  const { part, format, dpi } = input
  const pages = await pagesOf(part, dpi)
  if (pages.length === 0) throw new RangeError('There is nothing to draw')
  if (format === 'PNG') return stackedPng(pages, dpi)
  if (format === 'ZPL') return Buffer.from(pages.map(toZpl).join(''))
  return mergePdfs({ pdfs: await Promise.all(pages.map(page => toPdf(page, dpi))) })
}

const pagesOf = async (part: LabelPart, dpi: number): Promise<GrayImage[]> => {
  if (part.format === 'PDF') return drawPdf(part.bytes, dpi, part.paper)
  if (part.format !== 'ZPL') return [await fitPicture(part, dpi)]
  const zpl = zplText(part.bytes)
  return drawZpl(zpl, { ...sheetOf(zpl, dpi, part.paper), dpi })
}

export function toZpl(page: GrayImage): string {
  const { width, height } = page
  const picture = graphicField({ width, height, ...blackDots(page) })
  return `^XA\n^PW${width}\n^LL${height}\n^LH0,0\n^FO0,0${picture}\n^XZ\n`
}

export async function toPdf(page: GrayImage, dpi: number): Promise<Uint8Array> {
  const { writeImagePdf } = await import('../writers/image-pdf-writer.ts')
  return writeImagePdf(stackedPng([page], dpi), { widthDots: page.width, heightDots: page.height, dpi })
}

/** Throws for a label that will not open at the printer either; nothing is drawn. */
export async function checkLabel({ format, bytes }: Pick<LabelPart, 'format' | 'bytes'>): Promise<void> {
  if (format === 'PDF') await countPdfPages(bytes)
  else if (format !== 'ZPL') await readPictureSize(bytes)
}

/**
 * All pages in order, as they are; those of a file with layers as pictures. A file that is only kept from being changed is
 * opened; one under a password is not.
 */
export async function mergePdfs({ pdfs }: { pdfs: readonly Uint8Array[] }): Promise<Uint8Array> {
  const [only, ...more] = pdfs
  if (only && more.length === 0) return only
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const { hasLayers, openPdf } = await import('./pdf-structure.ts')
  const merged = await PDFDocument.create({ updateMetadata: false })
  for (const pdf of pdfs) {
    const given = await openPdf(pdf)
    const source = hasLayers(given) ? await albumOf(pdf, given.getPageIndices()) : given
    const pages = await merged.copyPages(source, source.getPageIndices())
    for (const page of pages) merged.addPage(page)
  }
  return merged.save({ addDefaultPage: false })
}

async function albumOf(pdf: Uint8Array, indices: readonly number[]) {
  const { picturePages } = await import('../../preparation/pages/placeable-pages.ts')
  const [first] = await picturePages(pdf, indices)
  if (!first) throw new RangeError('The document has no page')
  return first.doc
}

/** Pictures below each other, in black and white. */
export const joinPictures = async (input: {
  pngs: readonly Uint8Array[]
  dpi: number
}): Promise<Uint8Array> => stackedPng(await Promise.all(input.pngs.map(readGray)), input.dpi)
