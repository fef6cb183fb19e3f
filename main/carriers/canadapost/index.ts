import type { CarrierAdapter } from '../contract/adapter.ts'
import { isMailUntold, isWithinCountry, ofParties, onlyByNumber } from '../kit/fates.ts'
import { commonOptions, options, services } from './codes.ts'
import { findShipment } from './find-shipment.ts'
import { endOfDay, fetchManifest, findEndOfDay } from './manifests.ts'
import { cancelPickup, isPlaceUnknown, ofPlace, schedulePickup, updatePickup } from './pickups.ts'
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

/** Those the carrier keeps with a parcel; the others are of the whole shipment. */
const ofParcels = options
  .map(({ key }) => key)
  .filter(key => !/deliver_to_post_office|senders_expense|cost_center|submit_shipment/.test(key))

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
  pickups: {
    options: ['five_ton', 'loading_dock'],
    untaken: [{ paths: ['address.suburb', 'reason'] }, { paths: ofPlace, when: isPlaceUnknown }],
  },
  untaken: [
    {
      paths: [
        ...ofParties('federal_tax_id', 'state_tax_id', 'residential', 'suburb'),
        'shipper.email',
        'billing_address',
        'parcels[].description',
        'parcels[].content',
        'parcels[].freight_class',
        'parcels[].is_document',
        'customs.certify',
        'customs.content_description',
        'customs.duty',
        'customs.duty_billing_address',
        'customs.incoterm',
        'customs.invoice_date',
        'customs.signer',
        'customs.commodities[].metadata.manufacturer_part_number',
        'customs.commodities[].metadata.gtin',
        'customs.commodities[].metadata.product_url',
        'customs.commodities[].metadata.manufacturer_name',
        'customs.commodities[].metadata.manufacturer_address',
        'customs.commodities[].metadata.mid',
        'customs.commodities[].metadata.origin_province',
        'customs.commodities[].metadata.usmca_criterion',
        'customs.options.aes',
        'customs.options.eel_pfc',
        'customs.options.nip_number',
        'customs.options.eori_number',
        'customs.options.vat_registration_number',
        'customs.options.voec',
        'customs.options.arn',
        'customs.options.ird',
        'customs.options.us_declaration_id',
        'customs.options.export_proof',
        'customs.options.ndr_code',
        'customs.options.commerce_type',
        'customs.options.responsible_person',
        'customs.options.usmca',
        'options.declared_value',
        'options.shipment_note',
        'options.dangerous_good',
        'options.paperless_trade',
        'options.sms_notification',
        'options.saturday_delivery',
        'options.hold_at_location',
        'options.hold_at_location_address',
        'options.doc_files',
        'options.doc_references',
        'options.canadapost_return_at_senders_expense',
      ],
    },
    { paths: ['recipient.email', 'options.email_notification_to'], when: isMailUntold },
    { paths: ['options.currency'], when: ({ options }) => options.currency !== 'CAD' },
    { paths: ['payment.account_number'], when: ({ payment }) => payment?.paidBy === 'sender' },
    {
      paths: ['options', 'parcels[].options'].flatMap(place => [
        `${place}.canadapost_return_to_sender`,
        `${place}.canadapost_abandon`,
      ]),
      when: isWithinCountry,
    },
    { paths: ['parcels[].options'], except: ['insurance', ...Object.keys(commonOptions), ...ofParcels] },
  ],
  labelCodes: [{ name: 'its number in bars', kind: 'Code128', isNumber: true }],
  further: {
    manifests: [{ paths: ['address.email', 'address.suburb'] }],
    trackers: onlyByNumber,
  },
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
