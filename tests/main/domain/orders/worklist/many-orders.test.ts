import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../../main/db/open.ts'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import type { OrderActionResult } from '../../../../../shared/desk/orders.ts'
import { fillWithOrders } from '../../../../support/desks/many-orders.ts'
import { orderBody } from '../../../../support/desks/order-desk.ts'
import { migrations } from '../../../../support/station/ready-home.ts'
import { stationForFile } from '../../../../support/station/station.ts'

/** More than a run takes, and than is found, changed or undone in one piece. */
const many = 5_200

const { station, call } = stationForFile()
const taken: OrderRecord[] = []

beforeAll(async () => {
  const { body } = await call<OrderRecord>('POST', '/v1/orders', orderBody({ source: 'Many' }))
  const database = openDatabase(station().home, migrations)
  fillWithOrders(database, [body], many - 1)
  database.close()
  taken.push(body)
})

/** The one that was taken over the interface. */
function firstOrder(): OrderRecord {
  const [first] = taken
  if (!first) throw new Error('there is no order before the tests run')
  return first
}

const count = async (query: string) =>
  (await call<{ count: number }>('GET', `/desk/orders?limit=1&${query}`)).body.count
const act = (target: object, action: object) =>
  call<OrderActionResult>('POST', '/desk/order-actions', { ...target, action })
const undo = (id: string | null) => call('POST', `/desk/order-actions/${id}/undo`)

test('all that match are changed and taken back, each once, while others are answered', async () => {
  const first = firstOrder()
  const answered: string[] = []
  const tagging = act(
    { matching: { view: 'ready' }, except: [first.id] },
    { kind: 'tag', tags: ['monday'] },
  ).then(answer => {
    answered.push('tagged')
    return answer
  })
  await call('GET', `/v1/orders/${first.id}`)
  answered.push('asked')
  const { status, body } = await tagging
  expect(status).toBe(200)
  expect(answered).toEqual(['asked', 'tagged'])
  expect(body).toMatchObject({ changed: many - 1, unchanged: 0, refused: 0 })
  expect(await count('tag=monday')).toBe(many - 1)
  const again = await act({ matching: { view: 'ready' } }, { kind: 'tag', tags: ['monday'] })
  expect(again.body).toMatchObject({ changed: 1, unchanged: many - 1 })
  expect((await undo(body.action_id)).body).toEqual({ undone: many - 1, left: 0 })
  expect(await count('tag=monday')).toBe(1)
  expect((await undo(body.action_id)).status).toBe(404)
})

test('what somebody changed since is left and counted when all of it is taken back', async () => {
  const { body } = await act({ matching: { keyword: 'Haddad' } }, { kind: 'hold', reason: 'stock' })
  expect(body.changed).toBeGreaterThan(100)
  const { body: page } = await call<{ results: { id: string }[] }>('GET', '/desk/orders?view=on_hold&limit=3')
  const ids = page.results.map(({ id }) => id)
  await act({ ids }, { kind: 'hold', reason: 'payment' })
  expect((await undo(body.action_id)).body).toEqual({ undone: body.changed - 3, left: 3 })
  expect(await count('view=on_hold')).toBe(3)
  await act({ ids }, { kind: 'release' })
  expect(await count('view=ready')).toBe(many)
})

test('a run of more than it takes is refused with both numbers, and none is made', async () => {
  const before = station().rows()
  const { status, body } = await call<{ errors: { message: string }[] }>('POST', '/desk/runs', {
    matching: { view: 'ready' },
  })
  expect(status).toBe(409)
  expect(body.errors[0]?.message).toBe(
    'A run takes up to 5,000 orders, and these are 5,200. No run was made. Narrow the list, or choose fewer.',
  )
  expect(station().rows()).toEqual(before)
})

test('words of a script without spaces are found among many, by mode', async () => {
  const body = orderBody({
    shipping_to: { person_name: '山田太郎', address_line1: '東京都千代田区', country_code: 'JP' },
  })
  expect((await call('POST', '/v1/orders', body)).status).toBe(201)
  expect(await count(`keyword=${encodeURIComponent('千代田')}`)).toBe(1)
  const live = await call<{ count: number }>(
    'GET',
    `/desk/orders?keyword=${encodeURIComponent('千代田')}`,
    undefined,
    {
      as: 'live',
    },
  )
  expect(live.body.count).toBe(0)
})
