import { createTrackerRepository } from '../../../main/domain/tracking/tracker-repository.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { TrackerRecord, TrackerStatus } from '../../../shared/api/trackers.ts'
import { dayIn, daysAfter } from '../../../shared/units/shop-day.ts'
import { boughtBefore } from '../desks/bought-before.ts'
import { courier, service } from '../desks/shipping-data.ts'
import { importEarlier, planImport } from './import-files.ts'
import { goods, orderOf } from './shop-orders.ts'
import { addOperators } from './shop-people.ts'
import { sendToRegular } from './shop-regular.ts'
import { move, sendLongAgo, takeBack } from './shop-returns.ts'
import { pictureTime, type ShopStation, timeZone } from './shop-station.ts'
import { buyInRun, failInRun, shipped, takeOrders } from './shop-work.ts'

/** What the pictures show besides lists: addresses of records that were made on the way. */
export type FilledShop = {
  /** Planned, with rows that do not fit. */
  import: string
  failedRun: string
  run: string
  shipment: string
  unknown: string
  heldOrder: string
  problemOrder: string
  readyOrder: string
  pickup: string
  printer: string
  connection: string
  webhook: string
  event: string
}

const minuteMs = 60_000
const dayMs = 86_400_000
const orders = 200
/** Half past two in the morning, so many days ago. */
const nightOf = (back: number): number => pictureTime - back * dayMs + 16 * 3_600_000 + 10 * minuteMs

/** A shop in the middle of its morning: yesterday's parcels are on their way, today's orders wait. */
export async function fillShop(shop: ShopStation): Promise<FilledShop> {
  const { clock, call } = shop
  await call('PATCH', '/desk/shop-settings', { time_zone: timeZone })
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await call('PATCH', '/desk/background-settings', { tracking: false })
  const connection =
    (await call<{ results: { id: string }[] }>('GET', '/desk/connections')).results[0]?.id ?? ''
  const printer = await addPrinters(shop)
  for (const add of [addPeople, addOperators, addExports, addReturnCarrier, addRules, sendToRegular])
    await add(shop)
  await takeBack(shop, await sendLongAgo(shop))
  clock.set(pictureTime - 2 * dayMs)
  const before = await takeOrders(shop, 0, 40)
  await buyInRun(shop, before.slice(0, 12))
  clock.set(pictureTime - 2 * dayMs + 2 * 3_600_000)
  await buyInRun(shop, before.slice(12, 25))
  clock.set(pictureTime - 2 * dayMs + 4 * 3_600_000)
  await buyInRun(shop, before.slice(25, 34))
  const sent = await shipped(shop)
  await call('POST', '/desk/manifests', { connection_id: connection })
  await beCollected(shop, sent)
  for (const back of [2, 1]) {
    clock.set(nightOf(back))
    await call('POST', '/desk/backups')
  }
  clock.set(pictureTime - 3 * 3_600_000)
  const today = await takeOrders(shop, 40, orders)
  const webhook = await connectPrograms(shop)
  clock.set(pictureTime - 20 * minuteMs)
  const run = await buyInRun(shop, today.slice(0, 26))
  boughtBefore({ database: shop.database.sqlite }, 1_800, 92, pictureTime)
  tellTracking(shop, sent)
  const failedRun = await failInRun(shop, today.slice(150, 155))
  await describeProducts(shop)
  const held = await markOrders(shop, today.slice(26))
  const pickup = await handOver(shop)
  await beCharged(shop)
  await addMarkups(shop)
  const unknown = await loseAnAnswer(shop, today[27])
  await importEarlier(shop)
  const planned = await planImport(shop)
  clock.set(pictureTime)
  return {
    import: planned,
    run,
    failedRun,
    shipment: sent[4]?.id ?? '',
    unknown,
    heldOrder: held,
    problemOrder: (await firstOf(shop, 'needs_attention')) ?? '',
    readyOrder: (await firstOf(shop, 'ready')) ?? '',
    pickup,
    printer,
    connection,
    webhook,
    event: await newest(shop, '/desk/event-records'),
  }
}

