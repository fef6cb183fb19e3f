import type { DrawnPage } from '../../../../shared/desk/printing/system-printing.ts'
import type { LabelContent, LabelStock } from '../../../../shared/labels.ts'
import { withFieldValues } from '../../zpl/field-values.ts'
import { inkOf, undrawnCommands } from '../../zpl/inventory.ts'
import { readCommands } from '../../zpl/read-zpl.ts'
import { titledCommand } from '../../zpl/zpl-commands.ts'
import { drawPdf, drawZpl } from './draw-pages.ts'
import { drawSvg } from './draw-svg.ts'
import { isBlack, readGray, stackedPng } from './png.ts'

/** Tasks of the conversion pool. Each loads its engine when it is first asked for and keeps it while its thread lives. */

export { prepareLabel } from '../../preparation/task/prepare-label.ts'
export { proofLabel } from '../proof/proof-label.ts'
export { checkLabel, drawLabel, joinPictures, mergePdfs } from './label-tasks.ts'

/** Writes the station's own labels, with fonts that are kept while the thread lives. */
export async function writeLabelPdf(input: {
  labels: readonly LabelContent[]
  stock: LabelStock
  fontsFolder: string
}): Promise<Uint8Array> {
  ownLabels ??= openOwnLabels(input.fontsFolder)
  return (await ownLabels).pdf(input.labels, input.stock)
}

let ownLabels: ReturnType<typeof openOwnLabels> | undefined
const openOwnLabels = async (fontsFolder: string) => {
  const [{ createLabelFonts }, { createLabelWriter }] = await Promise.all([
    import('../text/label-fonts.ts'),
    import('../label-writer.ts'),
  ])
  return createLabelWriter(createLabelFonts(fontsFolder))
}

/** Draws every page at its own size. */
export const pdfToPng = async ({ pdf, dpi }: { pdf: Uint8Array; dpi: number }): Promise<Uint8Array> =>
  stackedPng(await drawPdf(pdf, dpi), dpi)

/** Every page by itself, and whether there is anything on it. */
export const pdfToPages = async ({ pdf, dpi }: { pdf: Uint8Array; dpi: number }): Promise<DrawnPage[]> =>
  (await drawPdf(pdf, dpi)).map(page => ({
    png: stackedPng([page], dpi),
    widthDots: page.width,
    heightDots: page.height,
    isBlank: !page.data.some(isBlack),
  }))

/** Draws ZPL formats as a printer would, on sheets of the given dots. Throws where a part would be missing. */
export async function zplToPng(input: {
  zpl: string
  widthDots: number
  heightDots: number
  dpi: number
}): Promise<Uint8Array> {
  const undrawn = undrawnCommands(inkOf(readCommands(withFieldValues(input.zpl))))
  if (undrawn.length > 0) throw new RangeError(`${undrawn.map(titledCommand).join(', ')} would be missing`)
  return stackedPng(await drawZpl(input.zpl, input), input.dpi)
}

/** Draws SVG documents with the given font files and nothing else from this machine. */
export async function svgToPng(input: {
  svgs: readonly string[]
  widthDots: number
  heightDots: number
  dpi: number
  fontFiles: readonly string[]
}): Promise<Uint8Array> {
  const images = input.svgs.map(svg => drawSvg(svg, input))
  return stackedPng(await Promise.all(images), input.dpi)
}

/** Cuts a stacked PNG into sheets of `heightDots` and packs their dots into bits, 1 for black. */
export async function pngToDots(input: { png: Uint8Array; heightDots: number }): Promise<{
  width: number
  sheets: Uint8Array[]
}> {
  const { width, height, data } = await readGray(input.png)
  const rowBytes = Math.ceil(width / 8)
  const sheets = Array.from({ length: Math.round(height / input.heightDots) }, (_, sheet) => {
    const bits = new Uint8Array(rowBytes * input.heightDots)
    for (let y = 0; y < input.heightDots; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = y * rowBytes + (x >> 3)
        if ((data[(sheet * input.heightDots + y) * width + x] ?? 255) < 128)
          bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
    return bits
  })
  return { width, sheets }
}
