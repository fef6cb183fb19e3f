import { z } from 'zod'
import type { CarrierAdapter } from '../../../../main/carriers/contract/adapter.ts'
import type { TrackRequest } from '../../../../main/carriers/contract/model.ts'
import type { CarrierFixtures } from './fixtures.ts'
import { pairwise } from './pairwise.ts'

/** As somebody types or pastes a number, and what is no number at all. */
const forms: readonly ((number: string) => string)[] = [
  number => number,
  number => number.toLowerCase(),
  number => number.replace(/(.{4})/g, '$1 ').trim(),
  number => number.replace(/(.{4})/g, '$1-'),
  number => ` ${number}\t`,
  number => `${number}${'0'.repeat(200)}`,
  () => '../../etc/passwd?a=b#c',
  () => '12/34',
  () => '',
]

const carriers = [null, 'dhl_express', 'dpdhl', 'colissimo', 'ups', 'nobody_knows_it']
const postalCodes = [null, '1012 AB', 'SW1A 1AA', '0'.repeat(60)]
const countries = [null, 'NL', 'GB']
const days = [null, '2026-03-02']
const accounts = [null, '123456789', 'x'.repeat(80)]

type Values = Readonly<Record<string, readonly unknown[]>>

/** Settings with a choice, each with what may be chosen. */
function choicesOf({ settings }: Pick<CarrierAdapter, 'settings'>): Values {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const fields = Object.entries((schema.properties ?? {}) as Record<string, { enum?: readonly unknown[] }>)
  return Object.fromEntries(fields.flatMap(([name, field]) => (field.enum ? [[name, field.enum]] : [])))
}

type TrackingCombination = { request: TrackRequest; settings: Record<string, unknown> }

/** Questions in which every form of a number, every detail of a parcel and every choice of the settings meets every other. */
export function trackingCombinationsOf(
  adapter: Pick<CarrierAdapter, 'settings'>,
  { trackRequest }: CarrierFixtures,
): TrackingCombination[] {
  const [number] = trackRequest?.trackingNumbers ?? []
  if (!trackRequest || number === undefined) return []
  const factors = { form: forms, carrier: carriers, postalCode: postalCodes, country: countries }
  const more = { day: days, account: accounts, reference: accounts }
  const all: Values = { ...factors, ...more, ...choicesOf(adapter) }
  const names = Object.keys(all)
  return pairwise(names.map(name => all[name]?.length ?? 1)).map(row => {
    const pick = <T>(name: string, values: readonly T[]) => values[row[names.indexOf(name)] ?? 0] as T
    const trackingNumber = pick('form', forms)(number)
    const [accountNumber, reference] = [pick('account', accounts), pick('reference', accounts)]
    const parcel = {
      trackingNumber,
      postalCode: pick('postalCode', postalCodes),
      countryCode: pick('country', countries),
      shipDate: pick('day', days),
      service: null,
      accountNumber,
      reference,
      carrierData: {},
    }
    const request = {
      ...trackRequest,
      trackingNumbers: [trackingNumber],
      parcels: [parcel],
      carrierName: pick('carrier', carriers),
      accountNumber,
      reference,
    } as TrackRequest
    const chosen = Object.entries(choicesOf(adapter)).map(([name, values]) => [name, pick(name, values)])
    return { request, settings: Object.fromEntries(chosen) }
  })
}
