import { countTokens } from 'gpt-tokenizer'
import { describe, expect, test } from 'vitest'
import { pageCookie } from '../../support/contract/page-session.ts'
import { agentDesk, callTool, connectAgent } from '../../support/desks/agent-desk.ts'

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

describe.each(['modern', 'legacy'] as const)('a host of the %s era', era => {
  test('is told the same tools, prompts and resources, and its calls are answered', async () => {
    const { url, key, client: other } = await agentDesk()
    const client = await connectAgent(url, key.key, era)
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(15)
    expect(tools).toEqual((await other.listTools()).tools)
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
      })
      expect([inputSchema.type, outputSchema?.type, typeof description]).toEqual([
        'object',
        'object',
        'string',
      ])
    }
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'ship_todays_orders',
      'why_held',
    ])
    const { answer } = await callTool(client, 'day')
    expect(answer).toMatchObject({ day: '2026-01-05', counts: { ready: 0 } })
    const { contents } = await client.readResource({ uri: 'packdesk://day/2026-01-05' })
    expect(contents).toMatchObject([
      { mimeType: 'text/plain', text: expect.stringContaining('Day 2026-01-05') },
    ])
  })
})

test('the definitions of all tools fit into 6,000 tokens, and an answer of ten records into 1,500', async () => {
  const { client, draft, use } = await agentDesk()
  const { tools } = await client.listTools()
  expect(countTokens(JSON.stringify(tools))).toBeLessThan(6_000)
  for (let time = 0; time < 12; time += 1) await draft()
  const { text, answer } = await use('find', { what: 'shipments' })
  expect(answer).toMatchObject({ count: 12, next: 10 })
  expect(countTokens(text)).toBeLessThan(1_500)
})

test('a label is linked to as a picture, and read as one', async () => {
  const { draft, buy, use, client } = await agentDesk()
  const { body } = await buy(await draft(), { label_type: 'ZPL' })
  const result = await client.callTool({ name: 'show', arguments: { id: String(body.id) } })
  const link = (result.content as { type: string; uri?: string }[]).find(
    ({ type }) => type === 'resource_link',
  )
  expect(link).toMatchObject({ uri: `packdesk://shipments/${body.id}/label`, mimeType: 'image/png' })
  const [file] = (await client.readResource({ uri: link?.uri ?? '' })).contents as { blob?: string }[]
  expect(
    Buffer.from(file?.blob ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect((await use('show', { id: 'shp_unknown' })).isError).toBe(true)
})

test('what does not fit the schema is told, and nothing is done', async () => {
  const { use, rows, atPage } = await agentDesk()
  const before = { ...rows(), api_log: 0, agent_actions: 0 }
  for (const [name, given] of [
    ['find', { what: 'secrets' }],
    ['find', { what: 'orders', limit: 51 }],
    ['find', { what: 'orders', state: 'nonsense' }],
    ['plan', { order_ids: 'ord_1' }],
    ['change_order', { order_id: 'ord_1', change: 'delete' }],
    ['change_order', { order_id: 'ord_1', change: 'hold' }],
  ] as const)
    expect((await use(name, given).catch(() => ({ isError: true }))).isError).toBe(true)
  expect({ ...rows(), api_log: 0, agent_actions: 0 }).toEqual(before)
  expect((await atPage<{ count: number }>('GET', '/desk/agent-plans')).body.count).toBe(0)
})

describe('the door at /mcp', () => {
  test('is shut until somebody opens it', async () => {
    const { call, key, atPage } = await agentDesk()
    await atPage('PATCH', '/desk/agent-settings', { enabled: false })
    const headers = { authorization: `Bearer ${key.key}` }
    const answer = await call('POST', '/mcp', message, { as: 'none', headers })
    expect(answer.status).toBe(403)
    expect(JSON.stringify(answer.body)).toContain('Agents are switched off')
  })

  test('opens to keys of agents alone: not to the page, to a tool, or to nobody', async () => {
    const { call, url } = await agentDesk()
    const cookie = await pageCookie(url)
    expect((await call('POST', '/mcp', message, { as: 'none' })).status).toBe(401)
    expect((await call('POST', '/mcp', message, { as: 'none', headers: { cookie } })).status).toBe(403)
    expect((await call('POST', '/mcp', message, { as: 'test' })).status).toBe(403)
    const headers = { authorization: 'Bearer key_00000000000000000000000000000000' }
    expect((await call('POST', '/mcp', message, { as: 'none', headers })).status).toBe(401)
  })

  test('is closed to web pages of elsewhere and to other host names', async () => {
    const { call, key } = await agentDesk()
    const authorization = `Bearer ${key.key}`
    const foreign = { authorization, origin: 'https://evil.example' }
    expect((await call('POST', '/mcp', message, { as: 'none', headers: foreign })).status).toBe(403)
    const rebound = { authorization, host: 'evil.example' }
    expect((await call('POST', '/mcp', message, { as: 'none', headers: rebound })).status).toBe(421)
  })

  test('answers GET and DELETE, which belong to sessions, with 405', async () => {
    const { call, key } = await agentDesk()
    const headers = { authorization: `Bearer ${key.key}` }
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, '/mcp', undefined, { as: 'none', headers })).status).toBe(405)
  })

  test('takes a revision nobody speaks with an error of the protocol', async () => {
    const { url, key } = await agentDesk()
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '1999-01-01',
      },
      body: JSON.stringify(message),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
  })
})
