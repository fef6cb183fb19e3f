import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowStation } from '../support/generators/flow-station.ts'
import { onPath } from '../support/generators/toolbox.ts'
import { root } from '../support/run/tool.ts'

/** The examples of docs/connect.md, read out of the page and run. Those in TypeScript are run by tests/clients. */
const page = readFileSync(join(root, 'docs/connect.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``, 'g'))].map(([, text = '']) => text)
const inShell = (words: string): string => blocks('sh').find(each => each.includes(words)) ?? ''

/** A station in the place of the one the page names, with a key of its own. */
async function desk() {
  const found = await flowStation()
  const { STATION_URL: url = '', STATION_KEY: key = '' } = found.env
  return {
    ...found,
    here: (text: string) => text.replaceAll('http://127.0.0.1:5006', url).replaceAll('key_…', key),
    headers: { authorization: `Token ${key}` },
    url,
  }
}
type Desk = Awaited<ReturnType<typeof desk>>

const order = async ({ url, headers }: Desk, number: string) => {
  const answer = await fetch(`${url}/v1/orders?order_id=${number}`, { headers })
  return (await answer.json()) as { count: number }
}
const noShell = () => (onPath('bash') && onPath('curl') ? null : 'NOT RUN: there is no bash or no curl here')

test('the order of the command line is added, once however often it is sent', async ({ skip }) => {
  const missing = noShell()
  if (missing) return skip(missing)
  const station = await desk()
  const command = station.here(inShell('"order_id": "1001"'))
  for (let times = 0; times < 2; times += 1)
    expect(JSON.parse(await station.run('bash', ['-c', command]))).toMatchObject({
      object_type: 'order',
      order_id: '1001',
    })
  expect((await order(station, '1001')).count).toBe(1)
})

test('the events of the command line come as soon as one happens', async ({ skip }) => {
  const missing = noShell()
  if (missing) return skip(missing)
  const station = await desk()
  // Behind the end there is nothing yet; what happens while it waits is what it prints.
  const command = station
    .here(inShell('wait=20'))
    .replace('\ncurl ', `\n${station.here(inShell('"order_id": "1001"')).trim()} > /dev/null &\ncurl `)
  const heard = JSON.parse(await station.run('bash', ['-c', command]))
  expect(heard).toMatchObject({ results: [{ type: 'order_created', data: { order_id: '1001' } }] })
})

test('the program in Python prints a number and a label', async ({ skip }) => {
  const python = ['python3', 'python'].find(onPath)
  if (python === undefined) return skip('NOT RUN: there is no Python here')
  const station = await desk()
  await station.buyOne()
  const [program = ''] = blocks('python')
  const source = station.here(program).replace(/Station\((".+?")\)/, `Station($1, url="${station.url}")`)
  const where = { PYTHONPATH: join(root, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' }
  expect(await station.run(python, ['-c', source], where)).toMatch(
    /^BC\d+ \/v1\/shipments\/shp_\w+\/label\.pdf/m,
  )
})

test('the node of n8n adds the order, as n8n reads such a node', async () => {
  const station = await desk()
  const flow = blocks('json').find(each => each.includes('n8n-nodes-base.httpRequest')) ?? ''
  const { parameters } = JSON.parse(station.here(flow)).nodes[0]
  const headers = Object.fromEntries(
    (parameters.headerParameters.parameters as { name: string; value: string }[]).map(each => [
      each.name,
      each.value,
    ]),
  )
  const answer = await fetch(parameters.url, {
    method: parameters.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(JSON.parse(parameters.jsonBody)),
  })
  expect([answer.status, (await order(station, '1002')).count]).toEqual([201, 1])
})

test('the query of the spreadsheet asks for orders with a key, and gets them with their headings', async () => {
  const station = await desk()
  const [query = ''] = blocks('powerquery')
  const [, url = '', key = ''] =
    /Web\.Contents\("([^"]+)", \[Headers = \[Authorization = "([^"]+)"/.exec(station.here(query)) ?? []
  const answer = await fetch(url, { headers: { authorization: key } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/csv'),
  ])
  expect((await answer.text()).split('\n')[0]).toContain('Order')
})

test('the file for other spreadsheets is written', async ({ skip }) => {
  const missing = noShell()
  if (missing) return skip(missing)
  const station = await desk()
  await station.run('bash', ['-c', station.here(inShell('"order_id": "1001"'))])
  await station.run('bash', ['-c', station.here(inShell('--output orders.csv'))])
  expect(readFileSync(join(station.folder, 'orders.csv'), 'utf8')).toContain('1001')
})
