import type { CarrierAdapter } from '../contract/adapter.ts'
import { isMailUntold, isWithinCountry, ofParties, onlyByNumber } from '../kit/fates.ts'
import { isDeclarable } from '../kit/parties.ts'
import { verifyCredentials } from './client.ts'
import { label, productOf } from './codes.ts'
import { endOfDay, fetchManifest, findEndOfDay } from './manifests.ts'
import { isAtHome } from './parties.ts'
import { cancelPickup, schedulePickup, updatePickup } from './pickups.ts'
import { explain, heaviest, home, levelsOf, rate } from './rates.ts'
import { type DpdhlConfig, type DpdhlSettings, dpdhlConfig, dpdhlSettings } from './settings.ts'
import { createLabel, fetchLabel, refuseLabel, voidLabel } from './shipments.ts'
import { track, tracking } from './trackers.ts'

/**
 * DHL Paket of Germany by the APIs of its business portal (Parcel DE: shipping 2, returns 1, pickup 3, tracking 0). It gives no
 * prices: the sheet of the connection does. Each parcel is a shipment of its own; all of a purchase are made in one call.
 */
export const dpdhl = {
  slug: 'dpdhl',
  label,
  traits: {
    parcels: 'one_by_one',
    labels: ['PDF', 'ZPL'],
    payments: ['sender'],
    weightUnits: ['KG'],
    dimensionUnits: ['CM'],
    returns: true,
    returnLabels: true,
    customsMode: 'post',
    militaryMail: [],
    verified: 'simulator',
  },
  untaken: [
    {
      paths: [
        ...ofParties('residential', 'state_tax_id'),
        'shipper.state_code',
        'shipper.suburb',
        'shipper.phone_number',
        'billing_address',
        'payment.account_number',
        'parcels[].content',
        'parcels[].description',
        'parcels[].freight_class',
        'parcels[].packaging_type',
        'customs.certify',
        'customs.signer',
        'customs.invoice_date',
        'customs.duty_billing_address',
        'customs.duty.account_number',
        'customs.duty.currency',
        'customs.duty.declared_value',
        'customs.commodities[].sku',
        'customs.commodities[].metadata',
        'customs.options.aes',
        'customs.options.eel_pfc',
        'customs.options.nip_number',
        'customs.options.us_declaration_id',
        'customs.options.export_proof',
        'customs.options.ndr_code',
        'customs.options.commerce_type',
        'customs.options.usmca',
        'customs.options.responsible_person',
        'options.declared_value',
        'options.doc_files',
        'options.doc_references',
        'options.hold_at_location',
        'options.hold_at_location_address',
        'options.paperless_trade',
        'options.saturday_delivery',
        'options.shipment_note',
        'options.sms_notification',
      ],
    },
    { paths: ['recipient.email'], when: isMailUntold },
    { paths: ['parcels[].is_document'], when: isWithinCountry },
    { paths: ['recipient.phone_number'], when: isAtHome },
    {
      paths: [...ofParties('federal_tax_id'), 'options.dpdhl_mrn', 'options.dpdhl_postal_charges'],
      when: request => !isDeclarable(request),
    },
    {
      paths: ['parcels[].options'],
      except: [
        'dangerous_good',
        'insurance',
        'dpdhl_additional_insurance',
        'cash_on_delivery',
        'dpdhl_cash_on_delivery',
      ],
    },
  ],
  pickups: { untaken: [{ paths: ['address.suburb', 'address.residential'] }, { paths: ['reason'] }] },
  further: {
    manifests: [{ paths: ['address', 'reference'] }],
    trackers: onlyByNumber,
  },
  labelCodes: [
    { name: 'its shipment number in bars', kind: 'Code128', content: '^(00)?\\d{18,20}$', isNumber: true },
  ],
  refunds: 'on_use',
  timeZone: 'Europe/Berlin',
  keys: {
    url: 'https://developer.dhl.com',
    minutes: 20,
    steps: [
      'Create an account and an app, and add “Parcel DE Shipping”, “Returns”, “Pickup” and “Shipment Tracking” to it.',
      'Copy the API key and the API secret of the app.',
      'In the Post & DHL business portal make a system user that may ship, and enter its name and password here.',
      'Copy the customer number (EKP), the first ten digits of your billing numbers.',
    ],
  },
  settings: dpdhlSettings,
  config: dpdhlConfig,
  accountCountry: () => home,
  services: connection =>
    levelsOf(connection).map(({ service_code: code, service_name: name }) => ({
      code,
      name,
      carrierCode: productOf(code) ?? code,
    })),
  verifyCredentials,
  rate,
  explain,
  heaviest,
  createLabel,
  refuseLabel,
  fetchLabel,
  voidLabel,
  track,
  tracking,
  schedulePickup,
  updatePickup,
  cancelPickup,
  endOfDay,
  findEndOfDay,
  fetchManifest,
  handsOver: 'shipments',
} satisfies CarrierAdapter<DpdhlSettings, DpdhlConfig>
