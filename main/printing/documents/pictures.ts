import sharp from 'sharp'
import { code128Bars, code128Modules, isCode128Text } from '../labels/code128.ts'
import { qrModules } from '../labels/matrix-codes.ts'
import type { MarkupElement, MarkupNode } from './markup.ts'
import { ink } from './paragraphs.ts'
import { TemplateError } from './template-language.ts'

/** Something drawn into a rectangle; sizes in points. */
export type Picture = {
  width: number
  height: number
  draw: (doc: PDFKit.PDFDocument, x: number, y: number) => void
}

/** Embedded pictures by their `src`, made harmless: PNG without transparency. */
export type EmbeddedPictures = ReadonlyMap<string, { png: Buffer; width: number; height: number }>

export const pointsPerMm = 72 / 25.4
const pointsPerPixel = 72 / 96
const mostPixels = 16_000_000
const mostPictures = 50

/** Reads every embedded picture of a document once. */
export async function readPictures(nodes: readonly MarkupNode[]): Promise<EmbeddedPictures> {
  const found = new Map<string, { png: Buffer; width: number; height: number }>()
  for (const { attributes, line } of imagesIn(nodes)) {
    const { src = '' } = attributes
    if (!src.startsWith('data:') || found.has(src)) continue
    if (found.size >= mostPictures) throw new TemplateError('The document has too many pictures.', line)
    try {
      const bytes = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64')
      const picture = sharp(bytes, { limitInputPixels: mostPixels }).flatten({ background: '#fff' })
      const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
      found.set(src, { png: data, width: info.width, height: info.height })
    } catch {
      throw new TemplateError('This picture cannot be read as PNG or JPEG.', line)
    }
  }
  return found
}

function* imagesIn(nodes: readonly MarkupNode[]): Generator<MarkupElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'img') yield node
    yield* imagesIn(node.children)
  }
}

type Room = { image: MarkupElement; width: number; height: number }

/** The picture of an `<img>`, no larger than the room there is. */
export function toPicture(room: Room, embedded: EmbeddedPictures): Picture {
  const { src = '' } = room.image.attributes
  if (src === 'box') return emptyBox(room)
  if (src.startsWith('barcode:')) return barcode(src.slice('barcode:'.length), room)
  if (src.startsWith('qr:')) return qrCode(src.slice('qr:'.length), room)
  return embeddedPicture(src, room, embedded)
}

const asked = ({ attributes }: MarkupElement, side: 'width' | 'height'): number | null =>
  attributes[side] === undefined ? null : Number.parseFloat(attributes[side]) * pointsPerMm

/** A square to tick with a pen. */
function emptyBox({ image, width }: Room): Picture {
  const size = Math.min(asked(image, 'width') ?? 3.4 * pointsPerMm, width)
  return {
    width: size,
    height: size,
    draw: (doc, x, y) =>
      void doc
        .lineWidth(0.9)
        .rect(x + 0.5, y + 0.5, size - 1, size - 1)
        .stroke(ink),
  }
}

const quietModules = 10
/** Narrower bars than this no hand scanner reads off office paper. */
const leastModule = 0.19 * pointsPerMm
const usualModule = 0.3 * pointsPerMm

function barcode(text: string, { image, width, height }: Room): Picture {
  if (!isCode128Text(text))
    throw new TemplateError(`A barcode holds letters, digits and signs of ASCII only.`, image.line)
  const modules = code128Modules(text)
  const module = Math.min(
    (asked(image, 'width') ?? modules * usualModule) / modules,
    width / (modules + quietModules),
  )
  if (module < leastModule) throw new TemplateError('There is not enough room for this barcode.', image.line)
  const tall = Math.min(asked(image, 'height') ?? 12 * pointsPerMm, height)
  return {
    width: modules * module,
    height: tall,
    draw: (doc, x, y) => {
      for (const [start, wide] of code128Bars(text)) doc.rect(x + start * module, y, wide * module, tall)
      doc.fill('black')
    },
  }
}

function qrCode(text: string, { image, width, height }: Room): Picture {
  const symbol = readQr(text, image.line)
  const preferred = asked(image, 'width') ?? asked(image, 'height') ?? 22 * pointsPerMm
  const size = Math.min(preferred, width, height)
  const module = size / symbol.side
  if (module < leastModule) throw new TemplateError('There is not enough room for this QR code.', image.line)
  return {
    width: size,
    height: size,
    draw: (doc, x, y) => {
      for (let row = 0; row < symbol.side; row += 1)
        for (let column = 0; column < symbol.side; column += 1)
          if (symbol.isDark(column, row)) doc.rect(x + column * module, y + row * module, module, module)
      doc.fill('black')
    },
  }
}

function readQr(text: string, line: number | null) {
  try {
    return qrModules(text)
  } catch {
    throw new TemplateError('This text is too long for a QR code.', line)
  }
}

function embeddedPicture(src: string, { image, width, height }: Room, embedded: EmbeddedPictures): Picture {
  const known = embedded.get(src)
  if (!known) throw new TemplateError('This picture cannot be read.', image.line)
  const shape = known.height / known.width
  const [wide, tall] = [asked(image, 'width'), asked(image, 'height')]
  const natural = wide ?? (tall === null ? known.width * pointsPerPixel : tall / shape)
  const drawn = Math.min(natural, width, height / shape)
  return {
    width: drawn,
    height: drawn * shape,
    draw: (doc, x, y) => void doc.image(known.png, x, y, { width: drawn, height: drawn * shape }),
  }
}
