import { z } from 'zod'
import { object, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { accountCountryField, labelTypeField, secretKey } from '../kit/settings.ts'

/** The app made at developer.ups.com, and the account it ships for. */
export const upsSettings = object({
  client_id: text(100, { blank: false }).meta({
    title: 'Client ID',
    description: 'From the app you created at developer.ups.com.',
  }),
  client_secret: secretKey('Client secret', 'From the same app.'),
  account_number: z
    .preprocess(
      value => (typeof value === 'string' ? value.trim().toUpperCase() : value),
      text(6).refine(
        value => /^([A-Z0-9]{6})?$/.test(value),
        'A shipper number has six letters and digits, like 0A0A0A.',
      ),
    )
    .nullish()
    .meta({
      title: 'Shipper number',
      description: 'Six letters and digits. Required to buy labels and for your own rates.',
    }),
  account_country_code: accountCountryField,
})
export type UpsSettings = z.output<typeof upsSettings>

export const upsConfig = object({
  ...commonConfigShape,
  label_type: labelTypeField(['PDF_6x4', 'PDF_8x4', 'ZPL_6x4'], 'PDF_8x4 is the longer paper with a tab.'),
  cost_center: text(30).nullish().meta({
    title: 'Cost centre',
    description: 'Appears on the bill for every shipment, if the account has cost centres.',
  }),
  merchant_id: text(30).nullish().meta({
    title: 'Merchant ID',
    description: 'The account an app signs in for, when it acts for others.',
  }),
  ...baseUrlShape,
})
export type UpsConfig = z.output<typeof upsConfig>

export type UpsConnection = CarrierConnection<UpsSettings, UpsConfig>
export type Ups = Operations<UpsSettings, UpsConfig>
