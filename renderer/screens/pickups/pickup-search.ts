import type { Ordering } from '../../../shared/api/pages.ts'
import { pickupOrders } from '../../../shared/desk/pickups.ts'
import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'
import { orderIn } from '../../lib/lists/ordering.ts'

export const pickupChoices = ['upcoming', 'past', 'all'] as const
export type PickupChoice = (typeof pickupChoices)[number]

/** What the list of pickups is narrowed to; stands in the address. Upcoming ones of every carrier when empty. */
export type PickupSearch = {
  which?: PickupChoice
  carrier?: string
  sort?: Ordering<(typeof pickupOrders)[number]>
  page?: number
}

/** What comes next stands first, of what is over the latest. */
export const usualOrder = ({ which = 'upcoming' }: Pick<PickupSearch, 'which'>): string =>
  which === 'upcoming' ? 'pickup_date' : '-pickup_date'

/** Addresses of before name a page of so many rows. */
const rowsOfPage = 25

/** The row the list opens at, from 0. */
export const firstPickupOf = ({ page = 1 }: PickupSearch): number => (page - 1) * rowsOfPage

/** Whether somebody chose what is shown. */
export const isNarrowed = ({ which, carrier }: PickupSearch): boolean =>
  which !== undefined || carrier !== undefined

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parsePickupSearch({ which, carrier, sort, page }: Record<string, unknown>): PickupSearch {
  const known = pickupChoices.find(choice => choice === which)
  const number = Number(page)
  const order = orderIn(pickupOrders, sort, usualOrder({ which: known ?? 'upcoming' }))
  return {
    ...(known && known !== 'upcoming' ? { which: known } : {}),
    ...(typeof carrier === 'string' && carrier !== '' ? { carrier } : {}),
    ...(order ? { sort: order } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  }
}

/** As the station asks for it. */
export function toPickupQuery({ which = 'upcoming', carrier, sort }: PickupSearch, today: ShopDay) {
  return {
    ...(sort ? { ordering: sort } : {}),
    ...(carrier ? { carrier_name: carrier } : {}),
    ...(which === 'upcoming' ? { from: today } : {}),
    ...(which === 'past' ? { to: daysAfter(today, -1) } : {}),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** For a pickup that is to be arranged: ids of the shipments to be collected, or whose parcels they are. */
export const parseNewPickup = ({
  shipments,
  connection,
}: Record<string, unknown>): { shipments?: string; connection?: string } => ({
  ...(isText(shipments) ? { shipments } : {}),
  ...(isText(connection) ? { connection } : {}),
})
