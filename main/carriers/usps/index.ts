import type { CarrierAdapter } from '../contract/adapter.ts'
import { validateAddress } from './addresses.ts'
import { verifyCredentials } from './client.ts'
import { domestic, international, type Mail, servicesOf } from './codes.ts'
import { endOfDay } from './manifests.ts'
import { cancelPickup, schedulePickupWith, updatePickupWith } from './pickups.ts'
import { rateWith } from './rates.ts'
import { fetchLabelWith, findShipmentWith } from './reprints.ts'
import { type UspsConfig, type UspsSettings, uspsConfig, uspsSettings } from './settings.ts'
import { createLabelWith, refuseLabelWith } from './shipments.ts'
import { tracking, trackWith } from './trackers.ts'
import { voidLabelWith } from './voids.ts'
import { mostPounds } from './wire-words.ts'

/** What both have: keys, account, tracking, pickups, forms of the day and addresses are one interface. */
const shared = (mail: Mail) =>
  ({
    labelCodes: [{ name: 'its number in bars', kind: 'Code128' as const, isNumber: true }],
    refunds: { days: 30 },
    keys: {
      url: 'https://developers.usps.com',
      minutes: 30,
      steps: [
        'Sign in with your business account at developers.usps.com and add an app under "Apps". Its consumer key and consumer secret are the first two fields. The test server has a portal and an app of its own.',
        'For labels, enrol in USPS Ship in the Business Customer Gateway (gateway.usps.com). Its page shows your CRID and mailer IDs.',
        'Open an Enterprise Payment account there, fund it, and let the app use it. Its number is the payment account.',
        'Ask at developers.usps.com for the products labels, tracking, pickup and SCAN forms, and for more calls than the 60 an hour a new app has.',
      ],
    },
    settings: uspsSettings,
    config: uspsConfig,
    accountCountry: () => 'US',
    services: () => servicesOf(mail),
    verifyCredentials,
    rate: rateWith(mail),
    heaviest: () => ({ value: mostPounds, unit: 'LB' as const }),
    createLabel: createLabelWith(mail),
    refuseLabel: refuseLabelWith(mail),
    fetchLabel: fetchLabelWith(mail),
    voidLabel: voidLabelWith(mail),
    findShipment: findShipmentWith(mail),
    track: trackWith(mail),
    tracking,
    schedulePickup: schedulePickupWith(mail),
    updatePickup: updatePickupWith(mail),
    cancelPickup,
    endOfDay,
    handsOver: 'shipments' as const,
    validateAddress,
  }) satisfies Partial<CarrierAdapter<UspsSettings, UspsConfig>>

const traits = {
  parcels: 'one_by_one',
  payments: ['sender'],
  weightUnits: ['LB'],
  dimensionUnits: ['IN'],
  customsMode: 'post',
  verified: 'simulator',
} as const

/**
 * USPS by its APIs v3, within the United States, its territories and military mail. A label is asked for with a key,
 * by which one whose answer was lost is found again; the carrier makes no second one for it.
 */
export const usps = {
  slug: 'usps',
  label: 'USPS',
  ...shared(domestic),
  traits: { ...traits, labels: ['PDF', 'ZPL', 'PNG'], returns: true, returnLabels: true },
} satisfies CarrierAdapter<UspsSettings, UspsConfig>

/** USPS abroad: the same account, with customs forms that are part of the label. */
export const uspsInternational = {
  slug: 'usps_international',
  label: 'USPS International',
  ...shared(international),
  traits: { ...traits, labels: ['PDF', 'ZPL'], returns: false },
} satisfies CarrierAdapter<UspsSettings, UspsConfig>
