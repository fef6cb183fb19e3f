import type { LabelDpi, LabelFormat } from './label-content.ts'

/** A label the shop designed itself. Sizes in inches; `{{ }}` marks what is filled in. */
export type LabelTemplate = {
  template_type: 'SVG' | 'ZPL'
  template: string
  width: number
  height: number
}

/** What the placeholders of one parcel's label see; keys as on the wire. */
export type TemplateData = Record<string, unknown>

/**
 * Fills the template once per parcel and makes one document of the results, whatever the format asked for:
 * pages of a PDF, ZPL formats one after the other, or one PNG with the labels below each other.
 * Rejects with an `Error` that says what is wrong with a template that cannot be drawn.
 */
export type TemplateRenderer = (
  template: LabelTemplate,
  parcels: readonly TemplateData[],
  target: { format: LabelFormat; dpi: LabelDpi },
) => Promise<Uint8Array>
