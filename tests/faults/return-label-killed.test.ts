import { expect, test } from 'vitest'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { ReturnRecord } from '../../shared/desk/returns.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { packingWindow } from '../support/desks/pack-desk.ts'
import { addConnection, addShipment, buy, montreal } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000

const label = (text: string) =>
  Buffer.from(`^XA^FO60,300^BY3^BCN,150,N,N,N^FD${text}^FS^XZ`).toString('base64')
const answer = {
  number: 'T-1',
  format: 'ZPL',
  label: label('T-1'),
  returns: [{ number: 'R-1', format: 'ZPL', bytes: label('R-1'), price: 640 }],
}

/** What the next start knows of a purchase during which the station was killed. */
async function afterKillAt(diesAt: FaultPoint) {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home, { diesAt })
  await addConnection(first.call, scriptedConnection(carrier))
  carrier.behave('labels', { body: answer })
  const draft = await addShipment(first.call)
  await buy(first.call, draft).catch(() => null)
  await first.ended
  const { call } = await killableStation(home)
  const read = async () => ({
    sent: (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body,
    returns: (await call<{ results: ReturnRecord[] }>('GET', '/desk/returns')).body.results,
    charges: (await call<{ count: number }>('GET', '/desk/money/entries')).body.count,
  })
  return { carrier, call, read, id: draft.id }
}

test(
  'a kill after the outcome was written leaves the shipment and its return label',
  async () => {
    const { read, carrier, id } = await afterKillAt('purchase.outcome_written')
    const { sent, returns, charges } = await read()
    expect(sent).toMatchObject({ status: 'purchased', tracking_number: 'T-1' })
    expect(returns).toMatchObject([{ shipment_id: id, tracking_number: 'R-1', along: true }])
    expect(charges).toBe(2)
    expect(carrier.charges()).toHaveLength(1)
  },
  twoStartsMs,
)

test(
  'a kill before that leaves neither, and the answer of the carrier brings both',
  async () => {
    const { read, carrier, call, id } = await afterKillAt('purchase.call_answered')
    const before = await read()
    expect(before.sent).toMatchObject({ status: 'draft', meta: { unknown: { purchase: {} } } })
    expect([before.returns, before.charges]).toEqual([[], 0])
    carrier.behave('search', { body: { ...answer, voided: false } })
    const asked = await call('POST', `/desk/shipments/${id}/ask-carrier`, {})
    expect(asked.body).toMatchObject({ finding: 'bought' })
    const after = await read()
    expect(after.sent.status).toBe('purchased')
    expect(after.returns).toMatchObject([{ shipment_id: id, tracking_number: 'R-1' }])
    expect(after.charges).toBe(2)
    expect(carrier.charges()).toHaveLength(1)
  },
  twoStartsMs,
)

test(
  'a kill between a packed label and the desk that is to hear of it prints label and return once',
  async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home, { diesAt: 'packing.printed' })
    await addConnection(first.call, scriptedConnection(carrier))
    await first.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
    await first.call('PATCH', '/desk/packing/settings', { weighing: 'off', package: 'usual' })
    await first.call('POST', '/desk/printers', {
      name: 'Out',
      uri: 'folder://out',
      language: 'ZPL',
      dpi: 203,
    })
    carrier.behave('labels', { body: answer })
    const order = await takeOrder(first.call, { shipping_from: montreal })
    await packingWindow(first, { mode: 'ship' }).scan(order.order_id)
    await first.ended
    const next = await killableStation(home)
    await packingWindow(next, { mode: 'ship' }).until('label_filed')
    const { results } = (await next.call<{ results: PrintJob[] }>('GET', '/desk/print-jobs')).body
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['label', 'return_label'])
    expect(carrier.charges()).toHaveLength(1)
  },
  twoStartsMs,
)
