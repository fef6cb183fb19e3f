import { describe, expect, test } from 'vitest'
import type { CallLimit, CarrierContext } from '../../main/carriers/contract/adapter.ts'
import { done } from '../../main/carriers/contract/outcome.ts'
import { createCallLimits } from '../../main/carriers/line/call-limits.ts'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A station whose carrier takes only so many requests. */
const desk = (limits: readonly CallLimit[]) => scriptedDesk({ carriers: carriersWith({ limits }) })

type Desk = Awaited<ReturnType<typeof desk>>
const track = ({ call }: Pick<Desk, 'call'>, number: string) =>
  call('GET', `/v1/proxy/tracking/scripted/${number}`)

describe('a carrier that takes only so many requests', () => {
  test('is not asked once they are used up, and says when it is again', async () => {
    const found = await desk([{ operations: ['track'], requests: 2, perMs: dayMs }])
    for (const number of ['T1', 'T2']) expect((await track(found, number)).status).toBe(200)
    const { status, body } = await track(found, 'T3')
    expect(status).toBe(404)
    expect(body).toMatchObject({
      messages: [
        {
          carrier_id: 'scripted',
          code: 'carrier_limit',
          message: expect.stringMatching(/^The carrier takes 2 requests in 24 hours.* It was not asked\.$/),
          details: { requests: 2, per_seconds: 86_400 },
        },
      ],
    })
    expect(found.carrier.calls('tracking')).toBe(2)
    found.clock.advance(dayMs)
    expect((await track(found, 'T3')).status).toBe(200)
  })

  test('is asked as before about what the limit does not name', async () => {
    const found = await desk([{ operations: ['track'], requests: 1, perMs: dayMs }])
    await track(found, 'T1')
    const { rates } = await found.draft()
    expect(rates).toHaveLength(1)
  })

  test('has no new day when the station is started anew', async () => {
    const carriers = carriersWith({ limits: [{ requests: 1, perMs: dayMs }] })
    const home = tempHome()
    const found = await scriptedDesk({ carriers, home })
    await track(found, 'T1')
    await found.close()
    const again = await startStation({ carriers, clock: found.clock, home })
    const { body } = await track({ call: again.call }, 'T2')
    await again.close()
    expect(body).toMatchObject({ messages: [{ code: 'carrier_limit' }] })
    expect(found.carrier.calls('tracking')).toBe(1)
  })

  test('shows with its connection how much of them is used up', async () => {
    const found = await desk([
      { requests: 250, perMs: dayMs },
      { requests: 1, perMs: 5_000 },
    ])
    await track(found, 'T1')
    const { body } = await found.call<ConnectionRecord>('GET', `/desk/connections/${found.connection.id}`)
    expect(body.limits).toEqual([
      { requests: 250, per_seconds: 86_400, used: 1, free_at: null },
      { requests: 1, per_seconds: 5, used: 1, free_at: expect.any(String) },
    ])
  })

  test('is not said to be out of reach, and a purchase over the limit bought nothing', async () => {
    const found = await desk([{ operations: ['createLabel'], requests: 1, perMs: dayMs }])
    await found.buy(await found.draft())
    const { status, body } = await found.buy(await found.draft())
    expect(status).not.toBe(200)
    expect(JSON.stringify(body)).toContain('carrier_limit')
    expect(found.carrier.charges()).toHaveLength(1)
    expect(await found.unknownPurchases()).toBe(0)
    const { body: connection } = await found.call('GET', `/desk/connections/${found.connection.id}`)
    expect(connection).toMatchObject({ reachability: { state: 'reachable' } })
  })
})

describe('of those that wait for their turn', () => {
  test('a purchase goes before a person, and a person before the background', async () => {
    const begun: string[] = []
    const open: (() => void)[] = []
    const ask =
      (name: string) =>
      async (_: unknown, __: unknown, { fetch }: CarrierContext) => {
        await fetch(`http://127.0.0.1:9/${name}`).catch(() => {})
        return done([])
      }
    const fetch: typeof globalThis.fetch = async input => {
      begun.push(new URL(String(input)).pathname.slice(1))
      await new Promise<void>(resolve => open.push(resolve))
      return new Response('{}')
    }
    const limits = createCallLimits({
      nowMs: () => 0,
      after: () => () => {},
      store: { begunSince: () => [], note: () => {} },
    })
    const call = (name: string, urgency: 'purchase' | 'person' | 'background') => {
      const turns = limits.turnsOf({
        connectionId: 'c',
        limits: [{ concurrency: 1 }],
        operation: null,
        urgency,
        endsAtMs: 1000,
        signal: new AbortController().signal,
        fetch,
      })
      return ask(name)(null, null, turns as unknown as CarrierContext)
    }
    const all = [
      call('first', 'background'),
      call('later', 'background'),
      call('person', 'person'),
      call('buy', 'purchase'),
    ]
    for (let turn = 0; turn < all.length; turn += 1) {
      await expect.poll(() => open.length).toBe(turn + 1)
      open[turn]?.()
    }
    await Promise.all(all)
    expect(begun).toEqual(['first', 'buy', 'person', 'later'])
  })
})
