import type { LabelDesign } from './label-design.ts'

/** A logo across a quarter of a usual label; nobody needs more dots of it than the printer has. */
const inches = 1
const mostInches = 2
/** As the station decides it for everything it draws. */
const blackBelow = 150

type Dots = { width: number; height: number; isBlack: (x: number, y: number) => boolean; png: string }

/** A picture as text of a template, in black and white as label printers have it. Throws for what is no picture. */
export async function pictureText(
  file: Blob,
  kind: LabelDesign['template_type'],
  dpi: number,
): Promise<string> {
  const dots = await dotsOf(file, dpi)
  if (kind === 'ZPL') return `^FO40,40${graphicOf(dots)}^FS`
  // Examples count a hundred units an inch.
  const height = Math.round((dots.height / dpi) * 100)
  return `<image x="20" y="20" width="${Math.round((dots.width / dpi) * 100)}" height="${height}" href="${dots.png}" />`
}

async function dotsOf(file: Blob, dpi: number): Promise<Dots> {
  const picture = await createImageBitmap(file)
  const scale = Math.min((inches * dpi) / picture.width, (mostInches * dpi) / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  const { width, height } = canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000
    data.fill(grey < blackBelow ? 0 : 255, at, at + 3)
  }
  context.putImageData(image, 0, 0)
  return {
    width,
    height,
    isBlack: (x, y) => x < width && data[(y * width + x) * 4] === 0,
    png: canvas.toDataURL('image/png'),
  }
}

/** A graphic field with its dots in hexadecimal, eight a byte. */
function graphicOf({ width, height, isBlack }: Dots): string {
  const rowBytes = Math.ceil(width / 8)
  let hex = ''
  for (let y = 0; y < height; y += 1)
    for (let column = 0; column < rowBytes; column += 1) {
      let byte = 0
      for (let bit = 0; bit < 8; bit += 1) if (isBlack(column * 8 + bit, y)) byte |= 0x80 >> bit
      hex += byte.toString(16).toUpperCase().padStart(2, '0')
    }
  const total = rowBytes * height
  return `^GFA,${total},${total},${rowBytes},${hex}`
}
