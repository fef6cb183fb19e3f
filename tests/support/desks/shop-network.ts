import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { OperatorRecord } from '../../../shared/desk/operators.ts'
import type { CollectAnswer, DeskPairing, JoinAnswer, ShopDesk } from '../../../shared/desk/shop-desks.ts'
import type { ShopNetwork } from '../../../shared/desk/shop-network.ts'
import { type ManualClock, manualClock } from '../manual-clock.ts'
import { startStation, type TestStation, type TestStationOptions } from '../station/station.ts'
import { password } from './operators.ts'

/** A port nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

export type NetworkShop = {
  station: TestStation
  clock: ManualClock
  port: number
  /** What the station takes for its addresses in the network; loopback ones stand for them. */
  addresses: string[]
  people: Record<'manager' | 'packer', OperatorRecord>
  network: () => Promise<ShopNetwork>
}

export const pins = { manager: '4071', packer: '5283' } as const

/** A station whose time is that of the clients which look at its certificates; nobody signs in on its own page. */
export async function closedShop(options: TestStationOptions = {}) {
  const clock = manualClock(Date.now())
  const addresses = ['127.0.0.1']
  const station = await startStation({ clock, networkAddresses: () => addresses, ...options })
  onTestFinished(() => station.close())
  const network = async () => (await station.call<ShopNetwork>('GET', '/desk/network')).body
  return { station, clock, addresses, network, port: await freePort() }
}

export async function addPeople({ call }: Pick<TestStation, 'call'>): Promise<NetworkShop['people']> {
  const add = async (role: 'manager' | 'packer') => {
    const { body } = await call<OperatorRecord>('POST', '/desk/operators', {
      email: `${role}@shop.example`,
      name: role,
      role,
      password,
    })
    await call('PUT', `/desk/operators/${body.id}/pin`, { pin: pins[role] })
    return body
  }
  return { manager: await add('manager'), packer: await add('packer') }
}

/** The same, open to its network. */
export async function openShop(options: TestStationOptions = {}): Promise<NetworkShop> {
  const shop = await closedShop(options)
  const people = await addPeople(shop.station)
  const opened = await shop.station.call('PATCH', '/desk/network', { open: true, port: shop.port })
  expect(opened.body).toMatchObject({ open: true, listening: true, problem: null })
  return { ...shop, people }
}

export type Answered<T> = { status: number; headers: IncomingHttpHeaders; body: T; bytes: Buffer }

/** Another computer of the shop with its browser: it holds cookies, and trusts what it was told to. */
export type Computer = {
  cookies: Map<string, string>
  ask: <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered<T>>
  /** An answer that stays open. */
  listen: (path: string) => Promise<IncomingMessage>
}

type Reached = Pick<NetworkShop, 'port'> & { address?: string; host?: string; ca?: string }

/** Names the station as the address bar does; `ca` left out, it does not look at the certificate. */
export function computer({ port, address = '127.0.0.1', host = address, ca }: Reached): Computer {
  const cookies = new Map<string, string>()
  const send = (method: string, path: string, headers: Record<string, string>) =>
    request({
      host: address,
      port,
      method,
      path,
      agent: false,
      rejectUnauthorized: ca !== undefined,
      ...(ca === undefined ? {} : { ca, servername: host }),
      headers: {
        host: `${host}:${port}`,
        'sec-fetch-site': 'same-origin',
        'x-test-mode': 'true',
        ...(cookies.size > 0 ? { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {}),
        ...headers,
      },
    })
  return {
    cookies,
    ask: async <T>(method: string, path: string, body?: unknown, headers = {}) => {
      const content = body === undefined ? undefined : JSON.stringify(body)
      const type = content === undefined ? {} : { 'content-type': 'application/json' }
      const sent = send(method, path, { ...type, ...headers })
      sent.end(content)
      const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
      const bytes = await buffer(answer)
      for (const cookie of answer.headers['set-cookie'] ?? []) keep(cookies, cookie)
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const read = (isJson ? JSON.parse(bytes.toString()) : null) as T
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: read, bytes }
    },
    listen: async path => {
      const sent = send('GET', path, {})
      sent.on('error', () => undefined).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      onTestFinished(() => void sent.destroy())
      answer.on('error', () => undefined).resume()
      return answer
    },
  }
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

/** What a new computer makes up, and what it shows of it first. */
export function newNonce() {
  const nonce = randomBytes(32).toString('hex')
  return { nonce, commitment: hash('sha256', nonce) }
}

/** A shop that is called as a tool with a key calls it. */
type Called = { station: Pick<TestStation, 'call'> }

export const showCode = async ({ station }: Called) =>
  (await station.call<DeskPairing>('POST', '/desk/desk-pairing')).body

export const pairingOf = async ({ station }: Called) =>
  (await station.call<DeskPairing>('GET', '/desk/desk-pairing')).body

export const askToJoin = (at: Computer, code: string | null, name = 'Bench 2', { commitment } = newNonce()) =>
  at.ask<JoinAnswer>('POST', '/desk/join', { code, name, commitment })

/** Pairs a computer as two people at the two screens do; answers its desk. */
export async function pair(
  shop: Called,
  at: Computer,
  { name = 'Bench 2', role = null }: { name?: string; role?: ShopDesk['role'] } = {},
): Promise<ShopDesk> {
  const { code } = await showCode(shop)
  const made = newNonce()
  const { ticket } = (await askToJoin(at, code, name, made)).body
  const collect = () => at.ask<CollectAnswer>('POST', '/desk/join/collect', { ticket, nonce: made.nonce })
  expect((await collect()).body.state).toBe('waiting')
  const { asker } = await pairingOf(shop)
  const accepted = await shop.station.call('POST', '/desk/desk-pairing/accept', { check: asker?.check, role })
  expect(accepted.body).toMatchObject({ state: 'accepted' })
  expect((await collect()).body).toMatchObject({ state: 'joined', name })
  const { body } = await shop.station.call<{ results: ShopDesk[] }>('GET', '/desk/desks')
  const desk = body.results.find(each => each.name === name)
  if (!desk) throw new Error(`${name} is not among the desks`)
  return desk
}

/** Somebody signs in at a desk, by PIN. */
export const enterAt = (at: Computer, { people }: Pick<NetworkShop, 'people'>, role: keyof typeof pins) =>
  at.ask('POST', '/desk/sessions', { operator: people[role].id, pin: pins[role] })
