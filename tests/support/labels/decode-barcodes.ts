import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

// Without the bytes the library would fetch them from the network.
const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasmFile).buffer as ArrayBuffer } })

/** A barcode found in a picture: its kind as ZXing names it, its text, and where its corners lie in pixels. */
export type FoundBarcode = {
  format: string
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const ofLabels = ['Code128', 'DataMatrix'] as const

/** Reads every upright Code 128 and Data Matrix of a PNG, from the top. */
export const decodeBarcodes = (png: Uint8Array): Promise<FoundBarcode[]> => decodeCodes(png, ofLabels)

/** The same when they may lie on their side. */
export const decodeTurnedBarcodes = (png: Uint8Array): Promise<FoundBarcode[]> =>
  decodeCodes(png, ofLabels, { tryRotate: true })

/** Black on white and as sharp as the picture is: looking for what lies otherwise takes three times as long. */
const asPrinted = { tryRotate: false, tryInvert: false, tryDownscale: false }

/** Kinds of codes as the reader is asked for them. */
type Kind = NonNullable<ReaderOptions['formats']>[number]

/** Reads every code of these kinds, from the top; `Plain` is the text as a scanner types it. */
export async function decodeCodes(
  png: Uint8Array,
  formats: readonly Kind[],
  more: { tryRotate?: boolean; textMode?: 'HRI' | 'Plain' } = {},
): Promise<FoundBarcode[]> {
  const found = await readBarcodes(png, {
    formats: [...formats],
    tryHarder: true,
    maxNumberOfSymbols: 40,
    ...asPrinted,
    ...more,
  })
  return found
    .map(({ format, text, position }) => ({
      format,
      text,
      left: position.topLeft.x,
      right: position.topRight.x,
      top: position.topLeft.y,
      bottom: position.topRight.y,
    }))
    .sort((a, b) => a.top - b.top)
}

/** The text of the one MaxiCode of a PNG that shows nothing else; null when it is not read. */
export async function decodeMaxiCode(png: Uint8Array): Promise<string | null> {
  const [found] = await readBarcodes(png, { formats: ['MaxiCode'], tryHarder: true, isPure: true })
  return found?.text ?? null
}

/** Every code of a kind, however it lies: `kind: text`. A MaxiCode is read where nothing else is on the picture. */
export async function decodeKind(png: Uint8Array, kind: Kind): Promise<string[]> {
  const how = kind === 'MaxiCode' ? { isPure: true } : { tryRotate: true }
  const options: ReaderOptions = { tryHarder: true, textMode: 'Plain', ...asPrinted, ...how, formats: [kind] }
  return (await readBarcodes(png, options)).map(({ format, text }) => `${format}: ${text}`)
}
