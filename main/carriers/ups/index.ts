import type { CarrierAdapter } from '../contract/adapter.ts'
import {
  hasOtherKinds,
  isMailUntold,
  isOtherDutyCurrency,
  isWithinCountry,
  ofParties,
  onlyByNumber,
} from '../kit/fates.ts'
import { validateAddress } from './addresses.ts'
import { verifyCredentials } from './client.ts'
import { catalogue, documentTypes, originOf } from './codes.ts'
import { uploadDocuments } from './documents.ts'
import { isOptionSet } from './options.ts'
import { cancelPickup, schedulePickup, updatePickup } from './pickups.ts'
import { rate } from './rates.ts'
import { type UpsConfig, type UpsSettings, upsConfig, upsSettings } from './settings.ts'
import { isLineTotalLane } from './shipment-request.ts'
import { createLabel, findShipment, refuseLabel, voidLabel } from './shipments.ts'
import { track, tracking } from './trackers.ts'

/**
 * UPS by its REST interface. Labels come with the purchase; PDF and PNG are made of its picture. The station's id of a
 * shipment goes along as a reference, by which the labels of a purchase without an answer are asked for again.
 */
export const ups = {
  slug: 'ups',
  label: 'UPS',
  traits: {
    parcels: 'together',
    labels: ['ZPL', 'GIF'],
    payments: ['sender', 'recipient', 'third_party'],
    weightUnits: ['LB', 'KG'],
    dimensionUnits: ['IN', 'CM'],
    invoices: true,
    returns: true,
    customsMode: 'express',
    militaryMail: [],
    verified: 'simulator',
  },
  untaken: [
    {
      paths: [
        ...ofParties('suburb'),
        'shipper.residential',
        'parcels[].content',
        'parcels[].freight_class',
        'customs.duty_billing_address',
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
        'customs.options.license_number',
        'customs.options.certificate_number',
        'customs.options.us_declaration_id',
        'customs.options.export_proof',
        'customs.options.ndr_code',
        'customs.options.responsible_person',
        'customs.options.usmca',
        'options.shipment_note',
        'options.sms_notification',
        'options.doc_files',
      ],
    },
    { paths: ['billing_address'], except: ['country_code', 'postal_code'] },
    { paths: ['billing_address'], when: ({ payment }) => payment?.paidBy !== 'third_party' },
    { paths: ['customs.duty.declared_value'], when: request => !isLineTotalLane(request) },
    {
      paths: ['customs.duty.currency'],
      when: request =>
        isOtherDutyCurrency(request) &&
        (!isLineTotalLane(request) || request.customs?.duty?.declaredValue == null),
    },
    {
      paths: ['options.hold_at_location_address'],
      when: ({ options }) => !isOptionSet(options, 'ups_access_point_pickup', 'ups_access_point_delivery'),
    },
    {
      paths: ['options.ups_delivery_confirmation_level'],
      when: ({ options }) =>
        !isOptionSet(options, 'ups_delivery_confirmation', 'signature_confirmation', 'ups_cod'),
    },
    { paths: [...ofParties('state_tax_id'), 'parcels[].is_document'], when: isWithinCountry },
    { paths: ['options.email_notification_to'], when: isMailUntold },
    { paths: ['parcels[].options'], except: ['insurance', 'declared_value'] },
  ],
  pickups: { options: ['service'], untaken: [{ paths: ['address.email', 'address.suburb', 'reason'] }] },
  labelCodes: [
    { name: 'its number in bars', kind: 'Code128', content: '^1Z', isNumber: true },
    { name: 'the MaxiCode of its route', kind: 'MaxiCode' },
  ],
  refunds: { days: 28 },
  further: {
    uploads: [
      {
        paths: ['document_files[].doc_type'],
        when: hasOtherKinds(kind => Object.hasOwn(documentTypes, kind)),
      },
    ],
    trackers: onlyByNumber,
  },
  keys: {
    url: 'https://developer.ups.com',
    minutes: 15,
    steps: [
      'Sign in with the account you ship with and create an app under "My Apps".',
      'Add the products for rates, labels, tracking, pickups, paperless documents and landed costs to the app.',
      'Copy its client ID and client secret, and the shipper number of the account.',
    ],
  },
  settings: upsSettings,
  config: upsConfig,
  accountCountry: settings => settings.account_country_code ?? null,
  services: ({ settings }) => {
    const country = settings.account_country_code
    const origin = country ? originOf({ countryCode: country, stateCode: null }) : null
    return catalogue.services
      .filter(
        row => origin === null || row.origin === undefined || row.origin === origin || row.origin === country,
      )
      .flatMap(({ code, name, carrier_code }) =>
        carrier_code === null ? [] : [{ code, name: name ?? code, carrierCode: carrier_code }],
      )
  },
  verifyCredentials,
  rate,
  // 150 lb or 70 kg, whichever a parcel is weighed in; the heavier of the two refuses nothing UPS takes.
  heaviest: () => ({ value: 70, unit: 'KG' }),
  createLabel,
  refuseLabel,
  voidLabel,
  findShipment,
  track,
  tracking,
  schedulePickup,
  updatePickup,
  cancelPickup,
  uploadDocuments,
  uploadsBeforePurchase: true,
  validateAddress,
} satisfies CarrierAdapter<UpsSettings, UpsConfig>
