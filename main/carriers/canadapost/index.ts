import type { CarrierAdapter } from '../contract/adapter.ts'
import { services } from './codes.ts'
import { findShipment } from './find-shipment.ts'
import { endOfDay, fetchManifest, findEndOfDay } from './manifests.ts'
import { cancelPickup, schedulePickup, updatePickup } from './pickups.ts'
import { rate, verifyCredentials } from './rates.ts'
import { mostKg } from './request-parts.ts'
import {
  type CanadaPostConfig,
  type CanadaPostSettings,
  canadapostConfig,
  canadapostSettings,
} from './settings.ts'
import { createLabel, refuseLabel } from './shipments.ts'
import { track, tracking } from './trackers.ts'
import { voidLabel } from './voids.ts'

/**
 * XML over REST, signed in with a key on every call. Each parcel is a shipment of its own, its label a second call;
 * accounts with a contract and those that pay by card ship by different calls.
 */
export const canadapost = {
  slug: 'canadapost',
  label: 'Canada Post',
  traits: {
    parcels: 'one_by_one',
    labels: ['PDF', 'ZPL'],
    payments: ['sender', 'recipient', 'third_party'],
    weightUnits: ['KG'],
    dimensionUnits: ['CM'],
    returns: false,
    returnLabels: true,
    customsMode: 'post',
    verified: 'simulator',
  },
  labelCodes: [{ name: 'its number in bars', kind: 'Code128', isNumber: true }],
  keys: {
    url: 'https://www.canadapost-postescanada.ca/info/mc/business/productsservices/developers/',
    minutes: 10,
    steps: [
      'Sign in to your business account and join the Developer Program.',
      'Copy both parts of the development key for Test; the production key is for Live.',
      'For labels also copy your customer number, and the number of your contract if you have one.',
    ],
  },
  settings: canadapostSettings,
  config: canadapostConfig,
  accountCountry: () => 'CA',
  services: () => services.map(({ code, name, carrier_code }) => ({ code, name, carrierCode: carrier_code })),
  verifyCredentials,
  rate,
  heaviest: () => ({ value: mostKg, unit: 'KG' }),
  createLabel,
  refuseLabel,
  voidLabel,
  findShipment,
  track,
  tracking,
  schedulePickup,
  updatePickup,
  cancelPickup,
  endOfDay,
  findEndOfDay,
  fetchManifest,
} satisfies CarrierAdapter<CanadaPostSettings, CanadaPostConfig>
