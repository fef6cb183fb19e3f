import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../../../../shared/api/shipments.ts'
import type { Rule, RuleCopies } from '../../../../../shared/desk/rules.ts'
import { express, heavy, heavyMug, hold, ruleDesk, toCanada } from '../../../../support/desks/rule-desk.ts'

test('the printer a rule names gets the label of its order, whoever prints it, unless another is asked for', async () => {
  const at = await ruleDesk()
  const printer = async (name: string) =>
    (await at.call<{ id: string }>('POST', '/desk/printers', { name, uri: `screen://${name}` })).body.id
  const usual = await printer('usual')
  const big = await printer('big')
  const rule = await at.turnOn({
    name: 'Heavy ones',
    conditions: [heavy],
    actions: [{ kind: 'printer', printer_id: big }],
  })
  const label = async (more: object) => {
    const order = await at.take(more)
    const { body: draft } = await at.call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
      orders: [{ id: order.id }],
    })
    const { body: rated } = await at.call<ShipmentRecord>(
      'POST',
      `/v1/shipments/${draft.shipment_id}/rates`,
      {},
    )
    const { status } = await at.call('POST', `/v1/shipments/${draft.shipment_id}/purchase`, {
      selected_rate_id: rated.rates[0]?.id,
    })
    expect(status).toBe(200)
    return draft.shipment_id
  }
  const print = async (body: object) =>
    (await at.call<{ printer_id: string }>('POST', '/desk/print-jobs', body)).body.printer_id
  const tried = async (body: object) => (await at.call('POST', '/desk/print-route-trials', body)).body
  const [ruled, other] = [await label(heavyMug), await label({})]
  expect(await tried({ shipment_id: ruled })).toMatchObject({
    because: 'rule',
    printer_id: big,
    rule: { rule_id: rule.id, name: 'Heavy ones' },
    message: 'It goes to "big", by the rule "Heavy ones" for its order.',
  })
  expect(await print({ shipment_id: ruled })).toBe(big)
  expect(await print({ shipment_id: other })).toBe(usual)
  expect(await print({ shipment_id: ruled, printer_id: usual })).toBe(usual)
  await at.call('POST', '/desk/print-routes', { kind: 'label', printer_id: usual })
  expect(await print({ shipment_id: ruled })).toBe(big)
  await at.call('DELETE', `/desk/printers/${big}`)
  expect(await tried({ shipment_id: ruled })).toMatchObject({
    because: 'route',
    printer_id: usual,
    rule: null,
  })
})

test('rules of test mode are copied to live mode, off and once, and taken out again where nobody touched them', async () => {
  const at = await ruleDesk()
  const live = { as: 'live' as const }
  const { body: offered } = await at.call<{ connection_id: string; service: string }[]>(
    'GET',
    '/desk/services',
  )
  const connection = offered.find(({ service }) => service === 'bench_express')?.connection_id
  await at.turnOn({ name: 'Heavy', conditions: [heavy], actions: [hold] })
  await at.turnOn({
    name: 'Express',
    conditions: [toCanada],
    actions: [{ ...express, connection_id: connection }],
  })
  const copy = () => at.call<RuleCopies>('POST', '/desk/rule-copies')
  const { body: made } = await copy()
  expect(made).toMatchObject({
    copied: [
      { name: 'Heavy', without_connection: false },
      { name: 'Express', without_connection: true },
    ],
    there: [],
    full: [],
  })
  const there = async () =>
    (await at.call<{ results: Rule[] }>('GET', '/desk/rules', undefined, live)).body.results
  const [first, second] = await there()
  expect([first, second]).toMatchObject([
    { name: 'Heavy', enabled: false },
    { name: 'Express', enabled: false, problems: ['service_gone'] },
  ])
  expect((await copy()).body).toMatchObject({ copied: [], there: ['Heavy', 'Express'] })
  await at.call('PATCH', `/desk/rules/${first?.id}`, { revision: 1, name: 'Mine' }, live)
  const undone = await at.call('POST', '/desk/rule-copies/undo', { ids: made.copied.map(({ id }) => id) })
  expect(undone.body).toEqual({ removed: 1, left: 1 })
  expect(await there()).toMatchObject([{ name: 'Mine' }])
  expect(await at.rules()).toHaveLength(2)
  expect((await at.call('POST', '/desk/rule-copies', undefined, live)).status).toBe(409)
})
