import type { Font, GlyphRun } from 'fontkit'
import type { LabelFont } from '../text/label-fonts.ts'
import type { TextRun } from '../text/text-runs.ts'

/**
 * Writes one shaped run as PDF text. PDFKit shapes text itself, without knowing its direction; it is therefore given a
 * font whose `layout` answers with the glyphs we already have (they travel as the `features` it passes on).
 */
export function drawShaped(
  doc: PDFKit.PDFDocument,
  run: TextRun,
  shaped: GlyphRun,
  at: { x: number; baseline: number },
): void {
  // The declarations of both options are narrower than what PDFKit takes: a parsed font, and anything as features.
  const font = presetFont(run.font) as unknown as string
  const features = shaped as unknown as PDFKit.Mixins.OpenTypeFeatures[]
  doc.font(font, run.font.file)
  doc.text(run.text, at.x, at.baseline, { lineBreak: false, baseline: 'alphabetic', features })
}

const presets = new WeakMap<LabelFont, Font>()

function presetFont(labelFont: LabelFont): Font {
  const known = presets.get(labelFont)
  if (known) return known
  const preset: Font = Object.create(labelFont.font, {
    // PDFKit scales the positions it gets in place.
    layout: {
      value: (_text: string, shaped: GlyphRun) => ({
        ...shaped,
        advanceWidth: shaped.advanceWidth,
        positions: shaped.positions.map(position => ({ ...position })),
      }),
    },
  })
  presets.set(labelFont, preset)
  return preset
}
