import { choice, integer, list, text, timeOfDay } from '../../../shared/api/fields.ts'
import { blankAsNull } from '../../../shared/api/payments.ts'
import { currencyCodes } from '../../../shared/countries/currencies.ts'
import { labelFormats } from '../../../shared/labels.ts'

/** Preferences every connection has, whatever its carrier; spread into the adapter's own config. */
export const commonConfigShape = {
  label_type: choice(labelFormats).nullish().meta({ title: 'Label format' }),
  language_code: text(10).nullish().meta({ title: 'Language of documents' }),
  default_currency: choice(currencyCodes).nullish().meta({ title: 'Currency' }),
  shipping_options: list(text(50))
    .nullish()
    .meta({ title: 'Options to offer', description: 'Option codes; empty offers all.' }),
  shipping_services: list(text(50))
    .nullish()
    .meta({ title: 'Services to offer', description: 'Service codes; rates of other services are dropped.' }),
  pickup_cut_off: blankAsNull(timeOfDay()).optional().meta({
    title: 'Cut-off',
    description:
      'HH:MM in the time zone of the shop: until when parcels have to be handed over. Pickups and Manifests count down to it.',
  }),
  refund_days: integer({ min: 0, max: 365 }).nullish().meta({
    title: 'Days until a refund',
    description:
      'How long the carrier takes to refund a voided label; 0 is at once. Leave empty for the carrier’s usual time.',
  }),
  rating_timeout_seconds: integer({ min: 1, max: 60 }).nullish().meta({
    title: 'Wait for rates (seconds)',
    description: '1 to 60; 10 when empty. Also for tracking and voiding.',
  }),
  buying_timeout_seconds: integer({ min: 5, max: 180 }).nullish().meta({
    title: 'Wait for labels (seconds)',
    description: '5 to 180; 30 when empty. Also for pickups and documents.',
  }),
}
