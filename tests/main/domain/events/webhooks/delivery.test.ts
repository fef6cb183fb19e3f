import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../../main/platform/clock.ts'
import { refuse } from '../../../../../shared/errors/result.ts'
import { eventDesk } from '../../../../support/desks/event-desk.ts'
import { type Received, webhookReceiver } from '../../../../support/desks/webhook-receiver.ts'
import { patience } from '../../../../support/run/machine-pace.ts'

const noRedirects = 'Redirects are not followed; give the address itself.'

/** As the standard describes it, written down here once more. */
function expectedSignature({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

const numbers = (requests: readonly Received[]) => requests.map(({ body }) => JSON.parse(body).data.n)

describe('an event', () => {
  test('is posted as it is stored, signed, without the secret', async () => {
    const receiver = await webhookReceiver()
    const desk = eventDesk()
    const { id, secret } = desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const event = desk.happen({ id: 'trk_1', note: 'é 世界 \u2028' })
    const [request] = await receiver.received(1)
    if (!request) throw new Error('nothing came')
    const { deliveries: _, ...stored } = event
    expect(JSON.parse(request.body)).toEqual(stored)
    expect(stored).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'tracker_updated',
      event: 'tracker_updated',
      data: { id: 'trk_1', note: 'é 世界 \u2028' },
      test_mode: true,
      pending_webhooks: 1,
      created_at: '2026-01-05T08:00:00.000000+00:00',
    })
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Date.UTC(2026, 0, 5, 8) / 1000),
      'webhook-signature': expectedSignature(request, secret),
    })
    expect(JSON.stringify(request)).not.toContain(secret.slice('whsec_'.length))
    await desk.whenDelivery(event.id, ({ state }) => state === 'delivered')
    expect(desk.webhook(id).last_event_at).toBe('2026-01-05T08:00:00.000000Z')
  })

  test('goes only to endpoints of its mode that are switched on and asked for it', async () => {
    const receiver = await webhookReceiver()
    const desk = eventDesk()
    const asking = desk.addWebhook(receiver.url, { enabled_events: ['tracker_created', 'tracker_updated'] })
    const all = desk.addWebhook(receiver.url)
    desk.addWebhook(receiver.url, { enabled_events: ['order_created'] })
    desk.addWebhook(receiver.url, { enabled_events: [] })
    desk.addWebhook(receiver.url, { disabled: true })
    desk.addWebhook(receiver.url, {}, false)
    const event = desk.happen()
    expect(event.pending_webhooks).toBe(2)
    expect(event.deliveries.map(each => each.webhook_id).sort()).toEqual([asking.id, all.id].sort())
  })

  test('is stored when nobody asked for it', () => {
    const desk = eventDesk()
    expect(desk.happen()).toMatchObject({ pending_webhooks: 0, deliveries: [] })
  })

  test('is not there when what it tells was rolled back, and nobody hears of it', async () => {
    const receiver = await webhookReceiver()
    const desk = eventDesk()
    desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const heard: string[] = []
    desk.feed.subscribe(change => heard.push(change.topic))
    desk.database.transact(() => {
      desk.recordEvent({ type: 'shipment_purchased', data: {}, testMode: true })
      return refuse('state_error')
    })
    expect(() =>
      desk.database.transact(() => {
        desk.recordEvent({ type: 'shipment_purchased', data: {}, testMode: true })
        throw new Error('a bug')
      }),
    ).toThrow('a bug')
    expect(heard).toEqual([])
    const real = desk.happen({ n: 1 })
    await desk.whenDelivery(real.id, ({ state }) => state === 'delivered')
    expect(numbers(receiver.requests)).toEqual([1])
    expect(desk.events.list(true, { limit: 20, offset: 0 }).count).toBe(1)
  })

  test('waits for its transaction before anybody is told', () => {
    const desk = eventDesk()
    const heard: string[] = []
    desk.feed.subscribe(change => heard.push(change.topic))
    desk.database.transact(() => {
      desk.recordEvent({ type: 'tracker_created', data: {}, testMode: true })
      expect(heard).toEqual([])
      return { ok: true, value: null }
    })
    expect(heard).toEqual(['event-records'])
  })
})

