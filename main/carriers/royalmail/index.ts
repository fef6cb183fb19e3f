import type { CarrierAdapter } from '../contract/adapter.ts'
import { onlyByNumber } from '../kit/fates.ts'
import { type RoyalmailConnection, royalmailConfig, royalmailSettings } from './settings.ts'
import { track, verifyCredentials } from './trackers.ts'

/** Tracking API v2. Labels are bought in Click & Drop, which is another service with another key. */
export const royalmail = {
  slug: 'royalmail',
  label: 'Royal Mail',
  traits: { returns: false, customsMode: 'post', verified: 'documentation' },
  further: { trackers: onlyByNumber },
  keys: {
    url: 'https://developer.royalmail.net/',
    minutes: 10,
    steps: [
      'Sign up and create an application.',
      'Subscribe it to the Tracking API and wait until Royal Mail has approved it; there is no test server.',
      'Copy client ID and client secret.',
    ],
  },
  settings: royalmailSettings,
  config: royalmailConfig,
  accountCountry: () => null,
  services: () => [],
  verifyCredentials,
  track,
  tracking: { batchSize: 1, perSecond: 1, concurrency: 1 },
} satisfies CarrierAdapter<RoyalmailConnection['settings'], RoyalmailConnection['config']>
