import { describe, expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type { BoughtLabel, LabelRequest, Quote } from '../../../../main/carriers/contract/model.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import type { LiveConnection } from '../../../../main/domain/carriers/connections/live-connections.ts'
import { toRateRecord } from '../../../../main/domain/shipping/rates/rate-mapper.ts'
import { differencesOf } from '../../../../main/domain/shipping/shipments/purchase-differences.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { expectWords } from './expectations.ts'
import type { FixtureAnswer, SentRequest } from './fixture-server.ts'
import {
  type CarrierFixtures,
  type CarrierServer,
  type OperationCase,
  otherwise,
  type PurchaseAnswer,
} from './fixtures.ts'
import { play } from './stage.ts'

/**
 * What is paid for is never filed as refused: where a number or a label was given, it is bought, or nobody knows and the
 * numbers are named for who has to look.
 */
export function describeMoney<Settings, Config>(
  { createLabel }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  { labelRequest, purchase: answer }: CarrierFixtures,
  server: CarrierServer,
): void {
  if (!createLabel) return
  if (!answer)
    throw new Error('The suite needs `purchase` of a carrier that sells labels: add it to the fixtures')
  const buy = buyer({
    run: request => context => createLabel(structuredClone(request), connection, context),
    answer,
    server,
  })
  const three = {
    ...labelRequest,
    parcels: Array.from({ length: 3 }, () => labelRequest.parcels[0] ?? []).flat(),
  }

  describe('what was paid for', () => {
    describeOtherwise(labelRequest, answer, buy)

    it('is bought where a number and a label stand beside a list of errors, which is told', async () => {
      const { outcome: usual } = await buy(labelRequest, same)
      const { outcome } = await buy(labelRequest, given => withComplaint(given, answer))
      expect(outcome.ok && outcome.value).toEqual(usual.ok && usual.value)
      expect(outcome.messages.map(({ code }) => code)).toContain(answer.complaint.code)
    })

    it.each([
      ['without a label', true],
      ['without a label, beside errors', true],
      ['without a number', false],
      ['without a number, beside errors', false],
    ] as const)('is never refused %s', async (name, isNumbered) => {
      const { outcome: usual } = await buy(labelRequest, same)
      const { outcome } = await buy(labelRequest, given => {
        const half = without(given, isNumbered ? answer.labels : answer.numbers)
        return name.endsWith('errors') ? withComplaint(half, answer) : half
      })
      expectKept(outcome, isNumbered && usual.ok ? [usual.value.shipmentIdentifier] : [])
      if (name.endsWith('errors'))
        expect(outcome.messages.map(({ code }) => code)).toContain(answer.complaint.code)
    })

    it('is told to be short where two of three parcels are answered', async () => {
      const { pieces } = answer
      const { outcome, paid } = await buy(three, (given, turn) =>
        pieces ? withTwo(given, pieces) : turn === 3 ? without(given, answer.numbers) : given,
      )
      // Some carriers take one parcel a shipment, and say so before anything is sent.
      if (paid === 0) return expect(outcome.ok).toBe(false)
      if (outcome.ok) return expect(outcome.messages.map(({ code }) => code)).toContain('parcels_missing')
      expect(outcome.retry).toBe('unknown-outcome')
    })
  })
}

const codes: Readonly<Record<string, string>> = {
  day: 'bought_later_day',
  guarantee: 'bought_without_guarantee',
}

/** An answer of another offer is bought, and told by what it differs in. */
function describeOtherwise(
  labelRequest: LabelRequest,
  answer: PurchaseAnswer,
  buy: ReturnType<typeof buyer>,
): void {
  it.each(otherwise.filter(each => answer.otherwise[each] !== null))(
    'is bought and told where its %s is not that of the offer',
    async what => {
      const request = { ...labelRequest, ...answer.otherwise.more }
      const { outcome: usual } = await buy(request, same)
      const offer = usual.ok && usual.value.quote ? shownFor(usual.value.quote) : null
      if (!usual.ok || !offer) throw new Error('the usual purchase says no price')
      // Of a guarantee an answer may speak only where there is none.
      const shown = what === 'guarantee' ? { ...offer, meta: { ...offer.meta, is_guaranteed: true } } : offer
      expect(differencesOf(shown, { ...usual.value, messages: usual.messages }, request)).toEqual([])
      const { outcome } = await buy(request, given => withOther(given, answer.otherwise[what]))
      if (!outcome.ok) throw new Error(`not bought: ${JSON.stringify(outcome.messages)}`)
      expect(outcome.value.trackingNumber).toBe(usual.value.trackingNumber)
      const told = differencesOf(shown, { ...outcome.value, messages: outcome.messages }, request)
      expect(told.map(({ code }) => code)).toContain(codes[what] ?? `bought_other_${what}`)
    },
  )
}

type Shop = {
  run: (request: LabelRequest) => OperationCase['run']
  answer: PurchaseAnswer
  server: CarrierServer
}

/** Buys from a carrier that answers what is paid for in another way, and counts how often it was asked. */
const buyer =
  ({ run, answer, server }: Shop) =>
  async (request: LabelRequest, change: Change) => {
    let paid = 0
    const operation = { name: 'createLabel', isPaid: true, needsAnswer: true, run: run(request) }
    const { outcome, thrown } = await play(operation, server, {
      intercept: (sent, usual) => {
        if (!isPurchase(sent, answer)) return usual
        paid += 1
        return change(usual, paid)
      },
    })
    if (!outcome) throw new Error('it threw', { cause: thrown })
    expectWords(outcome)
    return { outcome: outcome as Outcome<BoughtLabel>, paid }
  }

/** `turn` counts the requests that pay. */
type Change = (usual: FixtureAnswer, turn: number) => FixtureAnswer

const same: Change = usual => usual

const isPurchase = ({ method, url }: SentRequest, { call }: PurchaseAnswer): boolean =>
  call === `${method} ${url.pathname}`

/** Bought with its label to come, or unknown with the numbers that were given. */
function expectKept(outcome: Outcome<BoughtLabel>, numbers: readonly string[]): void {
  if (outcome.ok) {
    expect(outcome.value.label).toBeNull()
    expect(outcome.value.pending).toBeDefined()
    return
  }
  expect(outcome.retry).toBe('unknown-outcome')
  for (const number of numbers) expect(JSON.stringify(outcome.messages)).toContain(number)
}

type Tree = Record<string, unknown>

/** The members of an answer by their names, wherever they stand; elements, where it is a document. */
function changed(
  given: FixtureAnswer,
  change: { json: (node: Tree) => Tree; xml: (text: string) => string },
) {
  const { body } = given
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const members = Object.entries(change.json(node as Tree)).map(([name, value]) => [name, walk(value)])
    return Object.fromEntries(members)
  }
  return { ...given, body: typeof body === 'string' ? change.xml(body) : walk(body) }
}

