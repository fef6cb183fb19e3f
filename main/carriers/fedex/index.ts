import type { CarrierAdapter } from '../contract/adapter.ts'
import { done } from '../contract/outcome.ts'
import { validateAddress } from './addresses.ts'
import { signIn } from './client.ts'
import { listing } from './codes.ts'
import { uploadDocuments } from './documents.ts'
import { cancelPickup, schedulePickup, updatePickup } from './pickups.ts'
import { rate } from './rates.ts'
import {
  type Fedex,
  type FedexConfig,
  type FedexSettings,
  fedexConfig,
  fedexSettings,
  type Project,
} from './settings.ts'
import { createLabel, fetchLabel, findShipment, refuseLabel, voidLabel } from './shipments.ts'
import { track, tracking } from './trackers.ts'

/** Signs in with every pair of keys there is. */
const verifyCredentials: Fedex['verifyCredentials'] = async (_, connection, context) => {
  const { track_api_key, api_key } = connection.settings
  const projects: Project[] = !track_api_key ? ['ship'] : api_key ? ['ship', 'track'] : ['track']
  for (const project of projects) {
    const signed = await signIn(project, { connection, context })
    if (!signed.ok) return signed
  }
  return done(undefined)
}

/**
 * FedEx by its REST interface: Express, Ground, Home Delivery and Ground Economy. A label is given out once, with the
 * purchase; a purchase without an answer is looked for by the station's number, which goes along as that of an invoice.
 */
export const fedex = {
  slug: 'fedex',
  label: 'FedEx',
  traits: {
    parcels: 'together',
    labels: ['PDF', 'ZPL', 'PNG'],
    payments: ['sender', 'recipient', 'third_party'],
    weightUnits: ['LB', 'KG'],
    dimensionUnits: ['IN', 'CM'],
    returns: true,
    customsMode: 'express',
    militaryMail: ['fedex_smart_post'],
    verified: 'simulator',
  },
  labelCodes: [
    { name: 'its number in bars', kind: 'Code128', isNumber: true },
    { name: 'the PDF417 of its shipment', kind: 'PDF417' },
  ],
  keys: {
    url: 'https://developer.fedex.com',
    minutes: 20,
    steps: [
      'Sign in with the user you ship with and create a project with the Ship, Rates, Pickup, Address Validation and Trade Documents Upload APIs. Add your account to it.',
      'Create a second project with the Track API alone.',
      'Copy the API key and the secret key of both projects, and your nine-digit account number.',
      'Before real labels, have each label format you print evaluated by FedEx; your project shows how.',
    ],
  },
  settings: fedexSettings,
  config: fedexConfig,
  accountCountry: settings => settings.account_country_code ?? null,
  services: listing.offered,
  verifyCredentials,
  rate,
  createLabel,
  refuseLabel,
  fetchLabel,
  voidLabel,
  findShipment,
  track,
  tracking,
  limits: [{ requests: 1400, perMs: 10_000 }],
  schedulePickup,
  updatePickup,
  cancelPickup,
  uploadDocuments,
  uploadsBeforePurchase: true,
  validateAddress,
} satisfies CarrierAdapter<FedexSettings, FedexConfig>
