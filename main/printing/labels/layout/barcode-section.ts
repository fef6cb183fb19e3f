import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import { code128Modules, code128QuietModules, isCode128Text } from '../codes/code128.ts'
import type { Area, Mark } from '../marks.ts'
import { fitBlock } from './fit-block.ts'
import { fitLine, type Pen, ruleAbove } from './pen.ts'
import { matrixIn } from './place-matrix.ts'

/** Narrowest bar that scans reliably from a thermal label. */
const narrowestMm = 0.25
const widestMm = 0.5

/**
 * The tracking number as wide Code 128 bars with its characters below. A number that is too long for
 * bars that scan (or not ASCII) is drawn as a Data Matrix in the same place instead of as bars nobody can read.
 */
export function barcodeSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const { trackingNumber } = content
  const pad = pen.dots(2)
  const inner = { ...area, y: area.y + pad, height: area.height - pad }
  const moduleDots = isCode128Text(trackingNumber) ? barModuleDots(trackingNumber, inner.width, pen) : null
  if (moduleDots === null) return [ruleAbove(pen, area), ...asMatrix(trackingNumber, inner, pen)]
  const digits = pen.dots(6)
  const width = code128Modules(trackingNumber) * moduleDots
  return [
    ruleAbove(pen, area),
    {
      kind: 'code128',
      text: trackingNumber,
      x: inner.x + Math.floor((inner.width - width) / 2),
      y: inner.y,
      height: inner.height - digits - pen.dots(0.8),
      moduleDots,
    },
    ...fitLine(
      pen,
      trackingNumber,
      { ...inner, y: inner.y + inner.height - digits, height: digits },
      { maxMm: 6, minMm: 2.4, weight: 'bold', align: 'center' },
    ),
  ]
}

/** The widest whole number of dots per module that leaves both quiet zones, `null` when even the narrowest does not. */
function barModuleDots(text: string, widthDots: number, pen: Pen): number | null {
  const fitting = Math.floor(widthDots / (code128Modules(text) + 2 * code128QuietModules))
  const moduleDots = Math.min(fitting, pen.dots(widestMm))
  return moduleDots >= pen.dots(narrowestMm) ? moduleDots : null
}

function asMatrix(text: string, area: Area, pen: Pen): Mark[] {
  const code = { ...area, width: area.height }
  const x = area.x + code.width + pen.dots(4)
  return [
    matrixIn(text, code),
    ...fitBlock(
      pen,
      [{ text, weight: 'bold', scale: 1 }],
      { ...area, x, width: area.x + area.width - x },
      { maxMm: 6, minMm: 2.4 },
    ),
  ]
}
