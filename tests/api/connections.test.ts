import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pageCookie } from '../support/contract/page-session.ts'
import { speak, statusOf } from '../support/contract/raw-http.ts'
import { startStation, type TestStation } from '../support/station/station.ts'

/** Five connections: one of an unknown caller, one of the page, three of programs. */
const five = { requestMs: 60_000, headersMs: 60_000, lookEveryMs: 1_000, connections: 5 }

async function started(options: Parameters<typeof startStation>[0] = {}): Promise<TestStation> {
  const station = await startStation(options)
  onTestFinished(station.close)
  return station
}

/** A connection nobody speaks on, as the station sees it once it is there. */
async function connected({ url }: Pick<TestStation, 'url'>): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Asks on a connection that stays, and reads until the answer is there. */
async function ask(
  { url }: Pick<TestStation, 'url'>,
  socket: Socket,
  path: string,
  header: string,
): Promise<string> {
  const { host } = new URL(url)
  let said = ''
  const heard = (part: Buffer) => {
    said += part
  }
  socket.on('data', heard)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\nAccept: */*\r\n\r\n`)
  await expect.poll(() => said).toMatch(/^HTTP\/1\.1 \d{3} [\s\S]*\r\n\r\n./)
  socket.off('data', heard)
  return said
}

const keyOf = (station: TestStation): string => {
  const { bareKey } = station.keys.create({ name: 'busy', mode: 'test' })
  return `Authorization: Token ${bareKey}`
}

/** A stream of events: a request that does not end. */
const listening = async (station: TestStation, header: string): Promise<Socket> => {
  const socket = await connected(station)
  expect(await ask(station, socket, '/desk/events', header)).toMatch(/^HTTP\/1\.1 200 /)
  return socket
}

const openPage = async (station: TestStation): Promise<string> => {
  const { host } = new URL(station.url)
  return speak(
    station.url,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
}

describe('connections nobody speaks on', () => {
  test('keep nobody out, the page and programs with a key least of all, however many there are', async () => {
    const station = await started()
    const silent = await Promise.all(Array.from({ length: 600 }, () => connected(station)))
    expect(await openPage(station)).toMatch(/^HTTP\/1\.1 200 /)
    const cookie = await pageCookie(station.url)
    expect(await statusOf(station.url, { path: '/desk/status', headers: { cookie } })).toBe(200)
    expect((await station.call('GET', '/v1/addresses')).status).toBe(200)
    // The youngest of them, as many as the part of those nobody knows has room for.
    await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(100)
    expect(silent.at(0)?.closed).toBe(true)
    expect(silent.at(-1)?.closed).toBe(false)
  })

  test('are closed for those that come, also when they drip a request', async () => {
    const station = await started({ patience: five })
    const dripping = await connected(station)
    dripping.write('GET / HTTP/1.1\r\n')
    expect(await openPage(station)).toMatch(/^HTTP\/1\.1 200 /)
    await expect.poll(() => dripping.closed).toBe(true)
  })
})

describe('connections of programs', () => {
  test('that are quiet are closed for new ones, the quietest first', async () => {
    const station = await started({ patience: five })
    const key = keyOf(station)
    const sockets: Socket[] = []
    for (let n = 0; n < 3; n++) {
      const socket = await connected(station)
      await ask(station, socket, '/v1/references', key)
      sockets.push(socket)
    }
    await ask(station, sockets[0] as Socket, '/v1/addresses', key)
    expect(await ask(station, await connected(station), '/v1/addresses', key)).toMatch(/^HTTP\/1\.1 200 /)
    await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([false, true, false])
  })

  test('that are all busy leave room for the page, and one more is told so', async () => {
    const station = await started({ patience: five })
    const key = keyOf(station)
    const cookie = await pageCookie(station.url)
    const busy = [await listening(station, key), await listening(station, key), await listening(station, key)]
    const refused = await ask(station, await connected(station), '/v1/addresses', key)
    expect(refused).toMatch(
      /^HTTP\/1\.1 429 [\s\S]*retry-after: 1[\s\S]*Too many connections.*Nothing was done/i,
    )
    expect(refused).toMatch(/connection: close/i)
    expect(await openPage(station)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await statusOf(station.url, { path: '/desk/status', headers: { cookie } })).toBe(200)
    expect(busy.map(({ closed }) => closed)).toEqual([false, false, false])
    busy[0]?.destroy()
    const again = async () => ask(station, await connected(station), '/v1/addresses', key)
    await expect.poll(again).toMatch(/^HTTP\/1\.1 200 /)
  })
})
