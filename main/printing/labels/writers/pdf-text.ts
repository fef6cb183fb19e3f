import type { Font } from 'fontkit'
import type { FontWeight } from '../marks.ts'
import type { LabelFont, LabelFonts } from '../text/label-fonts.ts'
import { isResident } from '../text/resident-font.ts'
import { runWidthEm, type ShapedRun, shapeRun, type TextRun, toRuns } from '../text/shape-text.ts'

/** A cleaned line turned into glyphs, ready to be drawn at any size. Widths in em. */
export type ShapedLine = {
  text: string
  width: number
  runs: readonly { run: TextRun; shaped: ShapedRun; width: number }[]
}

export function shapeLine(text: string, weight: FontWeight, fonts: LabelFonts): ShapedLine {
  const runs = toRuns(text, weight, fonts).map(run => {
    const shaped = shapeRun(run)
    return { run, shaped, width: runWidthEm(run, shaped) }
  })
  return { text, runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

/** Draws a line from its left end on, in the fill colour of the document. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  { text, runs }: ShapedLine,
  at: { x: number; baseline: number; size: number; oblique?: boolean },
): void {
  let { x } = at
  doc.fontSize(at.size)
  // Glyphs of Indic and Thai text stand in another order than its letters; readers of the file are told the letters.
  // Not so from right to left: they turn such lines around themselves.
  const spelled = !isResident(text) && runs.every(({ run }) => run.level === 0)
  if (spelled) doc.markContent('Span', { actual: text })
  for (const { run, shaped, width } of runs) {
    drawShaped(doc, run, shaped, { ...at, x })
    x += width * at.size
  }
  if (spelled) doc.endMarkedContent()
}

/**
 * Writes one shaped run as PDF text. PDFKit shapes text itself, without knowing its direction; it is therefore given a
 * font whose `layout` answers with the glyphs we already have (they travel as the `features` it passes on).
 */
function drawShaped(
  doc: PDFKit.PDFDocument,
  run: TextRun,
  shaped: ShapedRun,
  { x, baseline, oblique = false }: { x: number; baseline: number; oblique?: boolean },
): void {
  // The declarations of both options are narrower than what PDFKit takes: a parsed font, and anything as features.
  const font = presetFont(run.font) as unknown as string
  const features = shaped as unknown as PDFKit.Mixins.OpenTypeFeatures[]
  doc.font(font, run.font.file)
  doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features, oblique })
}

const presets = new WeakMap<LabelFont, Font>()

function presetFont(labelFont: LabelFont): Font {
  const known = presets.get(labelFont)
  if (known) return known
  const preset: Font = Object.create(labelFont.font, {
    // PDFKit scales the positions it gets in place.
    layout: {
      value: (_text: string, shaped: ShapedRun) => ({
        ...shaped,
        advanceWidth: shaped.advanceWidth,
        positions: shaped.positions.map(position => ({ ...position })),
      }),
    },
  })
  presets.set(labelFont, preset)
  return preset
}

/** Gathers what a PDFKit document writes. */
export function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
