import { contentTypes } from '../../../../shared/api/customs.ts'
import { payors } from '../../../../shared/api/payments.ts'
import type { ReferencesRecord } from '../../../../shared/api/references.ts'
import { countryNames } from '../../../../shared/countries/countries.ts'
import { currencyNames } from '../../../../shared/countries/currencies.ts'
import { stateNames } from '../../../../shared/countries/states.ts'
import { incotermNames } from '../../../../shared/customs/incoterm-names.ts'
import { dimensionUnits } from '../../../../shared/units/dimension.ts'
import { weightUnits } from '../../../../shared/units/weight.ts'

/** Key of what every carrier shares in lists that go by carrier. */
export const universal = 'universal'

/** Packaging every carrier understands in its own way. */
export const universalPackaging = {
  envelope: 'Small Envelope',
  pak: 'Pak',
  tube: 'Tube',
  pallet: 'Pallet',
  small_box: 'Small Box',
  medium_box: 'Medium Box',
  your_packaging: 'Your Packaging',
}

/** Options every adapter understands, with the code of each. */
export const universalOptions: Record<string, string> = {
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
  ]),
}

function sameCode(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map(key => [key, key]))
}

const inCapitals = (keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map(key => [key, key.toUpperCase()]))

/** The lists that are the same for every station and every carrier. */
export const commonReferences = {
  countries: countryNames,
  currencies: currencyNames,
  weight_units: sameCode(weightUnits),
  dimension_units: sameCode(dimensionUnits),
  states: stateNames,
  payment_types: inCapitals(payors),
  customs_content_type: inCapitals(contentTypes),
  incoterms: incotermNames,
} satisfies Partial<ReferencesRecord>
