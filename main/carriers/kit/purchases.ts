import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelFormat, LabelPaper, LabelPart } from '../../../shared/labels.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, LabelFile, LabelRequest, LabelResult } from '../contract/model.ts'
import { done, failed, type Outcome, type Refused } from '../contract/outcome.ts'

/** What a thermal printer has. */
const labelDpi = 203

const formats: Readonly<Record<string, LabelFormat>> = { PDF: 'PDF', PNG: 'PNG', ZPL: 'ZPL', ZPLII: 'ZPL' }

export type PrintablePart = Pick<LabelPart, 'bytes'> & { format: LabelFormat }

/** A file of an answer: base64 and what the carrier calls its form. Null for what nobody can print. */
export function partOf(content: string | null, form: string | null): PrintablePart | null {
  const format = ownValue(formats, (form ?? '').toUpperCase())
  const bytes = content === null ? null : Buffer.from(content, 'base64')
  return format && bytes && bytes.length > 0 ? { bytes, format } : null
}

/** One file of several, in the form asked for, sharp enough for the printer; null where there is none or one cannot be read. */
export async function oneFile(
  parts: readonly (LabelPart | null)[],
  format: LabelFormat,
  { assembleLabels }: Pick<CarrierContext, 'assembleLabels'>,
  dpi = labelDpi,
): Promise<Uint8Array | null> {
  const read = parts.flatMap(part => part ?? [])
  if (read.length === 0 || read.length < parts.length) return null
  try {
    return await assembleLabels(read, { format, dpi })
  } catch {
    return null
  }
}

/** The labels of a shipment as one document, on paper for those that do not say how large they are. */
export async function oneLabel(
  parts: readonly (LabelPart | null)[],
  { labelFormat: format, paper, dpi }: { labelFormat: LabelFormat; paper: LabelPaper; dpi?: number },
  context: Pick<CarrierContext, 'assembleLabels'>,
): Promise<LabelFile | null> {
  const bytes = await oneFile(parts, format, context, dpi)
  return bytes && { format, bytes, paper, ...(format === 'ZPL' ? { dpi: dpi ?? labelDpi } : {}) }
}

/**
 * A shipment under its number and those of its parcels, of which nothing else is known; what the carrier said besides goes
 * over it.
 */
export const boughtUnder = (number: string, numbers: string[], trackingUrl: string | null) => ({
  trackingNumber: number,
  shipmentIdentifier: number,
  trackingNumbers: numbers,
  shipmentIdentifiers: numbers.map(() => number),
  invoice: null,
  trackingUrl,
  quote: null,
  meta: {},
})

/** A shipment that was found by its numbers alone: the carrier gives no label again. */
export const foundWithoutLabel = (numbers: string[], trackingUrl: string | null): BoughtLabel => ({
  ...boughtUnder(numbers[0] ?? '', numbers, trackingUrl),
  label: null,
  pending: { arrives: 'never' },
})

/** A search that could not tell. */
export const cannotTell = (message: string): Refused => failed([{ code: 'not_found', message }], 'safe')

type Bought = Pick<BoughtLabel, 'shipmentIdentifier' | 'trackingNumbers'>

/** What is said of purchases. `site` is where somebody can look what became of one. */
export const purchaseWords = (label: string, site: string, number = 'tracking number') => ({
  noNumber: {
    code: 'no_tracking_number',
    message: `${label} answered the purchase without a ${number}. Look for the shipment at ${site}.`,
  },
  noLabel: (
    { shipmentIdentifier, trackingNumbers }: Bought,
    then = `. Reprint or void it at ${site}; do not buy it again before.`,
  ): CarrierMessage => ({
    code: 'label_unreadable',
    message: `${label} made shipment ${shipmentIdentifier}, but its label cannot be read${then}`,
    details: { shipment_ids: [shipmentIdentifier], tracking_numbers: trackingNumbers },
  }),
  /** Of other than as many numbers as there are parcels. */
  wrongCount: (count: number, parcels: number): CarrierMessage[] =>
    count === parcels
      ? []
      : [
          {
            code: 'parcels_missing',
            message: `${label} answered with ${count} numbers for ${parcels} parcels. Compare with the labels before they leave.`,
          },
        ],
})

/** A purchase as it was answered. */
type Answered = {
  /** Null where it has no number. */
  bought: Omit<BoughtLabel, 'label'> | null
  parts: readonly (LabelPart | null)[]
  paper: LabelPaper
  messages: readonly CarrierMessage[]
  /** What can be done where the label cannot be read, in place of what is usual. */
  hint?: string
}

/**
 * What was bought, with its labels as one document. Without a number, or a label somebody can read, it may be bought all the
 * same: somebody has to look for it.
 */
export async function finishPurchase(
  { bought, parts, paper, messages, hint }: Answered,
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  { words, context }: { words: PurchaseWords; context: Pick<CarrierContext, 'assembleLabels'> },
): Promise<Outcome<LabelResult>> {
  if (!bought) return failed([words.noNumber, ...messages], 'unknown-outcome')
  const label = await oneLabel(parts, { labelFormat, paper }, context)
  if (!label) return failed([words.noLabel(bought, hint), ...messages], 'unknown-outcome')
  return done({ ...bought, label }, [...messages])
}

type PurchaseWords = ReturnType<typeof purchaseWords>

/** The members of `meta` that say something. */
export const said = (meta: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => value))
