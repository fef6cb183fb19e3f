import { once } from 'node:events'
import { type RequestOptions, request } from 'node:https'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readTls } from '../../main/platform/tls-files.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const folder = join(import.meta.dirname, '../support/tls')
const files = { certFile: join(folder, 'desk.crt'), keyFile: join(folder, 'desk.key') }
const tls = readTls(files, new Date())
const { station } = stationForFile({ tls, host: '0.0.0.0' })

/** A request over TLS that takes only the certificate of the station for it. */
async function ask(options: RequestOptions, body?: object) {
  const { port } = new URL(station().url)
  const servername = 'desk.shop.example'
  const sent = request({ host: '127.0.0.1', port, ca: tls.cert, servername, ...options })
  sent.end(body && JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

const asked = (host: string, more: Record<string, string> = {}) =>
  ask({ path: '/v1/references', headers: { host, ...more } })

describe('a station that other machines can reach', () => {
  test('speaks TLS and says so in its address and its links', async () => {
    expect(station().url).toMatch(/^https:\/\/desk\.shop\.example:\d+$/)
    const { bareKey } = station().keys.create({ name: 'tls', mode: 'test' })
    const headers = {
      host: 'desk.shop.example',
      authorization: `Token ${bareKey}`,
      'content-type': 'application/json',
    }
    for (let n = 0; n < 2; n++) await ask({ method: 'POST', path: '/v1/addresses', headers }, montreal)
    const { body } = await ask({ path: '/v1/addresses?limit=1', headers })
    expect(JSON.parse(body).next).toBe('https://desk.shop.example/v1/addresses?cursor=2&limit=1&offset=1')
  })

  test('answers to the names of its certificate and to no other', async () => {
    for (const host of [
      'desk.shop.example',
      'DESK.shop.example:1',
      'two.desk.example',
      '127.0.0.1',
      'localhost',
    ])
      expect((await asked(host)).status, host).toBe(200)
    for (const host of ['shop.example', 'desk.example', 'a.b.desk.example', 'evil.example'])
      expect((await asked(host)).status, host).toBe(421)
  })

  test('knows its own page by its own name', async () => {
    const page = await ask({ headers: { host: 'desk.shop.example', accept: 'text/html' } })
    expect(page.headers['set-cookie']?.[0]).toMatch(/; Secure$/)
    const cookie = String(page.headers['set-cookie']?.[0]?.split(';')[0])
    const own = { cookie, host: 'desk.shop.example', origin: 'https://desk.shop.example' }
    expect((await ask({ path: '/desk/status', headers: own })).status).toBe(200)
    const plain = { ...own, origin: 'http://desk.shop.example' }
    expect((await ask({ path: '/desk/status', headers: plain })).status).toBe(403)
  })

  test('keeps those it knows while others only connect', async () => {
    const { port } = new URL(station().url)
    const { bareKey } = station().keys.create({ name: 'stream', mode: 'test' })
    const headers = { host: 'desk.shop.example', authorization: `Token ${bareKey}` }
    const servername = 'desk.shop.example'
    const sent = request({
      host: '127.0.0.1',
      port,
      ca: tls.cert,
      servername,
      path: '/desk/events',
      headers,
      agent: false,
    })
    sent.on('error', () => undefined).end()
    const [stream] = await once(sent, 'response')
    const silent = await Promise.all(
      Array.from({ length: 130 }, async () => {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
        await once(socket, 'connect')
        return socket
      }),
    )
    await expect.poll(() => silent[0]?.closed).toBe(true)
    expect((await ask({ path: '/v1/addresses', headers })).status).toBe(200)
    expect(stream.closed).toBe(false)
    sent.destroy()
    for (const socket of silent) socket.destroy()
  })

  test('shows its screens only on its own computer', async context => {
    const outside = Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    if (!outside) return context.skip('this machine has no address but its own')
    const headers = { host: 'desk.shop.example', accept: 'text/html' }
    const { status, headers: answered } = await ask({ host: outside.address, headers })
    expect(status).toBe(403)
    expect(answered['set-cookie']).toBeUndefined()
    const api = await ask({
      host: outside.address,
      path: '/v1/references',
      headers: { host: 'desk.shop.example' },
    })
    expect(api.status).toBe(200)
  })
})

test('without a certificate no other machine is ever listened to', async () => {
  await expect(startStation({ host: '0.0.0.0' })).rejects.toThrow(/only with TLS/)
})
