import { z } from 'zod'
import { choice, object, text } from '../../../shared/api/fields.ts'
import { labelFormats } from '../../../shared/labels.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'

const accountTypes = ['EPS', 'PERMIT', 'METER', 'OMAS'] as const

/** Digits with what people write between them. */
const digits = (form: RegExp, words: string) =>
  z
    .preprocess(
      value => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value),
      text(18).refine(value => value === '' || form.test(value), words),
    )
    .nullish()

const mailerId = (title: string, description: string) =>
  digits(/^(\d{6}|\d{9})$/, 'A mailer ID has six or nine digits.').meta({ title, description })

/** The app made at the developer portal, and the numbers of the Business Customer Gateway labels are made under. */
export const uspsSettings = object({
  client_id: text(100, { blank: false }).meta({
    title: 'Consumer key',
    description: 'From the app you created at developers.usps.com.',
  }),
  client_secret: text(200, { blank: false }).meta({
    title: 'Consumer secret',
    description: 'From the same app.',
    secret: true,
  }),
  account_type: choice(accountTypes).nullish().meta({
    title: 'Kind of account',
    description: 'How postage is paid: EPS for an Enterprise Payment account. EPS when empty.',
  }),
  account_number: text(50).nullish().meta({
    title: 'Payment account',
    description: 'Number of the account that pays. Required to buy labels.',
  }),
  CRID: digits(/^\d{2,18}$/, 'A CRID has 2 to 18 digits.').meta({
    title: 'CRID',
    description: 'Customer Registration ID from the Business Customer Gateway. Required to buy labels.',
  }),
  MID: mailerId('Mailer ID', 'MID whose numbers stand on the labels. Required to buy labels.'),
  manifest_MID: mailerId('Manifest mailer ID', 'MID for manifests; the mailer ID is used when empty.'),
})
export type UspsSettings = z.output<typeof uspsSettings>

/** Sharpness of the print head in the words of the carrier; other words are those of the interface. */
const labelTypes = [...labelFormats, 'ZPL203DPI', 'ZPL300DPI'] as const

const priceTypes = ['COMMERCIAL', 'RETAIL', 'CONTRACT'] as const

export const uspsConfig = object({
  ...commonConfigShape,
  label_type: choice(labelTypes).nullish().meta({
    title: 'Label format',
    description: 'ZPL300DPI is for printers with 300 dots to the inch; ZPL is made for 203.',
  }),
  price_type: choice(priceTypes).nullish().meta({
    title: 'Prices',
    description:
      'COMMERCIAL when empty, which is what labels cost here. CONTRACT for an account with prices of its own. RETAIL, those of the counter, are for comparison only.',
  }),
  permit_number: text(50).nullish().meta({
    title: 'Permit number',
    description: 'Only for accounts of the kind PERMIT.',
  }),
  permit_ZIP: text(5)
    .refine(value => /^(\d{5})?$/.test(value), 'Five digits, like 38101.')
    .nullish()
    .meta({ title: 'Permit ZIP code', description: 'Where the permit is held; only for PERMIT.' }),
  ...baseUrlShape,
})
export type UspsConfig = z.output<typeof uspsConfig>

export type UspsConnection = CarrierConnection<UspsSettings, UspsConfig>
export type Usps = Operations<UspsSettings, UspsConfig>