const newest = async ({ call }: ShopStation, path: string): Promise<string> =>
  (await call<{ results: { id: string }[] }>('GET', `${path}?limit=1`)).results[0]?.id ?? ''

const firstOf = async ({ call }: ShopStation, view: string) =>
  (await call<{ results: { id: string }[] }>('GET', `/desk/orders?view=${view}&ordering=created_at&limit=1`))
    .results[0]?.id

/** Files that are written every day, one of them for a shop system. */
async function addExports({ call }: ShopStation): Promise<void> {
  const save = (name: string, at: string, more: object) =>
    call('POST', '/desk/saved-exports', {
      name,
      folder: '/srv/shop',
      repeat: { at, days: 'working' },
      ...more,
    })
  await save('Tracking numbers', '17:30', { set: { kind: 'write_back', form: 'woocommerce' } })
  await save('Orders of the day', '18:00', { set: { kind: 'orders' }, format: 'xlsx', last_days: 1 })
}

/** Who was shipped to before, and the sender the shop chose. */
async function addPeople({ call }: ShopStation): Promise<void> {
  for (let n = 0; n < 28; n += 1) {
    const { residential: _, ...address } = orderOf(n * 3 + 1).shipping_to
    await call('POST', '/v1/addresses', address)
  }
  const { results } = await call<{ results: { id: string; person_name: string }[] }>(
    'GET',
    '/v1/addresses?limit=100',
  )
  const sender = results.find(({ person_name: name }) => name === 'Shipping Desk')
  await call('PATCH', '/desk/shop-settings', { sender_id: sender?.id })
}

/** A second courier of the shop's own, which only brings back. */
const addReturnCarrier = ({ call }: ShopStation) =>
  call(
    'POST',
    '/desk/connections',
    courier('bringer', {
      credentials: { display_name: 'Bringer', custom_carrier_name: 'bringer', account_number: 'BR-4471' },
      config: {
        services: [{ ...service('bring_back', 9.4, 3), service_name: 'Bring back', is_return: true }],
      },
    }),
  )

/** One that prints, one that is away and has labels waiting. */
async function addPrinters({ call }: ShopStation): Promise<string> {
  const { id } = await call('POST', '/desk/printers', {
    name: 'Label printer 2',
    uri: 'screen://label-printer-2',
    language: 'ZPL',
    dpi: 203,
    is_default: true,
  })
  await call('POST', '/desk/printers', {
    name: 'Office printer',
    uri: 'tcp://127.0.0.1:9',
    language: 'PDF',
    dpi: 300,
  })
  return id
}

const rules = [
  {
    name: 'Promise in 2 days goes express',
    conditions: [{ field: 'tag', test: 'is', values: ['express'] }],
    actions: [{ kind: 'service', by: 'fastest' }],
  },
  {
    name: 'Heavy by weight',
    conditions: [{ field: 'weight', test: 'from', amount: 3, unit: 'KG' }],
    actions: [{ kind: 'tag', tags: ['heavy'] }],
  },
  {
    name: 'Canada, cheapest',
    conditions: [{ field: 'country', test: 'is', values: ['CA'] }],
    actions: [{ kind: 'service', by: 'cheapest' }],
  },
]

async function addRules({ call }: ShopStation): Promise<void> {
  for (const rule of rules) {
    const { name, ...content } = { match: 'all', ...rule }
    const { token } = await call<{ token: string }>('POST', '/desk/rule-trials', content)
    await call('POST', '/desk/rules', { name, ...content, enabled: true, tried: token })
  }
}

async function describeProducts({ call }: ShopStation): Promise<void> {
  const rows = goods.map(({ sku, title, weight, value, hs_code, shelf }, at) => ({
    sku,
    fields: {
      name: title,
      weight_grams: Math.round(weight * 1000),
      value,
      currency: 'CAD',
      hs_code,
      origin_country: 'CA',
      shelf,
      barcode: at % 2 === 0 ? `062812345678${at}` : null,
    },
  }))
  await call('POST', '/desk/products/changes', { rows })
}

