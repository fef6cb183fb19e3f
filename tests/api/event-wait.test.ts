import { expect, test } from 'vitest'
import type { EventsRead } from '../../shared/api/events.ts'
import { errorOf } from '../support/contract/call.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'

/** A wait nothing else of the station takes, by which the test sees that the question has come in. */
const waitSeconds = 37

/** A station whose time the test moves, and somebody who waits there for what happens. */
async function desk() {
  const time = manualClock()
  let seen = Promise.withResolvers<void>()
  const clock = {
    ...time,
    after: (delayMs: number, work: () => void) => {
      if (delayMs === waitSeconds * 1_000) seen.resolve()
      return time.after(delayMs, work)
    },
  }
  const station = await startStation({ clock })
  const { call, keys, url } = station
  const read = async (query: string) => (await call<EventsRead>('GET', `/v1/events?${query}`)).body
  const { cursor } = await read('after=latest')
  const { bareKey } = keys.create({ name: 'waits', mode: 'test' })
  return {
    ...station,
    time,
    read,
    cursor,
    order: (as: 'test' | 'live' = 'test') => call<{ id: string }>('POST', '/v1/orders', orderBody(), { as }),
    /** Asks, and is here again once the station holds the answer back. */
    wait: async (query = '', signal?: AbortSignal) => {
      seen = Promise.withResolvers<void>()
      const answer = fetch(`${url}/v1/events?after=${cursor}&wait=${waitSeconds}${query}`, {
        headers: { authorization: `Token ${bareKey}` },
        ...(signal ? { signal } : {}),
      })
      await seen.promise
      return { body: async () => (await (await answer).json()) as EventsRead, answer }
    },
  }
}

test('an event is answered as soon as it happens, and the cursor goes on behind it', async () => {
  const { wait, order, read, close } = await desk()
  const { body } = await wait()
  const { id } = (await order()).body
  const answer = await body()
  expect(answer.results.map(({ type, data }) => [type, data.id])).toEqual([['order_created', id]])
  expect((await read(`after=${answer.cursor}`)).results).toEqual([])
  await close()
})

test('what is there already is answered at once, however long somebody would wait', async () => {
  const { order, read, cursor, close } = await desk()
  await order()
  expect((await read(`after=${cursor}&wait=50`)).results).toHaveLength(1)
  await close()
})

test('when the time is over the answer is empty, and whoever asks on from it misses nothing', async () => {
  const { wait, time, order, read, close } = await desk()
  const { body } = await wait()
  time.advance(waitSeconds * 1_000)
  const empty = await body()
  expect(empty).toMatchObject({ results: [], has_more: false })
  await order()
  expect((await read(`after=${empty.cursor}`)).results).toHaveLength(1)
  await close()
})

test('events of other types and of the other mode keep nobody from waiting on', async () => {
  const { wait, time, order, close } = await desk()
  const { body } = await wait('&type=order_cancelled')
  await order()
  await order('live')
  time.advance(waitSeconds * 1_000)
  expect((await body()).results).toEqual([])
  await close()
})

test('a station that stops answers whoever waits, and does not wait for the time', async () => {
  const { wait, close } = await desk()
  const { body } = await wait()
  const [answer] = await Promise.all([body(), close()])
  expect(answer.results).toEqual([])
})

test('whoever goes away is forgotten, and the next one is answered', async () => {
  const { wait, order, close } = await desk()
  const leaving = new AbortController()
  const { answer } = await wait('', leaving.signal)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  const { body } = await wait()
  await order()
  expect((await body()).results).toHaveLength(1)
  await close()
})

test.each(['-1', '51', '2.5', 'soon'])('a wait of %s is refused at its field', async seconds => {
  const { call, cursor, close } = await desk()
  const refused = await call('GET', `/v1/events?after=${cursor}&wait=${seconds}`)
  expect([refused.status, Object.keys(errorOf(refused).details ?? {})]).toEqual([400, ['wait']])
  await close()
})
