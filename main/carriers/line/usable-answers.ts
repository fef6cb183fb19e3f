import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierAdapter } from '../contract/adapter.ts'
import type { BoughtLabel, LabelFile, Quote } from '../contract/model.ts'
import { adapterCodes, type Done } from '../contract/outcome.ts'

/** Quotes that can be meant, and words about the others: below zero, or in a currency nobody knows. */
export function usableQuotes(quotes: readonly Quote[]): { quotes: Quote[]; complaints: CarrierMessage[] } {
  const complaints = quotes.flatMap(quote => complaintOf(quote) ?? [])
  return { quotes: quotes.filter(quote => complaintOf(quote) === null), complaints }
}

function complaintOf({ service, currency, totalMinor }: Quote): CarrierMessage | null {
  const about = (why: string): CarrierMessage => ({
    code: adapterCodes.unusable,
    message: `The price of ${service} was left out: ${why}.`,
    details: { service },
  })
  if (!isCurrencyCode(currency))
    return about(`the carrier gave it in a currency that is unknown (${currency})`)
  if (!Number.isSafeInteger(totalMinor)) return about('the carrier gave no number')
  return totalMinor < 0 ? about('the carrier gave it below zero') : null
}

/**
 * A purchase with what cannot be meant taken out of it. It is bought all the same: a picture of one dot is a label that
 * is not here yet, and a price that is none leaves the one that was shown.
 */
export function usableLabel(
  bought: Done<BoughtLabel>,
  { fetchLabel }: Pick<CarrierAdapter, 'fetchLabel'>,
): Done<BoughtLabel> {
  const { label, quote } = bought.value
  const shared = sharedNumberIn(bought)
  const messages = shared ? [...bought.messages, shared] : bought.messages
  const complaint = quote && complaintOf(quote)
  const isDot = label !== null && isDotPicture(label)
  if (!complaint && !isDot) return { ...bought, messages }
  const dot = { code: adapterCodes.unusable, message: 'The carrier gave a picture of a single dot as label.' }
  return {
    ...bought,
    messages: [...messages, ...(complaint ? [complaint] : []), ...(isDot ? [dot] : [])],
    value: {
      ...bought.value,
      quote: complaint ? null : quote,
      ...(isDot ? { label: null, pending: { arrives: fetchLabel ? 'later' : 'never' } } : {}),
    },
  }
}

/** Parcels under one number are told apart by nobody, and one of them may have no label of its own. */
function sharedNumberIn({ value, messages }: Done<BoughtLabel>): CarrierMessage | null {
  const { trackingNumbers } = value
  const different = new Set(trackingNumbers).size
  if (different === trackingNumbers.length || messages.some(({ code }) => code === 'parcels_missing'))
    return null
  const message = `The carrier answered with ${different === 1 ? 'one number' : `${different} numbers`} for ${trackingNumbers.length} parcels. Compare with the labels before they leave.`
  return { code: 'parcels_missing', message }
}

/** Placeholders carriers send for labels they have not drawn: PNG, GIF or BMP of one dot. */
function isDotPicture({ bytes }: Pick<LabelFile, 'bytes'>): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = view.subarray(0, 4).toString('latin1')
  if (kind === '\x89PNG' && view.length >= 24) return isDot(view.readUInt32BE(16), view.readUInt32BE(20))
  if (kind === 'GIF8' && view.length >= 10) return isDot(view.readUInt16LE(6), view.readUInt16LE(8))
  if (kind.startsWith('BM') && view.length >= 26) return isDot(view.readInt32LE(18), view.readInt32LE(22))
  return false
}

const isDot = (width: number, height: number): boolean => Math.abs(width) <= 1 && Math.abs(height) <= 1
