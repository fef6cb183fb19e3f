import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

test('a shipment is found by all that a scanner reads of its label', async () => {
  const { carrier, call, buy, draft } = await scriptedDesk()
  const number = '9400111899223197998700'
  const label = Buffer.from('^XA^XZ').toString('base64')
  carrier.behave('labels', { body: { number, format: 'ZPL', label } })
  const { body } = await buy(await draft({ label_type: 'ZPL' }))
  expect(body.tracking_number).toBe(number)
  const found = async (keyword: string) =>
    (
      await call<{ results: ShipmentRecord[] }>('GET', `/v1/shipments?${new URLSearchParams({ keyword })}`)
    ).body.results.map(({ id }) => id)
  for (const scanned of [number, `42090210${number}`, `420902101234${number}`])
    expect(await found(scanned), scanned).toEqual([body.id])
  expect(await found('420902109400111899223197998717')).toEqual([])
})
