import { expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import type { RecordedContext } from '../carrier-context.ts'
import { expectWords } from './expectations.ts'
import { fixtureServer } from './fixture-server.ts'
import type { CarrierFixtures } from './fixtures.ts'
import { goldenText } from './golden.ts'

type Request = { options?: Record<string, unknown> } & object
type Ask = (request: Request, context: RecordedContext['context']) => Promise<Outcome<unknown>>

/** It cannot become text, however one tries. */
const unreadable = { toString: null, valueOf: null }

/** Options and names come as the caller sends them: whatever they are, an adapter answers in words. */
export function describeOddRequests<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
  record: () => RecordedContext,
): void {
  const { rate, createLabel, schedulePickup, uploadDocuments } = adapter
  const one = (name: string, operation: unknown, request: unknown) =>
    operation && request ? [{ name, request: request as Request, ask: askOf(operation, connection) }] : []
  const operations = [
    ...one('rate', rate, fixtures.rateRequest),
    ...one('createLabel', createLabel, fixtures.labelRequest),
    ...one('schedulePickup', schedulePickup, fixtures.pickupRequest),
    ...one('uploadDocuments', uploadDocuments, fixtures.uploadRequest),
  ]

  it('answers in words whatever an option is', async () => {
    for (const { name, request, ask } of operations) {
      const asked = await optionsAskedFor(request, ask, record)
      for (const option of asked)
        for (const odd of placed(request, { [option]: unreadable })) {
          const outcome = await ask(odd, record().context).catch(error => {
            throw new Error(`${name} threw on the option ${option}`, { cause: error })
          })
          expectWords(outcome)
        }
    }
  })

  it('knows no name that only every object knows', async () => {
    for (const { name, request, ask } of operations) {
      const play = async (word: string, path: readonly string[]) => {
        const server = fixtureServer(fixtures.server?.answers ?? {})
        const { context, drawings } = record()
        const outcome = await ask(withAt(request, path, word), { ...context, fetch: server.fetch })
        return `${goldenText(server.sent, outcome, [])}${JSON.stringify(drawings)}`.replace(
          /constructo[rs]|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b[\da-f]{8,}\b/gi,
          'WORD',
        )
      }
      const asked = await optionsAskedFor(request, ask, record)
      for (const path of [
        ...oneOfEachName(textsIn(request)),
        ...[...asked].map(option => ['options', option]),
      ])
        expect(await play('constructor', path), `${name} with a "constructor" at ${path.join('.')}`).toBe(
          await play('constructos', path),
        )
    }
  })
}

const askOf =
  <Settings, Config>(operation: unknown, connection: CarrierConnection<Settings, Config>): Ask =>
  async (request, context) =>
    (operation as (request: Request, connection: unknown, context: unknown) => Promise<Outcome<unknown>>)(
      request,
      connection,
      context,
    )

/** The request with options of its own, and with the same as those of each parcel. */
function placed(request: Request, options: Record<string, unknown>): Request[] {
  const parcels = 'parcels' in request ? (request.parcels as Request[]) : []
  const ofParcels = { parcels: parcels.map(parcel => ({ ...parcel, options })) }
  return [
    { ...request, options: { ...request.options, ...options } },
    ...(parcels.length > 0 ? [{ ...request, ...ofParcels }] : []),
  ]
}

/** The names of options an operation looks for: those it asks a request without any. */
async function optionsAskedFor(
  request: Request,
  ask: Ask,
  record: () => RecordedContext,
): Promise<Set<string>> {
  const asked = new Set<string>(Object.keys(request.options ?? {}))
  const note = (_: unknown, name: string | symbol) => {
    if (typeof name === 'string') asked.add(name)
    return undefined
  }
  const listening = new Proxy<Record<string, unknown>>({}, { get: note, getOwnPropertyDescriptor: note })
  const [whole, ofParcels] = placed(request, {})
  await ask({ ...whole, options: listening }, record().context)
  if (ofParcels && 'parcels' in ofParcels)
    for (const parcel of ofParcels.parcels as Request[]) parcel.options = listening
  if (ofParcels) await ask(ofParcels, record().context)
  return asked
}

/** Both parties and all parcels are read alike. */
const oneOfEachName = (paths: readonly string[][]): string[][] => [
  ...new Map(paths.map(path => [path.at(-1), path])).values(),
]

/** Words of a list somebody may leave out. */
const nullableWords = ['packagingType', 'packagePreset', 'contentType', 'incoterm', 'stateCode', 'reason']

/** The way to every text in a request, and to where one may be. */
function textsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...path]]
  if (value === null && nullableWords.includes(path.at(-1) ?? '')) return [[...path]]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

/** A copy with another text at the end of a way. */
function withAt(request: Request, path: readonly string[], text: string): Request {
  const copy = structuredClone(request)
  const last = path.at(-1) ?? ''
  const at = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy) as Record<string, unknown>
  at[last] = text
  return copy
}
