import type { z } from 'zod'
import { object, secretText, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { countryField } from '../rate-sheet/sheet-fields.ts'

export const royalmailSettings = object({
  client_id: text(100, { blank: false }).meta({
    title: 'Client ID',
    description: 'Of your application at developer.royalmail.net, approved for “Tracking API”.',
  }),
  client_secret: secretText({ max: 200 }).meta({
    title: 'Client secret',
    description: 'Of the same application.',
    secret: true,
  }),
  account_country_code: countryField().nullish().meta({ title: 'Account country', editor: 'country' }),
})
type RoyalmailSettings = z.output<typeof royalmailSettings>

export const royalmailConfig = object({ ...commonConfigShape, ...baseUrlShape })
type RoyalmailConfig = z.output<typeof royalmailConfig>

export type RoyalmailConnection = CarrierConnection<RoyalmailSettings, RoyalmailConfig>
