import type { CarrierConnection, CarrierContext } from '../../../../main/carriers/contract/adapter.ts'
import type { LabelRequest, Quote, RateRequest } from '../../../../main/carriers/contract/model.ts'
import { recordContext } from '../carrier-context.ts'
import { anAddress, aParcel } from '../carrier-requests.ts'
import {
  type FixtureAnswer,
  type FixtureAnswers,
  fixtureServer,
  type Intercept,
} from '../carrier-suite/fixture-server.ts'
import type { CarrierFixtures } from '../carrier-suite/fixtures.ts'
import type { FoundCarrier } from './found-carriers.ts'

export type Found = { where: string; quote: Quote }

type Asked = { adapter: FoundCarrier['adapter']; connection: CarrierConnection; context: CarrierContext }

const connectionOf = (
  { adapter }: FoundCarrier,
  { credentials, config }: CarrierFixtures,
  more: object = {},
): CarrierConnection => ({
  id: 'car_test',
  carrierId: 'test',
  testMode: true,
  settings: adapter.settings.parse(credentials),
  config: adapter.config.parse({ ...config, ...more }),
})

/** The prices of a request; a refusal has none. What an adapter lets through of a broken line has none either. */
async function rated({ adapter, connection, context }: Asked, request: RateRequest): Promise<Quote[]> {
  const outcome = await adapter.rate?.(structuredClone(request), connection, context)
  return outcome?.ok ? outcome.value : []
}

async function charged({ adapter, connection, context }: Asked, request: LabelRequest): Promise<Quote[]> {
  const outcome = await adapter.createLabel?.(structuredClone(request), connection, context)
  return outcome?.ok && outcome.value.quote ? [outcome.value.quote] : []
}

/** Every price in the answers of a set of fixtures, as they are and with amounts that contradict each other. */
export async function quotesOfFixtures(carrier: FoundCarrier, fixtures: CarrierFixtures): Promise<Found[]> {
  const connection = connectionOf(carrier, fixtures)
  const { server, rateRequest, severalParcels, labelRequest } = fixtures
  const special = [...(server?.partial ?? []), ...(server?.refusals ?? [])]
  const scenes: { name: string; before: FixtureAnswers }[] = [
    { name: 'usual', before: {} },
    ...special
      .filter(({ operation }) => operation === 'rate' || operation === 'createLabel')
      .map(({ name, answers }) => ({ name, before: answers })),
  ]
  const found: Found[] = []
  for (const { name, before } of scenes) {
    const run = async (intercept?: Intercept): Promise<Found[]> => {
      const answers = { ...before, ...server?.answers, ...before }
      const context = () =>
        recordContext(server ? { fetch: fixtureServer(answers, intercept).fetch } : {}).context
      const asked = { adapter: carrier.adapter, connection }
      const quotes: Quote[] = []
      for (const request of [rateRequest, ...(severalParcels ? [severalParcels] : [])])
        quotes.push(...(await rated({ ...asked, context: context() }, request)))
      quotes.push(...(await charged({ ...asked, context: context() }, labelRequest)))
      return quotes.map(quote => ({ where: `${carrier.slug}, ${name}`, quote }))
    }
    found.push(...(await run()))
    for (const [shape, intercept] of await otherAnswers(run))
      found.push(...(await run(intercept)).map(each => ({ ...each, where: `${each.where}, ${shape}` })))
  }
  return found
}

/** Each answer that came, with each other amount; an answer is known again by what it says. */
async function otherAnswers(run: (intercept: Intercept) => Promise<unknown>): Promise<[string, Intercept][]> {
  const seen = new Map<string, FixtureAnswer>()
  await run((_, usual) => {
    seen.set(textOf(usual), usual)
    return usual
  })
  return [...seen].flatMap(([text, answer]) =>
    withOtherAmounts(answer).map((other, at): [string, Intercept] => [
      `other amount ${at + 1}`,
      (_, usual) => (textOf(usual) === text ? other : usual),
    ]),
  )
}

const textOf = ({ status, body }: FixtureAnswer): string => `${status} ${JSON.stringify(body)}`

const places = [
  {},
  anAddress({ city: 'Salem', stateCode: 'OR', postalCode: '97301', countryCode: 'US' }),
  anAddress({ city: 'Toronto', stateCode: 'ON', postalCode: 'M5V2T6', residential: true }),
  anAddress({ city: 'Berlin', stateCode: null, postalCode: '10119', countryCode: 'DE' }),
]
const parcels = [
  [aParcel()],
  [aParcel({ weight: 0.333 })],
  [
    aParcel({ weight: 7.77 }),
    aParcel({ weight: 2.5, options: { insurance: 133 } }),
    aParcel({ weight: 29.9 }),
  ],
]

/** Every price a simulated carrier names: from where its fixtures send to near and far, light and heavy, with options and without. */
export async function quotesOfSimulator(carrier: FoundCarrier): Promise<Found[]> {
  const simulator = await carrier.start?.({ port: 0 })
  const found: Found[] = []
  try {
    for (const { name, fixtures } of carrier.fixtures) {
      const connection = connectionOf(carrier, fixtures, simulator ? { base_url: simulator.url } : {})
      const { context } = recordContext({ fetch: globalThis.fetch })
      const asked = { adapter: carrier.adapter, connection, context }
      const add = (where: string, quotes: Quote[]) =>
        found.push(...quotes.map(quote => ({ where: `${carrier.slug} ${name}, ${where}`, quote })))
      for (const place of places)
        for (const load of parcels)
          for (const options of [{}, fixtures.rateRequest.options, { insurance: 99.99 }]) {
            const recipient = { ...fixtures.rateRequest.recipient, ...place }
            const request = { ...fixtures.rateRequest, recipient, parcels: load, options }
            const where = `to ${recipient.countryCode}, ${load.length} parcels, ${JSON.stringify(options)}`
            add(where, await rated(asked, request))
          }
      add('bought', await charged(asked, fixtures.labelRequest))
      simulator?.misbehave({ on: 'rate', kind: 'partial' })
      add('partly', await rated(asked, fixtures.rateRequest))
    }
  } finally {
    await simulator?.stop()
  }
  return found
}

const amount = /-?\b\d+\.\d\d\b/g
const mostAmounts = 60

/** The same answer with one of its amounts raised by 1.11, each in its turn: its parts no longer add up. */
function withOtherAmounts(answer: FixtureAnswer): FixtureAnswer[] {
  const { body } = answer
  if (body === undefined || body instanceof Uint8Array) return []
  const isText = typeof body === 'string'
  const text = isText ? body : JSON.stringify(body)
  return [...text.matchAll(amount)].slice(0, mostAmounts).map(({ 0: was, index }) => {
    const other = text.slice(0, index) + (Number(was) + 1.11).toFixed(2) + text.slice(index + was.length)
    return { ...answer, body: isText ? other : (JSON.parse(other) as unknown) }
  })
}
