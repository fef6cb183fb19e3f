import type { z } from 'zod'
import { object, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { secretKey } from '../kit/settings.ts'

/** What a shop enters to connect its account; draws the form. */
export const templateSettings = object({
  client_id: text(100, { blank: false }).meta({
    title: 'Client ID',
    description: 'From the developer page of the carrier.',
  }),
  client_secret: secretKey('Client secret', 'From the same page.'),
  account_number: text(50, { blank: false }).meta({ title: 'Account number' }),
})
export type TemplateSettings = z.output<typeof templateSettings>

/** Preferences kept with a connection. */
export const templateConfig = object({ ...commonConfigShape, ...baseUrlShape })
export type TemplateConfig = z.output<typeof templateConfig>

export type TemplateConnection = CarrierConnection<TemplateSettings, TemplateConfig>
/** The operations by name: `Template['rate']` has everything a signature would say. */
export type Template = Operations<TemplateSettings, TemplateConfig>
