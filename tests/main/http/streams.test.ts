import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createEventStream } from '../../../main/http/streams.ts'
import { createChangeFeed } from '../../../main/platform/change-feed.ts'
import { manualClock } from '../../support/manual-clock.ts'

/** A station that only tells of changes, and somebody who listens to it. */
async function listening(mayListen = () => true) {
  const changes = createChangeFeed()
  const app = Fastify({ forceCloseConnections: true })
  const held: Socket[] = []
  app.server.on('connection', socket => held.push(socket))
  const open = createEventStream(changes, manualClock(), mayListen)(null)
  app.get('/events', (request, reply) => open(request, reply, json => json))
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  onTestFinished(() => app.close())
  const listen = async () => {
    const socket = connect(Number(url.port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  return { changes, listen, waitingBytes: () => Math.max(...held.map(each => each.writableLength)) }
}

const change = (number: number) =>
  ({ topic: 'orders', id: `ord_${String(number).padStart(32, '0')}`, action: 'updated' }) as const
const many = 150_000

test('who reads too slowly is hung up on, holds little and keeps nobody else from hearing everything', async () => {
  const { changes, listen, waitingBytes } = await listening()
  const slow = await listen()
  const quick = await listen()
  let heard = ''
  quick.on('data', part => {
    heard = heard.slice(-200) + part
  })
  const hungUp = once(slow, 'close')
  slow.on('error', () => undefined)

  let most = 0
  for (let number = 0; number < many; number += 1) {
    changes.publish(change(number))
    if (number % 500 === 0) await setImmediate()
    most = Math.max(most, waitingBytes())
  }
  await expect.poll(() => heard).toContain(change(many - 1).id)
  expect(most).toBeLessThan(2 * 1024 * 1024)
  slow.resume()
  await hungUp

  const again = await listen()
  let news = ''
  again.on('data', part => {
    news += part
  })
  changes.publish(change(many))
  await expect.poll(() => news).toContain(change(many).id)
})

test('many changes at once go to each listener in one piece, in their order', async () => {
  let looks = 0
  const { changes, listen } = await listening(() => {
    looks += 1
    return true
  })
  const heard = new Map<Socket, string>()
  for (let number = 0; number < 20; number += 1) {
    const socket = await listen()
    socket.on('data', part => heard.set(socket, (heard.get(socket) ?? '') + part))
  }
  looks = 0
  for (let number = 0; number < 500; number += 1) changes.publish(change(number))
  const last = change(499).id
  await expect.poll(() => [...heard.values()].filter(text => text.includes(last)).length).toBe(20)
  const order = Array.from({ length: 500 }, (_, number) => change(number).id)
  for (const text of heard.values()) expect(text.match(/ord_\d{32}/g)).toEqual(order)
  // Once for each listener, who is looked at before anything is written.
  expect(looks).toBe(20)
})

test('what is told right before a station stops is told while it can still be asked who may listen', async () => {
  let isClosed = false
  const { changes, listen } = await listening(() => {
    if (isClosed) throw new Error('The data are closed.')
    return true
  })
  const socket = await listen()
  let heard = ''
  socket.on('data', part => {
    heard += part
  })
  changes.publish(change(1))
  await Promise.resolve()
  isClosed = true
  await expect.poll(() => heard).toContain(change(1).id)
  isClosed = false
})
