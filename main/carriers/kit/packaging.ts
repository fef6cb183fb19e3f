import { ownValue } from '../../../shared/values.ts'
import type { CarrierParcel } from '../contract/model.ts'

/** General words that name packaging of no carrier. */
const nobodys = ['your_packaging', 'pallet']

type Packed = Pick<CarrierParcel, 'packagingType' | 'length' | 'width' | 'height'>

/**
 * The carrier's code for a general word such as `small_box`; undefined where it says nothing of the carrier's own. Of a
 * parcel with sides of its own the word is its shape: a small box of the shop is not the small box a carrier sells.
 */
export function genericPackaging(
  { packagingType, length, width, height }: Packed,
  codes: Readonly<Record<string, string>>,
): string | undefined {
  const word = packagingType ?? ''
  const isMeasured = Boolean(length && width && height)
  return isMeasured && !nobodys.includes(word) ? undefined : ownValue(codes, word)
}
