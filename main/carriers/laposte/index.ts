import type { CarrierAdapter } from '../contract/adapter.ts'
import { onlyByNumber } from '../kit/fates.ts'
import { type LaposteConnection, laposteConfig, laposteSettings } from './settings.ts'
import { track, tracking, verifyCredentials } from './trackers.ts'

/** Carriers of the group whose parcels La Poste knows too. */
const carriersOfGroup: readonly string[] = ['colissimo', 'chronopost']

/** Okapi Suivi v2: one call tracks letters, Colissimo and Chronopost. */
export const laposte = {
  slug: 'laposte',
  label: 'La Poste',
  traits: { returns: false, customsMode: 'post', verified: 'documentation' },
  further: { trackers: onlyByNumber },
  keys: {
    url: 'https://developer.laposte.fr/',
    minutes: 5,
    steps: [
      'Sign up and create an application.',
      'Subscribe it to the API “Suivi v2”.',
      'Copy the Okapi key: the one of production for Live, the one of the sandbox for Test.',
    ],
  },
  settings: laposteSettings,
  config: laposteConfig,
  accountCountry: () => null,
  services: () => [],
  verifyCredentials,
  track,
  tracking,
  tracksFor: ({ carrierName, trackingNumber }) =>
    carriersOfGroup.includes(carrierName) &&
    /^[A-Z\d]{11,15}$/i.test(trackingNumber.replaceAll(/[\s.-]/g, '')),
} satisfies CarrierAdapter<LaposteConnection['settings'], LaposteConnection['config']>