/** Some wait for something, some are tagged. Answers one that is held. */
async function markOrders({ call }: ShopStation, waiting: readonly OrderRecord[]): Promise<string> {
  const act = (list: readonly OrderRecord[], action: object) =>
    call('POST', '/desk/order-actions', { ids: list.map(({ id }) => id), action })
  await act(waiting.slice(40, 43), { kind: 'hold', reason: 'stock', until: '2026-11-27' })
  await act(waiting.slice(50, 51), { kind: 'hold', reason: 'payment' })
  await act(
    waiting.filter((_, at) => at % 13 === 3),
    { kind: 'tag', tags: ['gift'] },
  )
  await act(
    waiting.filter((_, at) => at % 17 === 5),
    { kind: 'tag', tags: ['express'] },
  )
  await act(waiting.slice(0, 1), { kind: 'note', text: 'Ring twice, the bell is quiet.' })
  return waiting[40]?.id ?? ''
}

type Told = { status: TrackerStatus; ago: number; text: string; place?: string; promised?: number }

/** What the carrier said of yesterday's parcels; whoever is not listed is on the way. */
const told: readonly Told[] = [
  { status: 'delivery_failed', ago: 1, text: 'No access to the building', place: 'Halifax' },
  { status: 'in_transit', ago: 6, text: 'Left the depot', place: 'Louisville' },
  { status: 'in_transit', ago: 1, text: 'Sorted', place: 'Winnipeg', promised: -2 },
  { status: 'on_hold', ago: 1, text: 'Held at customs', place: 'København' },
  { status: 'ready_for_pickup', ago: 1, text: 'Waits at the counter', place: 'Québec' },
  { status: 'out_for_delivery', ago: 0, text: 'With the courier', place: 'Montréal' },
  { status: 'delivered', ago: 0, text: 'Handed to the recipient', place: 'Toronto' },
  { status: 'delivered', ago: 1, text: 'Left at the door', place: 'Vancouver' },
  { status: 'delivered', ago: 0, text: 'Handed to a neighbour', place: 'Edmonton' },
]

function tellTracking({ database, clock }: ShopStation, sent: readonly ShipmentRecord[]): void {
  const trackers = createTrackerRepository(database)
  const today = dayIn(timeZone, clock.now().getTime())
  for (const [at, { id: shipment, tracker_id: id }] of sent.entries()) {
    const tracker = id === null ? null : trackers.find(id, true)
    if (!tracker) continue
    const said = told[at] ?? {
      status: 'in_transit',
      ago: at % 2,
      text: 'Sorted',
      place: 'Montréal',
      promised: 2,
    }
    const event = (
      ago: number,
      text: string,
      location: string,
      time: string,
    ): TrackerRecord['events'][number] => ({
      date: daysAfter(today, -ago),
      description: text,
      location,
      time,
      code: null,
      latitude: null,
      longitude: null,
    })
    trackers.save({
      ...tracker,
      status: said.status,
      delivered: said.status === 'delivered',
      estimated_delivery: said.promised === undefined ? null : daysAfter(today, said.promised),
      events: [
        event(said.ago, said.text, said.place ?? 'Montréal', '09:12'),
        event(Math.max(2, said.ago), 'Collected', 'Montréal', '17:40'),
      ],
    })
    if (said.status === 'delivered') move(database, { id: shipment, tracked: id })
  }
}

/** Those of two days ago but for a few, on two evenings. */
async function beCollected({ call }: ShopStation, sent: readonly ShipmentRecord[]): Promise<void> {
  const numbers = sent.map(({ tracking_number: number }) => number)
  for (const [day, from, to] of [
    ['2026-11-23', 0, 18],
    ['2026-11-24', 18, 30],
  ] as const)
    await call('POST', '/v1/pickups/house_courier/schedule', {
      pickup_date: day,
      ready_time: '14:00',
      closing_time: '17:00',
      tracking_numbers: numbers.slice(from, to),
    })
}

