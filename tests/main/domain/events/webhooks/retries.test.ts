import { describe, expect, test } from 'vitest'
import { afterAttempt, deliveryPolicy } from '../../../../../main/domain/events/webhooks/delivery-rules.ts'
import type { EventWithDeliveries } from '../../../../../shared/desk/events.ts'
import { eventDesk } from '../../../../support/desks/event-desk.ts'
import { type Received, taken, webhookReceiver } from '../../../../support/desks/webhook-receiver.ts'

const hour = 3_600_000
const numbers = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).data.n)
const attemptOf = (status: number | null) => ({
  at: '2026-01-05T08:00:00.000Z',
  duration_ms: 1,
  status,
  problem: 'No.',
  answer: null,
})

describe('the schedule of a delivery', () => {
  const pauses = (chance: number) =>
    deliveryPolicy.retryDelaysMs.map((_, tries) => {
      const after = afterAttempt(
        { tries, attempts: [] },
        attemptOf(null),
        { nowMs: 0, chance },
        deliveryPolicy,
      )
      return after.nextAttemptAt ?? 0
    })
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)

  test('grows from seconds to half a day and lasts three days, a little longer by chance', () => {
    expect(pauses(0)).toEqual(pauses(0).toSorted((a, b) => a - b))
    expect(sum(pauses(0)) / hour).toBeCloseTo(72.44, 1)
    expect(sum(pauses(1)) / sum(pauses(0))).toBeCloseTo(1.1)
  })

  test.each([
    [400, true],
    [404, true],
    [500, true],
    [null, false],
    [429, false],
    [503, false],
  ])('an event refused with %s four times stands aside: %s', (status, expected) => {
    const isAside = (tries: number) =>
      afterAttempt({ tries, attempts: [] }, attemptOf(status), { nowMs: 0, chance: 0 }, deliveryPolicy)
        .isAside
    expect([isAside(2), isAside(3)]).toEqual([false, expected])
  })
})

describe('an event only the endpoint dislikes', () => {
  test('makes room for later ones and is tried on', async () => {
    const receiver = await webhookReceiver({ manner: 'answers', status: 400 })
    const desk = eventDesk({
      deliveryPolicy: { retryDelaysMs: [1_000, 1_000, 60_000, 60_000], triesInOrder: 2 },
    })
    const { id } = desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const poison = desk.happen({ n: 1 })
    const tried = (event: EventWithDeliveries, count: number) =>
      desk.whenDelivery(event.id, ({ attempts }) => attempts.length === count)
    await tried(poison, 1)
    desk.clock.advance(1_000)
    await tried(poison, 2)
    receiver.behave(taken)
    const next = desk.happen({ n: 2 })
    await desk.whenDelivery(next.id, ({ state }) => state === 'delivered')
    expect(numbers(receiver.requests)).toEqual([1, 1, 2])
    await new Promise(setImmediate)
    desk.clock.advance(1_000)
    await desk.whenDelivery(poison.id, ({ state }) => state === 'delivered')
    expect(numbers(receiver.requests)).toEqual([1, 1, 2, 1])
    expect(desk.webhook(id).disabled).toBe(false)
  })
})

describe('an endpoint nothing arrives at', () => {
  test('for three days is switched off with the first event given up, and no event says so', async () => {
    const [dead, other] = [await webhookReceiver({ manner: 'answers', status: 503 }), await webhookReceiver()]
    const desk = eventDesk({ deliveryPolicy: { retryDelaysMs: [72 * hour] } })
    const off = desk.addWebhook(dead.url)
    desk.addWebhook(other.url, { enabled_events: ['all'] })
    desk.webhookDelivery.start()
    const event = desk.happen({ n: 1 })
    const waiting = desk.happen({ n: 2 })
    await desk.whenDelivery(event.id, ({ attempts }) => attempts.length === 1)
    await new Promise(setImmediate)
    desk.clock.advance(72 * hour)
    await desk.whenDelivery(event.id, ({ state }) => state === 'failed')
    expect(desk.webhook(off.id).disabled).toBe(true)
    expect(desk.webhooks.countGivenUp()).toBe(1)
    expect(desk.switchedOff).toEqual([off.id])
    const told = (await other.received(2)).map(({ body }) => JSON.parse(body).type)
    expect(new Set(told)).toEqual(new Set([event.type]))
    expect(desk.event(waiting.id).deliveries[0]?.state).toBe('waiting')

    dead.behave(taken)
    desk.webhooks.update({ id: off.id, testMode: true }, { disabled: false })
    await desk.whenDelivery(waiting.id, ({ state }) => state === 'delivered')
    expect(desk.webhooks.countGivenUp()).toBe(0)
  })
})
