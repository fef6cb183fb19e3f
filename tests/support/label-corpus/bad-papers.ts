import sharp from 'sharp'
import { ups } from '../../../main/carriers/ups/index.ts'
import { drawPdf } from '../../../main/printing/labels/convert/draw-pages.ts'
import { readGray, stackedPng } from '../../../main/printing/labels/convert/png.ts'
import { cut as cutPicture } from '../../../main/printing/preparation/pages/picture.ts'
import type { Sample } from './check.ts'
import { composePicture, composeSheet, sizes } from './composed-labels.ts'
import { carrierSheets, type Damage, damages, wholeLabelOf } from './damaged-labels.ts'

/** Sheets that are not what was given: cut, made finer, erased, of a size that nothing says. */

/** A label of 4x8 inch of which only the upper 6 inch are on the paper. */
export async function cutShort(): Promise<Sample> {
  const bytes = await composePicture({ size: sizes['4x8'] }, 203)
  const image = await readGray(bytes)
  const printed = { x: 0, y: 0, width: image.width, height: 6 * 203 }
  const page = { ...printed, data: image.data.subarray(0, image.width * printed.height) }
  return { bytes, language: 'PNG', pages: [page], sources: [{ image, printed, read: image, readScale: 1 }] }
}

/** A label whose address stands in the document only. */
export async function withoutAddress(): Promise<Sample> {
  const bytes = await composePicture({ size: sizes['4x6'] }, 203)
  const image = await readGray(bytes)
  const box = { x: 0, y: 0, width: image.width, height: image.height }
  const page = { ...image, data: new Uint8Array(image.data) }
  // The address stands above everything else.
  page.data.fill(255, 0, Math.round(image.height / 6) * image.width)
  const laid = [{ image, box, turn: 0 as const, scale: 1, sheet: 0, at: { x: 0, y: 0 } }]
  return { bytes, language: 'PNG', pages: [page], laid }
}

/** The upper left of an A4 page, under which a form stays away. */
export async function besideForm(): Promise<Sample> {
  const form = { kind: 'form', left: 10, top: 170, width: 100, height: 90 } as const
  const bytes = await composeSheet({ page: sizes.a4, at: { left: 0, top: 0 }, beside: [form] })
  const [image] = await drawPdf(bytes, 203)
  if (!image) throw new Error('The page was not drawn.')
  const printed = { x: 0, y: 0, width: 812, height: 1218 }
  const page = cutPicture(image, printed)
  const sources = [{ image, printed, read: image, readScale: 1 }]
  return { bytes, language: 'PDF', pages: [page], sources }
}

/** A label of 4x6 inch at half of its size. */
export async function madeFiner(): Promise<Sample> {
  const bytes = await composePicture({ size: sizes['4x6'] }, 203)
  const image = await readGray(bytes)
  const half = await readGray(
    await sharp(Buffer.from(bytes))
      .resize({ width: image.width / 2, kernel: 'nearest' })
      .png()
      .toBuffer(),
  )
  const printed = { x: 0, y: 0, width: image.width, height: image.height }
  return { bytes, language: 'PNG', pages: [half], sources: [{ image, printed, read: image, readScale: 1 }] }
}

/** A picture of an odd size that says nothing of its resolution. */
export async function withoutSize(): Promise<Sample> {
  const bytes = await composePicture({ size: sizes['4x6'] }, 240, false)
  const image = await readGray(bytes)
  const printed = { x: 0, y: 0, width: image.width, height: image.height }
  const sources = [{ image, printed, read: image, readScale: 1, sizedBy: 'usual' as const }]
  return { bytes, language: 'PNG', pages: [image], sources }
}

/** A label of UPS with a damage, as a picture; `isMadeHere`: it was sound as it was given. */
export async function damaged(name: Damage['name'], isMadeHere = false): Promise<Sample> {
  const [sheet] = carrierSheets
  const damage = damages.find(each => each.name === name)
  if (!sheet || !damage) throw new Error(`There is no damage "${name}".`)
  const label = await wholeLabelOf(sheet)
  const image = await damage.spoil(label)
  if (!image) throw new Error(`${sheet.name} has nothing of it.`)
  const printed = { x: 0, y: 0, width: image.width, height: image.height }
  return {
    bytes: stackedPng([image], 203),
    language: 'PNG',
    numbers: [sheet.number],
    codes: ups.labelCodes,
    pages: [image],
    sources: isMadeHere ? [{ image: label.image, printed, read: label.image, readScale: 1 }] : [],
  }
}
