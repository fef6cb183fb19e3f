import { isDay, type ShopDay } from '../../shared/units/shop-day.ts'

/** A day as a test writes it. */
export function aDay(text: string): ShopDay {
  if (!isDay(text)) throw new Error(`${text} is no day`)
  return text
}
