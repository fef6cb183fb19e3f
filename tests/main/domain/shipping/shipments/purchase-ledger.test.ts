import { describe, expect, test } from 'vitest'
import { createPurchaseLedger } from '../../../../../main/domain/shipping/shipments/purchase-ledger.ts'
import { createIds } from '../../../../../main/platform/ids.ts'
import { errorOf } from '../../../../support/contract/call.ts'
import { scriptedDesk } from '../../../../support/desks/scripted-desk.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { nothingUnderWay } from '../../../../support/nothing-under-way.ts'
import { testDatabase } from '../../../../support/station/database.ts'
import { tempHome } from '../../../../support/station/temp-home.ts'

const live = (state: string) =>
  `INSERT INTO purchases (id, shipment_id, service, state, started_at) VALUES ('pur_${state}', 'shp_1', 'ground', '${state}', 1)`

function twoPrograms() {
  const home = tempHome()
  const [one, two] = [testDatabase(home), testDatabase(home)]
  one.sqlite.exec(`INSERT INTO shipments (id, document, created_at, test_mode) VALUES ('shp_1', '{}', 1, 1);
    INSERT INTO connections (id, adapter, carrier_name, carrier_id, display_name, credentials, metadata, active, test_mode, created_at)
    VALUES ('car_1', 'generic', 'g', 'g', 'G', '', '{}', 1, 1, 1);`)
  return [one, two] as const
}

test('it is the database that allows one live label a shipment, whichever program asks', () => {
  const [one, two] = twoPrograms()
  for (const state of ['pending', 'bought', 'unknown']) {
    one.sqlite.exec(live(state))
    for (const second of ['pending', 'bought', 'unknown'])
      expect(() => two.sqlite.exec(live(second)), `${state}, then ${second}`).toThrow(/UNIQUE constraint/)
    one.sqlite.exec('DELETE FROM purchases')
  }
  one.sqlite.exec(live('refused'))
  one.sqlite.exec(live('voided'))
  two.sqlite.exec(live('bought'))
})

test('a program sees at once what another one began', () => {
  const [one, two] = twoPrograms().map(database =>
    createPurchaseLedger(database, createIds(), manualClock(), nothingUnderWay),
  )
  const first = one?.begin('shp_1', 'car_1', 'ground')
  expect(first?.ok).toBe(true)
  expect(two?.begin('shp_1', 'car_1', 'ground')).toMatchObject({
    ok: false,
    refusal: { code: 'state_error' },
  })
  if (first?.ok) one?.settle(first.value.id, 'unknown')
  expect(two?.begin('shp_1', 'car_1', 'ground')).toMatchObject({
    ok: false,
    refusal: { code: 'outcome_unknown' },
  })
})

test('a row says what was asked, by which key, the how manieth time, and when the carrier heard of it', async () => {
  const { carrier, call, draft, database } = await scriptedDesk()
  const { id, rates } = await draft()
  const buy = (key: string) =>
    call(
      'POST',
      `/v1/shipments/${id}/purchase`,
      { selected_rate_id: rates[0]?.id },
      {
        headers: { 'idempotency-key': key },
      },
    )
  carrier.behave('labels', { status: 422, body: { code: 'C', message: 'No.' } })
  await buy('first')
  carrier.behave('labels', {})
  await buy('second')
  const rows = database.prepare<[], Record<string, unknown>>('SELECT * FROM purchases ORDER BY attempt').all()
  expect(rows).toMatchObject([
    { attempt: 1, idempotency_key: 'first', state: 'refused', asked_at: rows[0]?.started_at },
    { attempt: 2, idempotency_key: 'second', state: 'bought', fingerprint: rows[0]?.fingerprint },
  ])
  expect(rows[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(String(rows[0]?.wish))).toEqual({
    input: { selected_rate_id: rates[0]?.id },
    day: '2026-01-05',
  })
  expect(errorOf(await buy('third')).code).toBe('state_error')
})

describe('a purchase in each state', () => {
  const steps = ['done', 'refused', 'unknown', 'voided'] as const
  test.each([
    ['pending', ['bought', 'refused', 'unknown', 'pending']],
    ['unknown', ['bought', 'refused', 'unknown', 'unknown']],
    ['bought', ['bought', 'bought', 'bought', 'voided']],
    ['refused', ['refused', 'refused', 'refused', 'refused']],
    ['voided', ['voided', 'voided', 'voided', 'voided']],
  ])('that is %s becomes %s by a label, a refusal, no answer and a void', (state, after) => {
    const [database] = twoPrograms()
    const ledger = createPurchaseLedger(database, createIds(), manualClock(), nothingUnderWay)
    const found = steps.map(step => {
      database.sqlite.exec(`DELETE FROM purchases; ${live(state)}`)
      if (step === 'voided') ledger.endLabel('shp_1')
      else ledger.settle(`pur_${state}`, step)
      return database.sqlite.prepare('SELECT state FROM purchases').pluck().get()
    })
    expect(found).toEqual(after)
  })
})
