import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ShopNetwork } from '../../shared/desk/shop-network.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addPeople,
  closedShop,
  computer,
  type NetworkShop,
  openShop,
  pair,
} from '../support/desks/shop-network.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, '../support/tls', name), 'utf8')
const dayMs = 24 * 3_600_000

/** The certificate other computers install, fetched as they do. */
const authorityOf = async (shop: Pick<NetworkShop, 'port' | 'addresses'>): Promise<string> => {
  const { bytes, headers } = await computer({ ...shop, address: shop.addresses[0] ?? '' }).ask(
    'GET',
    '/join/packdesk.crt',
  )
  expect(headers['content-type']).toBe('application/x-x509-ca-cert')
  return new X509Certificate(bytes).toString()
}

const nameOf = async (shop: NetworkShop): Promise<string> => {
  const { certificate } = await shop.network()
  return certificate?.names.find(name => name.endsWith('.local')) ?? ''
}

const reaches = (shop: Pick<NetworkShop, 'port'>, address = '127.0.0.1') =>
  computer({ ...shop, address }).ask('GET', '/join')

describe('opening the station to the network of the shop', () => {
  test('is not done by itself', async () => {
    const shop = await closedShop()
    expect(await shop.network()).toMatchObject({ open: false, listening: false, urls: [], certificate: null })
    await expect(reaches({ port: 5007 })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('is refused while nobody can sign in, and says what to do', async () => {
    const { station, port, network } = await closedShop()
    const refused = await station.call('PATCH', '/desk/network', { open: true, port })
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toContain(
      'Add an operator with a password or a PIN in Settings, Operators',
    )
    expect(await network()).toMatchObject({ open: false, port: 5007 })
  })

  test('keeps the last operator who can sign in, until it is closed', async () => {
    const { station, people } = await openShop()
    const remove = ({ id }: { id: string }) => station.call('DELETE', `/desk/operators/${id}`)
    expect((await remove(people.packer)).status).toBe(200)
    const refused = await remove(people.manager)
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toContain(
      'Nobody could sign in at the other desks of the shop any more.',
    )
    await station.call('PATCH', '/desk/network', { open: false })
    expect((await remove(people.manager)).status).toBe(200)
  })

  test('is refused on a computer without an address in a private network', async () => {
    const shop = await closedShop()
    await addPeople(shop.station)
    shop.addresses.length = 0
    const refused = await shop.station.call('PATCH', '/desk/network', { open: true, port: shop.port })
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toContain('no address in a private network')
    expect(await shop.network()).toMatchObject({ open: false, listening: false })
  })

  test('is refused at its field where another program has the port', async () => {
    const shop = await closedShop()
    await addPeople(shop.station)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const refused = await shop.station.call('PATCH', '/desk/network', { open: true, port })
    expect(errorOf(refused).details).toEqual({
      port: [`Another program uses port ${port}. Choose another one.`],
    })
    expect(await shop.network()).toMatchObject({ open: false, port: 5007 })
    other.close()
  })

  test('is told with its addresses, a picture of the first and what other computers have to trust', async () => {
    const shop = await openShop()
    const told = await shop.network()
    expect(told.urls[0]).toBe(`https://127.0.0.1:${shop.port}`)
    expect(told.urls[1]).toMatch(/^https:\/\/[a-z0-9-]+\.local:\d+$/)
    expect(told.qr_svg).toMatch(/^<svg /)
    expect(told.certificate).toMatchObject({ kind: 'own' })
    const authority = new X509Certificate(await authorityOf(shop))
    expect(told.certificate?.fingerprint).toBe(authority.fingerprint256)
  })

  test('is taken back: nobody is listened to, and who was connected is hung up on', async () => {
    const shop = await openShop()
    const desk = computer(shop)
    await pair(shop, desk)
    const closed = await shop.station.call('PATCH', '/desk/network', { open: false })
    expect(closed.body).toMatchObject({ open: false, listening: false, urls: [] })
    await expect(reaches(shop)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('survives a start of the station', async () => {
    const home = tempHome()
    const shop = await openShop({ home })
    await shop.station.close()
    const again = await startStation({ home, networkAddresses: () => ['127.0.0.1'] })
    expect((await again.call('GET', '/desk/network')).body).toMatchObject({
      listening: true,
      port: shop.port,
    })
    await again.close()
  })
})

/** Of every kind something: what needs nobody on the computer of the station, too. */
const closed = [
  ['GET', '/desk/status'],
  ['GET', '/desk/sign-in'],
  ['GET', '/desk/operators'],
  ['GET', '/desk/events'],
  ['GET', '/v1/references'],
  ['GET', '/v1/shipments'],
  ['GET', '/status'],
  ['GET', '/openapi.json'],
  ['GET', '/assets/app.js'],
  ['GET', '/connect'],
  ['POST', '/api/token'],
  ['POST', '/oauth/token'],
  ['POST', '/desk/desk-pairing'],
  ['OPTIONS', '/v1/shipments'],
] as const

describe('a computer of the shop', () => {
  test('that installed the certificate is sure of the station, by its name', async () => {
    const shop = await openShop()
    const sure = computer({ ...shop, host: await nameOf(shop), ca: await authorityOf(shop) })
    expect((await sure.ask('GET', '/join')).status).toBe(200)
  })

  test('does not take another station for this one, though both are called the same', async () => {
    const shop = await openShop()
    const other = await openShop()
    const host = await nameOf(other)
    expect(host).toBe(await nameOf(shop))
    const sure = computer({ ...other, host, ca: await authorityOf(shop) })
    await expect(sure.ask('GET', '/join')).rejects.toThrow(/certificate|signature/)
    const desk = computer(shop)
    await pair(shop, desk)
    const lost = computer(other)
    for (const [name, value] of desk.cookies) lost.cookies.set(name, value)
    expect((await lost.ask('GET', '/desk/sign-in')).status).toBe(401)
  })

  test('asks for the station by one of its names or not at all', async () => {
    const shop = await openShop()
    for (const host of ['evil.example', 'localhost', '192.168.1.1'])
      expect((await computer({ ...shop, host }).ask('GET', '/join')).status, host).toBe(421)
    expect((await computer({ ...shop, host: await nameOf(shop) }).ask('GET', '/join')).status).toBe(200)
  })

  test('that is not paired gets nothing but the page it is paired on', async () => {
    const shop = await openShop()
    for (const [method, path] of closed) {
      const { status, headers } = await computer(shop).ask(method, path)
      expect(status, path).toBe(401)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('that is not paired is led to where it is, whichever screen it asks for', async () => {
    const shop = await openShop()
    const accept = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'accept-language': 'fr-CA,fr;q=0.9' }
    const led = await computer(shop).ask('GET', '/orders', undefined, accept)
    expect([led.status, led.headers.location]).toEqual([303, '/join'])
    const page = await computer(shop).ask('GET', '/join', undefined, accept)
    expect(page.bytes.toString()).toContain('Associer cet ordinateur à Packdesk')
  })

  test('is not let in with the cookie of the page on the computer of the station', async () => {
    const shop = await openShop()
    const own = await fetch(shop.station.url, { headers: { accept: 'text/html' } })
    const [cookie = ''] = own.headers.getSetCookie()
    const stolen = cookie.split(';')[0] ?? ''
    expect((await computer(shop).ask('GET', '/desk/status', undefined, { cookie: stolen })).status).toBe(401)
  })
})

describe('programs of other computers', () => {
  test('find nothing at /v1 that asks nobody who they are', async () => {
    const open = (await allEndpoints()).filter(({ path, auth }) => path.startsWith('/v1/') && auth === 'none')
    expect(open).toEqual([])
  })

  test('are let in to /v1 with a key once that is allowed, and nowhere else', async () => {
    const shop = await openShop()
    const { bareKey } = shop.station.keys.create({ name: 'till', mode: 'test' })
    const till = computer(shop)
    const as = (key: string) => ({ authorization: `Token ${key}` })
    expect((await till.ask('GET', '/v1/shipments', undefined, as(bareKey))).status).toBe(403)
    const allowed = await shop.station.call('PATCH', '/desk/network', { api: true })
    expect(allowed.body).toMatchObject({ api: true, listening: true })
    expect((await till.ask('GET', '/v1/shipments', undefined, as(bareKey))).status).toBe(200)
    expect((await till.ask('GET', '/v1/shipments', undefined, as('key_wrong'))).status).toBe(401)
    expect((await till.ask('GET', '/v1/references', undefined, as('key_wrong'))).status).toBe(401)
    expect((await till.ask('GET', '/v1/shipments')).status).toBe(401)
    for (const path of ['/desk/status', '/desk/operators', '/mcp', '/openapi.json'])
      expect((await till.ask('GET', path, undefined, as(bareKey))).status, path).toBe(403)
    await shop.station.call('PATCH', '/desk/network', { api: false })
    expect((await till.ask('GET', '/v1/shipments', undefined, as(bareKey))).status).toBe(403)
  })
})

const unusable = [
  ['desk.crt', 'other.key', 'key', /does not belong to the certificate/],
  ['nameless.crt', 'other.key', 'certificate', /names no host/],
  ['desk.key', 'desk.key', 'certificate', /not in PEM form/],
  ['desk.crt', 'desk.crt', 'key', /not in PEM form/],
] as const

describe('the certificate', () => {
  test('is made anew, for the same authority, when the address of the computer changes', async () => {
    const shop = await openShop()
    const before = await authorityOf(shop)
    shop.addresses.splice(0, 1, '127.0.0.2')
    shop.clock.advance(30_000)
    await expect.poll(async () => (await shop.network()).urls[0]).toBe(`https://127.0.0.2:${shop.port}`)
    await expect(reaches(shop)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(await authorityOf(shop)).toBe(before)
  })

  test('is told as a problem, and heals, when the network is gone for a while', async () => {
    const shop = await openShop()
    shop.addresses.length = 0
    shop.clock.advance(30_000)
    await expect.poll(async () => (await shop.network()).problem).toBe('no_address')
    expect(await shop.network()).toMatchObject({ open: true, listening: false })
    shop.addresses.push('127.0.0.1')
    shop.clock.advance(30_000)
    await expect.poll(async () => (await shop.network()).listening).toBe(true)
    expect((await reaches(shop)).status).toBe(200)
  })

  test('is renewed a month before it ends, without a restart', async () => {
    const shop = await openShop()
    const until = async () => Date.parse((await shop.network()).certificate?.valid_until ?? '')
    const first = await until()
    shop.clock.jump(61 * dayMs)
    shop.clock.advance(30_000)
    await expect.poll(until).toBeGreaterThan(first + 60 * dayMs)
  })

  test('may be one of your own, and the authority comes back when it goes', async () => {
    const shop = await openShop()
    const given = { certificate: file('desk.crt'), key: file('desk.key') }
    const taken = await shop.station.call<ShopNetwork>('PUT', '/desk/network/certificate', given)
    expect(taken.body.certificate).toMatchObject({ kind: 'given', fingerprint: null })
    expect(taken.body.urls).toContain(`https://desk.shop.example:${shop.port}`)
    const sure = computer({ ...shop, host: 'desk.shop.example', ca: given.certificate })
    expect((await sure.ask('GET', '/join')).status).toBe(200)
    expect((await sure.ask('GET', '/join/packdesk.crt')).status).toBe(404)
    const own = await shop.station.call<ShopNetwork>('DELETE', '/desk/network/certificate')
    expect(own.body.certificate).toMatchObject({ kind: 'own' })
    await expect(sure.ask('GET', '/join')).rejects.toThrow()
  })

  test('of your own is refused at its field where it cannot be used', async () => {
    const shop = await openShop()
    for (const [crt, key, field, text] of unusable) {
      const given = { certificate: file(crt), key: file(key) }
      const refused = await shop.station.call('PUT', '/desk/network/certificate', given)
      expect(refused.status).toBe(400)
      expect(errorOf(refused).details).toEqual({ [field]: [expect.stringMatching(text)] })
      expect((await shop.network()).certificate).toMatchObject({ kind: 'own' })
    }
  })

  test('that is over is told, and nobody is listened to with it', async () => {
    const shop = await openShop()
    const given = { certificate: file('desk.crt'), key: file('desk.key') }
    await shop.station.call('PUT', '/desk/network/certificate', given)
    shop.clock.jump(101 * 365 * dayMs)
    shop.clock.advance(30_000)
    await expect.poll(async () => (await shop.network()).problem).toBe('certificate_over')
    await expect(reaches(shop)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('has its keys sealed on the disk, and in no answer and no log', async () => {
    const shop = await openShop()
    await shop.station.call('PUT', '/desk/network/certificate', {
      certificate: file('desk.crt'),
      key: file('desk.key'),
    })
    const rows = shop.station.database
      .prepare<[], { kind: string; key: string }>('SELECT kind, key FROM network_certificates')
      .all()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['authority', 'given'])
    for (const { key } of rows) expect(key).toMatch(/^v2\.[0-9a-f]{8}\.[A-Za-z0-9+/=]+$/)
    const secret = file('desk.key').split('\n')[1] ?? ''
    const answers = await Promise.all(
      ['/desk/network', '/desk/diagnostics', '/desk/status'].map(path => shop.station.call('GET', path)),
    )
    for (const { bytes } of answers) expect(bytes.toString()).not.toContain(secret)
    expect(shop.station.log()).not.toContain(secret)
    expect(shop.station.log()).not.toContain('PRIVATE KEY')
  })
})
