import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, day, object } from '../api/fields.ts'
import { languages } from '../languages.ts'
import { shopGroup } from '../settings/shop.ts'
import { cutOff } from './cut-off.ts'

export type { Language, PaperLanguage } from '../languages.ts'
export { languageNames, languages, paperLanguages } from '../languages.ts'

/** In what a paper that is drawn now is written, for whoever asks for it. */
export const askedLanguage = () =>
  choice(languages).optional().meta({
    description:
      'What it is written in, whatever the settings say. Papers for customs are English beside it.',
  })

/** Where the shop sends from, which day it is there, and what it speaks. */
const shopSettings = z
  .strictObject({
    ...shopGroup.answer,
    /** The time zone days are counted in. */
    time_zone: z.string(),
    /** Nobody has set one: it is that of the computer. */
    follows_computer: z.boolean(),
    /** The time zone of the computer the station runs on. */
    computer_time_zone: z.string(),
    /** By what clocks there go, from three years ago to two years from now: whoever counts days of the shop counts by it. */
    clock_changes: z.array(
      z.strictObject({
        /** The instant from which on, to the minute. */
        at: z.string(),
        /** How far from UTC, like `-07:00`. */
        utc_offset: z.string(),
      }),
    ),
    /** The day it is at the shop, `YYYY-MM-DD`. */
    today: z.string(),
    /** Today where the shop works and it is not too late, else the next day it works: what is packed now leaves then. */
    ship_date: z.string(),
    /** When that is today; null where nobody has said one. */
    leaves_until: cutOff.nullable(),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.output<typeof shopSettings>

/** What is chosen of each kind of paper. */
export type PaperChoices = Pick<ShopSettings, 'slip_language' | 'invoice_language' | 'label_language'>
export const usualPaperChoices: PaperChoices = {
  slip_language: shopGroup.defaults.slip_language,
  invoice_language: shopGroup.defaults.invoice_language,
  label_language: shopGroup.defaults.label_language,
}

export const shopSettingsPatch = object(shopGroup.patch).partial().meta({ id: 'ShopSettingsPatch' })
export type ShopSettingsPatch = z.output<typeof shopSettingsPatch>
/** All of them, as they are stored. */
export type StoredShopSettings = {
  [Name in keyof ShopSettingsPatch]-?: Exclude<ShopSettingsPatch[Name], undefined>
}
export type WorkingDaySettings = Pick<
  StoredShopSettings,
  'working_days' | 'holiday_country' | 'holiday_region' | 'worked_holidays' | 'days_off'
>

const holidayQuery = object({
  from: day().optional(),
  to: day().optional(),
  language: choice(languages).optional(),
})
export type HolidayQuery = z.output<typeof holidayQuery>

const shopHolidays = z
  .strictObject({
    /** Whose holidays count; null for nobody's, and where no sender says a country. */
    country: z.string().nullable(),
    /** Like `CA-QC`; null for the whole country. */
    region: z.string().nullable(),
    /** The parts of that country whose holidays differ. */
    regions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    /** In order. What falls on days of the week that are not worked is there too. */
    results: z.array(
      z.strictObject({
        date: z.string(),
        /** In the language that was asked for, else as it is called there. */
        name: z.string(),
        /** Its name in English: what `worked_holidays` takes. */
        key: z.string(),
        is_worked: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ShopHolidays' })
export type ShopHolidays = z.output<typeof shopHolidays>

export const shopSettingsEndpoints = {
  retrieve: endpoint({
    id: 'shop.retrieve',
    method: 'GET',
    path: '/desk/shop-settings',
    summary: 'Sender, time zone, languages and working days of the shop, and the day it is there',
    auth: 'required',
    responses: { 200: shopSettings },
  }),
  change: endpoint({
    id: 'shop.change',
    method: 'PATCH',
    path: '/desk/shop-settings',
    summary: 'Change the sender, time zone, languages or working days of the shop',
    description:
      'The sender is taken for orders without one, for runs and on the Ship screen; drafts that were begun keep theirs. Days are counted in it from now on: ship dates, invoices, manifests, pickups, reports and the nightly backup. What is stored stays as it is. Null goes back to the time zone of the computer. Pages speak another language once they are loaded anew. Papers are written in another from the next one on; `recipient`: what is spoken where they go, else the language of the shop. Working days count at once, wherever days are counted: on the tracking board, for estimates of own carriers and for pickups.',
    auth: 'required',
    body: shopSettingsPatch,
    example: { time_zone: 'America/Vancouver' },
    responses: { 200: shopSettings },
    refusals: [404],
  }),
  holidays: endpoint({
    id: 'shop.holidays',
    method: 'GET',
    path: '/desk/holidays',
    summary: 'The public holidays where the shop is',
    description:
      'A year from today unless other days are asked for, three years at most. Names are in the language, where it has them.',
    auth: 'required',
    query: holidayQuery,
    responses: { 200: shopHolidays },
  }),
}
