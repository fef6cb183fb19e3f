import type { z } from 'zod'
import { object } from '../../../shared/api/fields.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { secretKey } from '../kit/settings.ts'

/** What a shop enters to connect its account; draws the form. */
export const templateTrackingSettings = object({
  api_key: secretKey('API key', 'From the developer page of the carrier.'),
})
export type TemplateTrackingSettings = z.output<typeof templateTrackingSettings>

/** Preferences kept with a connection. */
export const templateTrackingConfig = object({ ...commonConfigShape, ...baseUrlShape })
export type TemplateTrackingConfig = z.output<typeof templateTrackingConfig>

export type TemplateTrackingConnection = CarrierConnection<TemplateTrackingSettings, TemplateTrackingConfig>
/** The operations by name: `TemplateTracking['track']` has everything a signature would say. */
export type TemplateTracking = Operations<TemplateTrackingSettings, TemplateTrackingConfig>
