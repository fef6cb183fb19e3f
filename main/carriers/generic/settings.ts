import { z } from 'zod'
import { choice, dictionary, integer, object, text } from '../../../shared/api/fields.ts'
import type { SettingEditor } from '../../../shared/desk/adapters.ts'
import { type LabelDpi, labelMedia, labelResolutions } from '../../../shared/labels/label-content.ts'
import { serviceLevelsSchema } from '../rate-sheet/service-level.ts'
import { codeField, countryField } from '../rate-sheet/sheet-fields.ts'
import { commonConfigShape } from '../spec/common-config.ts'

/** Who the carrier is. Nothing here is secret: there is nobody to sign in to. */
export const genericSettings = object({
  display_name: text(30, { blank: false }).meta({
    title: 'Carrier name',
    description: 'As it stands on labels and in lists.',
  }),
  custom_carrier_name: codeField(30).meta({
    title: 'Carrier code',
    description: 'How other programs name this carrier: lower-case letters, digits and underscores.',
  }),
  account_country_code: countryField()
    .nullish()
    .meta({
      title: 'Account country',
      description: 'The country the carrier collects in.',
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

const inches = () => integer({ min: 1, max: 12 })

/** A label of the shop's own design, used instead of the built-in one. */
export const labelTemplateSchema = object({
  slug: codeField(30),
  template: text(200_000, { blank: false }),
  template_type: choice(['SVG', 'ZPL']).default('SVG'),
  width: inches().default(4),
  height: inches().default(6),
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
    description:
      'Stands before the numbers this station makes up; empty takes the initials of the carrier code.',
  }),
  tracking_numbers: choice(['sequence', 'reference']).default('sequence').meta({
    title: 'Tracking numbers',
    description: 'Numbers of this station, or the reference number of each parcel.',
  }),
  label_media: choice(mediaNames).default('4x6in').meta({ title: 'Label size' }),
  label_dpi: dpi.default(203).meta({
    title: 'Printer resolution',
    description: 'Dots per inch; 203 unless set.',
    enum: [...labelResolutions],
  }),
  text_color: colour().nullish().meta({ title: 'Text colour' }),
  brand_color: colour().nullish().meta({ title: 'Brand colour' }),
})
export type GenericConfig = z.output<typeof genericConfig>
