import { expect, test } from 'vitest'
import type { Rule, RuleUse } from '../../../../../shared/desk/rules.ts'
import { express, ruleDesk, toCanada } from '../../../../support/desks/rule-desk.ts'

test('what rules did is listed with the newest first, and a trial names the rules that lose to one', async () => {
  const at = await ruleDesk()
  const one = await at.turnOn({
    name: 'One',
    conditions: [toCanada],
    actions: [{ kind: 'tag', tags: ['ca'] }],
  })
  await at.turnOn({ name: 'Two', conditions: [toCanada], actions: [express] })
  await at.takeMany(1)
  const uses = async (query = '') =>
    (await at.call<{ uses: RuleUse[] }>('GET', `/desk/rule-uses${query}`)).body.uses
  await expect.poll(async () => (await uses()).length).toBe(1)
  expect(await uses(`?rule_id=${one.id}`)).toMatchObject([{ rule_id: one.id, name: 'One', kinds: ['tag'] }])
  expect((await at.call('GET', '/desk/rule-uses?rule_id=rul_none')).status).toBe(404)
  const first = await at.add({ name: 'First', conditions: [toCanada], actions: [express] })
  const { results } = (await at.call<{ results: Rule[] }>('GET', '/desk/rules')).body
  const ids = [first.body.id, ...results.map(({ id }) => id).filter(id => id !== first.body.id)]
  await at.call('POST', '/desk/rule-order', { ids })
  const trial = await at.trial({ conditions: [toCanada], actions: [express] }, first.body.id)
  expect(trial.shadows).toMatchObject([{ name: 'Two', position: 3, kind: 'service', orders: 1 }])
})
