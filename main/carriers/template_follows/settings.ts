import type { z } from 'zod'
import { object } from '../../../shared/api/fields.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { secretKey } from '../kit/settings.ts'

/** What a shop enters to connect its account; draws the form. */
export const templateFollowsSettings = object({
  api_key: secretKey('API key', 'From the developer page of the carrier.'),
})
export type TemplateFollowsSettings = z.output<typeof templateFollowsSettings>

/** Preferences kept with a connection. */
export const templateFollowsConfig = object({ ...commonConfigShape, ...baseUrlShape })
export type TemplateFollowsConfig = z.output<typeof templateFollowsConfig>

export type TemplateFollowsConnection = CarrierConnection<TemplateFollowsSettings, TemplateFollowsConfig>
/** The operations by name: `TemplateFollows['track']` has everything a signature would say. */
export type TemplateFollows = Operations<TemplateFollowsSettings, TemplateFollowsConfig>
