import type { CarrierAdapter } from '../contract/adapter.ts'
import { done } from '../contract/outcome.ts'
import { ofParties, onlyByNumber } from '../kit/fates.ts'
import { ask } from './client.ts'
import { listing } from './codes.ts'
import { rate } from './rates.ts'
import {
  type Template,
  type TemplateConfig,
  type TemplateSettings,
  templateConfig,
  templateSettings,
} from './settings.ts'
import { createLabel, voidLabel } from './shipments.ts'
import { track } from './trackers.ts'

/** Asks the cheapest question there is. */
const verifyCredentials: Template['verifyCredentials'] = async (_, connection, context) => {
  const answer = await ask({ method: 'GET', path: '/account', isHarmless: true }, connection, context)
  return answer.ok ? done(undefined) : answer.refused
}

/** Talks to a server that does not exist yet. What a carrier cannot do is left out. */
export const template = {
  slug: 'template',
  label: 'Template',
  refunds: { days: 14 },
  traits: {
    parcels: 'together',
    labels: ['ZPL', 'PDF'],
    payments: ['sender'],
    weightUnits: ['KG'],
    dimensionUnits: ['CM'],
    returns: false,
    verified: 'documentation',
  },
  // What the suite does not find in a request has to stand here, so that it is told with the price.
  untaken: [
    {
      paths: [
        ...ofParties('email', 'federal_tax_id', 'state_tax_id', 'residential', 'suburb'),
        ...ofParties('person_name', 'phone_number'),
        'billing_address',
        'payment.account_number',
        'reference',
        'customs',
        'options',
      ],
    },
    {
      paths: ['parcels[]'],
      except: ['weight', 'weight_unit', 'length', 'width', 'height', 'dimension_unit'],
    },
  ],
  settings: templateSettings,
  config: templateConfig,
  accountCountry: () => null,
  services: listing.offered,
  verifyCredentials,
  rate,
  createLabel,
  voidLabel,
  further: { trackers: onlyByNumber },
  track,
  tracking: { batchSize: 20, perSecond: 2, concurrency: 2 },
} satisfies CarrierAdapter<TemplateSettings, TemplateConfig>
