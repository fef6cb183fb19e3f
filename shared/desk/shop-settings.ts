import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, day, list, object, text, timeOfDay } from '../api/fields.ts'
import { blankAsNull } from '../api/payments.ts'
import { countryCodes } from '../countries/countries.ts'
import { isTimeZone } from '../units/shop-day.ts'
import { mondayToFriday, weekdays } from '../units/working-days.ts'
import { cutOff } from './cut-off.ts'

/** The name of a time zone every JavaScript engine knows, such as `America/Vancouver`. */
export const timeZoneName = () =>
  text(60).refine(isTimeZone, 'Use the name of a time zone, like America/Vancouver.')

/** Languages the page speaks, by their own names. */
export const languageNames = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const
export type Language = keyof typeof languageNames
export const languages = ['en', 'de', 'fr', 'es'] as const satisfies Language[]

/** In what a paper that is drawn now is written, for whoever asks for it. */
export const askedLanguage = () =>
  choice(languages).optional().meta({
    description:
      'What it is written in, whatever the settings say. Papers for customs are English beside it.',
  })

/** In which language papers are written: that of whoever reads them, or always one. */
export const paperLanguages = ['recipient', ...languages] as const
export type PaperLanguage = (typeof paperLanguages)[number]

/** A day the shop is closed that is no public holiday. */
const dayOff = object({
  date: day(),
  name: text(60, { blank: false }),
}).meta({ id: 'DayOff' })
export type DayOff = z.output<typeof dayOff>

/** Whose public holidays count: those where the default sender is, of one country, or none. */
export const holidayCountries = ['sender', 'none', ...countryCodes] as const

const doubled = (values: readonly unknown[]) => new Set(values).size < values.length

/** Which days the shop works. */
const workingDayShape = {
  working_days: list(choice(weekdays), { most: 7 })
    .refine(days => days.length > 0, 'Choose at least one day of the week that is worked.')
    .meta({ minItems: 1 })
    .transform(days => weekdays.filter(each => days.includes(each))),
  holiday_country: choice(holidayCountries),
  /** By ISO 3166-2, like `CA-QC`; of another country it counts for nothing. Null: that of the sender, else the whole country; `none`: the whole country. */
  holiday_region: text(10)
    .pipe(z.string().regex(/^(none|[A-Z]{2}-[A-Z\d]{1,5})$/, 'Write a region like CA-QC.'))
    .meta({ pattern: '^(none|[A-Z]{2}-[A-Z\\d]{1,5})$' })
    .nullable(),
  /** Public holidays that are worked all the same, by their English names. */
  worked_holidays: list(text(120, { blank: false }), { most: 200 }),
  days_off: list(dayOff, { most: 200 })
    .refine(days => !doubled(days.map(({ date }) => date)), 'Two entries are of the same day.')
    .transform(days => days.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
}

export type WorkingDaySettings = {
  [Name in keyof typeof workingDayShape]: z.output<(typeof workingDayShape)[Name]>
}
export const usualWorkingDays: WorkingDaySettings = {
  working_days: [...mondayToFriday],
  holiday_country: 'sender',
  holiday_region: null,
  worked_holidays: [],
  days_off: [],
}

/** Where the shop sends from, which day it is there, and what it speaks. */
export const shopSettings = z
  .strictObject({
    /** The saved address parcels are sent from where nobody says otherwise; null: the sender of the latest shipment. */
    sender_id: z.string().nullable(),
    /** The time zone days are counted in. */
    time_zone: z.string(),
    /** Nobody has set one: it is that of the computer. */
    follows_computer: z.boolean(),
    /** The time zone of the computer the station runs on. */
    computer_time_zone: z.string(),
    /** The day it is at the shop, `YYYY-MM-DD`. */
    today: z.string(),
    /** Today where the shop works and it is not too late, else the next day it works: what is packed now leaves then. */
    ship_date: z.string(),
    /** Until when what is packed leaves the same day, in the shop's time zone; null: until the last cut-off of its carriers. */
    ship_until: z.string().nullable(),
    /** When that is today; null where nobody has said one. */
    leaves_until: cutOff.nullable(),
    /** What the page speaks where a desk wants nothing else; null: what its browser asks for. */
    language: z.enum(languages).nullable(),
    /** Of packing slips and whatever else goes to a recipient; where none of ours is spoken, that of the station. */
    slip_language: z.enum(paperLanguages),
    /** Beside English, on papers for customs. */
    invoice_language: z.enum(paperLanguages),
    /** Of the labels of the shop's own carriers. */
    label_language: z.enum(paperLanguages),
    /** The days of the week that are worked, from Sunday on. */
    working_days: z.array(z.enum(weekdays)),
    /** Whose public holidays are not worked: `sender` for where the default sender is, `none`, or a country. */
    holiday_country: z.enum(holidayCountries),
    /** Like `CA-QC`. Null: that of the default sender where the country is, else the whole country; `none`: the whole country. */
    holiday_region: z.string().nullable(),
    /** Public holidays that are worked all the same, by their English names. */
    worked_holidays: z.array(z.string()),
    /** What else is not worked, by its day. */
    days_off: z.array(z.strictObject({ date: z.string(), name: z.string() })),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.output<typeof shopSettings>

/** What is chosen of each kind of paper. */
export type PaperChoices = Pick<ShopSettings, 'slip_language' | 'invoice_language' | 'label_language'>
export const usualPaperChoices: PaperChoices = {
  slip_language: 'recipient',
  invoice_language: 'recipient',
  label_language: 'recipient',
}

export const shopSettingsPatch = object({
  /** A saved address. Null: the sender of the latest shipment. */
  sender_id: text(80).nullable(),
  /** Null: that of the computer. */
  time_zone: timeZoneName().nullable(),
  /** Null: that of the browser. */
  language: choice(languages).nullable(),
  /** Of packing slips and other papers for recipients. */
  slip_language: choice(paperLanguages),
  /** Beside English, on papers for customs. */
  invoice_language: choice(paperLanguages),
  /** Of the labels of own carriers. */
  label_language: choice(paperLanguages),
  /** Null: until the last cut-off of the carriers. */
  ship_until: blankAsNull(timeOfDay()),
  ...workingDayShape,
})
  .partial()
  .meta({ id: 'ShopSettingsPatch' })
export type ShopSettingsPatch = z.output<typeof shopSettingsPatch>

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
