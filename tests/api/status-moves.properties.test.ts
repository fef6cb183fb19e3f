import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Behaviour, CarrierOperation } from '../support/carriers/fake-carrier.ts'
import { orderBody, packed, parcelOf } from '../support/desks/order-desk.ts'
import { pickupBody, pickupDay } from '../support/desks/pickup-desk.ts'
import { zplJob } from '../support/desks/print-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { route } from '../support/desks/shipping-data.ts'
import { webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { endsOf, machines, watchMoves } from '../support/station/moves-seen.ts'

const deeds = [
  'draft',
  'buy',
  'buy in one call',
  'cancel',
  'hear',
  'order',
  'cancel the order',
  'change the order',
  'collect',
  'call off',
  'settle',
  'send papers',
  'batch',
  'print',
  'withdraw',
  'print again',
  'send again',
  'wait',
] as const
type Deed = (typeof deeds)[number]

const moods: Record<string, Behaviour> = {
  well: {},
  refuses: { status: 422, body: { code: 'NO', message: 'No.' } },
  breaks: { status: 500, body: 'out of order' },
  'hangs up': { how: 'hang_up', charges: true },
}
const said = ['in_transit', 'out_for_delivery', 'delivery_failed', 'on_hold', 'delivered'] as const

type Act = { what: Deed; which: number; mood: string; status: (typeof said)[number] }
const acts: Arbitrary<Act[][]> = array(
  array(
    record({
      what: constantFrom(...deeds, 'buy', 'draft', 'hear'),
      which: nat(20),
      mood: constantFrom('well', 'well', ...Object.keys(moods)),
      status: constantFrom(...said),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 8, maxLength: 12 },
)

const asked: CarrierOperation[] = [
  'labels',
  'void',
  'pickups',
  'pickup-changes',
  'pickup-cancels',
  'documents',
]

/** A desk where everything that has a state can be made, moved and ended, and where things go wrong. */
async function busyDesk() {
  const desk = await scriptedDesk()
  const { call, carrier, clock } = desk
  const receiver = await webhookReceiver()
  await call('POST', '/v1/webhooks', { url: receiver.url, enabled_events: ['all'] })
  await call('POST', '/desk/printers', { name: 'Nobody home', uri: 'tcp://127.0.0.1:9', is_default: true })
  const made = {
    shipments: [] as string[],
    orders: [] as string[],
    pickups: [] as string[],
    jobs: [] as string[],
  }
  const pick = (from: readonly string[], which: number) => from[which % Math.max(1, from.length)] ?? 'none'
  const make = async (kind: keyof typeof made, path: string, body: object) => {
    const answer = await call<{ id?: string }>('POST', path, body)
    if (answer.status < 300 && answer.body.id) made[kind].push(answer.body.id)
  }

  const shipment = async (which: number) =>
    (await call<ShipmentRecord>('GET', `/v1/shipments/${pick(made.shipments, which)}`)).body
  const withLine = async (which: number) => {
    const { body } = await call<{ line_items?: { id: string }[] }>(
      'GET',
      `/v1/orders/${pick(made.orders, which)}`,
    )
    const [line] = body.line_items ?? []
    return line ? { ...route, parcels: [parcelOf(packed(line))] } : route
  }
  const hear = async ({ which, status }: Act) => {
    const { tracking_number } = await shipment(which)
    if (!tracking_number) return
    carrier.behave('tracking', {
      body: {
        status,
        delivered: status === 'delivered',
        events: [{ date: pickupDay, code: status, description: status }],
      },
    })
    clock.advance(61_000)
    await call('POST', '/v1/trackers', { tracking_number, carrier_name: 'scripted' })
  }
  const collect = async ({ which }: Act) => {
    const { tracking_number } = await shipment(which)
    await make('pickups', '/v1/pickups/scripted/schedule', pickupBody([tracking_number]))
  }
  const batch = async ({ which }: Act) => {
    const items = [{ tracking_number: `B${which}`, carrier_name: 'scripted' }]
    await call('POST', '/v1/batches/trackers', { trackers: items })
    await call('POST', '/v1/batches/orders', { orders: [orderBody(), orderBody({ order_id: `B${which}` })] })
    await call('POST', '/v1/batches/shipments', { shipments: [{ ...route, service: 'scripted_ground' }] })
  }
  const papers = ({ which }: Act) =>
    call('POST', '/v1/documents', {
      shipment_id: pick(made.shipments, which),
      document_files: [{ doc_file: 'JVBERi0xLjQK', doc_name: 'invoice.pdf', doc_type: 'commercial_invoice' }],
    })
  const sendAgain = async ({ which }: Act) => {
    const { body } = await call<{ results: { id: string }[] }>('GET', '/desk/event-records')
    receiver.behave({ manner: 'answers', status: which % 2 === 0 ? 200 : 500 })
    await call('POST', `/desk/event-records/${body.results[which % body.results.length]?.id}/replay`, {})
  }

  const ways: Record<Deed, (act: Act) => Promise<unknown>> = {
    draft: async ({ which }) => make('shipments', '/v1/shipments', await withLine(which)),
    buy: async ({ which }) => {
      const { id, rates = [] } = await shipment(which)
      return call('POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: rates[0]?.id })
    },
    'buy in one call': async ({ which }) =>
      make('shipments', '/v1/shipments', { ...(await withLine(which)), service: 'scripted_ground' }),
    cancel: ({ which }) => call('POST', `/v1/shipments/${pick(made.shipments, which)}/cancel`),
    hear,
    order: () => make('orders', '/v1/orders', orderBody()),
    'cancel the order': ({ which }) => call('POST', `/v1/orders/${pick(made.orders, which)}/cancel`),
    'change the order': ({ which }) =>
      call('PUT', `/v1/orders/${pick(made.orders, which)}`, { options: { note: which } }),
    collect,
    'call off': ({ which }) => call('POST', `/v1/pickups/${pick(made.pickups, which)}/cancel`),
    settle: async ({ which }) => {
      const { body } = await call<{ results: { id: string }[] }>('GET', '/desk/pickups?unsettled=true')
      const [id] = body.results.map(each => each.id)
      const happened = which % 2 === 0
      return call('POST', `/desk/pickups/${id}/settle`, { happened, confirmation_number: `PU${which}` })
    },
    'send papers': papers,
    batch,
    print: ({ which }) => make('jobs', '/desk/print-jobs', zplJob(`job ${which}`)),
    withdraw: ({ which }) => call('POST', `/desk/print-jobs/${pick(made.jobs, which)}/cancel`),
    'print again': ({ which }) => make('jobs', `/desk/print-jobs/${pick(made.jobs, which)}/retry`, {}),
    'send again': sendAgain,
    wait: async () => clock.advance(15_000),
  }
  return {
    ...desk,
    act: async (together: readonly Act[]) => {
      const mood = moods[together[0]?.mood ?? 'well'] ?? {}
      for (const operation of asked) carrier.behave(operation, mood)
      await Promise.all(together.map(act => ways[act.what](act)))
    },
  }
}

test('whatever people, carriers and receivers do, no record comes into a state its table forbids', async () => {
  const { act, database } = await busyDesk()
  const moves = watchMoves(database)
  const actWell = (what: Deed) => act([{ what, which: 0, mood: 'well', status: 'in_transit' }])
  for (const what of ['order', 'draft', 'buy', 'collect', 'send papers', 'batch', 'print'] as const)
    await actWell(what)
  await assert(
    asyncProperty(acts, async steps => {
      for (const together of steps) await act(together)
      expect(moves.forbidden()).toEqual([])
    }),
    { numRuns: 4, endOnFailure: true },
  )
  const moved = new Set(moves.all().map(({ machine }) => machine))
  expect(
    machines.map(({ table }) => table).filter(table => !moved.has(table)),
    'machines that stood still',
  ).toEqual([])
})

test.each(machines)('$table: every state is known to its table, and there are ends', each => {
  const { first, next } = each.moves
  const known = Object.keys(next)
  expect([...first, ...Object.values(next).flat()].filter(state => !known.includes(state))).toEqual([])
  expect(first.length).toBeGreaterThan(0)
  expect(endsOf(each).length).toBeGreaterThan(0)
})
