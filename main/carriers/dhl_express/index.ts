import type { CarrierAdapter } from '../contract/adapter.ts'
import { isOtherDutyCurrency, isWithinCountry, onlyByNumber } from '../kit/fates.ts'
import { isDeclarable } from '../kit/parties.ts'
import { validateAddress } from './addresses.ts'
import { verifyCredentials } from './client.ts'
import { listing } from './codes.ts'
import { uploadDocuments } from './documents.ts'
import { cancelPickup, schedulePickup, updatePickup } from './pickups.ts'
import { rate } from './rates.ts'
import {
  type DhlExpressConfig,
  type DhlExpressSettings,
  dhlExpressConfig,
  dhlExpressSettings,
} from './settings.ts'
import { createLabel, findShipment, refuseLabel } from './shipments.ts'
import { track, tracking } from './trackers.ts'

/**
 * DHL Express by the MyDHL API. A shipment of several parcels is one call, with label, waybill and invoice in its answer.
 * There is no void: a waybill nobody uses is not billed, which every price says before it is bought.
 */
export const dhlExpress = {
  slug: 'dhl_express',
  label: 'DHL Express',
  traits: {
    parcels: 'together',
    labels: ['ZPL', 'PDF'],
    payments: ['sender', 'recipient', 'third_party'],
    weightUnits: ['KG', 'LB'],
    dimensionUnits: ['CM', 'IN'],
    invoices: true,
    returns: true,
    customsMode: 'express',
    militaryMail: [],
    verified: 'simulator',
  },
  pickups: { options: ['service'] },
  untaken: [
    { paths: ['customs.duty.currency'], when: isOtherDutyCurrency },
    {
      paths: [
        'billing_address',
        'parcels[].content',
        'parcels[].freight_class',
        'parcels[].packaging_type',
        'customs.certify',
        'customs.duty_billing_address',
        'customs.commodities[].metadata.origin_province',
        'customs.commodities[].metadata.usmca_criterion',
        'customs.options.certificate_number',
        'customs.options.us_declaration_id',
        'customs.options.ndr_code',
        'customs.options.responsible_person',
        'customs.options.usmca',
        'options.shipment_note',
        'options.sms_notification',
        'options.hold_at_location_address',
        'options.doc_references',
      ],
    },
    // The goods that are declared say what they are worth.
    { paths: ['options.declared_value'], when: isDeclarable },
    { paths: ['parcels[].is_document'], when: isWithinCountry },
    { paths: ['parcels[].options'], except: ['insurance'] },
  ],
  labelCodes: [
    { name: 'its waybill number in bars', kind: 'Code128', content: '^\\d{10}$', isNumber: true },
    { name: 'the bars of its route', kind: 'Code128', content: '^2L' },
    { name: 'the bars of its piece', kind: 'Code128', content: '^JJ?D' },
  ],
  refunds: 'on_use',
  further: {
    uploads: [{ paths: ['reference', 'document_files[].doc_name'] }],
    trackers: onlyByNumber,
  },
  keys: {
    url: 'https://developer.dhl.com',
    minutes: 15,
    steps: [
      'Create an account and an app, and add "DHL Express - MyDHL API" to it.',
      'Enter your account number there and wait for the mail with which DHL lets you in; that can take some days.',
      'Copy the API key and the API secret of the app, and the account number of nine digits.',
      'For the live server ask your DHL contact for production credentials: those of the test do not work there.',
    ],
  },
  settings: dhlExpressSettings,
  config: dhlExpressConfig,
  accountCountry: settings => settings.account_country_code ?? null,
  services: listing.offered,
  verifyCredentials,
  rate,
  createLabel,
  refuseLabel,
  findShipment,
  track,
  tracking,
  schedulePickup,
  updatePickup,
  cancelPickup,
  uploadDocuments,
  validateAddress,
} satisfies CarrierAdapter<DhlExpressSettings, DhlExpressConfig>
