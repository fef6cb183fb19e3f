import { onFirstUse } from '../../../../platform/on-first-use.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import { comparable } from '../../../zpl/code-content.ts'
import { cut } from '../../pages/picture.ts'
import { measureBars } from './bars.ts'
import type { FoundCode } from './read-codes.ts'

/** Kinds that both readers read and write alike. */
const known: ReadonlySet<string> = new Set(['Code128', 'Code39', 'Code93', 'ITF', 'EAN13', 'EAN8', 'QRCode'])
/** White beside bars belongs to them, in widths of the narrowest; lines looked at in the middle of their height. */
const besideModules = 12
const mostLines = 60

/**
 * In how much of a code another reader than the first finds the same content: 1 where every line across the bars says
 * it, 0 where none does; null for a kind it does not read. ZBar decodes each line by itself, with no picture in mind.
 */
export async function readAgain(image: GrayImage, code: FoundCode): Promise<number | null> {
  if (!known.has(code.symbology)) return null
  const { scan } = await reader()
  const lines = code.isLinear ? linesAcross(image, code) : null
  const found = await scan(lines?.image ?? around(image, code))
  const same = found.filter(({ text }) => comparable(text) === comparable(code.text))
  if (!lines) return same.length > 0 ? 1 : 0
  return Math.min(1, Math.max(0, ...same.map(({ quality }) => quality)) / lines.count)
}

/** The middle of the bars, over their whole length. */
function linesAcross(image: GrayImage, code: FoundCode): { image: GrayImage; count: number } {
  const { box, isUpright } = code
  const beside = Math.ceil(besideModules * (measureBars(image, code)?.moduleDots ?? 3))
  const { along, across } = isUpright
    ? { along: [box.left, box.right], across: [box.top, box.bottom] }
    : { along: [box.top, box.bottom], across: [box.left, box.right] }
  const [from = 0, to = 0] = along
  const [first = 0, last = 0] = across
  const count = Math.max(1, Math.min(mostLines, Math.floor(last - first) - 2))
  const start = Math.round((first + last - count) / 2)
  const [begin, length] = [Math.floor(from) - beside, Math.ceil(to - from) + 2 * beside]
  const middle = isUpright
    ? { x: begin, y: start, width: length, height: count }
    : { x: start, y: begin, width: count, height: length }
  return { image: cut(image, middle), count }
}

const around = (image: GrayImage, { box, moduleDots }: FoundCode): GrayImage => {
  const beside = Math.ceil(4 * (moduleDots ?? 3))
  const [x, y] = [Math.floor(box.left) - beside, Math.floor(box.top) - beside]
  return cut(image, {
    x,
    y,
    width: Math.ceil(box.right) + beside - x,
    height: Math.ceil(box.bottom) + beside - y,
  })
}

/** What ZBar answers: how often it found the content, in lines. */
type Scanned = { text: string; quality: number }

const reader = onFirstUse(async () => {
  const { ZBarImage, ZBarScanner } = await import('@undecaf/zbar-wasm')
  const scanner = await ZBarScanner.create()
  return {
    async scan({ width, height, data }: GrayImage): Promise<Scanned[]> {
      const bytes = new Uint8Array(data.subarray(0, width * height)).buffer
      const image = await ZBarImage.createFromGrayBuffer(width, height, bytes)
      try {
        scanner.scan(image)
        return image.getSymbols().map(symbol => ({ text: symbol.decode(), quality: symbol.quality }))
      } finally {
        image.destroy()
      }
    },
  }
})
