import { staysInSubsetB } from '../codes/code128.ts'
import { matrixModules } from '../codes/matrix-codes.ts'
import type { Code128Mark, MatrixMark, QrMark } from '../marks.ts'
import type { Bitmap } from '../text/rasterise.ts'
import { fieldData } from './zpl-field.ts'
import { graphicField } from './zpl-graphic.ts'

/** Signs that may introduce a control sequence inside `^BX`; one that the text does not contain is chosen. */
const matrixEscapes = ['|', '`', '#', '@', '%', '=', '!', ';'] as const
const invocations: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' }

/** Native Code 128: the printer packs digits itself, or stays in subset B for text it would misread otherwise. */
export function code128Field({ text, x, y, height, moduleDots }: Code128Mark): string {
  const at = `^BY${moduleDots}^FO${x},${y}`
  if (!staysInSubsetB(text)) return `${at}^BCN,${height},N,N,N,A${fieldData(text)}`
  const invoked = text.replace(/[>^~]/g, sign => invocations[sign] ?? sign)
  return `${at}^BCN,${height},N,N,N,N${fieldData(`>:${invoked}`)}`
}

/** Native Data Matrix (ECC 200), or its dots as a graphic where the printer's encoder cannot be trusted with the text. */
export function matrixField(mark: MatrixMark): string {
  const at = `^FO${mark.x},${mark.y}`
  const escapeSign = matrixEscapes.find(sign => !mark.text.includes(sign))
  if (!escapeSign || !/^[ -~]+$/.test(mark.text)) return at + graphicField(matrixBitmap(mark))
  return `${at}^BXN,${mark.moduleDots},200,,,,${escapeSign}${fieldData(mark.text)}`
}

/** The largest magnification every ZPL printer knows for `^BQ`. */
export const mostQrModuleDots = 10

/** Native QR code, model 2, error correction M. The printer moves it down by the height `^BY` names, here one dot. */
export const qrField = ({ text, x, y, moduleDots }: QrMark): string =>
  `^BY1,2,1^FO${x},${y}^BQN,2,${moduleDots}${fieldData(`MA,${text}`)}`

function matrixBitmap({ text, moduleDots }: MatrixMark): Bitmap {
  const { side, isDark } = matrixModules(text)
  const width = side * moduleDots
  const rowBytes = Math.ceil(width / 8)
  const data = new Uint8Array(rowBytes * width)
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isDark(Math.floor(x / moduleDots), Math.floor(y / moduleDots))) {
        const at = y * rowBytes + (x >> 3)
        data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
      }
  return { width, height: width, rowBytes, data }
}
