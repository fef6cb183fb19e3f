import type { CarrierAdapter } from '../contract/adapter.ts'
import { onlyByNumber } from '../kit/fates.ts'
import { verifyCredentials } from './client.ts'
import {
  type TemplateTrackingConfig,
  type TemplateTrackingSettings,
  templateTrackingConfig,
  templateTrackingSettings,
} from './settings.ts'
import { track } from './trackers.ts'

/** Tracks parcels and sells nothing. Talks to a server that does not exist yet. */
export const templateTracking = {
  slug: 'template_tracking',
  label: 'Template Tracking',
  traits: { returns: false, verified: 'documentation' },
  further: { trackers: onlyByNumber },
  settings: templateTrackingSettings,
  config: templateTrackingConfig,
  accountCountry: () => null,
  services: () => [],
  verifyCredentials,
  track,
  tracking: { batchSize: 20, perSecond: 2, concurrency: 2 },
} satisfies CarrierAdapter<TemplateTrackingSettings, TemplateTrackingConfig>
