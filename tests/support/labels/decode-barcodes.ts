import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Without the bytes the library would fetch them from the network.
const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasmFile).buffer as ArrayBuffer } })

/** A barcode found in a picture: its kind as ZXing names it, its text, and where its upper edge lies in pixels. */
export type FoundBarcode = { format: string; text: string; left: number; right: number; top: number }

/** Reads every Code 128 and Data Matrix of a PNG, from the top. */
export const decodeBarcodes = (png: Uint8Array): Promise<FoundBarcode[]> =>
  decodeCodes(png, ['Code128', 'DataMatrix'])

/** Reads every code of these kinds, from the top. */
export async function decodeCodes(
  png: Uint8Array,
  formats: ('Code128' | 'DataMatrix' | 'QRCode')[],
): Promise<FoundBarcode[]> {
  const found = await readBarcodes(png, {
    formats,
    tryHarder: true,
    maxNumberOfSymbols: 40,
  })
  return found
    .map(({ format, text, position }) => ({
      format,
      text,
      left: position.topLeft.x,
      right: position.topRight.x,
      top: position.topLeft.y,
    }))
    .sort((a, b) => a.top - b.top)
}

/** The text of the one MaxiCode of a PNG that shows nothing else; null when it is not read. */
export async function decodeMaxiCode(png: Uint8Array): Promise<string | null> {
  const [found] = await readBarcodes(png, { formats: ['MaxiCode'], tryHarder: true, isPure: true })
  return found?.text ?? null
}
