import type { CarrierAdapter } from '../contract/adapter.ts'
import { onlyByNumber } from '../kit/fates.ts'
import { verifyCredentials } from './client.ts'
import { type DpdConnection, dpdConfig, dpdSettings } from './settings.ts'
import { track } from './trackers.ts'

/** SOAP of DPD in the Benelux (Login 2.1, ParcelLifeCycle 2.0): tracking of parcels that were bought elsewhere. */
export const dpd = {
  slug: 'dpd',
  label: 'DPD',
  traits: { returns: false, customsMode: 'express', verified: 'documentation' },
  further: { trackers: onlyByNumber },
  keys: {
    url: 'https://www.dpdgroup.com/be/en/',
    minutes: 10,
    steps: [
      'Ask your contact at DPD for access to the shipper web services.',
      'You get a Delis ID and a password; those for the test server are others.',
    ],
  },
  settings: dpdSettings,
  config: dpdConfig,
  accountCountry: ({ account_country_code: country }) => country,
  services: () => [],
  verifyCredentials,
  track,
  tracking: { batchSize: 1, perSecond: 2, concurrency: 2 },
} satisfies CarrierAdapter<DpdConnection['settings'], DpdConnection['config']>
