import type { DotGrid } from '../grid.ts'
import type { BoxMark, Mark, TextMark } from '../marks.ts'
import type { LabelFonts } from '../text/label-fonts.ts'
import { rasteriseGlyphs } from '../text/rasterise.ts'
import { isResident, residentHeightPerEm } from '../text/resident-font.ts'
import { shapeRuns } from '../text/shape.ts'
import { toRuns } from '../text/text-runs.ts'
import { code128Field, matrixField, qrField } from './zpl-codes.ts'
import { fieldData } from './zpl-field.ts'
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
