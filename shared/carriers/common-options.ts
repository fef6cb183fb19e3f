import { allowIncompleteCustoms } from '../api/customs.ts'

/** The option of a shipment that is refused where buying it contradicts its orders, instead of bought and told. */
export const strictFulfillment = 'strict_fulfillment'

/** The options of the interface that are not of a single carrier, with the code the references show of each. */
export const universalOptions: Readonly<Record<string, string>> = {
  ...sameCode(['currency', 'insurance', 'declared_value']),
  cash_on_delivery: 'COD',
  ...sameCode([
    'shipment_note',
    'shipment_date',
    'dangerous_good',
    'paperless_trade',
    'sms_notification',
    'email_notification',
    'email_notification_to',
    'signature_confirmation',
    'saturday_delivery',
    'hold_at_location',
    'hold_at_location_address',
    'doc_files',
    'doc_references',
    allowIncompleteCustoms,
    strictFulfillment,
  ]),
}

function sameCode(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map(key => [key, key]))
}

/** All of them, with those only some know. */
export const commonOptions: readonly string[] = [
  ...Object.keys(universalOptions),
  'return_shipment',
  'return_label',
]

/** What they ask for the station does itself, whoever the carrier is. */
export const stationOptions: readonly string[] = [
  allowIncompleteCustoms,
  strictFulfillment,
  'invoice_template',
  'preferred_service',
  // Who asks on behalf of another server, which is passed on to no third one.
  'via_server',
]
