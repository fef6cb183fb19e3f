import type { CarrierAdapter, Untaken } from '../contract/adapter.ts'
import { ofParties, onlyByNumber } from '../kit/fates.ts'
import { validateAddress } from './addresses.ts'
import { verifyCredentials } from './client.ts'
import { domestic, international, type Mail, servicesOf } from './codes.ts'
import { endOfDay } from './manifests.ts'
import { cancelPickup, isConfirmedByMail, schedulePickupWith, updatePickupWith } from './pickups.ts'
import { rateWith } from './rates.ts'
import { fetchLabelWith, findShipmentWith } from './reprints.ts'
import { type UspsConfig, type UspsSettings, uspsConfig, uspsSettings } from './settings.ts'
import { createLabelWith, refuseLabelWith } from './shipments.ts'
import { tracking, trackWith } from './trackers.ts'
import { voidLabelWith } from './voids.ts'
import { mostPounds } from './wire-words.ts'

const ownOptions = [
  'mail_class',
  'facility_id',
  'machinable_piece',
  'processing_category',
  'price_type',
  'shipping_filter',
]

const onlyHere = ['carrier_release', 'physical_signature_required']

const factsUntaken = [
  'manufacturer_part_number',
  'gtin',
  'product_url',
  'manufacturer_name',
  'manufacturer_address',
  'mid',
  'origin_province',
  'usmca_criterion',
].map(name => `customs.commodities[].metadata.${name}`)

/** What neither of them asks for, and where they differ. */
const untakenBy = ({ isAbroad, catalogue }: Mail): Untaken[] => [
  {
    paths: [
      ...ofParties('email', 'state_tax_id', 'residential'),
      ...(isAbroad ? [] : ofParties('federal_tax_id', 'phone_number')),
      'billing_address',
      'payment.account_number',
      'parcels[].packaging_type',
      'parcels[].description',
      'parcels[].content',
      'parcels[].freight_class',
      'parcels[].is_document',
      'customs.certify',
      'customs.commodities[].sku',
      'customs.content_description',
      'customs.duty',
      'customs.duty_billing_address',
      'customs.incoterm',
      'customs.invoice_date',
      'customs.signer',
      ...factsUntaken,
      'customs.options.us_declaration_id',
      'customs.options.export_proof',
      'customs.options.ndr_code',
      'customs.options.commerce_type',
      'customs.options.responsible_person',
      'customs.options.usmca',
      'options.shipment_note',
      'options.paperless_trade',
      'options.sms_notification',
      'options.email_notification',
      'options.email_notification_to',
      'options.saturday_delivery',
      'options.hold_at_location_address',
      'options.doc_files',
      'options.doc_references',
      ...ownOptions.map(key => `options.usps_${key}`),
      ...(isAbroad ? [...onlyHere, 'rate_indicator'].map(key => `options.usps_${key}`) : []),
    ],
  },
  { paths: ['options.currency'], when: ({ options }) => options.currency !== 'USD' },
  {
    paths: ['parcels[].options'],
    except: [
      'insurance',
      'declared_value',
      'dangerous_good',
      'signature_confirmation',
      'sunday_delivery',
      'usps_extra_services',
      ...catalogue.options.filter(({ code }) => /^\d{3}$/.test(code)).map(({ key }) => key),
    ],
  },
]

/** What both have: keys, account, tracking, pickups, forms of the day and addresses are one interface. */
const shared = (mail: Mail) =>
  ({
    untaken: untakenBy(mail),
    pickups: {
      options: mail.isAbroad ? [] : ['service'],
      untaken: [
        { paths: ['ready_time', 'closing_time', 'address.residential', 'reason'] },
        { paths: ['address.phone_number'], when: isConfirmedByMail },
      ],
    },
    labelCodes: [{ name: 'its number in bars', kind: 'Code128' as const, isNumber: true }],
    refunds: { days: 30 },
    further: {
      manifests: [{ paths: ['reference', 'address.email', 'address.phone_number'] }],
      trackers: onlyByNumber,
    },
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
