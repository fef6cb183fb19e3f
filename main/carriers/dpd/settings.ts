import type { z } from 'zod'
import { choice, object, secretText, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'

export const dpdSettings = object({
  delis_id: text(50, { blank: false }).meta({
    title: 'Delis ID',
    description: 'The user name DPD gave you for its web services.',
  }),
  password: secretText({ max: 100 }).meta({
    title: 'Password',
    description: 'Of the same user.',
    secret: true,
  }),
  depot: text(10).nullish().meta({ title: 'Depot', description: 'Left empty, the one of the account.' }),
  message_language: text(5)
    .refine(value => /^[a-z]{2}_[A-Z]{2}$/.test(value), 'Write it like en_EN or nl_NL.')
    .default('en_EN')
    .meta({
      title: 'Language',
      description: 'What DPD says of a parcel is written in it, like en_EN or nl_NL.',
    }),
  account_country_code: choice(['BE', 'NL', 'LU'])
    .default('BE')
    .meta({ title: 'Account country', description: 'Decides which server of DPD is asked.' }),
})
type DpdSettings = z.output<typeof dpdSettings>

export const dpdConfig = object({ ...commonConfigShape, ...baseUrlShape })
type DpdConfig = z.output<typeof dpdConfig>

export type DpdConnection = CarrierConnection<DpdSettings, DpdConfig>
