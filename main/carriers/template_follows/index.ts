import type { CarrierAdapter } from '../contract/adapter.ts'
import { done } from '../contract/outcome.ts'
import { ofParties, onlyByNumber } from '../kit/fates.ts'
import { ask } from './client.ts'
import { listing } from './codes.ts'
import { rate } from './rates.ts'
import {
  type TemplateFollows,
  type TemplateFollowsConfig,
  type TemplateFollowsSettings,
  templateFollowsConfig,
  templateFollowsSettings,
} from './settings.ts'
import { createLabel, fetchLabel, findShipment, voidLabel } from './shipments.ts'
import { track } from './trackers.ts'

/** Asks the cheapest question there is. */
const verifyCredentials: TemplateFollows['verifyCredentials'] = async (_, connection, context) => {
  const answer = await ask({ method: 'GET', path: '/account', isHarmless: true }, connection, context)
  return answer.ok ? done(undefined) : answer.refused
}

/** Buys orders whose labels follow. Talks to a server that does not exist yet; what a carrier cannot do is left out. */
export const templateFollows = {
  slug: 'template_follows',
  label: 'Template Follows',
  refunds: { days: 14 },
  traits: {
    parcels: 'together',
    labels: ['PDF'],
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
  settings: templateFollowsSettings,
  config: templateFollowsConfig,
  accountCountry: () => null,
  services: listing.offered,
  verifyCredentials,
  rate,
  createLabel,
  fetchLabel,
  voidLabel,
  findShipment,
  further: { trackers: onlyByNumber },
  track,
  tracking: { batchSize: 20, perSecond: 2, concurrency: 2 },
} satisfies CarrierAdapter<TemplateFollowsSettings, TemplateFollowsConfig>
