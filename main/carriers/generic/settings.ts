import { z } from 'zod'
import {
  choice,
  day,
  dictionary,
  integer,
  list,
  object,
  text,
  timeOfDay,
} from '../../../shared/api/fields.ts'
import { blankAsNull } from '../../../shared/api/payments.ts'
import type { SettingEditor } from '../../../shared/desk/adapters.ts'
import { labelTemplateShape } from '../../../shared/desk/label-templates.ts'
import { type LabelDpi, labelMedia, labelResolutions } from '../../../shared/labels.ts'
import { isTimeZone } from '../../../shared/units/shop-day.ts'
import { mondayToFriday, weekdays } from '../../../shared/units/working-days.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { serviceLevelsSchema } from '../rate-sheet/service-level.ts'
import { codeField, countryField } from '../rate-sheet/sheet-fields.ts'

/** Who the carrier is. Nothing here is secret: there is nobody to sign in to. */
export const genericSettings = object({
  display_name: text(30, { blank: false }).meta({
    title: 'Carrier name',
    description: 'Shown on labels and in lists.',
  }),
  custom_carrier_name: codeField(30).meta({
    title: 'Carrier code',
    description: 'How other programs name this carrier: lower-case letters, digits and underscores.',
  }),
  account_country_code: countryField()
    .nullish()
    .meta({
      title: 'Account country',
      description: 'The country the carrier collects from.',
      editor: 'country' satisfies SettingEditor,
    }),
  account_number: text(50).nullish().meta({ title: 'Account number' }),
})
export type GenericSettings = z.output<typeof genericSettings>

const mediaNames = Object.keys(labelMedia) as [keyof typeof labelMedia, ...(keyof typeof labelMedia)[]]

const isDpi = (value: number): value is LabelDpi => labelResolutions.some(dpi => dpi === value)

const dpi = integer()
  .refine(isDpi, `Choose one of ${labelResolutions.join(', ')} dots per inch.`)
  .pipe(z.literal(labelResolutions))

const colour = () =>
  text(20).refine(
    value => /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]*)$/i.test(value),
    'Use a colour name or a hex colour like #1a7f37.',
  )

/** A label of the shop's own design, used instead of the built-in one. */
export const labelTemplateSchema = object({
  slug: codeField(30),
  ...labelTemplateShape,
  shipment_sample: dictionary().nullish(),
})

/** A letter closes the prefix, or the digits that follow could be those of another prefix. */
const prefix = z.preprocess(
  value => (typeof value === 'string' ? value.toUpperCase() : value),
  text(8).refine(
    value => /^([A-Z0-9]*[A-Z])?$/.test(value),
    'Use letters and digits, with a letter at the end.',
  ),
)

const weekday = z.preprocess(
  value => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  choice(weekdays),
)

/** When the shop's own vehicle collects. */
const pickupShape = {
  pickup_days: list(weekday)
    .default([...mondayToFriday])
    .meta({ title: 'Pickup days', description: 'Weekdays in English, like monday; empty means no pickups.' }),
  pickup_closed_dates: list(day())
    .default([])
    .meta({ title: 'Days without pickups', description: 'Holidays, as YYYY-MM-DD.' }),
  pickup_from: timeOfDay()
    .default('08:00')
    .meta({ title: 'First pickup', description: 'HH:MM; no pickup before this time. 08:00 by default.' }),
  pickup_until: timeOfDay()
    .default('18:00')
    .meta({ title: 'Last pickup', description: 'HH:MM; no pickup after this time. 18:00 by default.' }),
  pickup_cut_off: blankAsNull(timeOfDay()).optional().meta({
    title: 'Same-day cut-off',
    description: 'HH:MM; same-day pickups must be scheduled before this time. Empty means no cut-off.',
  }),
  pickup_daily_capacity: integer({ min: 1, max: 10_000 }).nullish().meta({
    title: 'Pickups a day',
    description: 'How many the vehicle can make; empty means no limit.',
  }),
  pickup_time_zone: blankAsNull(
    text(50).refine(isTimeZone, 'Use the name of a time zone, like America/Vancouver.'),
  )
    .optional()
    .meta({
      title: 'Time zone',
      description: 'For the times above, like America/Vancouver; that of the shop when empty.',
    }),
}

export const genericConfig = object({
  ...commonConfigShape,
  services: serviceLevelsSchema.meta({
    title: 'Services and prices',
    editor: 'rate_sheet' satisfies SettingEditor,
  }),
  label_template: labelTemplateSchema.nullish().meta({
    title: 'Own label design',
    description: 'A template used instead of the built-in label.',
    editor: 'json' satisfies SettingEditor,
  }),
  tracking_prefix: prefix.default('').meta({
    title: 'Tracking number prefix',
    description: 'Starts the numbers this station assigns; empty means the initials of the carrier code.',
  }),
  tracking_numbers: choice(['sent', 'sequence', 'reference']).default('sent').meta({
    title: 'Tracking numbers',
    description:
      'The reference number of a parcel where one was sent, always numbers of this station, or always the reference number.',
  }),
  label_media: choice(mediaNames).default('4x6in').meta({ title: 'Label size' }),
  label_dpi: dpi.default(203).meta({
    title: 'Printer resolution',
    description: 'Dots per inch; 203 by default.',
    enum: [...labelResolutions],
  }),
  ...pickupShape,
  text_color: colour().nullish().meta({ title: 'Text colour' }),
  brand_color: colour().nullish().meta({ title: 'Brand colour' }),
}).refine(({ pickup_from, pickup_until }) => pickup_from < pickup_until, {
  path: ['pickup_until'],
  message: 'The last pickup must be later than the first.',
})
export type GenericConfig = z.output<typeof genericConfig>
