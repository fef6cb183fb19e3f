import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, courier, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

type Page = { count: number; next: string | null; previous: string | null; results: { id: string }[] }

/** A list, and how records come into it, leave it and change while they stay in it. */
type List = {
  path: string
  add: () => Promise<string>
  drop: (id: string) => Promise<unknown>
  touch: (id: string) => Promise<unknown>
}

let made = 0
const post = async (path: string, body: object) =>
  String((await call<{ id: string }>('POST', path, body)).body.id)

const removable = (path: string, more: string, body: () => object, change: () => object): List => ({
  path: `${path}${more}`,
  add: () => post(path, body()),
  drop: id => call('DELETE', `${path}/${id}`),
  touch: id => call('PATCH', `${path}/${id}`, change()),
})

const cancelOrder = (id: string) => call('POST', `/v1/orders/${id}/cancel`)
const changeOrder = (id: string) => call('PUT', `/v1/orders/${id}`, { metadata: { round: made++ } })
const orders = (word: string, query: string): List => ({
  path: `/v1/orders?${query}`,
  add: () => post('/v1/orders', orderBody({ order_id: `${word}-${made++}`, options: { [word]: 'yes' } })),
  drop: cancelOrder,
  touch: changeOrder,
})

const hook = () => ({ url: `https://shop.example/${made++}`, enabled_events: ['all'] })
const tracker = () => ({ tracking_number: `WALK${made++}`, carrier_name: 'bench_courier' })

const lists: [name: string, list: List][] = [
  [
    'all addresses',
    removable(
      '/v1/addresses',
      '?',
      () => vancouver,
      () => ({ person_name: `Ada ${made++}` }),
    ),
  ],
  ['all webhooks', removable('/v1/webhooks', '?', hook, () => ({ description: `${made++}` }))],
  [
    'all trackers',
    {
      ...removable('/v1/trackers', '?', tracker, () => ({})),
      add: () => post('/v1/trackers?pending_pickup', tracker()),
      touch: id => call('PUT', `/v1/trackers/${id}`, { metadata: { round: made++ } }),
    },
  ],
  ['orders found by a word and a status', orders('found', 'status=unfulfilled&keyword=found')],
  ['orders with an option', orders('meant', 'status=unfulfilled&option_key=meant')],
]

const walks = record({
  limit: integer({ min: 1, max: 4 }),
  between: array(
    array(record({ what: constantFrom('add', 'drop', 'drop', 'touch'), which: nat(99) }), { maxLength: 3 }),
    { minLength: 2, maxLength: 6 },
  ),
})

/** Follows the links of a list to its end, with something happening to it before every page. */
async function walk(list: List, there: string[], limit: number, deeds: (page: number) => Promise<void>) {
  const seen: string[] = []
  let path: string | null = `${list.path}&limit=${limit}`
  for (let page = 0; path; page++) {
    const { status, body }: { status: number; body: Page } = await call<Page>('GET', path)
    expect(status).toBe(200)
    expect(body.count, 'the number of records as it is now').toBe(there.length)
    seen.push(...body.results.map(each => each.id))
    await deeds(page)
    path = body.next?.slice(station().url.length) ?? null
  }
  return seen
}

describe('whoever follows the links of a list', () => {
  test.each(lists)('meets every one of %s once, whatever happens meanwhile', async (_name, list) => {
    if (list.path.startsWith('/v1/trackers')) await addConnection(call, courier())
    const there: string[] = []
    const deedsOf =
      (between: { what: string; which: number }[][], stay: Set<string>) => async (page: number) => {
        for (const { what, which } of between[page] ?? []) {
          const id = there[which % Math.max(1, there.length)]
          if (what === 'add') there.push(await list.add())
          else if (id !== undefined && what === 'touch') await list.touch(id)
          else if (id !== undefined) {
            await list.drop(id)
            there.splice(there.indexOf(id), 1)
            stay.delete(id)
          }
        }
      }
    await assert(
      asyncProperty(walks, async ({ limit, between }) => {
        while (there.length < 7) there.push(await list.add())
        const stay = new Set(there)
        const seen = await walk(list, there, limit, deedsOf(between, stay))
        expect(new Set(seen).size, 'no record twice').toBe(seen.length)
        expect(
          [...stay].filter(id => !seen.includes(id)),
          'none missing',
        ).toEqual([])
      }),
      { numRuns: 6 },
    )
  })
})
