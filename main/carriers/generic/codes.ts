import type { Paper } from '../../../shared/papers/paper.ts'
import { plainText } from '../../../shared/values.ts'
import type { LabelRequest } from '../contract/model.ts'
import { type ServiceLevel, serviceLevelSchema } from '../rate-sheet/service-level.ts'

/** What a connection without services of its own has: delivery the next day, not sold before it has a price. */
export const standardLevel: ServiceLevel = serviceLevelSchema.parse({
  service_name: 'Standard Service',
  service_code: 'standard_service',
  carrier_service_code: 'standard',
  transit_days: 1,
})
export const defaultLevels: readonly ServiceLevel[] = [standardLevel]

/** The currency of a service when neither it nor the connection names one. */
export const defaultCurrency = 'USD'

/** Options by which a caller brings the tracking number; the first one given counts. */
export const trackingNumberOptions = ['tracking_number', 'tracking_number_reference'] as const

type Options = LabelRequest['options']

/** The point somebody named; that a parcel is held may also be said by a yes. */
const pointIn = (value: unknown): string =>
  typeof value === 'string' && !/^\s*(true|yes|y|on|1)\s*$/i.test(value) ? value.trim() : ''

/** Options the courier has to know about when the parcel is in hand, and the words for the label. */
export const optionNotes: Readonly<
  Record<string, (paper: Paper, value: unknown, options: Options) => string>
> = {
  signature_confirmation: ({ texts }) => texts.label.signature_confirmation,
  cash_on_delivery: ({ texts, number }, value, { currency }) =>
    [
      texts.label.cash_on_delivery,
      typeof value === 'boolean' ? '' : number(plainText(value)),
      plainText(currency),
    ]
      .join(' ')
      .trim(),
  saturday_delivery: ({ texts }) => texts.label.saturday_delivery,
  hold_at_location: ({ texts }, value) => `${texts.label.hold_at_location} ${pointIn(value)}`.trim(),
  dangerous_good: ({ texts }) => texts.label.dangerous_good,
}
