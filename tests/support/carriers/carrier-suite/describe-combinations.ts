import { expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type { LabelRequest } from '../../../../main/carriers/contract/model.ts'
import { adapterCodes, type Outcome } from '../../../../main/carriers/contract/outcome.ts'
import { misfitsIn, shapeAt } from '../../../../main/carriers/kit/request-shape.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { recordContext } from '../carrier-context.ts'
import { combinationsOf } from './combinations.ts'
import { asWireRequest } from './describe-shapes.ts'
import { expectRefusal } from './expectations.ts'
import { fixtureServer, type SentRequest } from './fixture-server.ts'
import type { CarrierFixtures, CarrierServer } from './fixtures.ts'

/** What every carrier has to be asked at least, one way or another. */
const leastRequests = 60

/**
 * Whatever is combined with whatever: it is sent as the carrier takes it, or refused at a field before anything is sent.
 * What only the shape refuses, and not the adapter's own rules, has to be known: else it is a mistake of the adapter.
 */
export function describeCombinations<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
  server: CarrierServer,
): void {
  const { rate, createLabel } = adapter
  if (!rate && !createLabel) return
  const known = fixtures.combinations?.refusedByShape ?? {}

  it('sends any options, packages, payers and lanes together as the carrier takes them, or says at which field it cannot', async () => {
    let held = 0
    for (const request of combinationsOf(adapter, fixtures))
      for (const [name, operation] of Object.entries({ rate, createLabel })) {
        if (!operation) continue
        const { sent, outcome } = await tried(server, context =>
          (operation as typeof createLabel & object)(structuredClone(request), connection, context),
        )
        const where = `${name} ${wordsOf(request)}`
        for (const each of sent) {
          const asked = asWireRequest(each)
          expect(misfitsIn(server.requests, asked), where).toEqual([])
          if (shapeAt(server.requests, asked)) held += 1
        }
        if (outcome && !outcome.ok && !sent.some(each => shapeAt(server.requests, asWireRequest(each))))
          expectFields(outcome, known, where)
      }
    expect(held, 'requests that were held to a shape').toBeGreaterThanOrEqual(leastRequests)
  })
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
