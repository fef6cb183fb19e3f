import { expect, test } from 'vitest'
import type { PackingAnswer } from '../../../../../shared/desk/packing.ts'
import { runTexts } from '../../../../../shared/desk/run-texts.ts'
import { customsFacts } from '../../../../../shared/desk/run-words.ts'
import { mug } from '../../../../support/desks/order-desk.ts'
import { runDesk } from '../../../../support/desks/run-desk.ts'
import { montreal, vancouver } from '../../../../support/desks/shipping-data.ts'
import { abroad } from '../../../../support/desks/worklist-desk.ts'

const english = (key: keyof typeof runTexts) => runTexts[key]

test('why an order is skipped is said by code, with what fills it', async () => {
  const at = await runDesk()
  const [inRun, packed, unnamed] = [await at.take(), await at.take(), await at.take()]
  const other = await at.begin([inRun])
  await at.call('PATCH', '/desk/run-settings', { hold_seconds: 30 })
  await at.buy(other)
  const desk = { desk: 'Desk 7', window: 'w1', mode: 'verify' }
  await at.call<PackingAnswer>('POST', '/desk/packing/scans', {
    ...desk,
    text: packed.order_id,
    scan_id: 's',
  })
  const sender = { ...montreal, address_line1: null }
  const unsent = await at.take({ shipping_from: sender })
  const run = await at.begin([inRun, packed, unsent, unnamed], {
    choice: { kind: 'service', service: 'none' },
  })
  expect((await at.items(run)).map(({ reason, message, words }) => ({ reason, message, words }))).toEqual([
    {
      reason: 'in_run',
      message: `Run ${other.number} buys it.`,
      words: [{ key: 'run_buys', fill: { run: other.number } }],
    },
    {
      reason: 'being_packed',
      message: 'Desk 7 packs it.',
      words: [{ key: 'desk_packs', fill: { desk: 'Desk 7' } }],
    },
    {
      reason: 'no_address',
      message: 'shipper address line1: This field is required.',
      words: [{ key: 'field', fill: { path: 'shipper.address_line1', text: 'This field is required.' } }],
    },
    {
      reason: 'no_service',
      message: english('service_not_offered'),
      words: [{ key: 'service_not_offered', fill: {} }],
    },
  ])
})

test('what a carrier said is told as it said it', async () => {
  const at = await runDesk({ own: false })
  at.carrier.behave('rates', { body: { rates: [], messages: [{ code: 'NO', message: 'Not there.' }] } })
  const run = await at.begin([await at.take()])
  expect(await at.items(run)).toMatchObject([{ reason: 'no_service', message: 'Not there.', words: [] }])
})

test('what is to be looked at is said by code, in the measures of the interface', async () => {
  const at = await runDesk()
  const unweighed = [mug, { ...mug, sku: 'CARD', weight: 0 }]
  const items = [
    await at.take({ line_items: unweighed }),
    await at.take({ shipping_to: { ...vancouver, state_code: 'QC' } }),
    await at.take({ shipping_to: abroad }),
  ]
  const run = await at.begin(items)
  const doubts = (await at.items(run)).flatMap(item => item.doubts)
  expect(doubts).toContainEqual({
    kind: 'weight',
    message: 'The weight of 1 of 2 items is not known; the parcel counts as 0.80 kg.',
    words: [{ key: 'weight_assumed', fill: { unweighed: 1, items: 2, weight: 0.8, unit: 'KG' } }],
  })
  expect(doubts).toContainEqual({
    kind: 'customs',
    message: 'Customs is missing: value, origin, HS code.',
    words: [{ key: 'customs_missing', fill: { fields: customsFacts.slice(1).join(',') } }],
  })
  expect(doubts.find(({ kind }) => kind === 'address')?.words).toEqual([
    { key: 'postal_state', fill: expect.objectContaining({ entered: 'Quebec' }) },
  ])
})

test('a label that was not bought says why by code, and its words go with it', async () => {
  const at = await runDesk()
  const order = await at.take()
  const run = await at.begin([order])
  const [line] = order.line_items
  await at.call('PUT', `/desk/orders/${order.id}`, {
    revision: 1,
    line_items: [{ ...mug, id: line?.id, quantity: 9 }],
  })
  await at.buy(run)
  await at.until(run, 'done')
  expect(await at.items(run)).toMatchObject([
    { state: 'failed', message: english('changed_since'), words: [{ key: 'changed_since', fill: {} }] },
  ])
  await at.tell(run, 'rate')
  await at.until(run, 'rated')
  expect(await at.items(run)).toMatchObject([{ state: 'rated', message: null, words: [] }])
})
