import type { CarrierAdapter } from '../contract/adapter.ts'
import { done } from '../contract/outcome.ts'
import { numbersOf } from '../kit/declarations.ts'
import { hasOtherKinds, isMailUntold, isWithinCountry, onlyByNumber } from '../kit/fates.ts'
import { stateOf, validateAddress } from './addresses.ts'
import { signIn } from './client.ts'
import { codeOf, documentTypeOf, economy, homeDelivery, listing } from './codes.ts'
import { isFromCanada, isUsmcaLane } from './customs.ts'
import { uploadDocuments } from './documents.ts'
import { cancelPickup, isReasonTooLong, schedulePickup, updatePickup } from './pickups.ts'
import { findPoints } from './points.ts'
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
    invoices: true,
    returns: true,
    customsMode: 'express',
    militaryMail: ['fedex_smart_post'],
    verified: 'simulator',
  },
  untaken: [
    {
      paths: [
        'shipper.residential',
        'billing_address',
        'parcels[].content',
        'parcels[].freight_class',
        'customs.duty_billing_address',
        'customs.invoice_date',
        'customs.commodities[].metadata.manufacturer_part_number',
        'customs.commodities[].metadata.gtin',
        'customs.commodities[].metadata.product_url',
        'customs.commodities[].metadata.origin_province',
        'customs.options.certificate_number',
        'customs.options.us_declaration_id',
        'customs.options.responsible_person',
        'options.shipment_note',
        'options.sms_notification',
        'options.hold_at_location_address',
        'options.doc_files',
        'options.fedex_home_delivery_premium',
        'options.shipper_instructions',
      ],
    },
    { paths: ['parcels[].reference_number'], when: ({ reference }) => reference !== null },
    { paths: ['parcels[].is_document', 'options.fedex_electronic_trade_documents'], when: isWithinCountry },
    { paths: ['customs.options.aes', 'customs.options.eel_pfc'], when: isFromCanada },
    { paths: ['customs.options.export_proof'], when: request => !isFromCanada(request) },
    {
      paths: ['customs.options.ndr_code'],
      when: request => !isFromCanada(request) || numbersOf(request.customs).export_proof !== undefined,
    },
    {
      paths: ['customs.options.usmca', 'customs.commodities[].metadata.usmca_criterion'],
      when: request => !isUsmcaLane(request),
    },
    { paths: ['options.email_notification_to'], when: isMailUntold },
    { paths: ['shipper.state_code'], when: ({ shipper }) => stateOf(shipper) === undefined },
    { paths: ['recipient.state_code'], when: ({ recipient }) => stateOf(recipient) === undefined },
    {
      paths: ['options.fedex_appointment', 'options.fedex_evening', 'options.fedex_date_certain'],
      when: ({ service = '' }) => service !== '' && codeOf(service) !== homeDelivery,
    },
    {
      paths: ['options.fedex_smart_post_hub_id', 'options.fedex_smart_post_allowed_indicia'],
      when: ({ service = '' }) => service !== '' && codeOf(service) !== economy,
    },
    {
      paths: ['parcels[].options.fedex_dry_ice'],
      when: ({ parcels }) => parcels.some(({ options }) => options.fedex_dry_ice === true),
    },
    {
      paths: ['parcels[].options'],
      except: [
        'insurance',
        'declared_value',
        'signature_confirmation',
        'fedex_signature_option',
        'fedex_alcohol',
        'fedex_non_standard_container',
        'fedex_dry_ice',
      ],
    },
  ],
  pickups: {
    options: ['fedex_carrier_code'],
    untaken: [{ paths: ['address.email'] }, { paths: ['reason'], when: isReasonTooLong }],
  },
  labelCodes: [
    { name: 'its number in bars', kind: 'Code128', isNumber: true },
    { name: 'the PDF417 of its shipment', kind: 'PDF417' },
  ],
  further: {
    uploads: [
      { paths: ['reference'] },
      { paths: ['document_files[].doc_type'], when: hasOtherKinds(kind => documentTypeOf(kind) !== 'OTHER') },
    ],
    trackers: onlyByNumber,
  },
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
  findPoints,
} satisfies CarrierAdapter<FedexSettings, FedexConfig>
