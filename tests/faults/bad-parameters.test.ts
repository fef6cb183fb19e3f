import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { paperlessCarriers } from '../support/carriers/scripted-carrier.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { exampleRequest } from '../support/contract/example-request.ts'
import { branchesOf, type JsonSchema, type Resolve, resolverOf } from '../support/contract/json-schema.ts'
import { publishedDocument } from '../support/contract/published-document.ts'
import { callersOfAgents } from '../support/desks/agent-desk.ts'
import { scriptedShops } from '../support/shops/scripted-shops.ts'
import { stationForFile } from '../support/station/station.ts'

/** Walks over every operation there is and sends every parameter of its address that it should refuse. */
const { call, station } = stationForFile({
  sample: true,
  carriers: paperlessCarriers,
  sources: scriptedShops,
})
const endpoints = await allEndpoints()

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: JsonSchema }
type Document = {
  paths: Record<string, Record<string, { parameters: Parameter[] }>>
  components: { schemas: Record<string, JsonSchema> }
}
let document: Document
let resolve: Resolve
let fromPage: Call

beforeAll(async () => {
  document = await publishedDocument<Document>(call)
  fromPage = (await callersOfAgents({ url: station().url, call })).fromPage
  resolve = resolverOf(document.components.schemas)
})

const parametersOf = ({ path, method }: Endpoint, where: Parameter['in']): Parameter[] => {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return (operation?.parameters ?? []).filter(each => each.in === where)
}

/** A page that makes no sense is the first page, as the interface has it, and a flag that makes none is none. */
const isForgiven = ({ name }: Parameter) =>
  ['limit', 'offset', 'active', 'system_only', 'pending_pickup'].includes(name)

/** Texts that fit none of the ways a parameter may look. */
function wrongTexts(schema: JsonSchema): [why: string, text: string][] {
  const branches = branchesOf(schema, resolve)
  const [only = {}] = branches
  const values = only.items?.enum ?? only.enum
  const found: [string, string, boolean][] = [
    ['no member', 'no such value', values !== undefined],
    ['one member of two', `${values?.[0]},no such value`, only.items?.enum !== undefined],
    ['no time', 'yesterday', only.format === 'date-time' || only.format === 'date'],
    ['no day', '2026-02-30', only.format === 'date-time' || only.format === 'date'],
    ['no number', 'x', only.type === 'integer' || only.type === 'number'],
    ['no flag', 'perhaps', only.type === 'boolean'],
    ['too long', 'x'.repeat((only.maxLength ?? 0) + 1), only.maxLength !== undefined && !values],
  ]
  return branches.length > 1 ? [] : found.filter(([, , isWrong]) => isWrong).map(([why, text]) => [why, text])
}

/** What the operation is refused without. */
const neededBy = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(
    parametersOf(endpoint, 'query')
      .filter(({ required }) => required === true)
      .map(({ name }) => [name, 'none']),
  )

describe('a parameter that makes no sense is refused by its name', () => {
  test.each(endpoints.filter(each => each.query))('$id', async endpoint => {
    const { path, body } = await exampleRequest(call, endpoint, endpoints)
    const [at] = path.split('?')
    const before = station().rows()
    for (const parameter of parametersOf(endpoint, 'query').filter(each => !isForgiven(each)))
      for (const [why, text] of wrongTexts(parameter.schema)) {
        const query = new URLSearchParams({ ...neededBy(endpoint), [parameter.name]: text })
        const refused = await call(endpoint.method, `${at}?${query}`, body)
        expect(refused.status, `${parameter.name} ${why} ${refused.bytes}`).toBe(400)
        expect(Object.keys(errorOf(refused).details ?? {}), why).toEqual([parameter.name])
      }
    expect(station().rows(), 'something was stored').toEqual(before)
  })

  test('and there are such parameters', () => {
    const all = endpoints.flatMap(each => parametersOf(each, 'query'))
    expect(all.filter(each => wrongTexts(each.schema).length > 0).length).toBeGreaterThan(15)
  })
})

describe('a record nobody has is refused', () => {
  const named = endpoints.filter(each => /:(id|id_or_tracking_number)\b/.test(each.path))

  test.each(named)('$id', async endpoint => {
    const { path, body } = await exampleRequest(call, endpoint, endpoints)
    const nowhere = endpoint.path
      .replace(/:(id|id_or_tracking_number)\b/, 'shp_nobody')
      .replace(/:\w+/g, name => path.split('/')[endpoint.path.split('/').indexOf(name)] ?? '')
    const before = station().rows()
    // Only the page says yes or no to an agent.
    const asked = endpoint.id === 'agents.decide' ? fromPage : call
    const refused = await asked(endpoint.method, nowhere, body)
    // Who posts orders without the secret does not hear whether there is such a shop.
    const status = endpoint.id === 'shops.receive' ? 401 : 404
    expect(refused.status).toBe(status)
    expect(endpoint.refusals).toContain(status)
    expect(station().rows()).toEqual(before)
  })
})
