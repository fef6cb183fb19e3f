import type { AddressRecord } from '../../../shared/api/addresses.ts'
import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { wordsOf } from '../../lib/format.ts'
import { joined, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

/** Whether its day is over. */
export const isOver = ({ pickup_date: day }: Pick<DeskPickup, 'pickup_date'>, today: ShopDay): boolean =>
  day < today

export function pickupState(pickup: DeskPickup, today: ShopDay): { tone: Tone; text: string } {
  if (pickup.unknown) return { tone: 'unsure', text: t(`pickups.maybe_${pickup.unknown.action}`) }
  return isOver(pickup, today)
    ? { tone: 'neutral', text: t('pickups.past') }
    : { tone: 'good', text: t('pickups.scheduled') }
}

/** The connection by the name it has on the screen. */
export const carrierNameOf = (
  { carrier_id: id, carrier_name: name }: Pick<DeskPickup, 'carrier_id' | 'carrier_name'>,
  carriers: readonly CarrierRecord[],
): string => carriers.find(each => each.carrier_id === id)?.display_name ?? wordsOf(name)

/** `Shipping Desk, Montreal`. */
export const placeText = (address: AddressRecord): string => joined([addressee(address), address.city], ', ')