/** A pickup for the afternoon, and one label that is voided. */
async function handOver({ call }: ShopStation): Promise<string> {
  const fresh = (await call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?status=purchased&limit=5'))
    .results
  const { id } = await call('POST', '/v1/pickups/house_courier/schedule', {
    pickup_date: '2026-11-25',
    ready_time: '14:00',
    closing_time: '17:00',
    tracking_numbers: fresh.slice(1, 3).map(({ tracking_number }) => tracking_number),
  })
  await call('POST', `/v1/shipments/${fresh[0]?.id}/cancel`)
  return id
}

/** After all that is bought, whose prices are told of elsewhere. */
async function addMarkups({ call, database }: ShopStation): Promise<void> {
  const { id } = await call('POST', '/desk/markups', {
    name: 'Handling abroad',
    kind: 'percent',
    value: 4,
    countries: ['US', 'GB'],
  })
  await call('POST', '/desk/markups', {
    name: 'Islands',
    kind: 'amount',
    value: 1.5,
    currency: 'CAD',
    carriers: ['house_courier'],
    countries: ['GL', 'FO'],
    enabled: false,
  })
  // It was on for labels of before, too.
  database.sqlite
    .prepare(
      `INSERT INTO label_markups (purchase_id, markup_id, test_mode, bought_at, voided_at, currency, amount_minor)
       SELECT purchase_id, ?, test_mode, bought_at, voided_at, currency, max(1, amount_minor * 4 / 100) FROM label_facts
       WHERE country IN ('US', 'GB') AND amount_minor IS NOT NULL`,
    )
    .run(id)
}

/** The carrier gives the voided label back, and bills less for a parcel than it had said. */
async function beCharged({ call }: ShopStation): Promise<void> {
  type Found = { results: { id: string; outstanding: string | null }[] }
  const [refund] = (await call<Found>('GET', '/desk/money/refunds?limit=1')).results
  await call('POST', '/desk/money/credits', { refund_id: refund?.id, amount: refund?.outstanding })
  const { results } = await call<{ results: { id: string; kind: string }[] }>(
    'GET',
    '/desk/money/entries?limit=50',
  )
  const charge = results.filter(({ kind }) => kind === 'charge')[4]
  await call('POST', '/desk/money/adjustments', {
    charge_id: charge?.id,
    amount: '-1.25',
    note: 'Weighed by the carrier',
  })
}

/** A label the carrier was asked for and gave no answer about: nobody knows whether it was bought. */
async function loseAnAnswer({ call, clock, database }: ShopStation, order?: OrderRecord): Promise<string> {
  const { shipment_id: id } = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
    orders: [{ id: order?.id }],
  })
  const { rates } = await call<ShipmentRecord>('POST', `/v1/shipments/${id}/rates`, {})
  const atMs = clock.now().getTime()
  database.sqlite
    .prepare(
      `INSERT INTO purchases (id, shipment_id, connection_id, service, attempt, state, started_at, asked_at)
       SELECT 'pur_' || hex(randomblob(16)), ?, id, ?, 1, 'unknown', ?, ? FROM connections LIMIT 1`,
    )
    .run(id, rates[0]?.service, atMs, atMs)
  const unknown = { purchase: { since: new Date(atMs).toISOString() } }
  database.sqlite
    .prepare("UPDATE shipments SET document = json_set(document, '$.meta.unknown', json(?)) WHERE id = ?")
    .run(JSON.stringify(unknown), id)
  return id
}

/** Two programs, and one that wants to hear of everything. */
async function connectPrograms({ call }: ShopStation): Promise<string> {
  await call('POST', '/desk/keys', { name: 'Label tool', test_mode: true, scopes: ['read', 'print'] })
  const { id } = await call('POST', '/v1/webhooks', {
    url: 'http://127.0.0.1:9/packdesk',
    enabled_events: ['shipment_purchased', 'tracker_updated'],
    description: 'Shop sync',
  })
  return id
}
