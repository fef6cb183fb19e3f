import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { SavedExport } from '../../shared/desk/saved-exports.ts'
import type { Call } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000

async function ship(call: Call, number: string): Promise<string> {
  const { line_items: items } = await takeOrder(call, { source: 'Shop', order_id: number })
  const draft = await addShipment(call, {
    carrier_ids: ['told_courier'],
    parcels: [{ weight: 1, weight_unit: 'KG', items: [{ ...items[0], parent_id: items[0]?.id }] }],
  })
  return String((await buy(call, draft)).body.tracking_number)
}

const write = (call: Call, id: string) => call<SavedExport>('POST', `/desk/saved-exports/${id}/run`)

/** The tracking numbers of every file a shop would take, hidden drafts and all. */
function toldIn(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const [heads, ...lines] = readFileSync(join(folder, name), 'utf8').trimEnd().split(/\r?\n/)
    const at = heads?.split(',').indexOf('Tracking number') ?? -1
    return lines.map(line => line.split(',')[at] ?? '')
  })
}

const points: [FaultPoint, nth: number][] = [
  ['export.named', 1],
  ['export.label_read', 1],
  ['export.label_read', 2],
  ['export.draft_written', 1],
  ['export.file_written', 1],
]

test.each(points)(
  'a write-back killed at %s, the %ith time, tells every label once',
  async (diesAt, nth) => {
    const home = tempHome()
    const folder = tempHome()
    const first = await killableStation(home, { diesAt, nth })
    await addConnection(first.call, courier('told_courier'))
    const set = { kind: 'write_back', form: 'any' }
    const { body } = await first.call<SavedExport>('POST', '/desk/saved-exports', {
      name: 'Shop',
      folder,
      set,
    })
    const labels: string[] = []
    for (const number of ['A-1', 'A-2', 'A-3']) labels.push(await ship(first.call, number))
    await write(first.call, body.id).catch(() => null)
    await first.ended

    const { call } = await killableStation(home)
    const later = await ship(call, 'A-4')
    expect((await write(call, body.id)).body.trouble).toBeNull()
    expect(toldIn(folder).toSorted()).toEqual([...labels, later].toSorted())
    expect((await write(call, body.id)).body.last_run).toMatchObject({ rows: 0, file: null })
    expect(toldIn(folder).toSorted()).toEqual([...labels, later].toSorted())
    expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
  },
  twoStartsMs,
)
