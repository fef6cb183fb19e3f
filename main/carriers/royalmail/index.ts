import { plainText } from '../../../shared/values.ts'
import type { CarrierAdapter } from '../contract/adapter.ts'
import { isWithinCountry, ofParties, onlyByNumber } from '../kit/fates.ts'
import { isDeclarable, trimmed } from '../kit/parties.ts'
import { codeOfLevel, label, options as read } from './codes.ts'
import { endOfDay, fetchManifest, findEndOfDay } from './manifests.ts'
import { explain, heaviest, home, levelsOf, rate } from './rates.ts'
import {
  type RoyalmailConfig,
  type RoyalmailSettings,
  royalmailConfig,
  royalmailSettings,
} from './settings.ts'
import { businessOf } from './shipment-request.ts'
import { createLabel, fetchLabel, findShipment, refuseLabel, voidLabel } from './shipments.ts'
import { track, verifyCredentials } from './trackers.ts'

const isTold = (given: Readonly<Record<string, unknown>>): boolean =>
  read.isSet(given, 'royalmail_email_notification')

/**
 * Labels by Click & Drop API 1, tracking by Tracking API 2, each with a key of its own. Neither gives prices: the sheet of the
 * connection does. Parcels of a purchase are packages of one order.
 */
export const royalmail = {
  slug: 'royalmail',
  label,
  traits: {
    parcels: 'together',
    labels: ['PDF'],
    payments: ['sender'],
    weightUnits: ['G'],
    dimensionUnits: ['CM'],
    returns: false,
    returnLabels: false,
    customsMode: 'post',
    militaryMail: [],
    verified: 'simulator',
  },
  untaken: [
    {
      paths: [
        ...[
          'address_line1',
          'address_line2',
          'street_number',
          'city',
          'postal_code',
          'state_code',
          'suburb',
        ].map(field => `shipper.${field}`),
        'shipper.residential',
        ...ofParties('federal_tax_id', 'state_tax_id'),
        'billing_address',
        'payment.account_number',
        'parcels[].content',
        'parcels[].description',
        'parcels[].freight_class',
        'parcels[].reference_number',
        'customs.certify',
        'customs.signer',
        'customs.content_description',
        'customs.duty_billing_address',
        'customs.duty.account_number',
        'customs.duty.currency',
        'customs.duty.declared_value',
        'customs.commodities[].sku',
        'options.cash_on_delivery',
        'options.currency',
        'options.declared_value',
        'options.doc_files',
        'options.doc_references',
        'options.hold_at_location',
        'options.hold_at_location_address',
        'options.insurance',
        'options.paperless_trade',
        'options.saturday_delivery',
      ],
    },
    { paths: ['customs.commodities[].metadata'], except: ['gtin', 'product_url'] },
    { paths: ['customs.options'], except: ['ioss', 'license_number', 'certificate_number'] },
    { paths: ['parcels[].is_document'], when: isWithinCountry },
    { paths: ['shipper.person_name'], when: ({ shipper }) => trimmed(shipper.companyName) !== undefined },
    { paths: ['recipient.residential'], when: request => businessOf(request) === undefined },
    {
      paths: ['recipient.email'],
      when: ({ options }) => isTold(options) && plainText(options.email_notification_to).trim() !== '',
    },
    { paths: ['options.email_notification_to'], when: ({ options }) => !isTold(options) },
    {
      paths: ['recipient_eori', 'export_license', 'delivery_term', 'duty_costs'].map(
        key => `options.royalmail_${key}`,
      ),
      when: request => !isDeclarable(request),
    },
    {
      paths: ['customs.incoterm', 'customs.duty.paid_by'],
      when: ({ options }) => read.isSet(options, 'royalmail_delivery_term'),
    },
    { paths: ['parcels[].options'], except: ['dangerous_good', 'royalmail_dangerous_goods'] },
  ],
  further: {
    manifests: [{ paths: ['address', 'reference'] }],
    trackers: onlyByNumber,
  },
  refunds: 'on_use',
  timeZone: 'Europe/London',
  keys: {
    url: 'https://business.parcel.royalmail.com/',
    minutes: 15,
    testLabels: 'none',
    steps: [
      'In Click & Drop open Settings, Integrations, add “Click & Drop API” and copy its key. Labels need a business account (OBA).',
      'Royal Mail has no test server: labels are bought with a live connection only. Void those you only tried before the manifest.',
      'To follow parcels as well sign up at developer.royalmail.net and subscribe an application to the Tracking API.',
      'Once Royal Mail has approved it copy client ID and client secret.',
    ],
  },
  settings: royalmailSettings,
  config: royalmailConfig,
  accountCountry: () => home,
  services: connection =>
    levelsOf(connection).map(level => ({
      code: level.service_code,
      name: level.service_name,
      carrierCode: codeOfLevel(level) ?? level.service_code,
    })),
  limits: [
    {
      operations: [
        'createLabel',
        'fetchLabel',
        'voidLabel',
        'findShipment',
        'endOfDay',
        'findEndOfDay',
        'fetchManifest',
      ],
      requests: 5,
      perMs: 1000,
    },
  ],
  verifyCredentials,
  rate,
  explain,
  heaviest,
  createLabel,
  refuseLabel,
  fetchLabel,
  voidLabel,
  findShipment,
  track,
  tracking: { batchSize: 1, perSecond: 1, concurrency: 1 },
  endOfDay,
  findEndOfDay,
  fetchManifest,
  handsOver: 'shipments',
} satisfies CarrierAdapter<RoyalmailSettings, RoyalmailConfig>
