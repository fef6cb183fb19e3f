import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { unsettledPurchase } from '../support/desks/unsettled-desk.ts'

type Unknown = { purchase?: { id: string }; void?: { id: string } }
const unknownOf = ({ meta }: { meta?: { unknown?: unknown } }) => (meta?.unknown ?? {}) as Unknown

/** A first purchase that was settled by hand as not bought, and a second one that nobody knows about. */
async function secondUnknown() {
  const desk = await unsettledPurchase()
  const { carrier, unsettled } = desk
  const first = unknownOf((await desk.retrieve(unsettled.id)).body).purchase?.id
  const begin = async () => {
    await desk.settlePurchase(unsettled.id, { happened: false })
    carrier.behave('labels', { how: 'hang_up', charges: true })
    await desk.buy(unsettled)
    carrier.behave('labels', {})
  }
  return { ...desk, first, begin }
}

describe('an answer about a purchase that was settled by hand meanwhile', () => {
  test.each([
    ['certainly not made', { how: 'hold', body: 'null' }],
    ['found', { how: 'hold' }],
  ] as const)('"%s" settles nothing of the next purchase of the shipment', async (_, behaviour) => {
    const { carrier, unsettled, begin, askCarrier, buy, look } = await secondUnknown()
    carrier.behave('search', behaviour)
    const asking = askCarrier(unsettled.id)
    await carrier.asked('search')
    await begin()
    carrier.release()
    expect((await asking).status).toBe(409)
    expect(look(`SELECT group_concat(attempt || state) FROM purchases`)).toBe('1refused,2unknown')
    expect((await buy(unsettled)).status).toBe(409)
    expect(carrier.calls('labels')).toBe(2)
  })

  test('leaves a purchase alone that is just being made', async () => {
    const { carrier, unsettled, askCarrier, settlePurchase, buy, look } = await unsettledPurchase()
    carrier.behave('search', { how: 'hold', body: 'null' })
    const asking = askCarrier(unsettled.id)
    await carrier.asked('search')
    await settlePurchase(unsettled.id, { happened: false })
    carrier.behave('labels', { how: 'hold' })
    const buying = buy(unsettled)
    await carrier.asked('labels', 2)
    carrier.release()
    expect((await asking).status).toBe(409)
    expect((await buying).status).toBe(200)
    expect(look(`SELECT group_concat(attempt || state) FROM purchases`)).toBe('1refused,2bought')
  })
})

describe('a purchase is settled and asked about by its own id', () => {
  test('which the shipment and the list of what needs somebody say', async () => {
    const { first, attention } = await secondUnknown()
    expect(first).toMatch(/^pur_/)
    expect(await attention()).toMatchObject([{ kind: 'purchase', intent_id: first }])
  })

  test('so that what a page said of the first one settles nothing of the second', async () => {
    const { first, begin, unsettled, call, settlePurchase, look } = await secondUnknown()
    await begin()
    for (const happened of [true, false]) {
      const told = { happened, tracking_number: 'SC-1', intent_id: first }
      const refused = await settlePurchase(unsettled.id, told)
      expect(refused.status).toBe(409)
      expect(errorOf(refused).code).toBe('state_error')
    }
    const asked = await call('POST', `/desk/shipments/${unsettled.id}/ask-carrier`, { intent_id: first })
    expect(asked.status).toBe(409)
    expect(look(`SELECT group_concat(attempt || state) FROM purchases`)).toBe('1refused,2unknown')
    const { purchase } = unknownOf((await call('GET', `/v1/shipments/${unsettled.id}`)).body)
    const told = { happened: false, intent_id: purchase?.id }
    expect((await settlePurchase(unsettled.id, told)).status).toBe(200)
  })

  test('and an id of another record settles nothing', async () => {
    const desk = await unsettledPurchase()
    const other = await desk.draft()
    const { purchase } = unknownOf((await desk.retrieve(desk.unsettled.id)).body)
    const told = { happened: false, intent_id: purchase?.id }
    expect((await desk.settlePurchase(other.id, told)).status).toBe(409)
    expect(
      (await desk.settlePurchase(desk.unsettled.id, { happened: false, intent_id: 'pur_x' })).status,
    ).toBe(409)
    expect(await desk.unknownPurchases()).toBe(1)
  })
})
