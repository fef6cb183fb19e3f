import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A label of 4x6 inch with bars and a frame, as a PDF: what is printed of it can be held against it dot by dot. */
export async function labelOfBars(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([288, 432])
  for (let bar = 0; bar < 40; bar += 1)
    page.drawRectangle({ x: 20 + bar * 6, y: 40, width: 1 + (bar % 4), height: 90 })
  // Without any colour named a rectangle is filled, border or not.
  page.drawRectangle({ x: 12, y: 12, width: 264, height: 408, borderWidth: 2, borderColor: rgb(0, 0, 0) })
  return document.save()
}

/** The dots of a picture, each black (0) or white (255). */
export const dotsOf = async (png: Uint8Array | undefined): Promise<number[]> =>
  Array.from(await sharp(png).resize(1200, 1800).greyscale().threshold(128).raw().toBuffer())
