import type { PaperTexts } from './papers/en.ts'

/** The print formats the interface knows. */
export const labelFormats = ['PDF', 'ZPL', 'PNG'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** Paper a label is made for. Sizes in millimetres. */
export const labelMedia = {
  '4x6in': { widthMm: 101.6, heightMm: 152.4 },
  a6: { widthMm: 105, heightMm: 148 },
} as const
export type LabelMedia = keyof typeof labelMedia

export const labelResolutions = [203, 300] as const
/** Dots per inch of the print head. */
export type LabelDpi = (typeof labelResolutions)[number]

export type LabelStock = { media: LabelMedia; dpi: LabelDpi }

/** An address as it stands on a label: who, then the lines below, in writing order. Any script. */
export type LabelAddress = { name: string; lines: string[]; countryCode: string; phone: string | null }

/** A code every label of a carrier bears, whatever the service. */
export type LabelCode = {
  /** As it stands in a sentence: `its number in bars`. */
  name: string
  kind: 'Code128' | 'MaxiCode' | 'PDF417'
  /** What a scanner reads, as a pattern; anything when left out. */
  content?: string
  /** Names the parcel: a label without it cannot be sorted. */
  isNumber?: boolean
}

/** Everything one parcel's label says. One of these per parcel; several become one document. */
export type LabelContent = {
  /** Its headings, in the language of this label. */
  texts: PaperTexts['label']
  carrierName: string
  serviceName: string
  /** Short word drawn big, e.g. `EXP`. */
  serviceMark: string
  sender: LabelAddress
  recipient: LabelAddress
  /** Drawn as Code 128 and in digits; printable ASCII. */
  trackingNumber: string
  /** Text of the second, two-dimensional code. */
  matrixText: string
  reference: string | null
  /** Already formatted, e.g. `1.20 kg`. */
  weight: string
  parcel: { index: number; total: number }
  /** A day as the language of the label writes it. */
  shipDate: string
  notes: string[]
  testMode: boolean
}

/**
 * Makes one document out of the labels of a shipment: pages of a PDF, ZPL formats one after the other, or
 * one PNG with the labels below each other.
 */
export type LabelRenderer = (
  labels: readonly LabelContent[],
  target: LabelStock & { format: LabelFormat },
) => Promise<Uint8Array>

/** Characters that a label shows as `?`, and where they stand. */
export type UndrawableText = { field: string; characters: string[] }

/** Finds what no shipped font can draw: emoji, very rare ideographs. */
export type UndrawableFinder = (label: LabelContent) => Promise<UndrawableText[]>

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

/**
 * What a label of the station's own was drawn from, one a parcel, so that it can be drawn again in the dots and the
 * language of whichever printer it goes to. Plain data.
 */
export type LabelDrawing =
  | { kind: 'content'; media: LabelMedia; labels: LabelContent[] }
  | { kind: 'template'; template: LabelTemplate; dpi: LabelDpi; parcels: TemplateData[] }

/** Draws a label of the station's own as ZPL, for a head of so many dots an inch. */
export type RedrawLabel = (drawing: LabelDrawing, dpi: LabelDpi) => Promise<Uint8Array>

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
