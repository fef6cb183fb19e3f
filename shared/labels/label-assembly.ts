import type { LabelFormat } from './label-content.ts'

export type LabelPaper = { widthInch: number; heightInch: number }

/** A label as a carrier gave it: one page or several. */
export type LabelPart = {
  format: LabelFormat | 'GIF'
  bytes: Uint8Array
  /** Degrees clockwise it must be turned to stand upright; pictures only. */
  turn?: 0 | 90 | 180 | 270
  /**
   * Size of the paper the label is fitted to when it is drawn. Left out, pictures get 4x6, PDF pages keep their own
   * size and ZPL what its `^PW` and `^LL` say.
   */
  paper?: LabelPaper
}

/**
 * Makes one document of labels in the order they are given. What a carrier gave in the wanted form stays as it is,
 * byte for byte (PDF pages among several without any loss, unless a picture has to be turned); everything else is
 * turned into it. `dpi` is that of pictures, of ZPL that is made and of ZPL that is drawn. Rejects with an
 * `UnusableAnswer` whose message is a sentence for a label that cannot be read: empty, broken off, of another kind,
 * under a password, out of all proportion.
 */
export type LabelAssembler = (
  parts: readonly LabelPart[],
  target: { format: LabelFormat; dpi: number },
) => Promise<Uint8Array>
