import type { z } from 'zod'
import { object, text } from '../../../shared/api/fields.ts'
import { blankAsNull } from '../../../shared/api/payments.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { accountCountryField, labelTypeField, secretKey } from '../kit/settings.ts'

/** The key of an app at developer.dhl.com and the account it ships for. The names are those of the interface. */
export const dhlExpressSettings = object({
  site_id: text(100, { blank: false }).meta({
    title: 'API key',
    description: 'The user name of your MyDHL API credentials. Keys of the old XML services do not work.',
  }),
  password: secretKey('API secret', 'From the same credentials. Test and live have different ones.'),
  account_number: blankAsNull(
    text(12).refine(
      value => /^\d{6,12}$/.test(value),
      'A DHL Express account has nine digits, like 123456789.',
    ),
  )
    .optional()
    .meta({
      title: 'Account number',
      description: 'Nine digits. Required to buy labels, for pickups and for your own rates.',
    }),
  account_country_code: accountCountryField,
})
export type DhlExpressSettings = z.output<typeof dhlExpressSettings>

const sizes = [
  'PDF_6x4',
  'PDF_8x4',
  'PDF_8x4_A4',
  'PDF_6x4_A4',
  'PDF_8x4_CI',
  'PDF_8x4_RU_A4',
  'ZPL_8x4',
  'ZPL_6x4',
  'ZPL_8x4_CI',
] as const

export const dhlExpressConfig = object({
  ...commonConfigShape,
  label_type: labelTypeField(
    sizes,
    '6x4 when the size is left out; 8x4 is the longer label, A4 puts it onto office paper.',
  ),
  ...baseUrlShape,
})
export type DhlExpressConfig = z.output<typeof dhlExpressConfig>

export type DhlConnection = CarrierConnection<DhlExpressSettings, DhlExpressConfig>
export type Dhl = Operations<DhlExpressSettings, DhlExpressConfig>
