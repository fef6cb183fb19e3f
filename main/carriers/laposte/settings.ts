import type { z } from 'zod'
import { choice, object, secretText } from '../../../shared/api/fields.ts'
import type { CarrierConnection } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { countryField } from '../rate-sheet/sheet-fields.ts'
import { settingLanguages } from './codes.ts'

export const laposteSettings = object({
  api_key: secretText({ max: 200 }).meta({
    title: 'Okapi key',
    description: 'From your application at developer.laposte.fr, with a subscription to “Suivi”.',
    secret: true,
  }),
  lang: choice(settingLanguages)
    .default('fr_FR')
    .meta({ title: 'Language', description: 'What La Poste says of a parcel is written in it.' }),
  account_country_code: countryField().nullish().meta({ title: 'Account country', editor: 'country' }),
})
type LaposteSettings = z.output<typeof laposteSettings>

export const laposteConfig = object({ ...commonConfigShape, ...baseUrlShape })
type LaposteConfig = z.output<typeof laposteConfig>

export type LaposteConnection = CarrierConnection<LaposteSettings, LaposteConfig>
