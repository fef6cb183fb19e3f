import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createStation,
  StationError,
  type StationOptions,
  verifyEvent,
  version,
} from '../../clients/typescript/src/index.ts'
import { describedInterface } from '../support/clients/described.ts'
import { typescriptClient, typescriptFile } from '../support/clients/typescript-client.ts'
import { addConnection, courier, parcel } from '../support/desks/shipping-data.ts'
import { webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { root, runProgram } from '../support/run/tool.ts'
import { stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call, station } = stationForFile()
const shipper = {
  person_name: 'Ada Byron',
  address_line1: '1001 Rue Sherbrooke O',
  city: 'Montreal',
  state_code: 'QC',
  postal_code: 'H3A1G5',
  country_code: 'CA',
} as const
const recipient = { ...shipper, person_name: 'Ivy Chen', address_line1: '88 Rue Sherbrooke O' }
const route = { shipper, recipient, parcels: [{ ...parcel, weight_unit: 'KG' as const }] }

const client = (more: Partial<StationOptions> = {}) => {
  const key = station().keys.create({ name: 'program', mode: 'test' }).bareKey
  return createStation({ key, url: station().url, ...more })
}
/** What went over the line before the answer was lost, so many times. */
const losing = (times: number, what: 'request' | 'answer') => {
  const keys: (string | null)[] = []
  const asked: typeof fetch = async (input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const isLost = keys.length <= times
    if (isLost && what === 'request') throw new TypeError('fetch failed')
    const answer = await fetch(input, init)
    if (isLost) throw new TypeError('terminated')
    return answer
  }
  return { fetch: asked, keys, wait: async () => {} }
}
const purchases = async () =>
  (await call<{ count: number }>('GET', '/v1/shipments?status=purchased')).body.count

beforeAll(() => addConnection(call, courier()))

test('what is committed is what the description says today, under the version of the station', async () => {
  expect(readFileSync(typescriptFile, 'utf8'), 'run npm run docs').toBe(
    typescriptClient(await describedInterface()),
  )
  const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  expect([version, manifest('clients/typescript').version]).toEqual(Array(2).fill(manifest('.').version))
})

test('a parcel is shipped: draft, rate, label, tracker', async () => {
  const { shipments, trackers } = client()
  const draft = await shipments.create(route)
  const bought = await shipments.purchase(draft.id, { selected_rate_id: draft.rates[0]?.id ?? '' })
  const label = await shipments.file(bought.id, 'label.pdf')
  expect([label.mediaType, Buffer.from(label.bytes.subarray(0, 5)).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  expect((await trackers.retrieve(bought.tracker_id ?? '')).tracking_number).toBe(bought.tracking_number)
})

describe('what may not have arrived', () => {
  test('is sent again under one key, and bought once', async () => {
    const line = losing(2, 'answer')
    const before = await purchases()
    const bought = await client(line).shipments.create({ ...route, service: 'bench_express' })
    expect(bought.status).toBe('purchased')
    expect(line.keys).toHaveLength(3)
    expect(new Set(line.keys).size).toBe(1)
    expect(await purchases()).toBe(before + 1)
  })

  test('under a key of the program is bought once, whoever asks again', async () => {
    const options = { idempotencyKey: 'order-1042-label' }
    const bought = await client().shipments.create({ ...route, service: 'bench_express' }, options)
    const again = await client().shipments.create({ ...route, service: 'bench_express' }, options)
    expect(again.id).toBe(bought.id)
  })

  test('and has no key is not sent again, and the error says that nobody knows', async () => {
    const { id } = await client().addresses.create(shipper)
    const line = losing(1, 'answer')
    const removal = client(line).addresses.discard(id ?? '')
    await expect(removal).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    await expect(removal).rejects.toThrow('Whether the call was carried out is not known.')
    expect(line.keys).toHaveLength(1)
  })

  test('is given up in the end', async () => {
    const line = losing(99, 'request')
    await expect(client({ ...line, retries: 2 }).addresses.list()).rejects.toBeInstanceOf(StationError)
    expect(line.keys).toHaveLength(3)
  })

  test('waits as long as the station asks for when there are too many', async () => {
    const waits: number[] = []
    let isFirst = true
    const busyOnce: typeof fetch = async (input, init) => {
      const headers = { 'retry-after': '7' }
      if (isFirst) {
        isFirst = false
        return new Response('{"errors":[{"code":"throttled"}]}', { status: 429, headers })
      }
      return fetch(input, init)
    }
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    await client({ fetch: busyOnce, wait }).addresses.list()
    expect(waits).toEqual([7_000])
  })
})

test.each([
  ['clients/typescript/README.md', /^BC\d+ \d{4,}$/m],
  ['docs/connect.md', /^BC\d+ \/v1\/shipments\/shp_\w+\/label\.pdf\?signature=/m],
])('the program of %s does what it says', async (page, prints) => {
  await client().shipments.create({ ...route, service: 'bench_express' })
  const program = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(root, page), 'utf8'))?.[1] ?? ''
  const file = join(tempHome(), 'program.ts')
  const { bareKey } = station().keys.create({ name: 'docs', mode: 'test' })
  const source = program
    .replace('@packdesk/client', pathToFileURL(join(root, 'clients/typescript/src/index.ts')).href)
    .replace("key: 'key_…'", `key: '${bareKey}', url: process.env.STATION_URL`)
  writeFileSync(file, source)
  const env = { STATION_KEY: bareKey, STATION_URL: station().url }
  const { output } = await runProgram(process.execPath, [file], { env, timeoutMs: 60_000 })
  expect(output).toMatch(prints)
})

test('a list is awaited for a page, or looped over for all of them, each record once', async () => {
  const { parcels } = client()
  const made = await Promise.all(
    Array.from({ length: 7 }, () => parcels.create({ weight: 1, weight_unit: 'KG' })),
  )
  const page = await parcels.list({ limit: 3 })
  expect(page.results).toHaveLength(3)
  const seen: (string | null)[] = []
  for await (const { id } of parcels.list({ limit: 3 })) seen.push(id)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
  expect(seen).toHaveLength(page.count)
})

test('a refusal is thrown with its status, its code and what is wrong at which field', async () => {
  await expect(client().addresses.create({ ...shipper, postal_code: 'nowhere' })).rejects.toMatchObject({
    name: 'StationError',
    status: 400,
    code: 'validation',
    reasons: [{ details: { postal_code: [expect.any(String)] } }],
    message: expect.stringMatching(/^postal_code: .{5}/),
  })
  const line = { title: 'Mug', quantity: 1, weight: 1, weight_unit: 'STONE' as 'KG' }
  await expect(
    client().orders.create({ order_id: '1', shipping_to: shipper, line_items: [line] }),
  ).rejects.toThrow('line_items.0.weight_unit: "STONE" is not a valid choice.')
  await expect(client().shipments.retrieve('shp_nobody')).rejects.toMatchObject({ status: 404 })
})

test('an event of the station is verified, and nothing else is taken for one', async () => {
  const hook = await webhookReceiver()
  const program = client()
  const { secret } = await program.webhooks.create({ url: hook.url, enabled_events: ['order_created'] })
  const order = await program.orders.create({
    order_id: '1001',
    shipping_to: recipient,
    line_items: [{ weight: 1, weight_unit: 'KG' }],
  })
  const [request] = await hook.received(1)
  const { body = '', headers = {} } = request ?? {}
  expect(verifyEvent(body, headers, secret)).toMatchObject({ type: 'order_created', data: { id: order.id } })
  expect(() => verifyEvent(body.replace('1001', '1002'), headers, secret)).toThrow()
  expect(() => verifyEvent(body, { ...headers, 'webhook-timestamp': '1' }, secret)).toThrow()
  expect(() => verifyEvent(body, headers, `whsec_${'A'.repeat(32)}`)).toThrow()
})
