import { expect, test } from 'vitest'
import { createLabelFacts } from '../../../../main/domain/money/reports/label-facts.ts'
import { deskHeader } from '../../../../shared/desk/desk-name.ts'
import { boardDesk } from '../../../support/desks/board-desk.ts'

const deskTwo = { headers: { [deskHeader]: 'Desk%202' } }
const rate = (service: string, total: number) => ({ service, total })

async function reportDesk() {
  const desk = await boardDesk()
  const { call, carrier, database } = desk
  const facts = () =>
    database.prepare<[], Record<string, unknown>>('SELECT * FROM label_facts ORDER BY bought_at, rowid').all()
  return {
    ...desk,
    facts,
    offering: (...rates: object[]) => carrier.behave('rates', { body: { rates, messages: [] } }),
    buyAtDeskTwo: async (more: object = {}) => {
      const draft = await desk.draft({ carrier_ids: ['scripted'], ...more })
      const body = { selected_rate_id: draft.rates[0]?.id }
      return (await call('POST', `/v1/shipments/${draft.id}/purchase`, body, deskTwo)).body
    },
  }
}

test('a label is told to reports with what there was to choose from, who bought it and where', async () => {
  const { facts, offering, buyAtDeskTwo } = await reportDesk()
  offering(rate('slow', 1_000), rate('usual', 1_200), rate('fast', 2_500), rate('fastest', 4_000))
  const { id } = await buyAtDeskTwo()
  expect(facts()).toMatchObject([
    {
      shipment_id: id,
      test_mode: 1,
      bought_at: Date.parse('2026-01-05T08:00:00Z'),
      carrier_name: 'scripted',
      service: 'slow',
      currency: 'CAD',
      amount_minor: 1_000,
      offers: 4,
      dearest_minor: 4_000,
      median_minor: 1_850,
      parcels: 1,
      country: 'CA',
      is_return: 0,
      promised_day: null,
      voided_at: null,
      desk: 'Desk 2',
      operator: 'test',
    },
  ])
})

test('the seconds of a parcel are since the label before of the same operator at the same desk', async () => {
  const { facts, clock, buyAtDeskTwo, bought } = await reportDesk()
  await buyAtDeskTwo()
  clock.jump(40_000)
  // Nobody says where; the next one is still the second at this desk.
  await bought()
  clock.jump(20_000)
  await buyAtDeskTwo()
  clock.jump(5 * 60_000 + 1)
  await buyAtDeskTwo()
  clock.jump(90_000)
  await buyAtDeskTwo({
    parcels: [
      { weight: 1, weight_unit: 'KG' },
      { weight: 2, weight_unit: 'KG' },
    ],
  })
  expect(facts().map(({ seconds, desk }) => [desk, seconds])).toEqual([
    ['Desk 2', null],
    [null, null],
    ['Desk 2', 60],
    ['Desk 2', null],
    ['Desk 2', 45],
  ])
})

test('its days follow its tracker, and a void is noted', async () => {
  const { facts, bought, say, call, clock, database } = await reportDesk()
  const parcel = await bought()
  await say(parcel, { status: 'in_transit', on: '2026-01-06', expected: '2026-01-09' })
  await say(parcel, { status: 'delivered', on: '2026-01-08', delivered: true })
  database.prepare('UPDATE trackers SET handed_day = ?').run('2026-01-05')
  const days = {
    promised_day: '2026-01-09',
    first_scan_day: '2026-01-06',
    delivered_day: '2026-01-08',
    handed_day: '2026-01-05',
  }
  expect(facts()).toMatchObject([{ ...days, voided_at: null }])
  const unsent = await bought()
  await call('POST', `/v1/shipments/${unsent.id}/cancel`)
  expect(facts()).toMatchObject([{ voided_at: null }, { voided_at: clock.now().getTime() }])
})

test('labels of before there were reports are told to them in the same words', async () => {
  const { facts, bought, say, call, database, clock, offering } = await reportDesk()
  offering(rate('slow', 1_000), rate('fast', 2_500))
  const delivered = await bought()
  await say(delivered, { status: 'delivered', on: '2026-01-08', delivered: true })
  const voided = await bought()
  await call('POST', `/v1/shipments/${voided.id}/cancel`)
  const before = facts()
  database.exec('DELETE FROM label_facts')
  await createLabelFacts({ sqlite: database }, clock).fill(new AbortController().signal)
  expect(facts()).toEqual(before)
  await createLabelFacts({ sqlite: database }, clock).fill(new AbortController().signal)
  expect(facts()).toHaveLength(2)
})
