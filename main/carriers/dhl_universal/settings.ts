import type { z } from 'zod'
import { choice, integer, object, secretText } from '../../../shared/api/fields.ts'
import type { CarrierConnection } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { countryField } from '../rate-sheet/sheet-fields.ts'
import { languages, startCallsADay } from './codes.ts'

export const dhlUniversalSettings = object({
  consumer_key: secretText({ max: 100 }).meta({
    title: 'API key',
    description: 'From the app you created at developer.dhl.com, with “Shipment Tracking – Unified”.',
    secret: true,
  }),
  consumer_secret: secretText({ max: 100 }).nullish().meta({
    title: 'API secret',
    description: 'Not needed for tracking.',
    secret: true,
  }),
  language: choice(languages)
    .default('en')
    .meta({ title: 'Language', description: 'What DHL says of a parcel is written in it.' }),
  account_country_code: countryField()
    .nullish()
    .meta({ title: 'Your country', description: 'Sent along with each question.', editor: 'country' }),
})
type DhlUniversalSettings = z.output<typeof dhlUniversalSettings>

export const dhlUniversalConfig = object({
  ...commonConfigShape,
  calls_a_day: integer({ min: 1, max: 1_000_000 })
    .nullish()
    .meta({
      title: 'Calls a day',
      description: `How many DHL allows your key; ${startCallsADay} when empty, as for every new key.`,
    }),
  ...baseUrlShape,
})
type DhlUniversalConfig = z.output<typeof dhlUniversalConfig>

export type DhlConnection = CarrierConnection<DhlUniversalSettings, DhlUniversalConfig>
