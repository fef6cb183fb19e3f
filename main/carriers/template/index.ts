import type { CarrierAdapter } from '../contract/adapter.ts'
import { done } from '../contract/outcome.ts'
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
  settings: templateSettings,
  config: templateConfig,
  accountCountry: () => null,
  services: listing.offered,
  verifyCredentials,
  rate,
  createLabel,
  voidLabel,
  track,
  tracking: { batchSize: 20, perSecond: 2, concurrency: 2 },
} satisfies CarrierAdapter<TemplateSettings, TemplateConfig>
