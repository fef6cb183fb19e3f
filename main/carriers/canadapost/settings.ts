import type { z } from 'zod'
import { choice, flag, object, text } from '../../../shared/api/fields.ts'
import { blankAsNull } from '../../../shared/api/payments.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { languages } from './codes.ts'

const digits = (least: number, most: number) =>
  text(most).refine(
    value => new RegExp(`^\\d{${least},${most}}$`).test(value),
    `Use ${least === most ? least : `${least} to ${most}`} digits, without spaces.`,
  )

/** A key of the developer program and the account it ships for. */
export const canadapostSettings = object({
  username: text(100, { blank: false }).meta({
    title: 'API key: user name',
    description: 'The part of the key before the colon. Development and production use different keys.',
  }),
  password: text(100, { blank: false }).meta({
    title: 'API key: password',
    description: 'The part of the key after the colon.',
    secret: true,
  }),
  customer_number: blankAsNull(digits(7, 10)).optional().meta({
    title: 'Customer number',
    description: '7 to 10 digits. Without it you get only public counter rates and no labels.',
  }),
  contract_id: blankAsNull(digits(5, 10)).optional().meta({
    title: 'Contract number',
    description: 'From your parcel contract. Leave empty for an account that pays by card.',
  }),
  language: choice(languages)
    .default('en')
    .meta({ title: 'Language', description: 'Language of the carrier’s messages.' }),
  account_country_code: choice(['CA']).nullish().meta({ title: 'Account country' }),
})
export type CanadaPostSettings = z.output<typeof canadapostSettings>

export const labelTypes = ['PDF_4x6', 'PDF_8_5x11', 'ZPL_4x6', 'PDF', 'ZPL', 'PNG'] as const

export const canadapostConfig = object({
  ...commonConfigShape,
  label_type: choice(labelTypes).nullish().meta({
    title: 'Label format',
    description: 'PDF_8_5x11 prints PDF labels on letter paper; all other formats are 4x6 inches.',
  }),
  cost_center: blankAsNull(text(30)).optional().meta({
    title: 'Cost centre',
    description: 'Appears on invoices for every shipment without its own.',
  }),
  transmit_shipment_by_default: flag().nullish().meta({
    title: 'Ship without a manifest',
    usual: true,
    description:
      'On by default. If off, contract shipments wait for the manifest of the day and are not valid before it is made.',
  }),
  paid_by_card: flag().nullish().meta({
    title: 'Pay by card',
    description: 'Charges the credit card of the account instead of its contract.',
  }),
  us_duty_prepaid_account: flag().nullish().meta({
    title: 'US duty by Zonos',
    description:
      'Turn it on when a verified Zonos account is linked to this Canada Post account. Otherwise labels to the United States ask for a Declaration ID.',
  }),
  refund_email: blankAsNull(text(60)).optional().meta({
    title: 'Mail address for refunds',
    description:
      'Where the carrier writes about refunds, and about pickups at an address without a mail address of its own. Needed to void a label that was transmitted.',
  }),
  ...baseUrlShape,
})
export type CanadaPostConfig = z.output<typeof canadapostConfig>

export type CpcConnection = CarrierConnection<CanadaPostSettings, CanadaPostConfig>
export type CanadaPost = Operations<CanadaPostSettings, CanadaPostConfig>
