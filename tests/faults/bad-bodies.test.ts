import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { paperlessCarriers } from '../support/carriers/scripted-carrier.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { exampleRequest } from '../support/contract/example-request.ts'
import { type JsonSchema, resolverOf } from '../support/contract/json-schema.ts'
import { publishedDocument } from '../support/contract/published-document.ts'
import { asJson, type Walk, type Wrong, wrongValues } from '../support/contract/wrong-bodies.ts'
import { callersOfAgents } from '../support/desks/agent-desk.ts'
import { scriptedShops } from '../support/shops/scripted-shops.ts'
import { stationForFile } from '../support/station/station.ts'

/** Walks over every operation there is and sends every body it should refuse. */
const { call, station } = stationForFile({
  sample: true,
  carriers: paperlessCarriers,
  sources: scriptedShops,
})
const endpoints = await allEndpoints()
// What a message of another protocol has in it is told by that protocol (tests/main/mcp).
const withBody = endpoints.filter(each => each.body !== undefined && each.id !== 'agents.mcp')

type Operation = { requestBody: { content: { 'application/json': { schema: JsonSchema } } } }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}
let document: Document
let walk: Walk
let asAgent: Call

beforeAll(async () => {
  document = await publishedDocument<Document>(call)
  asAgent = (await callersOfAgents({ url: station().url, call })).asAgent
  walk = { resolve: resolverOf(document.components.schemas), walked: new Set() }
})

const schemaOf = ({ path, method }: Endpoint): JsonSchema =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody.content[
    'application/json'
  ].schema ?? {}

const callOf = ({ forAgents }: Endpoint): Call => (forAgents ? asAgent : call)

/** Whether a tree of mistakes has texts at the place of a mistake, or says there that the whole is wrong. */
function names(details: unknown, at: Wrong['at']): boolean {
  const [head, ...rest] = at
  if (Array.isArray(details) && details.every(each => typeof each === 'string')) return details.length > 0
  if (typeof details !== 'object' || details === null) return false
  if (head === undefined) return Object.keys(details).length > 0
  const inside = (details as Record<string | number, unknown>)[head]
  return inside !== undefined && names(inside, rest)
}

/** What the examples sent to a printer is still written down while it is under way. */
const printed = () =>
  expect.poll(async () => (await call('GET', '/desk/print-jobs?state=queued,sending')).body.count).toBe(0)

/** Words of the parser's own, which mean nothing to whoever sent the body. */
const foreignWords = /Invalid (input|option|type)|expected \w+ to|received|Unrecognized key|Too (small|big):/

describe.each(withBody)('$id', endpoint => {
  test('refuses every wrong body at the field that is wrong, and stores nothing', async () => {
    const { path, body } = await exampleRequest(call, endpoint, endpoints)
    const wrong = wrongValues(schemaOf(endpoint), body, walk)
    expect(wrong.length).toBeGreaterThan(4)
    await printed()
    const sendAll = async () => {
      const before = station().stored()
      for (const each of wrong) await refuses(endpoint, path, each)
      return station().stored() === before
    }
    // What the station does by itself may fall into some rounds; what a wrong body stores shows in every one.
    let isClean = false
    for (let left = 10; left > 0 && !isClean; left -= 1) isClean = await sendAll()
    expect(isClean, 'something was stored').toBe(true)
  })
})

async function refuses(endpoint: Endpoint, path: string, { why, at, value }: Wrong): Promise<void> {
  const raw = asJson(value)
  const what = `${at.join('.')} ${why}: ${raw.slice(0, 300)}`
  const answer = await callOf(endpoint)(endpoint.method, path, undefined, { raw })
  expect(answer.status, `${what} ${answer.bytes}`).toBe(400)
  const { code, details } = errorOf(answer)
  if (code === 'parse_error') expect(why, what).toBe('infinite')
  else expect(names(details, at), `${what} -> ${JSON.stringify(answer.body)}`).toBe(true)
  expect(answer.bytes.toString(), what).not.toMatch(foreignWords)
}
