import { isDay, type ShopDay } from '../../../shared/units/shop-day.ts'

/** The day a parcel leaves: the one asked for, unless it has passed or is none. */
export function shipDate(options: Readonly<Record<string, unknown>>, today: ShopDay): ShopDay {
  const asked = options.shipment_date
  return typeof asked === 'string' && isDay(asked) && asked > today ? asked : today
}
