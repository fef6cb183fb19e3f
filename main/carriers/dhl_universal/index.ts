import type { CarrierAdapter } from '../contract/adapter.ts'
import { onlyByNumber } from '../kit/fates.ts'
import { divisions, pauseBetweenCallsMs, startCallsADay } from './codes.ts'
import { type DhlConnection, dhlUniversalConfig, dhlUniversalSettings } from './settings.ts'
import { track, verifyCredentials } from './trackers.ts'

const dayMs = 24 * 60 * 60_000

/** One key tracks the parcels of every division of DHL, and few of them: how often it may ask is counted over restarts. */
export const dhlUniversal = {
  slug: 'dhl_universal',
  label: 'DHL Universal',
  traits: { returns: false, verified: 'documentation' },
  further: { trackers: onlyByNumber },
  keys: {
    url: 'https://developer.dhl.com/',
    minutes: 5,
    steps: [
      'Sign up and create an app.',
      'Add the API “Shipment Tracking – Unified”. A new key works after a few minutes.',
      'Copy the API key. DHL allows a new key 250 calls a day; ask there for more if you ship more.',
    ],
  },
  settings: dhlUniversalSettings,
  config: dhlUniversalConfig,
  accountCountry: () => null,
  services: () => [],
  verifyCredentials,
  track,
  tracking: { batchSize: 1, concurrency: 1 },
  limits: ({ config }) => [
    { requests: config.calls_a_day ?? startCallsADay, perMs: dayMs },
    { requests: 1, perMs: pauseBetweenCallsMs },
  ],
  tracksFor: ({ carrierName, trackingNumber }) =>
    Object.hasOwn(divisions, carrierName) && /^[A-Z\d]{7,39}$/i.test(trackingNumber.replaceAll(/[\s-]/g, '')),
} satisfies CarrierAdapter<DhlConnection['settings'], DhlConnection['config']>
