import type { LabelPart } from '../../../../shared/labels.ts'
import { type GrayImage, openPicture } from './png.ts'

/** Larger pictures are refused by what their header says, before anything is unpacked. */
const mostPixels = 80_000_000
/** A whole scale that fills this part of the paper is better than a broken one: every bar stays as wide as it was. */
const wellFilled = 0.9

type Dots = { width: number; height: number }

const reading = { limitInputPixels: mostPixels, failOn: 'error' } as const

/** Throws when the picture is none, or larger than it may be. */
export async function readPictureSize(bytes: Uint8Array): Promise<Dots> {
  const { width, height } = await (await openPicture(bytes, reading)).metadata()
  if (width * height > mostPixels) throw new RangeError('The picture would be too large')
  return { width, height }
}

/**
 * A picture of a label, upright, in the middle of its paper, as large as it goes. White around the label is only cut
 * off where the picture would have to be made smaller otherwise.
 */
export async function fitPicture(
  { bytes, turn = 0, paper = { widthInch: 4, heightInch: 6 } }: Omit<LabelPart, 'format'>,
  dpi: number,
): Promise<GrayImage> {
  const sheet = { width: Math.round(paper.widthInch * dpi), height: Math.round(paper.heightInch * dpi) }
  const upright = await (await openPicture(bytes, reading))
    .rotate(turn)
    .flatten({ background: '#fff' })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const whole = upright.info
  if (Math.min(sheet.width / whole.width, sheet.height / whole.height) >= 1)
    return place(upright.data, whole, sheet)
  const cut = await (await openPicture(upright.data))
    .trim({ background: '#fff', threshold: 16 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return place(cut.data, cut.info, sheet)
}

async function place(picture: Uint8Array, size: Dots, sheet: Dots): Promise<GrayImage> {
  const most = Math.min(sheet.width / size.width, sheet.height / size.height)
  const whole = Math.floor(most)
  const isWhole = whole >= wellFilled * most
  const scale = isWhole ? whole : most
  const [width, height] = [within(size.width, scale, sheet.width), within(size.height, scale, sheet.height)]
  const [left, top] = [(sheet.width - width) >> 1, (sheet.height - height) >> 1]
  const { data } = await (await openPicture(picture))
    .resize({ width, height, fit: 'fill', kernel: isWhole ? 'nearest' : 'lanczos3' })
    .extend({
      left,
      top,
      right: sheet.width - width - left,
      bottom: sheet.height - height - top,
      background: '#fff',
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...sheet, data }
}

const within = (size: number, scale: number, most: number): number =>
  Math.max(1, Math.min(most, Math.round(size * scale)))
