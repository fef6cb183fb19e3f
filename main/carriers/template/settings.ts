import type { z } from 'zod'
import { object, secretText, text } from '../../../shared/api/fields.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'

/** What a shop enters to connect its account; draws the form. */
export const templateSettings = object({
  client_id: text(100, { blank: false }).meta({
    title: 'Client ID',
    description: 'From the developer page of the carrier.',
  }),
  client_secret: secretText({ max: 200 }).meta({ title: 'Client secret', secret: true }),
  account_number: text(50, { blank: false }).meta({ title: 'Account number' }),
})
export type TemplateSettings = z.output<typeof templateSettings>

/** Preferences kept with a connection. */
export const templateConfig = object({ ...commonConfigShape, ...baseUrlShape })
export type TemplateConfig = z.output<typeof templateConfig>
