import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { paperlessCarriers } from '../support/carriers/scripted-carrier.ts'
import {
  type ContractDocument,
  complaintsAbout,
  type Fits,
  type Operation,
  operationsOf,
  schemaReader,
} from '../support/contract/fuzz/contract-document.ts'
import { createLearned } from '../support/contract/fuzz/learned.ts'
import { createRandom } from '../support/contract/fuzz/random.ts'
import { createRequests, send } from '../support/contract/fuzz/requests.ts'
import { resolverOf } from '../support/contract/json-schema.ts'
import { publishedDocument } from '../support/contract/published-document.ts'
import { stationForFile } from '../support/station/station.ts'

/**
 * A stranger who has the published document and nothing else asks every operation, rightly and wrongly, and holds
 * each answer against what the document says of it.
 */
const { station, call } = stationForFile({ sample: true, carriers: paperlessCarriers })

const { numRuns = 100, seed = 1 } = fc.readConfigureGlobal()
const rounds = Math.ceil(numRuns / 12)

let fuzz: (operation: Operation) => Promise<string[]>
let operations: Operation[] = []
let fits: Fits
/** How often each operation answered with each status. */
const answered = new Map<string, Map<number, number>>()

beforeAll(async () => {
  const document = await publishedDocument<ContractDocument>(call)
  fits = schemaReader(document)
  const learned = createLearned()
  operations = operationsOf(document)
  const parts = { operations, resolve: resolverOf(document.components.schemas), fits, learned }
  const requestOf = createRequests({
    ...parts,
    random: createRandom(seed),
    key: station().keys.create({ name: 'fuzz', mode: 'test' }).bareKey,
  })
  fuzz = async operation => {
    const request = requestOf(operation)
    const heard = await send(station().url, request.sent, operation.isStream)
    const statuses = answered.get(operation.name) ?? new Map<number, number>()
    answered.set(operation.name, statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1))
    const isRefused = heard.status >= 400
    if (!isRefused && heard.mediaType === 'application/json')
      learned.hear(
        operation.path.split('/{')[0] ?? '',
        JSON.parse(heard.bytes.toString('utf8')),
        heard.status === 201,
      )
    const complaints = complaintsAbout(operation, heard, fits)
    if (!request.fits && !isRefused) complaints.push(`takes what does not fit: ${request.why}`)
    const { method, path, content = '' } = request.sent
    return complaints.map(
      each =>
        `${operation.name}: ${each}\n   asked with ${method} ${path} ${String(content).slice(0, 400)} ${JSON.stringify(request.sent.headers)}`,
    )
  }
})

/** Without the sample data there is nobody to buy from. */
const emptiesTheDesk = ({ method, path }: Operation) => method === 'DELETE' && !path.includes('{')

describe('every answer is one the published document tells of', () => {
  test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'round %i through all operations',
    async round => {
      const complaints: string[] = []
      const asked = operations.filter(each => !emptiesTheDesk(each) || round === rounds)
      for (const operation of asked) complaints.push(...(await fuzz(operation)))
      expect(complaints).toEqual([])
    },
    120_000,
  )
})

test('most operations were asked for something they did', () => {
  const isDone = ([, statuses]: [string, Map<number, number>]) =>
    [...statuses.keys()].some(each => each < 300)
  expect([...answered].filter(isDone).length).toBeGreaterThan(operations.length / 2)
})

test('every example in the document is of the shape the document gives', () => {
  const wrong = operations.flatMap(({ name, parameters, body, responses }) =>
    [
      ...parameters.map(each => [each.name, fits(each.schema, each.example)] as const),
      ...(body?.example === undefined ? [] : [['body', fits(body.schema, body.example)] as const]),
      ...Object.entries(responses).map(([status, { content = {} }]) => {
        const { schema, example } = content['application/json'] ?? {}
        return [status, schema && example !== undefined ? fits(schema, example) : null] as const
      }),
    ].flatMap(([what, problem]) => (problem === null ? [] : [`${name} ${what}: ${problem}`])),
  )
  expect(wrong).toEqual([])
})
