import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../../main/platform/clock.ts'
import { backgroundGroup } from '../../../../../shared/settings/background.ts'
import { eventDesk } from '../../../../support/desks/event-desk.ts'
import { webhookReceiver } from '../../../../support/desks/webhook-receiver.ts'
import { patience } from '../../../../support/run/machine-pace.ts'

type Desk = Parameters<typeof eventDesk>[0]

/** A server that does what it likes with a connection; answers its address and how much it could send. */
async function rudeServer(treat: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer(socket => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.once('data', () => treat(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, port, accepted: () => accepted, open: () => sockets.size }
}

/** Writes the same piece for as long as the other side takes it. */
const pour = (socket: Socket, piece: string | Buffer): void => {
  const more = () => setImmediate(() => socket.destroyed || !socket.write(piece) || more())
  socket.on('drain', more)
  more()
}

const every = (socket: Socket, ms: number, piece: string): void => {
  const timer = setInterval(() => socket.write(piece), ms)
  socket.on('close', () => clearInterval(timer))
}

/** What one delivery to the address came to, and how long it took. */
async function deliver(url: string, options: Desk = {}) {
  const desk = eventDesk({
    clock: systemClock,
    deliveryPolicy: { retryDelaysMs: [], timeoutMs: patience(10_000), stopGraceMs: 0 },
    ...options,
  })
  desk.addWebhook(url)
  desk.webhookDelivery.start()
  const { attempts } = await desk.whenDelivery(desk.happen().id, ({ state }) => state !== 'waiting')
  return attempts[0]
}

const head = 'HTTP/1.1 200 OK\r\n'
const impatient = { deliveryPolicy: { retryDelaysMs: [], timeoutMs: 300 } }
const late = 'The endpoint did not answer within 0.3 seconds.'

describe('a receiver that', () => {
  test.each([
    [
      'sends its headers byte by byte',
      (socket: Socket) => {
        socket.write(`${head}x-slow: `)
        every(socket, 5, 'x')
      },
      late,
    ],
    [
      'sends one header after the other',
      (socket: Socket) => {
        socket.write(head)
        every(socket, 5, 'x-more: 1\r\n')
      },
      late,
    ],
    [
      'sends headers without end',
      (socket: Socket) => {
        socket.write(head)
        pour(socket, `x-more: ${'1'.repeat(1_000)}\r\n`)
      },
      'The endpoint could not be reached: it answered with more headers than anybody needs.',
    ],
    [
      'says again and again that it is about to answer',
      (socket: Socket) => every(socket, 1, 'HTTP/1.1 102 Processing\r\n\r\n'),
      late,
    ],
    [
      'speaks another language',
      (socket: Socket) => socket.end('220 mail.example ESMTP\r\n'),
      'The endpoint could not be reached: what answers there does not speak HTTP this way.',
    ],
    [
      'hangs up in the middle of a header',
      (socket: Socket) => socket.end(head),
      'The endpoint could not be reached: it hung up.',
    ],
  ])('%s costs one attempt and no more time than that has', async (_, treat, problem) => {
    const server = await rudeServer(treat)
    const attempt = await deliver(server.url, problem === late ? impatient : {})
    expect(attempt).toMatchObject({ status: null, problem })
    expect(attempt?.duration_ms).toBeLessThan(patience(15_000))
  })

  test('answers with 10 GB is read for 2 KB and hung up on', async () => {
    const server = await rudeServer(socket => {
      socket.write(`${head}content-length: 10737418240\r\n\r\n`)
      pour(socket, Buffer.alloc(64 * 1_024, 'x'))
    })
    const before = process.memoryUsage().rss
    const attempt = await deliver(server.url)
    expect(attempt).toMatchObject({ status: 200, problem: null, answer: 'x'.repeat(2_048) })
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
    await expect.poll(server.open, { interval: 5 }).toBe(0)
  })

  test('answers in chunks without end counts by its status', async () => {
    const server = await rudeServer(socket => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
      every(socket, 5, '1\r\nx\r\n')
    })
    const attempt = await deliver(server.url, {
      deliveryPolicy: { retryDelaysMs: [], timeoutMs: patience(1_000) },
    })
    expect(attempt).toMatchObject({ status: 200, problem: null, answer: expect.stringMatching(/^x+$/) })
    expect(attempt?.duration_ms).toBeLessThan(patience(15_000))
  })

  test('redirects to itself is asked once', async () => {
    const receiver = await webhookReceiver({ manner: 'redirects', status: 308, to: '/hook' })
    expect((await deliver(receiver.url))?.problem).toContain('Redirects are not followed')
    expect(receiver.requests).toHaveLength(1)
  })

  test('has a certificate nobody vouches for is sent nothing', async () => {
    const tls = join(import.meta.dirname, '../../../../support/tls')
    let requests = 0
    const server = createTlsServer(
      { cert: readFileSync(join(tls, 'desk.crt')), key: readFileSync(join(tls, 'desk.key')) },
      () => {
        requests += 1
      },
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const attempt = await deliver(`https://127.0.0.1:${port}/hook`)
    expect(attempt?.problem).toMatch(
      /its certificate is (not trusted by this computer|for another name|.*expired)/,
    )
    expect(requests).toBe(0)
  })
})

describe('addresses that are not public', () => {
  const with_ = (more: Partial<typeof backgroundGroup.defaults>) => ({
    background: () => ({ ...backgroundGroup.defaults, ...more }),
  })
  const nothingSent =
    /^Nothing was sent: .+ is (on this computer|in a private network)\. Allow it under Settings, Developers/

  test.each(['http://10.0.0.1/', 'http://[fd00::1]/', 'http://169.254.169.254/latest', 'http://0xa000001/'])(
    '%s is sent nothing unless private networks are allowed',
    async url => {
      expect((await deliver(url))?.problem).toMatch(nothingSent)
    },
  )

  test('this computer is sent events, unless that is switched off', async () => {
    const receiver = await webhookReceiver()
    expect((await deliver(receiver.url))?.problem).toBeNull()
    const off = with_({ webhooks_to_this_computer: false })
    expect((await deliver(receiver.url, off))?.problem).toMatch(nothingSent)
    expect((await deliver(receiver.url.replace('127.0.0.1', 'localhost'), off))?.problem).toMatch(nothingSent)
    expect(receiver.requests).toHaveLength(1)
  })

  test('a name is looked up once and the connection goes where the look led', async () => {
    const receiver = await webhookReceiver()
    const answers = ['127.0.0.1', '10.0.0.1']
    let looks = 0
    const resolveName = async () => [{ address: answers[looks++] ?? '', family: 4 }]
    const url = receiver.url.replace('127.0.0.1', 'rebinding.example')
    expect((await deliver(url, { resolveName }))?.problem).toBeNull()
    expect(looks).toBe(1)
    expect((await deliver(url, { resolveName }))?.problem).toMatch(nothingSent)
  })

  test('a name with one address that may not be reached is sent nothing', async () => {
    const server = await rudeServer(socket => socket.end())
    const resolveName = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ]
    const url = server.url.replace('127.0.0.1', 'both.example')
    expect((await deliver(url, { resolveName }))?.problem).toMatch(nothingSent)
    expect(server.accepted()).toBe(0)
  })
})
