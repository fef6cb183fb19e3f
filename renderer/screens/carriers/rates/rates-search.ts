import { isDay, type ShopDay } from '../../../../shared/units/shop-day.ts'

/** Which sheet is shown; stands in the address. The one in force where no day is named. */
export type RatesSearch = { from?: ShopDay }

export const parseRatesSearch = ({ from }: Record<string, unknown>): RatesSearch =>
  typeof from === 'string' && isDay(from) ? { from } : {}
