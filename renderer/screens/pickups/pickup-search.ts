import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'

export const pickupChoices = ['upcoming', 'past', 'all'] as const
export type PickupChoice = (typeof pickupChoices)[number]

/** What the list of pickups is narrowed to; stands in the address. Upcoming ones of every carrier when empty. */
export type PickupSearch = { which?: PickupChoice; carrier?: string; page?: number }

/** Addresses of before name a page of so many rows. */
const rowsOfPage = 25

/** The row the list opens at, from 0. */
export const firstPickupOf = ({ page = 1 }: PickupSearch): number => (page - 1) * rowsOfPage

/** Whether somebody chose what is shown. */
export const isNarrowed = ({ which, carrier }: PickupSearch): boolean =>
  which !== undefined || carrier !== undefined

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parsePickupSearch({ which, carrier, page }: Record<string, unknown>): PickupSearch {
  const known = pickupChoices.find(choice => choice === which)
  const number = Number(page)
  return {
    ...(known && known !== 'upcoming' ? { which: known } : {}),
    ...(typeof carrier === 'string' && carrier !== '' ? { carrier } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  }
}

/** As the station asks for it. */
export function toPickupQuery({ which = 'upcoming', carrier }: PickupSearch, today: ShopDay) {
  return {
    ...(carrier ? { carrier_name: carrier } : {}),
    ...(which === 'upcoming' ? { from: today } : {}),
    ...(which === 'past' ? { to: daysAfter(today, -1) } : {}),
  }
}

/** `shipments`: ids of those to be collected, for a pickup that is to be arranged. */
export const parseNewPickup = ({ shipments }: Record<string, unknown>): { shipments?: string } =>
  typeof shipments === 'string' && shipments !== '' ? { shipments } : {}
