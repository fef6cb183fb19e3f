import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'
import { isTimeZone } from '../units/shop-day.ts'

/** The name of a time zone every JavaScript engine knows, such as `America/Vancouver`. */
export const timeZoneName = () =>
  text(60).refine(isTimeZone, 'Use the name of a time zone, like America/Vancouver.')

/** Where the shop is, as far as it decides which day it is. */
export const shopSettings = z
  .strictObject({
    /** The time zone days are counted in. */
    time_zone: z.string(),
    /** Nobody has set one: it is that of the computer. */
    follows_computer: z.boolean(),
    /** The time zone of the computer the station runs on. */
    computer_time_zone: z.string(),
    /** The day it is at the shop, `YYYY-MM-DD`. */
    today: z.string(),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.output<typeof shopSettings>

export const shopSettingsPatch = object({
  /** Null: that of the computer. */
  time_zone: timeZoneName().nullable(),
})
  .partial()
  .meta({ id: 'ShopSettingsPatch' })
export type ShopSettingsPatch = z.output<typeof shopSettingsPatch>

export const shopSettingsEndpoints = {
  retrieve: endpoint({
    id: 'shop.retrieve',
    method: 'GET',
    path: '/desk/shop-settings',
    summary: 'The time zone of the shop, and the day it is there',
    auth: 'required',
    responses: { 200: shopSettings },
  }),
  change: endpoint({
    id: 'shop.change',
    method: 'PATCH',
    path: '/desk/shop-settings',
    summary: 'Change the time zone of the shop',
    description:
      'Days are counted in it from now on: ship dates, invoices, manifests, pickups, reports and the nightly backup. What is stored stays as it is. Null goes back to the time zone of the computer.',
    auth: 'required',
    body: shopSettingsPatch,
    example: { time_zone: 'America/Vancouver' },
    responses: { 200: shopSettings },
  }),
}
