import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentDesk } from '../../support/desks/agent-desk.ts'

/** In test:long as many as an agent makes that went round in circles for a night. */
const calls = (fc.readConfigureGlobal().numRuns ?? 100) >= 400 ? 10_000 : 200
const aMinute = 120

test(`${calls} calls of an agent are each answered, and buy nothing`, async () => {
  const { use, draft, clock, look, call } = await agentDesk()
  const { id } = await draft()
  const kinds = [
    () => use('day'),
    () => use('find', { what: 'shipments' }),
    () => use('show', { id }),
    () => use('check', { id }),
    () => use('plan', { shipment_ids: [id] }),
    () => use('ask_to_void', { shipment_id: id }),
    () => use('show', { id: 'shp_nobody' }),
  ]
  let told = 0
  for (let at = 0; at < calls; at += 1) {
    if (at % aMinute === 0) clock.advance(60_000)
    const answer = await kinds[at % kinds.length]?.()
    if (answer?.isError && /in a minute/.test(answer.text)) told += 1
  }
  expect(told, 'nobody was told to wait within the limit').toBe(0)
  expect(look('SELECT count(*) FROM purchases')).toBe(0)
  expect(look(`SELECT count(*) FROM agent_plans WHERE state NOT IN ('planned', 'expired')`)).toBe(0)
  expect((await call('GET', '/v1/shipments')).body.count).toBe(1)
}, 600_000)
