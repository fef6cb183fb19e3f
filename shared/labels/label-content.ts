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

/** Everything one parcel's label says. One of these per parcel; several become one document. */
export type LabelContent = {
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
  /** `YYYY-MM-DD`. */
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
