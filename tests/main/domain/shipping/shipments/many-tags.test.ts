import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../../main/db/open.ts'
import type { ShipmentActionResult } from '../../../../../shared/desk/shipments.ts'
import { addConnection, addShipment, courier } from '../../../../support/desks/shipping-data.ts'
import { migrations } from '../../../../support/station/ready-home.ts'
import { stationForFile } from '../../../../support/station/station.ts'

/** More than are named by their ids, and than are found, changed or undone in one piece. */
const many = 5_200

const { station, call } = stationForFile()
const made: string[] = []

beforeAll(async () => {
  await addConnection(call, courier())
  const { id } = await addShipment(call)
  const database = openDatabase(station().home, migrations)
  database.sqlite
    .prepare(
      `INSERT INTO shipments (id, document, recipient_name, created_at, test_mode, is_sample)
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       SELECT 'shp_copy_' || n, json_set(document, '$.id', 'shp_copy_' || n), recipient_name, created_at, test_mode, 0
       FROM numbers, shipments WHERE id = ?`,
    )
    .run(many - 1, id)
  database.close()
  made.push(id)
})

const count = async (query: string) =>
  (await call<{ count: number }>('GET', `/desk/shipments?limit=1&${query}`)).body.count
const act = (target: object, tags: string[]) =>
  call<ShipmentActionResult>('POST', '/desk/shipment-actions', { ...target, action: { kind: 'tag', tags } })

test('all that match are tagged and taken back, each once, while others are answered', async () => {
  const [first = ''] = made
  const answered: string[] = []
  const tagging = act({ matching: { status: ['draft'] }, except: [first] }, ['monday']).then(answer => {
    answered.push('tagged')
    return answer
  })
  await call('GET', `/v1/shipments/${first}`)
  answered.push('asked')
  const { status, body } = await tagging
  expect(status).toBe(200)
  expect(answered).toEqual(['asked', 'tagged'])
  expect(body).toMatchObject({ changed: many - 1, unchanged: 0, missing: 0 })
  expect(await count('tag=monday')).toBe(many - 1)
  expect((await act({ matching: {} }, ['monday'])).body).toMatchObject({ changed: 1, unchanged: many - 1 })
  const undone = await call('POST', `/desk/shipment-actions/${body.action_id}/undo`)
  expect(undone.body).toEqual({ undone: many - 1 })
  expect(await count('tag=monday')).toBe(1)
})

test('words and tags narrow what is tagged together', async () => {
  const { body } = await act({ matching: { keyword: 'shp_copy_77', tag: [] } }, ['words'])
  expect(body.changed).toBeGreaterThan(0)
  expect(await count('tag=words')).toBe(body.changed)
  expect(await count('tag=words&keyword=shp_copy_77')).toBe(body.changed)
  expect((await act({ matching: { keyword: 'nobody' } }, ['words'])).body.action_id).toBeNull()
})
