import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type {
  CarrierCommodity,
  CarrierCustoms,
  LabelRequest,
} from '../../../../main/carriers/contract/model.ts'
import { isDeclarable } from '../../../../main/carriers/kit/parties.ts'
import { misfitsIn, readBody } from '../../../../main/carriers/kit/request-shape.ts'
import { incoterms } from '../../../../shared/api/customs.ts'
import { currencyOfCountry } from '../../../../shared/countries/currencies.ts'
import { recordContext } from '../carrier-context.ts'
import { aCommodity, aDeclaration, aParcel } from '../carrier-requests.ts'
import { declarations, shownAs } from './customs-declarations.ts'
import { type Datum, labelPlaces, ratePlaces, valuesAt } from './customs-places.ts'
import { asWireRequest } from './describe-shapes.ts'
import { fixtureServer, type SentRequest } from './fixture-server.ts'
import type { CarrierFixtures, CarrierServer } from './fixtures.ts'

/** What nothing but the goods of a test is called, worth, numbered as and made in. */
const marked = {
  title: 'Zither strings',
  sku: 'ZS-4711',
  hsCode: '920992',
  valueAmount: 17.29,
  originCountry: 'LA',
} as const satisfies Partial<CarrierCommodity>
const onPaper = { invoice: 'INV-8809', signer: 'Zelda Quist' } as const satisfies Partial<CarrierCustoms>

/** What a person says of goods, and the mark it is found by in whatever is sent. */
const said = { ...marked, ...onPaper }
type Said = keyof typeof said
const names = Object.keys(said) as Said[]

/**
 * What nobody said of goods is not said to customs: where the mark of a datum stands in the requests for a complete
 * declaration, nothing stands without that datum, for prices and for labels, or the label is refused.
 */
export function describeCustoms<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
  server: CarrierServer,
): void {
  const { rate, createLabel } = adapter
  const lanes = lanesAbroad(fixtures)
  if (!createLabel || lanes.length === 0) return

  /** Everything sent for a declaration, at prices and at a purchase, and whether it was refused. */
  const ask = async (operation: 'rate' | 'createLabel', request: LabelRequest) => {
    const run = { rate, createLabel }[operation] as typeof createLabel | undefined
    const { fetch, sent } = fixtureServer(server.answers)
    const { context } = recordContext({ fetch })
    const outcome = run
      ? await run(structuredClone(request), connection, context).catch(endsWithoutAnswer)
      : null
    return { sent, outcome }
  }

  it.each(names)('never makes up the %s of goods nobody told', async name => {
    for (const lane of lanes)
      for (const operation of ['rate', 'createLabel'] as const) {
        const complete = await ask(operation, declared(lane, {}))
        const { sent } = await ask(operation, declared(lane, { [name]: null }))
        for (const place of placesOf(complete.sent, said[name]))
          expect(leavesOf(sent).get(place) ?? null, `${operation}: ${place} without ${name}`).toBeNull()
      }
  })

  describePlaces(adapter.slug, lanes, ask)

  it('takes every term of delivery of the interface in its own words, or says at its field that it cannot', async () => {
    for (const lane of lanes)
      for (const incoterm of incoterms) {
        const { sent, outcome } = await ask('createLabel', declared(lane, {}, { incoterm }))
        for (const each of sent)
          expect(misfitsIn(server.requests, asWireRequest(each, server)), incoterm).toEqual([])
        const fields =
          outcome && !outcome.ok ? outcome.messages.flatMap(each => Object.keys(each.details ?? {})) : []
        if (sent.length === 0) expect(fields, incoterm).toEqual(['customs.incoterm'])
        if (incoterm === 'DDU' || incoterm === 'DAP') expect(fields, incoterm).toEqual([])
      }
  })
}

type Ask = (operation: 'rate' | 'createLabel', request: LabelRequest) => Promise<{ sent: SentRequest[] }>