describe('the order at an endpoint', () => {
  test('is that of the events, one at a time, whatever fails in between', async () => {
    const receiver = await webhookReceiver({ manner: 'answers', status: 500 })
    const desk = eventDesk()
    desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const events = [1, 2, 3, 4, 5].map(n => desk.happen({ n }))
    const [first, last] = [events[0]?.id ?? '', events[4]?.id ?? '']
    await desk.whenDelivery(first, ({ attempts }) => attempts.length === 1)
    receiver.behave({ manner: 'resets' })
    desk.clock.advance(2_000)
    await desk.whenDelivery(first, ({ attempts }) => attempts.length === 2)
    receiver.behave({ manner: 'answers', status: 204 })
    desk.clock.advance(10_000)
    await desk.whenDelivery(last, ({ state }) => state === 'delivered')
    expect(numbers(receiver.requests)).toEqual([1, 1, 1, 2, 3, 4, 5])
    expect(receiver.mostAtOnce()).toBe(1)
    expect(new Set(receiver.requests.slice(0, 3).map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.requests.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('does not hold up another endpoint', async () => {
    const [stuck, quick] = [await webhookReceiver({ manner: 'holds' }), await webhookReceiver()]
    const desk = eventDesk()
    desk.addWebhook(stuck.url)
    desk.addWebhook(quick.url)
    desk.webhookDelivery.start()
    for (const n of [1, 2, 3]) desk.happen({ n })
    expect(numbers(await quick.received(3))).toEqual([1, 2, 3])
    expect(numbers(await stuck.received(1))).toEqual([1])
    stuck.release()
  })
})

describe('an endpoint that fails', () => {
  const failing = { manner: 'answers', status: 503, text: 'x'.repeat(5_000) } as const

  test('is tried again after growing pauses, then the event is given up and the next one goes out', async () => {
    const receiver = await webhookReceiver(failing)
    const desk = eventDesk({ deliveryPolicy: { retryDelaysMs: [1_000, 10_000] } })
    const { id } = desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const event = desk.happen({ n: 1 })
    const tried = (count: number) => desk.whenDelivery(event.id, ({ attempts }) => attempts.length === count)
    expect((await tried(1)).next_attempt_at).toBe('2026-01-05T08:00:01.000Z')
    desk.clock.advance(999)
    expect(receiver.requests).toHaveLength(1)
    desk.clock.advance(1)
    expect((await tried(2)).next_attempt_at).toBe('2026-01-05T08:00:11.000Z')
    desk.clock.advance(10_000)
    expect(await tried(3)).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect(desk.event(event.id).deliveries[0]?.attempts[0]).toEqual({
      at: '2026-01-05T08:00:00.000Z',
      duration_ms: 0,
      status: 503,
      problem: 'The endpoint answered 503.',
      answer: 'x'.repeat(2_048),
    })
    expect(desk.webhook(id)).toMatchObject({ disabled: false, last_event_at: null })
    receiver.behave({ manner: 'answers', status: 200 })
    desk.happen({ n: 2 })
    expect(numbers(await receiver.received(4))).toEqual([1, 1, 1, 2])
  })

  test('six times in a row is switched off, said once, and gets what waited when it is switched on', async () => {
    const receiver = await webhookReceiver(failing)
    const desk = eventDesk({ deliveryPolicy: { retryDelaysMs: [] } })
    const { id } = desk.addWebhook(receiver.url)
    for (let n = 1; n <= 8; n++) desk.happen({ n })
    const off = desk.when(change => change?.topic === 'webhooks' && desk.webhook(id).disabled)
    desk.webhookDelivery.start()
    await off
    expect(numbers(receiver.requests)).toEqual([1, 2, 3, 4, 5, 6])
    expect(desk.switchedOff).toEqual([id])
    expect(desk.happen({ n: 9 }).pending_webhooks).toBe(0)

    receiver.behave({ manner: 'answers', status: 200 })
    desk.webhooks.update({ id, testMode: true }, { disabled: false })
    expect(numbers(await receiver.received(8)).slice(6)).toEqual([7, 8])
  })

  test('forgets its failures on a success and when it is switched on', async () => {
    const receiver = await webhookReceiver(failing)
    const desk = eventDesk({ deliveryPolicy: { retryDelaysMs: [] } })
    const { id } = desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const fail = async (times: number) => {
      for (let n = 0; n < times; n++)
        await desk.whenDelivery(desk.happen().id, ({ state }) => state === 'failed')
    }
    await fail(5)
    receiver.behave({ manner: 'answers', status: 200 })
    await desk.whenDelivery(desk.happen().id, ({ state }) => state === 'delivered')
    receiver.behave(failing)
    await fail(5)
    expect(desk.webhook(id).disabled).toBe(false)
    desk.webhooks.update({ id, testMode: true }, { disabled: false })
    await fail(5)
    expect(desk.webhook(id).disabled).toBe(false)
    await fail(1)
    expect(desk.webhook(id).disabled).toBe(true)
  })

  test('is tried at once at another address', async () => {
    const [wrong, right] = [await webhookReceiver(failing), await webhookReceiver()]
    const desk = eventDesk()
    const { id } = desk.addWebhook(wrong.url)
    desk.webhookDelivery.start()
    const event = desk.happen({ n: 1 })
    await desk.whenDelivery(event.id, ({ attempts }) => attempts.length === 1)
    desk.webhooks.update({ id, testMode: true }, { url: right.url })
    expect(numbers(await right.received(1))).toEqual([1])
  })
})

describe('what an endpoint may do', () => {
  const problemOf = async (receiver: { url: string }, advanceMs = 0) => {
    const desk = eventDesk({ deliveryPolicy: { retryDelaysMs: [] } })
    desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const event = desk.happen({ n: 1 })
    return {
      desk,
      attempt: async () => {
        desk.clock.advance(advanceMs)
        const { attempts } = await desk.whenDelivery(event.id, ({ state }) => state !== 'waiting')
        return attempts[0]
      },
    }
  }

  test('not answering is given 10 seconds', async () => {
    const receiver = await webhookReceiver({ manner: 'holds' })
    const { attempt } = await problemOf(receiver, 10_000)
    await receiver.received(1)
    expect(await attempt()).toMatchObject({
      status: null,
      duration_ms: 10_000,
      problem: 'The endpoint did not answer within 10 seconds.',
    })
  })

  test('a redirect is not followed and not taken for success', async () => {
    const elsewhere = await webhookReceiver()
    const receiver = await webhookReceiver({ manner: 'redirects', status: 307, to: elsewhere.url })
    const { attempt } = await problemOf(receiver)
    expect(await attempt()).toMatchObject({
      status: 307,
      problem: `The endpoint redirects to ${elsewhere.url}. ${noRedirects}`,
    })
    expect(elsewhere.requests).toEqual([])
  })

  test.each([300, 301, 303, 304, 307])(
    'a %i that names no address is not taken for success',
    async status => {
      const { attempt } = await problemOf(await webhookReceiver({ manner: 'answers', status }))
      expect(await attempt()).toMatchObject({
        status,
        problem: `The endpoint answered ${status}. ${noRedirects}`,
      })
    },
  )

  test('an endless answer is read for a little and counts by its status', async () => {
    const { attempt } = await problemOf(await webhookReceiver({ manner: 'floods' }))
    const { status, problem, answer } = (await attempt()) ?? {}
    expect({ status, problem, read: answer?.length }).toEqual({ status: 200, problem: null, read: 2_048 })
  })

  test('an answer that drips counts by its status when the time is over', async () => {
    const receiver = await webhookReceiver({ manner: 'drips' })
    const desk = eventDesk({ clock: systemClock, deliveryPolicy: { timeoutMs: patience(1_000) } })
    desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const { attempts } = await desk.whenDelivery(desk.happen().id, ({ state }) => state === 'delivered')
    expect(attempts).toMatchObject([{ status: 200, problem: null, answer: expect.stringMatching(/^\.+$/) }])
  })

  test('hanging up and not being there are failures with a reason', async () => {
    const resetting = await webhookReceiver({ manner: 'resets' })
    const hungUp = await problemOf(resetting)
    expect((await hungUp.attempt())?.problem).toBe('The endpoint could not be reached: it hung up.')
    await resetting.unplug()
    const gone = await problemOf(resetting)
    expect((await gone.attempt())?.problem).toBe('The endpoint could not be reached: nothing listens there.')
  })

  test('a name and password in an address kept from before they were refused go into a header', async () => {
    const receiver = await webhookReceiver()
    const { desk } = await problemOf(receiver)
    await receiver.received(1)
    const kept = receiver.url.replace('//', '//shop:p%40ss@')
    desk.database.sqlite.prepare('UPDATE webhooks SET url = ?').run(kept)
    desk.happen({ n: 2 })
    const [, request] = await receiver.received(2)
    const pair = Buffer.from('shop:p@ss').toString('base64')
    expect(request?.headers.authorization).toBe(`Basic ${pair}`)
  })
})
