import { fitToSheet, type GrayImage } from './png.ts'

/** Draws SVG documents with the given font files and nothing else from this machine. */

type Look = { fontFiles: readonly string[]; widthDots: number }

async function openSvg(svg: string, { fontFiles, widthDots }: Look) {
  const font = {
    fontFiles: [...fontFiles],
    loadSystemFonts: false,
    defaultFontFamily: 'Roboto Condensed',
    sansSerifFamily: 'Roboto Condensed',
  }
  const { Resvg } = await import('@resvg/resvg-js')
  return new Resvg(svg, { font, background: '#fff', fitTo: { mode: 'width', value: widthDots } }).render()
}

/** On a sheet: what is missing is white, what is too large is scaled down. */
export async function drawSvg(svg: string, look: Look & { heightDots: number }): Promise<GrayImage> {
  const drawn = await openSvg(await withItsCodes(svg, look.widthDots), look)
  return fitToSheet(drawn.asPng(), look.widthDots, look.heightDots)
}

/** The encoder of codes is only loaded for documents that have some. */
export async function withItsCodes(svg: string, widthDots: number): Promise<string> {
  if (!svg.includes('data-code')) return svg
  const { withCodes } = await import('./svg-codes.ts')
  return withCodes(svg, widthDots)
}

/** As large as the document says, at a width. */
export async function drawSvgWhole(svg: string, look: Look): Promise<GrayImage> {
  const { pixels, width, height } = await openSvg(svg, look)
  const data = new Uint8Array(width * height)
  for (let dot = 0; dot < data.length; dot += 1) {
    const [red = 255, green = 255, blue = 255] = pixels.subarray(dot * 4, dot * 4 + 3)
    data[dot] = (red * 299 + green * 587 + blue * 114) / 1000
  }
  return { width, height, data }
}
