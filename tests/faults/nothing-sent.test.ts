import { describe, expect, test } from 'vitest'
import type { CarrierAdapter } from '../../main/carriers/contract/adapter.ts'
import { carriersWith, scripted } from '../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

describe('what failed before anything was sent leaves no unknown outcome', () => {
  const adapterBefore = (createLabel: NonNullable<CarrierAdapter['createLabel']>) =>
    carriersWith({ createLabel })

  test('an adapter that throws while it builds its request', async () => {
    const carriers = adapterBefore(() => {
      throw new TypeError('cannot read properties of undefined')
    })
    const { draft, buy, unknownPurchases } = await scriptedDesk({ carriers })
    const shipment = await draft()
    for (let time = 0; time < 2; time++) {
      const refused = await buy(shipment)
      expect(refused.status).toBe(424)
      expect(JSON.stringify(refused.body)).not.toContain('undefined')
      expect(JSON.stringify(refused.body)).not.toContain('may have been bought')
    }
    expect(await unknownPurchases()).toBe(0)
  })

  test('an adapter that throws after its sign-in went well, or says so itself', async () => {
    let tries = 0
    const carriers = adapterBefore(async (_request, connection, context) => {
      await context.tokens.get('access', async () => {
        const { base_url: base } = connection.settings as { base_url: string }
        await context.fetch(`${base}/account`, { method: 'POST', body: '{}' })
        return { token: 'x', lifetimeMs: 60_000 }
      })
      tries += 1
      if (tries === 1) throw new TypeError('no such member')
      return { ok: false, messages: [{ code: 'x', message: 'It broke.' }], retry: 'unknown-outcome' }
    })
    const { carrier, draft, buy, unknownPurchases } = await scriptedDesk({ carriers })
    const shipment = await draft()
    expect((await buy(shipment)).status).toBe(424)
    expect((await buy(shipment)).status).toBe(424)
    expect(carrier.calls('account')).toBe(1)
    expect(await unknownPurchases()).toBe(0)
  })

  test('a carrier whose server is not found', async () => {
    const { carrier, draft, buy, unknownPurchases } = await scriptedDesk()
    const shipment = await draft()
    await carrier.cut()
    expect((await buy(shipment)).status).toBe(424)
    expect(await unknownPurchases()).toBe(0)
    await carrier.mend()
    expect((await buy(shipment)).status).toBe(200)
  })
})

describe('what was sent is not safe to forget', () => {
  test.each([
    ['throws', { how: 'throw' }],
    ['calls it safe', { how: 'safe' }],
    ['calls it a refusal', { how: 'never' }],
  ] as const)('whose carrier hung up and whose adapter %s', async (_, { how }) => {
    const carriers = carriersWith({
      createLabel: async (...call) => {
        try {
          return await scripted.createLabel(...(call as unknown as Parameters<typeof scripted.createLabel>))
        } catch (error) {
          if (how === 'throw') throw error
          return { ok: false, messages: [{ code: 'x', message: 'Lost.' }], retry: how }
        }
      },
    })
    const { carrier, draft, buy, unknownPurchases } = await scriptedDesk({ carriers })
    const shipment = await draft()
    carrier.behave('labels', { how: 'hang_up', charges: true })
    const refused = await buy(shipment)
    expect(JSON.stringify(refused.body)).toContain('may have been bought')
    expect(await unknownPurchases()).toBe(1)
    expect((await buy(shipment)).status).toBe(409)
    expect(carrier.charges()).toHaveLength(1)
  })

  test('nor is what its server broke at, whatever the adapter says of it', async () => {
    const carriers = carriersWith({
      createLabel: async (_request, connection, context) => {
        const { base_url: base } = connection.settings as { base_url: string }
        await context.fetch(`${base}/labels`, { method: 'POST', body: '{}' })
        return { ok: false, messages: [{ code: '502', message: 'It broke.' }], retry: 'safe' }
      },
    })
    const { carrier, draft, buy, unknownPurchases } = await scriptedDesk({ carriers })
    carrier.behave('labels', { status: 502, body: 'Bad Gateway', charges: true })
    await buy(await draft())
    expect(await unknownPurchases()).toBe(1)
  })
})
