import { expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type { LabelRequest } from '../../../../main/carriers/contract/model.ts'
import { adapterCodes, failed, type Outcome } from '../../../../main/carriers/contract/outcome.ts'
import { misfitsIn, shapeAt } from '../../../../main/carriers/kit/request-shape.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { recordContext } from '../carrier-context.ts'
import { combinationsOf } from './combinations.ts'
import { asWireRequest } from './describe-shapes.ts'
import { expectRefusal, expectWords } from './expectations.ts'
import { fixtureServer, type SentRequest } from './fixture-server.ts'
import type { CarrierFixtures, CarrierServer } from './fixtures.ts'
import type { HeldRequests } from './held-requests.ts'
import { trackingCombinationsOf } from './tracking-combinations.ts'

/** What every carrier has to be asked at least, one way or another. */
const leastRequests = 60

/**
 * Whatever is combined with whatever: it is sent as the carrier takes it, or refused at a field before anything is sent.
 * What only the shape refuses, and not the adapter's own rules, has to be known: else it is a mistake of the adapter.
 * Answers with how many requests were held to a shape.
 */
export function describeCombinations<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
  server: CarrierServer,
): () => Promise<HeldRequests> {
  const known = fixtures.combinations?.refusedByShape ?? {}
  let tries: Promise<Try[]> | undefined
  const all = () => {
    tries ??= tryAll(adapter, connection, fixtures, server)
    return tries
  }

  if (adapter.rate || adapter.createLabel)
    it('sends any options, packages, payers and lanes together as the carrier takes them, or says at which field it cannot', async () => {
      for (const { where, sent, outcome } of await all()) {
        expectFits(sent, server, where)
        if (outcome && !outcome.ok && heldOf(sent, server).length === 0) expectFields(outcome, known, where)
      }
      const held = heldOf(
        (await all()).flatMap(each => each.sent),
        server,
      )
      expect(held.length, 'requests that were held to a shape').toBeGreaterThanOrEqual(leastRequests)
    })

  return async () => countOf('combined', await all(), server)
}

/** However a number is written, whatever is known of its parcel and chosen in the settings: the same holds. */
export function describeTrackingCombinations<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
  server: CarrierServer,
): () => Promise<HeldRequests> {
  const { track } = adapter
  const all = async () => {
    const tries: Try[] = []
    for (const { request, settings } of track ? trackingCombinationsOf(adapter, fixtures) : []) {
      const asking = {
        ...connection,
        settings: adapter.settings.parse({ ...fixtures.credentials, ...settings }),
      }
      const played = await tried(server, async context =>
        track ? track(structuredClone(request), asking, context) : failed([]),
      )
      tries.push({ where: JSON.stringify({ request, settings }), ...played })
    }
    return tries
  }

  if (track)
    it('asks about any number with anything known of it as the carrier takes it, or says that it cannot', async () => {
      for (const { where, sent, outcome } of await all()) {
        expectFits(sent, server, where)
        for (const { url } of sent) expect(url.href, where).not.toMatch(/\/passwd|[?&]a=b/)
        if (outcome) expectWords(outcome)
      }
    })

  return async () => countOf('combinedTracking', await all(), server)
}

/** One combination, and what came of it. */
type Try = { where: string; sent: SentRequest[]; outcome: Outcome<unknown> | null }

const heldOf = (sent: readonly SentRequest[], server: CarrierServer): SentRequest[] =>
  sent.filter(each => shapeAt(server.requests, asWireRequest(each, server)))

function expectFits(sent: readonly SentRequest[], server: CarrierServer, where: string): void {
  for (const each of sent) expect(misfitsIn(server.requests, asWireRequest(each, server)), where).toEqual([])
}

function countOf(name: string, tries: readonly Try[], server: CarrierServer): HeldRequests {
  const sent = tries.flatMap(each => each.sent)
  return { name, sent: sent.length, held: heldOf(sent, server).length }
}

async function tryAll<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
  server: CarrierServer,
): Promise<Try[]> {
  const { rate, createLabel } = adapter
  const tries: Try[] = []
  if (!rate && !createLabel) return tries
  for (const request of combinationsOf(adapter, fixtures))
    for (const [name, operation] of Object.entries({ rate, createLabel })) {
      if (!operation) continue
      const played = await tried(server, context =>
        (operation as typeof createLabel & object)(structuredClone(request), connection, context),
      )
      tries.push({ where: `${name} ${wordsOf(request)}`, ...played })
    }
  return tries
}

const fieldsOf = ({ details }: CarrierMessage): string[] =>
  Object.keys(typeof details === 'object' && details !== null ? details : {})

function expectFields(
  outcome: Outcome<unknown>,
  known: Readonly<Record<string, string>>,
  where: string,
): void {
  const { messages } = expectRefusal(outcome)
  const said = `${where}: ${JSON.stringify(messages)}`
  const isSaid = messages.some(each => fieldsOf(each).length > 0 || each.code !== adapterCodes.field)
  expect(isSaid, said).toBe(true)
  for (const message of messages.filter(({ code }) => code === adapterCodes.validation))
    for (const field of fieldsOf(message))
      expect(Object.keys(known), said).toContain(field.replace(/\[\d+\]/g, '[#]'))
}

/** How an operation ends where the carrier answers out of fixtures; a question they do not answer ends it. */
async function tried(
  server: CarrierServer,
  run: (context: ReturnType<typeof recordContext>['context']) => Promise<Outcome<unknown>>,
): Promise<{ sent: SentRequest[]; outcome: Outcome<unknown> | null }> {
  const { fetch, sent } = fixtureServer(server.answers)
  try {
    return { outcome: await run(recordContext({ fetch }).context), sent }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The fixtures have no answer'))
      return { outcome: null, sent }
    throw error
  }
}

const wordsOf = ({ service, options, payment, parcels, shipper, recipient }: LabelRequest): string =>
  JSON.stringify({
    service,
    options,
    payer: payment.paidBy,
    lane: `${shipper.countryCode}-${recipient.countryCode}`,
    packed: [parcels.length, parcels[0]?.packagingType, parcels[0]?.packagePreset],
  })
