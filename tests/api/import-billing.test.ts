import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { deskImports } from '../support/desks/desk-import.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const desk = deskImports(call)

const ordersOf = async (number: string): Promise<OrderRecord[]> =>
  (await call<{ results: OrderRecord[] }>('GET', `/v1/orders?order_id=${number}`)).body.results

test('an import refuses no order for the address of whoever pays: the cell is pointed out, and the order goes in', async () => {
  const heads = [
    ...['Order number', 'Item title', 'Item quantity', 'Item weight', 'Shipping name', 'Shipping country'],
    ...['Billing name', 'Billing postal code', 'Billing country'],
  ]
  const lines = ['B1,Cup,1,0.5,Ada,CA,Bo,902101,CA', 'B2,Cup,1,0.5,Ada,CA,Bo,1010,Nowhere']
  const planned = await desk.plan([heads.join(','), ...lines].join('\r\n'))
  expect(planned.plan).toMatchObject({ create: 2, error: 0, warnings: 2 })
  expect(await desk.rows(planned.id)).toMatchObject([
    { label: 'B1', problems: [{ line: 2, head: 'Billing postal code', value: '902101' }] },
    { label: 'B2', problems: [{ line: 3, head: 'Billing country', value: 'Nowhere' }] },
  ])
  await desk.commit(planned)
  const [kept] = await ordersOf('B1')
  expect(kept?.billing_address).toMatchObject({ postal_code: '902101', validation: { success: false } })
  expect(await ordersOf('B2')).toMatchObject([{ billing_address: null }])
})
