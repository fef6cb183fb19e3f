import { z } from 'zod'
import { choice, integer, list, object, recordId, text } from './api/fields.ts'
import type { RateRecord } from './api/rates.ts'
import { rateOfService } from './rate-choices.ts'
import { comparableRates, type Preference, rankedRates } from './rate-ranking.ts'
import { once, plainText } from './values.ts'

const mostServices = 20
const mostDays = 60
/** Longer names than any shop has for a service. */
export const longestRequest = 200

/**
 * What a shop means by the name of a service:
 * - `services`: the cheapest of these that is offered; among equals the one named first.
 * - `days`: the cheapest that says it arrives within so many days.
 * - `cheapest`: nothing special; rules choose, else the cheapest.
 */
export const requestedMeaning = z
  .discriminatedUnion(
    'kind',
    [
      object({
        kind: z.literal('services'),
        services: list(
          object({ service: text(100, { blank: false }), connection_id: recordId().nullish() }),
          { nonEmpty: true, most: mostServices },
        ),
      }),
      object({ kind: z.literal('days'), days: integer({ min: 1, max: mostDays }) }),
      object({ kind: z.literal('cheapest') }),
    ],
    {
      error: ({ input }) =>
        input === undefined
          ? 'This field is required.'
          : 'Give one of the meanings by its kind: "services", "days" or "cheapest".',
    },
  )
  .meta({ id: 'RequestedMeaning' })
export type RequestedMeaning = z.output<typeof requestedMeaning>

/** Whether a name is that text, or has it somewhere. */
export const requestedMatches = ['is', 'contains'] as const
export type RequestedMatch = (typeof requestedMatches)[number]
export const requestedMatch = () => choice(requestedMatches)

/** A text as names are compared by it: upper case and blanks make no difference. */
export const requestKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

type Asking = { metadata: Record<string, unknown>; options: Record<string, unknown> }

/**
 * The service a customer chose and paid for, as the shop writes it: `requested_service` of the metadata, where imports
 * put it, else the service the order prefers; null where neither says one.
 */
export function requestedServiceOf({ metadata, options }: Asking): string | null {
  const names = [metadata.requested_service, options.preferred_service]
  return names.map(name => plainText(name).trim().slice(0, longestRequest)).find(name => name !== '') ?? null
}

export type RequestedMapping = { text: string; match: RequestedMatch; meaning: RequestedMeaning }

/** What a name means; null where nobody has said it. */
export type ReadRequest = (name: string) => RequestedMeaning | null

/** By what the shop says, else by what plain names usually mean. */
export function readRequests(own: readonly RequestedMapping[]): ReadRequest {
  const [first, then] = [readerOf(own), usualReader()]
  return name => first(name) ?? then(name)
}

/** The exact text counts before a part of it, a longer part first. */
function readerOf(mappings: readonly RequestedMapping[]): ReadRequest {
  const keyed = mappings.map(each => ({ ...each, key: requestKey(each.text) }))
  const exact = new Map(keyed.filter(({ match }) => match === 'is').map(({ key, meaning }) => [key, meaning]))
  const parts = keyed
    .filter(({ match }) => match === 'contains')
    .toSorted((one, other) => other.key.length - one.key.length)
  return name => {
    const key = requestKey(name)
    return exact.get(key) ?? parts.find(part => key.includes(part.key))?.meaning ?? null
  }
}

/** Names that say nothing special, as shops in four languages have them from the start. */
const plainNames = [
  'Standard',
  'Standard Shipping',
  'Standard Delivery',
  'Standard International',
  'Free',
  'Free Shipping',
  'Free Standard Shipping',
  'Free Delivery',
  'Free Economy',
  'Economy',
  'Economy Shipping',
  'Flat Rate',
  'Flat Rate Shipping',
  'Shipping',
  'Standardversand',
  'Kostenloser Versand',
  'Gratisversand',
  'Versandkostenfrei',
  'Versand',
  'Livraison standard',
  'Livraison gratuite',
  'Livraison économique',
  'Livraison',
  'Expédition standard',
  'Envío estándar',
  'Envío gratis',
  'Envío gratuito',
  'Envío económico',
  'Envío',
] as const

/** What those mean as long as a shop says nothing else. */
export const usualMappings: readonly RequestedMapping[] = plainNames.map(name => ({
  text: name,
  match: 'is',
  meaning: { kind: 'cheapest' },
}))

const usualReader = once(() => readerOf(usualMappings))

type Priced = Pick<RateRecord, 'service' | 'carrier_ref' | 'total_charge' | 'transit_days' | 'meta'> & {
  currency?: string | undefined
}

/** Whether a service keeps what a name means. */
export function keepsRequest(
  rate: Pick<RateRecord, 'service' | 'carrier_ref' | 'transit_days'>,
  meaning: RequestedMeaning,
): boolean {
  switch (meaning.kind) {
    case 'cheapest':
      return true
    case 'days':
      return rate.transit_days !== null && rate.transit_days <= meaning.days
    case 'services':
      return meaning.services.some(
        ({ service, connection_id: connection }) =>
          service === rate.service && (!connection || connection === rate.carrier_ref),
      )
  }
}

/** The rate to buy by what a name means; undefined where nothing offered keeps it, and where it means nothing special. */
export function requestedRate<R extends Priced>(
  rates: readonly R[],
  meaning: RequestedMeaning,
  preference: Preference,
): R | undefined {
  if (meaning.kind === 'cheapest') return undefined
  if (meaning.kind === 'days')
    return comparableRates(rates, preference).find(rate => keepsRequest(rate, meaning))
  const offered = meaning.services.flatMap(
    ({ service, connection_id: connectionId }) => rateOfService(rates, { service, connectionId }) ?? [],
  )
  return rankedRates(offered, preference.home)[0]
}
