import { type GrayImage, isBlack } from '../../labels/convert/png.ts'
import { readCodes } from '../preflight/codes/read-codes.ts'
import {
  type Box,
  cut,
  type DrawnPage,
  fitsInto,
  inkBox,
  type Size,
  swapped,
  turned,
  wholeOf,
} from './picture.ts'

/** Says in a sentence why a label cannot be cut in two. */
export class CannotSplit extends Error {}

/** White that stays on both sides of a cut beside a barcode. */
const besideCodeMm = 2
const mostReadingMs = 6_000

/**
 * Pages that do not go onto the paper become two each, cut across their longer side: between barcodes, where there is
 * least ink. Throws `CannotSplit` where a barcode would be cut, or even the halves are too large.
 */
export async function splitPages(pages: readonly DrawnPage[], room: Size, dpi: number): Promise<DrawnPage[]> {
  const parts: DrawnPage[] = []
  for (const page of pages) parts.push(...(await splitPage(page, room, dpi)))
  return parts
}

async function splitPage(page: DrawnPage, room: Size, dpi: number): Promise<DrawnPage[]> {
  const ink = inkBox(page.image, wholeOf(page.image))
  if (!ink || fits(ink, room)) return [page]
  const isWide = ink.width > ink.height
  const image = isWide ? turned(page.image, 90) : page.image
  const box = isWide ? inkBox(image, wholeOf(image)) : ink
  if (!box) return [page]
  const at = cutAt(image, box, { room, kept: await codeRows(image, dpi) })
  const whole = page.given ?? image
  const sizedBy = page.sizedBy ?? null
  const part = (y: number, height: number): DrawnPage => ({
    image: cut(image, { ...box, y, height }),
    whole,
    wholeScale: page.given ? page.image.width / page.given.width : 1,
    sizedBy,
  })
  return [part(box.y, at - box.y), part(at, box.y + box.height - at)]
}

const fits = (size: Size, room: Size): boolean => fitsInto(size, room) || fitsInto(swapped(size), room)

type Rows = { from: number; to: number }

async function codeRows(image: GrayImage, dpi: number): Promise<Rows[]> {
  const beside = Math.round((dpi / 25.4) * besideCodeMm)
  const codes = await readCodes([image], () => false, performance.now() + mostReadingMs)
  return codes.map(({ box }) => ({ from: box.top - beside, to: box.bottom + beside }))
}

/** The first row of the second half. */
function cutAt(image: GrayImage, box: Box, { room, kept }: { room: Size; kept: readonly Rows[] }): number {
  const end = box.y + box.height
  const middle = box.y + box.height / 2
  const halves = (at: number) => [at - box.y, end - at].map(height => ({ width: box.width, height }))
  const rows = Array.from({ length: box.height - 1 }, (_, index) => box.y + 1 + index)
  const possible = rows.filter(at => halves(at).every(half => fits(half, room)))
  if (possible.length === 0)
    throw new CannotSplit(
      'Two labels of this paper are too small for it. Nothing was printed. Use larger paper or another printer.',
    )
  const between = possible.filter(at => kept.every(({ from, to }) => at <= from || at >= to))
  const best = between
    .map(at => ({ at, ink: inkIn(image, box, at - 1) + inkIn(image, box, at), off: Math.abs(at - middle) }))
    .toSorted((one, other) => one.ink - other.ink || one.off - other.off)[0]
  if (best) return best.at
  throw new CannotSplit(
    'Cut in two, a barcode of this label would be cut. Nothing was printed. Shrink it, or use larger paper or another printer.',
  )
}

function inkIn({ data, width }: GrayImage, box: Box, row: number): number {
  let dots = 0
  for (let x = box.x; x < box.x + box.width; x += 1) if (isBlack(data[row * width + x] ?? 255)) dots += 1
  return dots
}
