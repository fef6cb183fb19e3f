import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createEventStream } from '../../../main/http/streams.ts'
import { createChangeFeed } from '../../../main/platform/change-feed.ts'
import { manualClock } from '../../support/manual-clock.ts'

/** A station that only tells of changes, and somebody who listens to it. */
async function listening() {
  const changes = createChangeFeed()
  const app = Fastify({ forceCloseConnections: true })
  const held: Socket[] = []
  app.server.on('connection', socket => held.push(socket))
  const open = createEventStream(changes, manualClock())(null)
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
