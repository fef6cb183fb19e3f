import type { z } from 'zod'
import { list, number, object, text } from '../../../shared/api/fields.ts'
import { blankAsNull } from '../../../shared/api/payments.ts'
import type { SettingEditor } from '../../../shared/desk/adapters.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { labelTypeField, secretKey } from '../kit/settings.ts'
import { serviceLevelsSchema } from '../rate-sheet/service-level.ts'
import { exampleLevels } from './example-sheet.ts'

/** The key of an app at developer.dhl.com and a user of the business portal. The names are those of the interface. */
export const dpdhlSettings = object({
  username: text(50, { blank: false }).meta({
    title: 'Portal user',
    description: 'Of the Post & DHL business portal; make a system user, whose password does not expire.',
  }),
  password: secretKey('Portal password', 'Of the same user. DHL locks it after a few wrong tries.'),
  app_id: text(100, { blank: false }).meta({
    title: 'API key',
    description: 'Of your app at developer.dhl.com with the “Parcel DE” products.',
  }),
  app_token: secretKey('API secret', 'Of the same app.'),
  account_number: text(10)
    .refine(value => /^\d{10}$/.test(value), 'A customer number (EKP) has ten digits, like 3333333333.')
    .meta({
      title: 'Customer number (EKP)',
      description: 'Ten digits, in front of all your billing numbers.',
    }),
})
export type DpdhlSettings = z.output<typeof dpdhlSettings>

const media = [
  'A4',
  '910_300_600',
  '910_300_610',
  '910_300_700',
  '910_300_700_oz',
  '910_300_710',
  '910_300_300',
  '910_300_300_oz',
  '910_300_400',
  '910_300_410',
] as const
const sizes = media.flatMap(size => [`PDF_${size}`, `ZPL_${size}`] as const)

const billingNumber = text(14).refine(
  value => /^\d{12}\w{2}$/.test(value),
  'A billing number has 14 digits, like 33333333330101.',
)

/** Where DHL pays out what it has collected. */
const bankShape = {
  cod_account_holder: text(80).nullish().meta({
    title: 'Cash on delivery: account holder',
    description: 'With the IBAN below; leave both empty for the account kept in the portal.',
  }),
  cod_iban: blankAsNull(
    text(34).refine(value => /^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/i.test(value), 'Enter an IBAN without spaces.'),
  )
    .optional()
    .meta({ title: 'Cash on delivery: IBAN' }),
}

export const dpdhlConfig = object({
  ...commonConfigShape,
  label_type: labelTypeField(
    sizes,
    '910_300_400 (103 x 150 mm) when the size is left out, which fits 4 x 6 inches.',
  ),
  services: serviceLevelsSchema
    .default(() => exampleLevels)
    .meta({
      title: 'Services and prices',
      description: 'Example prices until you enter those of your contract: DHL gives none.',
      editor: 'rate_sheet' satisfies SettingEditor,
      // What the editor begins with.
      usual: exampleLevels,
    }),
  billing_numbers: list(billingNumber).nullish().meta({
    title: 'Billing numbers',
    description:
      '14 digits each, as in the portal. For a product without one: customer number, procedure, 01.',
  }),
  profile: text(35).nullish().meta({
    title: 'Group profile',
    description: 'STANDARD_GRUPPENPROFIL when empty.',
  }),
  return_receiver_id: text(50).nullish().meta({
    title: 'Return receiver',
    description: 'Receiver ID of your returns, from the portal; that of the country (deu, aut) when empty.',
  }),
  postal_charges: number({ min: 0 }).nullish().meta({
    title: 'Shipping charged abroad',
    description: 'What a recipient abroad pays for shipping, for customs; 0 for nothing.',
  }),
  ...bankShape,
  ...baseUrlShape,
})
export type DpdhlConfig = z.output<typeof dpdhlConfig>

export type DpdhlConnection = CarrierConnection<DpdhlSettings, DpdhlConfig>
export type Dpdhl = Operations<DpdhlSettings, DpdhlConfig>
