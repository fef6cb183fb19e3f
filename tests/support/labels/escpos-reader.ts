import sharp from 'sharp'

/** What a receipt printer would do, in its order. `width` counts letters of usual size, or dots. */
export type Printed =
  | { kind: 'text'; text: string; width: number; align: number; isLarge: boolean; bold: string }
  | { kind: 'barcode'; text: string; width: number }
  | { kind: 'picture'; width: number; height: number; rows: Buffer }
  | { kind: 'cut' }

/** Letters of code page 858 that the tests look for. */
const letters: Record<number, string> = {
  129: 'ü',
  130: 'é',
  132: 'ä',
  135: 'ç',
  148: 'ö',
  156: '£',
  158: '×',
  164: 'ñ',
  213: '€',
  225: 'ß',
}

/** Reads ESC/POS back. Throws at any command beyond those that set letters, draw, feed and cut. */
export function readEscpos(given: Uint8Array): Printed[] {
  const bytes = createByteReader(Buffer.from(given))
  const { next } = bytes
  const printed: Printed[] = []
  const fresh = { align: 0, large: false, bold: false, page: -1, module: 3 }
  const state = { ...fresh }
  let line = { text: '', bold: '' }
  const endLine = () => {
    const width = line.text.length * (state.large ? 2 : 1)
    printed.push({ kind: 'text', ...line, width, align: state.align, isLarge: state.large })
    line = { text: '', bold: '' }
  }
  const commands: Record<string, () => void> = {
    '\x1b@': () => void Object.assign(state, fresh),
    '\x1bt': () => void Object.assign(state, { page: next() }),
    '\x1ba': () => void Object.assign(state, { align: next() }),
    '\x1bE': () => void Object.assign(state, { bold: next() === 1 }),
    '\x1b!': () => void Object.assign(state, { large: next() === 0x30 }),
    '\x1bd': () => void next(),
    '\x1c.': () => {},
    '\x1dV': () => {
      next()
      printed.push({ kind: 'cut' })
    },
    '\x1dH': () => void next(),
    '\x1df': () => void next(),
    '\x1dw': () => void Object.assign(state, { module: next() }),
    '\x1dh': () => void next(),
    '\x1dv': () => readPicture(bytes, printed),
    '\x1dk': () => void printed.push(readBarcode(bytes, state.module)),
  }
  while (!bytes.isAtEnd()) {
    const byte = next()
    if (byte === 0x0a) endLine()
    else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const name = String.fromCharCode(byte, next())
      const command = commands[name]
      if (!command) throw new Error(`no receipt holds the command ${JSON.stringify(name)}`)
      command()
    } else if (byte < 0x20) throw new Error(`no receipt holds the byte ${byte}`)
    else {
      if (byte > 127 && state.page !== 19) throw new Error('a letter of no known code page')
      const letter = byte < 128 ? String.fromCharCode(byte) : (letters[byte] ?? '\ufffd')
      line.text += letter
      if (state.bold) line.bold += letter
    }
  }
  return printed
}

type ByteReader = ReturnType<typeof createByteReader>

function createByteReader(bytes: Buffer) {
  let at = 0
  const next = () => {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('the bytes end inside a command')
    at += 1
    return byte
  }
  /** As many as there still are, up to `count`. */
  const take = (count: number) => {
    const taken = bytes.subarray(at, at + count)
    at += taken.length
    return taken
  }
  const isAtEnd = () => at >= bytes.length
  return { next, take, isAtEnd }
}

/** Adds a picture; one that goes on where a full strip ended is still the same picture. */
function readPicture({ next, take }: ByteReader, printed: Printed[]): void {
  if (next() !== 0x30) throw new Error('an unknown picture')
  next()
  const rowBytes = next() + 256 * next()
  const height = next() + 256 * next()
  const rows = take(rowBytes * height)
  if (rows.length < rowBytes * height) throw new Error('the picture is cut short')
  const before = printed.at(-1)
  if (before?.kind === 'picture' && before.width === rowBytes * 8 && before.height % 128 === 0) {
    before.rows = Buffer.concat([before.rows, rows])
    before.height += height
  } else printed.push({ kind: 'picture', width: rowBytes * 8, height, rows })
}

function readBarcode({ next, take }: ByteReader, moduleDots: number): Printed {
  if (next() !== 73) throw new Error('an unknown barcode')
  const data = take(next()).toString('latin1')
  if (!data.startsWith('{B')) throw new Error('no subset is chosen')
  const text = data.slice(2).replaceAll('{{', '{')
  return { kind: 'barcode', text, width: (data.length * 11 + 13) * moduleDots }
}

export const linesOf = (printed: readonly Printed[]): string[] =>
  printed.flatMap(each => (each.kind === 'text' ? [each.text.trim().replace(/ +/g, ' ')] : []))

/** A printed picture as PNG with white around, as the roll has it. */
export async function pngOfPicture({
  width,
  height,
  rows,
}: Extract<Printed, { kind: 'picture' }>): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((rows[y * (width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) pixels[y * width + x] = 0
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .extend({ top: 30, bottom: 30, left: 40, right: 40, background: '#fff' })
    .png()
    .toBuffer()
}
