import type { z } from 'zod'
import { choice, flag, object, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection, CarrierContext, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape } from '../kit/base-url.ts'
import { accountCountryField, labelTypeField } from '../kit/settings.ts'
import { pickupTypes } from './codes.ts'

const key = (title: string, description: string) =>
  text(200).nullish().meta({ title, description, secret: true })

/** The keys of each project, by what it is for. */
export const keyPairs = {
  ship: ['api_key', 'secret_key'],
  track: ['track_api_key', 'track_secret_key'],
} as const
export type Project = keyof typeof keyPairs

/**
 * The carrier gives keys by project: one for prices, labels, pickups and papers, which has the account, and another one
 * for tracking. Either alone does what it can.
 */
export const fedexSettings = object({
  api_key: key('API key', 'From the shipping project you created at developer.fedex.com.'),
  secret_key: key('Secret key', 'From the same project.'),
  account_number: text(9).nullish().meta({
    title: 'Account number',
    description: 'Nine digits. Required for rates, labels and pickups.',
  }),
  track_api_key: key('API key for tracking', 'From the project with the Track API, which is one of its own.'),
  track_secret_key: key('Secret key for tracking', 'From the same project.'),
  account_country_code: accountCountryField,
}).superRefine((settings, context) => {
  const missing = (path: string) =>
    context.addIssue({ code: 'custom', path: [path], message: 'This field is required.' })
  const pairs = Object.values(keyPairs)
  for (const [id, secret] of pairs) {
    if (settings[id] && !settings[secret]) missing(secret)
    if (settings[secret] && !settings[id]) missing(id)
  }
  if (!pairs.some(names => names.some(name => settings[name]))) missing('api_key')
})
export type FedexSettings = z.output<typeof fedexSettings>

const sizes = [
  ...(['PDF_4x6', 'PDF_4x6_75', 'PDF_4x8', 'PDF_4x9'] as const),
  ...(['ZPL_4x6', 'ZPL_4x6_75', 'ZPL_4x8', 'ZPL_4x9'] as const),
]

export const fedexConfig = object({
  ...commonConfigShape,
  label_type: labelTypeField(sizes, 'The longer papers have room for a tab or a copy.'),
  pickup_type: choice(pickupTypes).nullish().meta({
    title: 'How parcels get to FedEx',
    description:
      'USE_SCHEDULED_PICKUP when a courier comes anyway, CONTACT_FEDEX_TO_SCHEDULE when you book each pickup; dropped off when empty.',
  }),
  smart_post_hub_id: text(4).nullish().meta({
    title: 'Ground Economy hub',
    description: 'Four digits, from your FedEx account team. Required for FedEx Ground Economy.',
  }),
  locale: choice(['en_US', 'fr_CA']).nullish().meta({ title: 'Language of answers' }),
  document_server: choice(['documents', 'apis']).nullish().meta({
    title: 'Server for customs documents',
    description: 'FedEx names two; try "apis" if uploads fail on the usual one.',
  }),
  ask_for_duties: flag().nullish().meta({
    title: 'Ask for duties and taxes with prices',
    description:
      "FedEx's own estimate, for goods that cross a border. Its description of prices has nothing to ask for it by; this sends what other programs send.",
  }),
  ...baseUrlShape,
})
export type FedexConfig = z.output<typeof fedexConfig>

export type FedexConnection = CarrierConnection<FedexSettings, FedexConfig>
/** Who asks, and over what. */
export type FedexLine = { connection: FedexConnection; context: CarrierContext }
export type Fedex = Operations<FedexSettings, FedexConfig>
