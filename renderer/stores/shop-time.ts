import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dayIn, type ShopDay } from '../../shared/units/shop-day.ts'

/**
 * The time zone of the shop, in which the page counts days and tells times. As the station said last; that of this
 * browser until it has.
 */
export const shopTime = create<{ timeZone: string; shipDate: string }>()(
  persist(() => ({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, shipDate: '' }), {
    name: 'packdesk.shop-time',
  }),
)

export const shopTimeZone = (): string => shopTime.getState().timeZone

/** The day it is at the shop. */
export const shopToday = (): ShopDay => dayIn(shopTimeZone(), Date.now())

/** The day what is packed now leaves, where that is not today since the shop is closed; else null. */
export const laterShipDate = (): string | null => {
  const { shipDate } = shopTime.getState()
  return shipDate > shopToday() ? shipDate : null
}