const without = (given: FixtureAnswer, names: readonly string[]): FixtureAnswer =>
  changed(given, {
    json: node => Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name))),
    xml: text =>
      names.reduce((left, name) => left.replaceAll(new RegExp(`<${name}[ >][^]*?</${name}>`, 'g'), ''), text),
  })

const withComplaint = ({ body, ...given }: FixtureAnswer, { complaint }: PurchaseAnswer): FixtureAnswer => ({
  ...given,
  body:
    typeof body === 'string'
      ? body.replace(/<\/[\w-]+>\s*$/, end => `${complaint.beside}${end}`)
      : { ...(body as Tree), ...(complaint.beside as Tree) },
})

/** The price of a purchase as it would have been shown before. */
const shownFor = (quote: Quote): RateRecord =>
  toRateRecord(
    quote,
    {
      row: { id: 'con', carrierName: 'c', carrierId: 'c', testMode: true },
      adapter: { slug: 'c' },
    } as LiveConnection,
    'rat',
  )

const withOther = (
  { body, ...given }: FixtureAnswer,
  other: PurchaseAnswer['otherwise']['service'],
): FixtureAnswer => {
  const [from, to] = other ?? ['', '']
  const written = typeof body === 'string' ? body : JSON.stringify(body)
  const changed = written.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to)
  if (changed === written) throw new Error(`the answer does not say ${from}`)
  return { ...given, body: typeof body === 'string' ? changed : JSON.parse(changed) }
}

/** Its only piece twice, the second under a number of its own. */
const withTwo = (given: FixtureAnswer, name: string): FixtureAnswer =>
  changed(given, {
    json: node => {
      const { [name]: list } = node
      if (!Array.isArray(list)) return node
      const [first] = list
      const second = JSON.parse(JSON.stringify(first).replaceAll(/(\d{6})\d"/g, '$19"'))
      return { ...node, [name]: [first, second] }
    },
    xml: text => text,
  })
