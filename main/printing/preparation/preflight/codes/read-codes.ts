import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader'
import { onFirstUse } from '../../../../platform/on-first-use.ts'
import { tellProgress } from '../../../../platform/worker-pulse.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import { maxiCodeCandidates } from './maxicode-candidates.ts'

/** A code on a page. Corners are in dots; `page` counts from 1. */
export type FoundCode = {
  symbology: string
  text: string
  page: number
  isLinear: boolean
  /** Dots of one module; null when it is not known. */
  moduleDots: number | null
  box: { left: number; top: number; right: number; bottom: number }
  /** Whether the bars stand upright, so that a scanner goes from left to right. */
  isUpright: boolean
  /** The modules of a square code; null for other kinds, and where the reader does not tell them. */
  matrix: {
    columns: number
    rows: number
    /** Of the code as it is read: upper left, upper right, lower right, lower left, in dots; within half a module. */
    corners: readonly [Point, Point, Point, Point]
    /** Share of its codewords that may be wrong. */
    correctable: number
  } | null
  /** Share of the error correction that reading left over; null where the reader does not tell it. */
  unusedCorrection: number | null
}

type Point = { x: number; y: number }

const linear: ReaderOptions['formats'] = [
  'Code128',
  'Code39',
  'Code93',
  'Codabar',
  'ITF',
  'EANUPC',
  'DataBar',
]
const matrix: NonNullable<ReaderOptions['formats']> = [
  'DataMatrix',
  'QRCode',
  'PDF417',
  'MicroPDF417',
  'Aztec',
]

/** Pages are black and white at known dots: nothing has to be guessed at first. */
const drawn: ReaderOptions = {
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: false,
  binarizer: 'FixedThreshold',
  textMode: 'Plain',
  maxNumberOfSymbols: 40,
}
const passes: ReaderOptions[] = [
  { ...drawn, formats: linear },
  { ...drawn, formats: matrix, tryRotate: false },
]
/** For pictures that were shrunk, blurred or turned by an odd angle. */
const patient: ReaderOptions = {
  ...drawn,
  formats: [...linear, ...matrix],
  binarizer: 'LocalAverage',
  tryDownscale: true,
}

/**
 * Codes of every page; those that are read at once, and with patience only when `isEnough` wants more. Throws when the
 * time is over before the last page.
 */
export async function readCodes(
  pages: readonly GrayImage[],
  isEnough: (codes: readonly FoundCode[]) => boolean,
  untilMs: number,
): Promise<FoundCode[]> {
  const codes: FoundCode[] = []
  for (const [index, image] of pages.entries()) {
    tellProgress()
    if (performance.now() > untilMs) throw new RangeError('Reading the codes takes too long')
    const found = await readPage(image, index + 1, passes)
    if (!isEnough(found)) found.push(...(await readMaxiCodes(image, index + 1)))
    codes.push(...(isEnough(found) ? found : await readPatiently(image, index + 1, found)))
  }
  return codes
}

async function readPage(
  image: GrayImage,
  page: number,
  tries: readonly ReaderOptions[],
): Promise<FoundCode[]> {
  const { readBarcodes } = await reader()
  const bytes = pgm(image)
  const codes: FoundCode[] = []
  for (const options of tries)
    for (const result of await readBarcodes(bytes, options)) {
      if (!result.isValid) throw new Error(result.error)
      codes.push(toCode(result, page))
    }
  return codes
}

/** What reading a picture of one code and nothing else leaves of its error correction; null where it is not read. */
export async function unusedCorrectionOf(
  image: GrayImage,
  { symbology, text }: Pick<FoundCode, 'symbology' | 'text'>,
): Promise<number | null> {
  const found = await readPage(image, 1, [{ ...drawn, formats: matrix }])
  return found.find(code => code.symbology === symbology && code.text === text)?.unusedCorrection ?? null
}

async function readPatiently(image: GrayImage, page: number, found: FoundCode[]): Promise<FoundCode[]> {
  const more = await readPage(image, page, [patient])
  const isNew = ({ text }: FoundCode) => found.every(code => code.text !== text)
  return [...found, ...more.filter(isNew)]
}

async function readMaxiCodes(image: GrayImage, page: number): Promise<FoundCode[]> {
  const maxi: FoundCode[] = []
  const { readBarcodes } = await reader()
  for (const { picture, box } of maxiCodeCandidates(image)) {
    const [result] = await readBarcodes(pgm(picture), {
      formats: ['MaxiCode'],
      isPure: true,
      textMode: 'Plain',
    })
    if (result?.isValid) maxi.push({ ...toCode(result, page), box })
  }
  return maxi
}

const linearSymbologies = new Set(['Code128', 'Code39', 'Code93', 'Codabar', 'ITF', 'EANUPC', 'DataBar'])

function toCode(result: ReadResult, page: number): FoundCode {
  const { format, symbology, text, position, symbol } = result
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const isLinear = linearSymbologies.has(symbology)
  const side = Math.hypot(position.topRight.x - position.topLeft.x, position.topRight.y - position.topLeft.y)
  const isUpright =
    Math.abs(position.topRight.x - position.topLeft.x) >= Math.abs(position.topRight.y - position.topLeft.y)
  return {
    symbology: format,
    text,
    page,
    isLinear,
    moduleDots: isLinear || symbol.width === 0 ? null : side / symbol.width,
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    isUpright,
    ...squareOf(result),
  }
}

/** Kinds that are graded by their modules. */
const squares = new Set(['DataMatrix', 'QRCode', 'Aztec'])
/** Share of codewords a QR code may lose, by its level (ISO/IEC 18004); of others the least any size of them may. */
const correctable: Readonly<Record<string, number>> = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 }
const leastCorrectable = 0.14

function squareOf({
  format,
  position: { topLeft, topRight, bottomRight, bottomLeft },
  symbol: { width, height },
  extra,
}: ReadResult): Pick<FoundCode, 'matrix' | 'unusedCorrection'> {
  const { UEC: unused, ECLevel: level = '' } =
    extra === '' ? {} : (JSON.parse(extra) as { UEC?: unknown; ECLevel?: string })
  const isKnown = squares.has(format) && width > 0
  const corners = [topLeft, topRight, bottomRight, bottomLeft] as const
  return {
    matrix: isKnown
      ? { columns: width, rows: height, corners, correctable: correctable[level] ?? leastCorrectable }
      : null,
    unusedCorrection: typeof unused === 'number' ? unused : null,
  }
}

/** The reader takes pictures as files; this one is a head and the dots as they are. */
const pgm = ({ width, height, data }: GrayImage): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data.subarray(0, width * height)])

/** Without the bytes the library would fetch them from the network. */
const reader = onFirstUse(async () => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  prepareZXingModule({
    overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
  })
  return { readBarcodes }
})
