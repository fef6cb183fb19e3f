import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CutOff } from '../../shared/desk/cut-off.ts'
import { dayIn, type ShopDay } from '../../shared/units/shop-day.ts'
import { agreesOn, type ClockChange, goBy } from '../../shared/units/zone-clocks.ts'

/**
 * The time zone of the shop, in which the page counts days and tells times. As the station said last; that of this
 * browser until it has.
 */
type ShopTime = {
  timeZone: string
  /** By what its clocks go, where this browser knows it otherwise; else null. */
  clocks: readonly ClockChange[] | null
  /** The day what is packed now leaves. */
  shipDate: string
  /** Until when that is today; null where nobody has said. */
  leavesUntil: CutOff | null
}

export const shopTime = create<ShopTime>()(
  persist(
    () => ({
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      clocks: null as readonly ClockChange[] | null,
      shipDate: '',
      leavesUntil: null as CutOff | null,
    }),
    { name: 'packdesk.shop-time' },
  ),
)

const goByStation = ({ timeZone, clocks }: ShopTime) => goBy(timeZone, clocks)
goByStation(shopTime.getState())
shopTime.subscribe(goByStation)

/** Days and times are told by the clocks of the station from now on. */
export function keepShopTime(timeZone: string, said: readonly ClockChange[]): void {
  shopTime.setState({ timeZone, clocks: agreesOn(timeZone, said) ? null : said })
}

export const shopTimeZone = (): string => shopTime.getState().timeZone

/** The day it is at the shop. */
export const shopToday = (): ShopDay => dayIn(shopTimeZone(), Date.now())

/** The day what is packed now leaves, where that is not today since the shop is closed or it is too late; else null. */
export const laterShipDate = (): string | null => {
  const { shipDate } = shopTime.getState()
  return shipDate > shopToday() ? shipDate : null
}
