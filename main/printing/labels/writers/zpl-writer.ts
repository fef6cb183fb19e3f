import { staysInSubsetB } from '../code128.ts'
import type { DotGrid } from '../grid.ts'
import type { BoxMark, Code128Mark, Mark, MatrixMark, QrMark, TextMark } from '../marks.ts'
import { matrixModules } from '../matrix-codes.ts'
import type { LabelFonts } from '../text/label-fonts.ts'
import { type Bitmap, rasteriseGlyphs } from '../text/rasterise.ts'
import { isResident, residentHeightPerEm } from '../text/resident-font.ts'
import { shapeRuns, toRuns } from '../text/shape-text.ts'
import { graphicField } from './zpl-graphic.ts'

/**
 * One ZPL format. Latin text is set in the printer's own font and codes are drawn by the printer; lines in other
 * scripts are graphics made with the shipped fonts.
 */
export function writeZpl(marks: readonly Mark[], grid: DotGrid, fonts: LabelFonts): string {
  const head = `^XA\n^CI28\n^PW${grid.widthDots}\n^LL${grid.heightDots}\n^LH0,0`
  return `${[head, ...marks.map(mark => field(mark, fonts)), '^PQ1', '^XZ'].join('\n')}\n`
}

function field(mark: Mark, fonts: LabelFonts): string {
  if (mark.kind === 'box') return boxField(mark)
  if (mark.kind === 'code128') return code128Field(mark)
  if (mark.kind === 'matrix') return matrixField(mark)
  if (mark.kind === 'qr') return qrField(mark)
  return isResident(mark.text) ? residentField(mark) : drawnField(mark, fonts)
}

/** A filled box is a border as thick as the box is narrow. */
const boxField = ({ x, y, width, height }: BoxMark): string =>
  `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`

const justifications = { left: 'L', center: 'C', right: 'R' } as const

/** Text in the printer's font; a field block aligns it by the printer's own widths. */
function residentField({ text, x, baseline, width, sizeDots, align, inverse }: TextMark): string {
  const font = `^A0N,${Math.round(sizeDots * residentHeightPerEm)}`
  const reverse = inverse ? '^FR' : ''
  const left = { left: x, center: x - Math.round(width / 2), right: x - width }[align]
  const block = align === 'left' ? '' : `^FB${width},1,0,${justifications[align]}`
  return `^FT${left},${baseline}${font}${block}${reverse}${fieldData(text)}`
}

function drawnField(mark: TextMark, fonts: LabelFonts): string {
  const { glyphs, width } = shapeRuns(toRuns(mark.text, mark.weight, fonts))
  const bitmap = rasteriseGlyphs(glyphs, mark.sizeDots)
  if (!bitmap) return ''
  const lineWidth = Math.ceil(width * mark.sizeDots)
  const start = { left: mark.x, center: mark.x - Math.round(lineWidth / 2), right: mark.x - lineWidth }[
    mark.align
  ]
  const reverse = mark.inverse ? '^FR' : ''
  return `^FO${Math.max(0, start + bitmap.left)},${Math.max(0, mark.baseline + bitmap.top)}${reverse}${graphicField(bitmap)}`
}

/** Signs that may introduce a control sequence inside `^BX`; one that the text does not contain is chosen. */
const matrixEscapes = ['|', '`', '#', '@', '%', '=', '!', ';'] as const
const invocations: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' }

/** Native Code 128: the printer packs digits itself, or stays in subset B for text it would misread otherwise. */
function code128Field({ text, x, y, height, moduleDots }: Code128Mark): string {
  const at = `^BY${moduleDots}^FO${x},${y}`
  if (!staysInSubsetB(text)) return `${at}^BCN,${height},N,N,N,A${fieldData(text)}`
  const invoked = text.replace(/[>^~]/g, sign => invocations[sign] ?? sign)
  return `${at}^BCN,${height},N,N,N,N${fieldData(`>:${invoked}`)}`
}

/** Native Data Matrix (ECC 200), or its dots as a graphic where the printer's encoder cannot be trusted with the text. */
function matrixField(mark: MatrixMark): string {
  const at = `^FO${mark.x},${mark.y}`
  const escapeSign = matrixEscapes.find(sign => !mark.text.includes(sign))
  if (!escapeSign || !/^[ -~]+$/.test(mark.text)) return at + graphicField(matrixBitmap(mark))
  return `${at}^BXN,${mark.moduleDots},200,,,,${escapeSign}${fieldData(mark.text)}`
}

/** The largest magnification every ZPL printer knows for `^BQ`. */
export const mostQrModuleDots = 10

/** Native QR code, model 2, error correction M. The printer moves it down by the height `^BY` names, here one dot. */
const qrField = ({ text, x, y, moduleDots }: QrMark): string =>
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

/** Characters that mean something to a ZPL printer wherever they stand, and the sign that starts an escape. */
const special = /[\^~_\\\p{Cc}]/u

/** Field data for `^FD`, escaped with `^FH` only when it has to be. UTF-8 (`^CI28`) carries everything else. */
const fieldData = (text: string): string =>
  special.test(text) ? `^FH_^FD${hexEscaped(text)}^FS` : `^FD${text}^FS`

/** Replaces every special character by `_` and its bytes in hexadecimal. */
export const hexEscaped = (text: string, indicator = '_'): string =>
  Array.from(text, character =>
    special.test(character) || character === indicator
      ? Buffer.from(character).toString('hex').toUpperCase().replace(/../g, `${indicator}$&`)
      : character,
  ).join('')
