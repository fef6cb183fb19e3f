import { expect, test } from 'vitest'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import type { Rule, RuleTrial } from '../../shared/desk/rules.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const content = {
  match: 'all',
  conditions: [{ field: 'country', test: 'is', values: ['CA'] }],
  actions: [{ kind: 'hold', reason: 'payment' }],
}
const count = 300

test('a rule that was turned on is held against every order that waits, once each, though the station was killed meanwhile', async () => {
  const home = tempHome()
  const first = await killableStation(home)
  for (let made = 0; made < count; made += 1) await first.call('POST', '/v1/orders', orderBody())
  const { token } = (await first.call<RuleTrial>('POST', '/desk/rule-trials', content)).body
  const on = await first.call<Rule>('POST', '/desk/rules', {
    ...content,
    name: 'Wait',
    enabled: true,
    tried: token,
  })
  expect(on.status).toBe(201)
  await first.kill()

  const { call } = await killableStation(home)
  const held = async () =>
    (await call<{ count: number }>('GET', '/desk/orders?view=on_hold&limit=1')).body.count
  await expect.poll(held).toBe(count)
  const { results } = (
    await call<{ results: { id: string }[] }>('GET', '/desk/orders?view=on_hold&limit=100')
  ).body
  for (const { id } of results.slice(0, 20)) {
    const { history } = (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body
    expect(history.filter(({ kind }) => kind === 'hold')).toHaveLength(1)
  }
  expect(await recordIn<Rule>(call, '/desk/rules', on.body.id)).toMatchObject({
    enabled: true,
    used: count,
  })
  // The token of a trial says nothing to the next process.
  const late = { revision: 1, match: 'any', enabled: true, tried: token }
  expect((await call('PATCH', `/desk/rules/${on.body.id}`, late)).status).toBe(409)
})