/** What somebody said stands in its place, and nothing there that nobody said. */
function describePlaces(slug: string, lanes: readonly LabelRequest[], ask: Ask): void {
  const [places, rated] = [labelPlaces[slug], ratePlaces[slug]]
  const valuesOf = (sent: readonly SentRequest[], place: string | readonly string[] = 'nowhere') =>
    sent.flatMap(({ content }) => valuesAt(readBody(content), place))

  it.each(Object.keys(places ?? {}) as Datum[])(
    'brings the %s of a declaration to its place',
    async datum => {
      const abroad = lanes.filter(lane => isOfLane(datum, lane))
      expect(abroad).not.toEqual([])
      for (const lane of abroad) {
        const isThere = fc.asyncProperty(declarations(lane, datum), async ({ request, given }) => {
          const found = valuesOf((await ask('createLabel', request)).sent, places?.[datum])
          const missing = given
            .map(value => shownAs(slug, datum, value))
            .filter(mark => !found.some(value => isMarked(value, mark)))
          expect(missing, `not among ${JSON.stringify(found)}`).toEqual([])
        })
        await fc.assert(isThere, { numRuns: 4 })
      }
    },
  )

  it.each(['rate', 'createLabel'] as const)(
    'tells nobody of goods what was not said: %s',
    async operation => {
      const table = (operation === 'rate' ? rated : places) ?? {}
      for (const lane of lanes) {
        const isSaid = fc.asyncProperty(declarations(lane, 'hsCode'), async ({ request }) => {
          const { sent } = await ask(operation, request)
          const goods = request.customs?.commodities ?? []
          for (const datum of ['hsCode', 'originCountry', 'valueAmount', 'sku'] as const) {
            const said = goods.map(item => plain(item[datum]))
            const shown = (value: unknown) => plain(datum === 'valueAmount' ? Number(value) : value)
            for (const value of valuesOf(sent, table[datum])) expect(said, datum).toContain(shown(value))
          }
        })
        await fc.assert(isSaid, { numRuns: 4 })
      }
    },
  )
}

/** Only the United States have numbers of this export system. */
const isOfLane = (datum: Datum, { shipper }: LabelRequest): boolean =>
  datum !== 'aes' || shipper.countryCode === 'US'

const lanesAbroad = ({ combinations, labelRequest }: CarrierFixtures): LabelRequest[] =>
  (combinations?.lanes ?? [{ ...labelRequest, services: [labelRequest.service] }])
    .flatMap(({ services, ...lane }) =>
      services.slice(0, 1).map(service => ({
        ...labelRequest,
        ...lane,
        service,
        services: [service],
        parcels: [aParcel()],
        options: {},
        reference: null,
      })),
    )
    .filter(isDeclarable)

function declared(
  lane: LabelRequest,
  missing: Partial<Record<Said, null>>,
  more: Partial<CarrierCustoms> = {},
): LabelRequest {
  const { invoice, signer, ...goods } = { ...said, ...missing }
  const valueCurrency = currencyOfCountry(lane.shipper.countryCode) ?? 'USD'
  const item = aCommodity({
    quantity: 1,
    ...goods,
    description: goods.title,
    valueCurrency,
  } as Partial<CarrierCommodity>)
  return {
    ...lane,
    customs: aDeclaration({ invoice, signer, commodities: [item], ...more } as Partial<CarrierCustoms>),
  }
}

const endsWithoutAnswer = (error: unknown): null => {
  if (error instanceof Error && error.message.startsWith('The fixtures have no answer')) return null
  throw error
}

/** Every value of what was sent, by its place. */
function leavesOf(sent: readonly SentRequest[]): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`)
    else if (value !== '') leaves.set(path, value)
  }
  for (const { method, url, content } of sent) walk(readBody(content), `${method} ${url.pathname}`)
  return leaves
}

const plain = (value: unknown): string => String(value).replaceAll(/[^\w]/g, '').toUpperCase()

const placesOf = (sent: readonly SentRequest[], mark: string | number): string[] =>
  [...leavesOf(sent)].flatMap(([place, value]) => (isMarked(value, mark) ? [place] : []))

/** Words may stand among others; a code of two letters stands by itself. */
function isMarked(value: unknown, mark: string | number): boolean {
  if (typeof mark === 'number') return Number(value) === mark
  return mark.length > 2 ? plain(value).includes(plain(mark)) : value === mark
}
