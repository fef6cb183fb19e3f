import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { launcher, plainEnvironment, serveStation } from '../../support/command-line/packdesk.ts'
import { pageCookie } from '../../support/contract/page-session.ts'
import { callTool, type Era, mcpClient } from '../../support/desks/agent-desk.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const someKey = `key_${'0'.repeat(32)}`

/** `packdesk mcp` as a host starts it. */
async function startedByHost(home: string, key: string, era: Era) {
  const client = mcpClient(era)
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, 'mcp', '--home', home],
    env: { ...plainEnvironment({ PACKDESK_AGENT_KEY: key }) } as Record<string, string>,
    stderr: 'pipe',
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

test.each(['modern', 'legacy'] as const)(
  'a host of the %s era is told that no station runs, by every tool',
  async era => {
    const client = await startedByHost(tempHome(), someKey, era)
    expect((await client.listTools()).tools).toHaveLength(15)
    const told = await callTool(client, 'day')
    expect(told.isError).toBe(true)
    expect(told.text).toContain('No station runs on')
    await expect(client.readResource({ uri: 'packdesk://day/today' })).rejects.toThrow(/No station runs on/)
  },
)

test('a running station answers, by the key of an agent and by no other', async () => {
  const home = tempHome()
  const { url } = await serveStation(home)
  const headers = { cookie: await pageCookie(url), 'content-type': 'application/json', 'x-test-mode': 'true' }
  const ask = async (method: string, path: string, body: object) =>
    (await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })).json()
  const { key } = (await ask('POST', '/desk/agent-keys', {
    name: 'Assistant',
    test_mode: true,
    scopes: ['read'],
    currency: 'EUR',
    day_budget: 0,
    day_labels: 0,
    free_below: 0,
  })) as { key: string }
  const client = await startedByHost(home, key, 'modern')
  expect((await callTool(client, 'day')).text).toContain('Agents are switched off')
  await ask('PATCH', '/desk/agent-settings', { enabled: true })
  expect((await callTool(client, 'day')).answer).toMatchObject({ budget: { amount_left: 0 } })
  const stranger = await startedByHost(home, someKey, 'modern')
  expect((await callTool(stranger, 'day')).text).toContain('token not valid')
})

test('without a key it says so and ends; with one in a file it says nothing on standard output', async () => {
  const home = tempHome()
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [launcher, 'mcp', '--home', home, ...args], {
      env: plainEnvironment(),
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', part => {
      said.out += part
    })
    child.stderr.on('data', part => {
      said.err += part
    })
    child.stdin.end()
    const [code] = await once(child, 'close')
    return { code, ...said }
  }
  expect(await run()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('PACKDESK_AGENT_KEY') })
  const file = join(home, 'agent.key')
  writeFileSync(file, `${someKey}\n`)
  expect(await run('--key-file', file)).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('No station'),
  })
})
