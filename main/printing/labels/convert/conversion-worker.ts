import { Resvg } from '@resvg/resvg-js'
import { fitToSheet, readGray, stackedPng } from './png.ts'

/** Tasks of the conversion pool. Each loads its engine when it is first asked for and keeps it while its thread lives. */

const pointsPerInch = 72
const mostPages = 100

/** Draws every page at its own size. */
export async function pdfToPng({ pdf, dpi }: { pdf: Uint8Array; dpi: number }): Promise<Uint8Array> {
  const library = await pdfium()
  const document = await library.loadDocument(pdf)
  try {
    if (document.getPageCount() > mostPages) throw new RangeError('The document has too many pages')
    const images = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const size = { width: toPixels(originalWidth, dpi), height: toPixels(originalHeight, dpi) }
      images.push(await page.render({ ...size, colorSpace: 'Gray', renderFormFields: true }))
    }
    return stackedPng(images, dpi)
  } finally {
    document.destroy()
  }
}

const toPixels = (points: number, dpi: number): number => Math.round((points * dpi) / pointsPerInch)

let loadedPdfium: ReturnType<typeof loadPdfium> | undefined
const loadPdfium = async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init()
const pdfium = () => {
  loadedPdfium ??= loadPdfium()
  return loadedPdfium
}

/** What the preview engine is told about the printer; sizes are given in its millimetres to come out in whole dots. */
const dotsPerMm = 8

/** Draws ZPL formats as a printer would, on sheets of the given dots. */
export async function zplToPng(input: {
  zpl: string
  widthDots: number
  heightDots: number
  dpi: number
}): Promise<Uint8Array> {
  const { getApi } = await import('zpl-renderer-js')
  const { zplToBase64MultipleAsync } = await getApi()
  const pictures = await zplToBase64MultipleAsync(
    input.zpl,
    input.widthDots / dotsPerMm,
    input.heightDots / dotsPerMm,
    dotsPerMm,
  )
  const images = await Promise.all(pictures.map(picture => readGray(Buffer.from(picture, 'base64'))))
  return stackedPng(images, input.dpi)
}

/** Draws SVG documents with the given font files and nothing else from this machine. */
export async function svgToPng(input: {
  svgs: readonly string[]
  widthDots: number
  heightDots: number
  dpi: number
  fontFiles: readonly string[]
}): Promise<Uint8Array> {
  const { widthDots, heightDots, dpi, fontFiles } = input
  const font = {
    fontFiles: [...fontFiles],
    loadSystemFonts: false,
    defaultFontFamily: 'Roboto Condensed',
    sansSerifFamily: 'Roboto Condensed',
  }
  const images = input.svgs.map(svg => {
    const resvg = new Resvg(svg, { font, background: '#fff', fitTo: { mode: 'width', value: widthDots } })
    return fitToSheet(resvg.render().asPng(), widthDots, heightDots)
  })
  return stackedPng(await Promise.all(images), dpi)
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
