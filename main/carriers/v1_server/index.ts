import type { CarrierAdapter } from '../contract/adapter.ts'
import { onlyByNumber } from '../kit/fates.ts'
import { fetchLabel, findShipment } from './find-shipment.ts'
import { rate, verifyCredentials } from './rates.ts'
import { type V1ServerConfig, type V1ServerSettings, v1ServerConfig, v1ServerSettings } from './settings.ts'
import { createLabel, voidLabel } from './shipments.ts'
import { track } from './trackers.ts'

/**
 * Another Packdesk station, or a hosted server of the same interface (`/v1`), as a carrier: what its connections offer is
 * offered here, bought there and followed there. Everything in a request is passed on by its name.
 */
export const v1Server = {
  slug: 'v1_server',
  label: 'Another server',
  traits: {
    parcels: 'together',
    labels: ['ZPL', 'PDF', 'PNG'],
    payments: ['sender', 'recipient', 'third_party'],
    weightUnits: ['KG', 'LB', 'OZ', 'G'],
    dimensionUnits: ['CM', 'IN'],
    returns: false,
    returnLabels: false,
    verified: 'simulator',
  },
  settings: v1ServerSettings,
  config: v1ServerConfig,
  accountCountry: () => null,
  services: () => null,
  verifyCredentials,
  rate,
  createLabel,
  fetchLabel,
  voidLabel,
  findShipment,
  further: { trackers: onlyByNumber },
  track,
  tracking: { batchSize: 1, perSecond: 5, concurrency: 2 },
} satisfies CarrierAdapter<V1ServerSettings, V1ServerConfig>
