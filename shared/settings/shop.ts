import { z } from 'zod'
import { choice, day, list, object, text, timeOfDay } from '../api/fields.ts'
import { blankAsNull } from '../api/payments.ts'
import { countryCodes } from '../countries/countries.ts'
import { languages, paperLanguages } from '../languages.ts'
import { isTimeZone } from '../units/shop-day.ts'
import { mondayToFriday, weekdays } from '../units/working-days.ts'
import { own, settingGroup } from './setting.ts'

/** The name of a time zone every JavaScript engine knows, such as `America/Vancouver`. */
export const timeZoneName = () =>
  text(60).refine(isTimeZone, 'Use the name of a time zone, like America/Vancouver.')

/** A day the shop is closed that is no public holiday. */
const dayOff = object({
  date: day(),
  name: text(60, { blank: false }),
}).meta({ id: 'DayOff' })
export type DayOff = z.output<typeof dayOff>

/** Whose public holidays count: those where the default sender is, of one country, or none. */
const holidayCountries = ['sender', 'none', ...countryCodes] as const

const doubled = (values: readonly unknown[]) => new Set(values).size < values.length

const regionCode = text(10)
  .pipe(z.string().regex(/^(none|[A-Z]{2}-[A-Z\d]{1,5})$/, 'Write a region like CA-QC.'))
  .meta({ pattern: '^(none|[A-Z]{2}-[A-Z\\d]{1,5})$' })
const daysOfWeek = list(choice(weekdays), { most: 7 })
  .refine(days => days.length > 0, 'Choose at least one day of the week that is worked.')
  .meta({ minItems: 1 })
  .transform(days => weekdays.filter(each => days.includes(each)))
const daysOff = list(dayOff, { most: 200 })
  .refine(days => !doubled(days.map(({ date }) => date)), 'Two entries are of the same day.')
  .transform(days => days.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
const paperLanguage = own(z.enum(paperLanguages), choice(paperLanguages))

const settingsInCommon = {
  name: 'shop',
  section: 'station',
  texts: 'settings.',
  hints: 'Hint',
  affects: ['Dates'],
} as const

/** Where the shop sends from, which days it works, and what it speaks, as it is stored. */
export const shopGroup = settingGroup(settingsInCommon, {
  /** The saved address parcels are sent from where nobody says otherwise; null: the sender of the latest shipment. */
  sender_id: {
    id: 'default-sender',
    title: 'setup.settingSender',
    hint: 'setup.senderHint',
    shape: own(z.string().nullable(), text(80).nullable()),
    usual: null,
    affects: ['Ship', 'Orders', 'Runs'],
  },
  /** Null: that of the computer. */
  time_zone: {
    id: 'time-zone',
    title: 'system.zone',
    hint: 'zoneHint',
    shape: own(z.string().nullable(), timeZoneName().nullable()),
    usual: null,
  },
  /** The days of the week that are worked, from Sunday on. */
  working_days: {
    id: 'working-days',
    title: 'workingDays',
    shape: own(z.array(z.enum(weekdays)), daysOfWeek),
    usual: mondayToFriday,
  },
  /** Whose public holidays are not worked: `sender` for where the default sender is, `none`, or a country. */
  holiday_country: {
    id: 'holiday-country',
    title: 'holidayCountry',
    shape: own(z.enum(holidayCountries), choice(holidayCountries)),
    usual: 'sender',
  },
  /** By ISO 3166-2, like `CA-QC`; of another country it counts for nothing. Null: that of the sender, else the whole country; `none`: the whole country. */
  holiday_region: {
    id: 'holiday-region',
    title: 'holidayRegion',
    shape: own(z.string().nullable(), regionCode.nullable()),
    usual: null,
  },
  /** Public holidays that are worked all the same, by their English names. */
  worked_holidays: {
    id: 'holidays',
    title: 'holidays',
    shape: own(z.array(z.string()), list(text(120, { blank: false }), { most: 200 })),
    usual: [],
  },
  /** What else is not worked, by its day. */
  days_off: {
    id: 'days-off',
    title: 'daysOff',
    shape: own(z.array(z.strictObject({ date: z.string(), name: z.string() })), daysOff),
    usual: [],
  },
  /** Until when what is packed leaves the same day, in the shop's time zone; null: until the last cut-off of its carriers. */
  ship_until: {
    id: 'ship-until',
    title: 'shipUntil',
    shape: own(z.string().nullable(), blankAsNull(timeOfDay())),
    usual: null,
  },
  /** What the page speaks where a desk wants nothing else; null: what its browser asks for. */
  language: {
    id: 'language',
    shape: own(z.enum(languages).nullable(), choice(languages).nullable()),
    usual: null,
    affects: ['The page', 'Papers'],
  },
  /** Of packing slips and whatever else goes to a recipient; where none of ours is spoken, that of the station. */
  slip_language: {
    id: 'slip-language',
    title: 'slipLanguage',
    shape: paperLanguage,
    usual: 'recipient',
    affects: ['Papers'],
  },
  /** Beside English, on papers for customs. */
  invoice_language: {
    id: 'invoice-language',
    title: 'invoiceLanguage',
    shape: paperLanguage,
    usual: 'recipient',
    affects: ['Papers'],
  },
  /** Of the labels of the shop's own carriers. */
  label_language: {
    id: 'label-language',
    title: 'labelLanguage',
    shape: paperLanguage,
    usual: 'recipient',
    affects: ['Own labels'],
  },
})
