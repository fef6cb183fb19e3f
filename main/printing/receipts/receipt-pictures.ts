import sharp from 'sharp'
import type { EmbeddedPictures } from '../documents/pictures.ts'
import type { Bitmap } from '../labels/text/rasterise.ts'
import { emptyBitmap, setDot } from './receipt-raster.ts'

/** Grey from here on stays white. */
const whiteFrom = 140
/** A logo higher than this is a waste of paper. */
const mostHeight = 400

/** A picture of the document in black dots; null when it cannot be read. */
export async function drawPicture(
  embedded: EmbeddedPictures,
  { src, width, dots }: { src: string; width: number | null; dots: number },
): Promise<Bitmap | null> {
  const known = embedded.get(src)
  if (!known) return null
  const { data, info } = await sharp(known.png)
    .resize({ width: Math.min(width ?? known.width, dots), height: mostHeight, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = emptyBitmap(info.width, info.height)
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[(y * info.width + x) * info.channels] ?? 255) < whiteFrom) setDot(picture, x, y)
  return picture
}
