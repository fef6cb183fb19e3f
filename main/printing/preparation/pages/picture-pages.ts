import sharp from 'sharp'
import { labelMedia } from '../../../../shared/labels.ts'
import { readPictureSize } from '../../labels/convert/fit-picture.ts'
import { type GrayImage, readGray } from '../../labels/convert/png.ts'
import { resized } from './lay-out.ts'
import { createPixelBudget, cut, type DrawnPage, enlarged, mostPages, wholeDensity } from './picture.ts'

const labelSizes = Object.values(labelMedia).map(({ widthMm, heightMm }) => ({
  widthInch: widthMm / 25.4,
  heightInch: heightMm / 25.4,
}))
const play = 0.03
/** Without a word about its density a picture is one of the screen, and says nothing about paper. */
const leastPaperDensity = 150
const mostPaperDensity = 1300

/** The labels of a picture, which are below each other when there are several, at their true size. */
export async function drawPicturePages(png: Uint8Array, dpi: number): Promise<DrawnPage[]> {
  const size = await readPictureSize(png)
  const density = densityOf(size, (await sharp(png).metadata()).density) ?? dpi
  const scale = (wholeDensity(density, dpi) ?? dpi) / density
  const budget = createPixelBudget()
  budget({ width: size.width * Math.max(1, scale), height: size.height * Math.max(1, scale) })
  const image = await readGray(png)
  const pages = []
  for (const page of labelsOf(image, density))
    pages.push({ image: await scaledBy(page, wholeOr(density, dpi)) })
  return pages
}

/** A whole number where one dot becomes a square of dots, else what makes the size on paper right. */
const wholeOr = (density: number, dpi: number): number => {
  const whole = wholeDensity(density, dpi)
  return whole === null ? dpi / density : Math.round(whole / density)
}

const scaledBy = async (image: GrayImage, scale: number): Promise<GrayImage> =>
  Number.isInteger(scale) ? enlarged(image, scale) : resized(image, scale)

/** What the picture says about itself, else what makes a label of usual size of it. */
function densityOf(
  { width, height }: { width: number; height: number },
  said: number | undefined,
): number | null {
  if (said !== undefined && said >= leastPaperDensity && said <= mostPaperDensity) return said
  const fits = (dots: number, inch: number, density: number) => Math.abs(dots / density / inch - 1) <= play
  const isLabel = (density: number) =>
    labelSizes.some(
      ({ widthInch, heightInch }) =>
        fits(width, widthInch, density) ||
        (fits(height, widthInch, density) && fits(width, heightInch, density)),
    )
  return [203, 300, 600].find(isLabel) ?? null
}

/** One picture a label: as many as there are heights of a label that has this width. */
function labelsOf(image: GrayImage, density: number): GrayImage[] {
  const { width, height } = image
  const size = labelSizes.find(({ widthInch, heightInch }) => {
    const count = height / density / heightInch
    return (
      Math.abs(width / density / widthInch - 1) <= play &&
      Math.round(count) > 1 &&
      Math.abs(count - Math.round(count)) <= play
    )
  })
  const count = size ? Math.round(height / density / size.heightInch) : 1
  if (count === 1 || count > mostPages) return [image]
  const each = height / count
  return Array.from({ length: count }, (_, index) => {
    const y = Math.round(index * each)
    return cut(image, { x: 0, y, width, height: Math.round((index + 1) * each) - y })
  })
}
