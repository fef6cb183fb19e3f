import type { z } from 'zod'
import { number, object, secretText, text } from '../../../shared/api/fields.ts'
import type { SettingEditor } from '../../../shared/desk/adapters.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { serviceLevelsSchema } from '../rate-sheet/service-level.ts'
import { countryField } from '../rate-sheet/sheet-fields.ts'
import { exampleLevels } from './example-sheet.ts'

/** Two services of Royal Mail with keys of their own: one buys, the other tracks. Either may be left out. */
export const royalmailSettings = object({
  api_key: secretText({ max: 200 }).nullish().meta({
    title: 'Click & Drop API key',
    description: 'Buys labels: Settings, Integrations in Click & Drop. Needs a business account (OBA).',
    secret: true,
  }),
  client_id: text(100).nullish().meta({
    title: 'Client ID',
    description: 'Tracks: of your application at developer.royalmail.net, approved for “Tracking API”.',
  }),
  client_secret: secretText({ max: 200 }).nullish().meta({
    title: 'Client secret',
    description: 'Of the same application.',
    secret: true,
  }),
  account_country_code: countryField().nullish().meta({ title: 'Account country', editor: 'country' }),
})
export type RoyalmailSettings = z.output<typeof royalmailSettings>

export const royalmailConfig = object({
  ...commonConfigShape,
  services: serviceLevelsSchema
    .default(() => exampleLevels)
    .meta({
      title: 'Services and prices',
      description: 'Example prices until you enter those of your contract: Royal Mail gives none.',
      editor: 'rate_sheet' satisfies SettingEditor,
      // What the editor begins with.
      usual: exampleLevels,
    }),
  carrier_name: text(50).nullish().meta({
    title: 'Carrier in Click & Drop',
    description: 'As it is called there. Needed only where your account has several carriers.',
  }),
  shipping_charged: number({ min: 0 }).nullish().meta({
    title: 'Shipping charged abroad',
    description: 'What a recipient abroad pays for shipping, for customs; 0 for nothing.',
  }),
  ...baseUrlShape,
})
export type RoyalmailConfig = z.output<typeof royalmailConfig>

export type RoyalmailConnection = CarrierConnection<RoyalmailSettings, RoyalmailConfig>
export type Royalmail = Operations<RoyalmailSettings, RoyalmailConfig>
