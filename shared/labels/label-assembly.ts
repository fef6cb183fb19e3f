import type { LabelFormat } from './label-content.ts'

/** A label as a carrier gave it: one page or several. */
export type LabelPart = {
  format: LabelFormat | 'GIF'
  bytes: Uint8Array
  /** Degrees clockwise it must be turned to stand upright; pictures only. */
  turn?: 0 | 90 | 180 | 270
  /** Size of the paper in inches; pictures only, 4x6 when left out. */
  paper?: { widthInch: number; heightInch: number }
}

/**
 * Makes one document of labels in the order they are given. What a carrier gave in the wanted form stays as it is,
 * byte for byte; everything else is turned into it. `dpi` is that of pictures and of ZPL that is made. Rejects for a
 * label that cannot be read.
 */
export type LabelAssembler = (
  parts: readonly LabelPart[],
  target: { format: LabelFormat; dpi: number },
) => Promise<Uint8Array>
