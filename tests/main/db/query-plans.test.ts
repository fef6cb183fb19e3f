import { expect, test } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { createManifestRepository } from '../../../main/domain/dispatch/manifests/manifest-repository.ts'
import { createPickupRepository } from '../../../main/domain/dispatch/pickups/pickup-repository.ts'
import { createUploadRepository } from '../../../main/domain/documents/upload-repository.ts'
import { createEventRepository } from '../../../main/domain/events/event-repository.ts'
import { createDeliveryRepository } from '../../../main/domain/events/webhooks/delivery-repository.ts'
import { createIntentLedgers } from '../../../main/domain/intents/intent-ledger.ts'
import { createMoneyRepository } from '../../../main/domain/money/money-repository.ts'
import { createRefundRepository } from '../../../main/domain/money/refund-repository.ts'
import { createTotalRepository } from '../../../main/domain/money/total-repository.ts'
import { createBatchRepository } from '../../../main/domain/orders/batches/batch-repository.ts'
import { createEntryList } from '../../../main/domain/orders/worklist/entry-list.ts'
import { createEntryRepository } from '../../../main/domain/orders/worklist/entry-repository.ts'
import { createQueueRepository } from '../../../main/domain/shipping/purchase-queue/queue-repository.ts'
import { createReturnRepository } from '../../../main/domain/shipping/returns/return-repository.ts'
import { createPurchaseLedger } from '../../../main/domain/shipping/shipments/purchase-ledger.ts'
import {
  createShipmentRepository,
  createUnknownOfShipment,
} from '../../../main/domain/shipping/shipments/shipment-repository.ts'
import { createTrackerRepository } from '../../../main/domain/tracking/tracker-repository.ts'
import { createAttentionList } from '../../../main/domain/upkeep/attention/attention-list.ts'
import { createIds } from '../../../main/platform/ids.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { nothingUnderWay } from '../../support/nothing-under-way.ts'
import { watchedDatabase } from '../../support/station/query-plans.ts'

const range = { limit: 20, offset: 0 }
const daysAgo = () => 5

function repositories() {
  const { plansOf, statementsOf, sqlite } = watchedDatabase()
  const database = { sqlite } as Database
  return {
    plansOf,
    statementsOf,
    shipments: createShipmentRepository(database),
    trackers: createTrackerRepository(database),
    events: createEventRepository(database),
    deliveries: createDeliveryRepository(database),
    pickups: createPickupRepository(database),
    manifests: createManifestRepository(database),
    intents: createIntentLedgers(database, createIds(), manualClock(), nothingUnderWay),
    uploads: createUploadRepository(database),
    batches: createBatchRepository(database),
    attention: createAttentionList({ sqlite: database.sqlite }),
    unknownOfShipment: createUnknownOfShipment(database),
    queue: createQueueRepository(database),
    returns: createReturnRepository(database, () => 5),
    ledger: createPurchaseLedger(database, createIds(), manualClock(), nothingUnderWay),
    money: createMoneyRepository(database),
    refunds: createRefundRepository(database),
    totals: createTotalRepository(database),
    orderEntries: createEntryRepository(database),
    orderList: createEntryList(database),
  }
}
type Repositories = ReturnType<typeof repositories>
const undoRowsOf = ({ orderEntries }: Repositories) =>
  orderEntries.undoRows('act_1', true, { before: 9, limit: 5 })

const pageOf = (filters: object) => (of: Repositories) => of.shipments.page(true, { ...range, ...filters })
const trackersOf = (filters: object) => (of: Repositories) => of.trackers.page(true, { ...range, ...filters })

const ordersOf = (filters: object) => (of: Repositories) =>
  of.orderList.page({ ...range, ...filters, testMode: true, todayStartMs: 5 })

const aTime = { start: 5, end: 9, filters: {} }
const ofShipment = { ...aTime, filters: { shipment_id: 'shp_1' } }
const named = { identifier: 'T1', carrierId: 'a', testMode: true }

const hot: [name: string, work: (of: Repositories) => unknown, index: string][] = [
  ['queued purchases of a mode', of => of.queue.page(true, range), 'queued_purchases_mode (test_mode=?)'],
  [
    'queued purchases of a state',
    of => of.queue.page(true, { ...range, state: ['queued'] }),
    'queued_purchases_mode_state (test_mode=? AND state=?)',
  ],
  [
    'returns that are overdue',
    of => of.returns.list({ ...range, testMode: true, shipmentId: null, states: ['overdue'] }),
    'shipments_state (id=?)',
  ],
  ['what is queued', of => of.queue.open(), 'queued_purchases_open'],
  [
    'the place of a shipment in the queue',
    of => of.queue.openOf('shp_1'),
    'queued_purchases_one_open (shipment_id=?)',
  ],
  ['the list of shipments', pageOf({}), 'shipments_mode (test_mode=?)'],
  ['shipments behind a cursor', pageOf({ cursor: 9 }), 'shipments_mode (test_mode=? AND seq<?)'],
  [
    'shipments of a time behind a cursor',
    pageOf({ created_after: 5, cursor: 9 }),
    'shipments_lookup (test_mode=? AND seq<?)',
  ],
  [
    'shipments by a word behind a cursor',
    pageOf({ keyword: 'Zoë', cursor: 9 }),
    'shipment_prefix_terms VIRTUAL TABLE INDEX',
  ],
  ['shipments of a status', pageOf({ status: ['draft'] }), 'shipments_status (test_mode=? AND status=?)'],
  ['shipments by tracking number', pageOf({ tracking_number: 'HC1' }), 'shipments_lookup (test_mode=?)'],
  ['shipments by reference', pageOf({ reference: 'Order 7' }), 'shipments_lookup (test_mode=?)'],
  ['shipments by a word', pageOf({ keyword: 'Zoë' }), 'shipment_prefix_terms VIRTUAL TABLE INDEX'],
  ['shipments by a word without spaces', pageOf({ keyword: '渋谷' }), 'shipments_lookup (test_mode=?)'],
  [
    'shipments by status and word',
    pageOf({ status: ['draft'], keyword: 'Ada' }),
    'shipments_status (test_mode=? AND status=?)',
  ],
  [
    'shipments by metadata and word',
    pageOf({ metadata_key: ['shelf'], keyword: 'Ada' }),
    'shipments_lookup (test_mode=? AND seq=?)',
  ],
  ['shipments by metadata', pageOf({ metadata_value: 'web' }), 'shipments_lookup (test_mode=?)'],
  ['shipments of a time', pageOf({ created_after: 5 }), 'shipments_lookup (test_mode=?)'],
  ['one shipment', of => of.shipments.find('shp_1', true), 'shipments_id_unique (id=?)'],
  ['the bytes of a shipment', of => of.shipments.findBytes('shp_1', true), 'shipments_id_unique (id=?)'],
  ['the owner of a part', of => of.shipments.ownerOf('adr_1'), 'shipment_parts_1 (part_id=?)'],
  ['the label of a shipment', of => of.shipments.findFile('shp_1', 'label'), '(shipment_id=? AND kind=?)'],
  ['removing sample shipments', of => of.shipments.removeSamples(), 'shipments_sample (is_sample=?)'],
  ['the orders of the desk', ordersOf({}), 'order_entries_mode (test_mode=?)'],
  [
    'orders that are ready',
    ordersOf({ view: 'ready', ordering: 'created_at' }),
    'order_entries_state (test_mode=? AND state=?)',
  ],
  [
    'orders shipped today',
    ordersOf({ view: 'shipped_today' }),
    'order_entries_bought (test_mode=? AND bought_at>?)',
  ],
  ['orders by recipient', ordersOf({ ordering: 'recipient' }), 'order_entries_recipient (test_mode=?)'],
  ['orders by value', ordersOf({ ordering: '-value' }), 'order_entries_value (test_mode=?)'],
  ['orders by a word', ordersOf({ keyword: 'Zoë' }), 'order_terms VIRTUAL TABLE INDEX'],
  ['orders by SKU', ordersOf({ sku: ['MUG'] }), 'order_skus_sku (sku=?)'],
  ['orders of a tag', ordersOf({ tag: ['gift'] }), 'order_tags_tag (tag=?)'],
  [
    'how many orders are where',
    of => of.orderList.counts({ testMode: true, todayStartMs: 5 }),
    'order_entries_state (test_mode=?)',
  ],
  ['orders of the same door', of => of.orderList.together('ord_1'), 'order_entries_address (address_key=?)'],
  ['orders nobody read yet', of => of.orderEntries.unread(1, 100), 'order_entries_read_as (read_as<?)'],
  ['holds that are over', of => of.orderEntries.heldUntil('2026-01-05'), 'order_entries_held (hold_until<?)'],
  ['the history of an order', of => of.orderEntries.historyOf(1), 'order_history_order (order_seq=?)'],
  ['what an action did', undoRowsOf, 'order_history_action (action_id=?'],
  ['the list of trackers', trackersOf({}), 'trackers_mode (test_mode=?)'],
  ['trackers by a word', trackersOf({ keyword: 'Zoë' }), 'tracker_terms VIRTUAL TABLE INDEX'],
  ['trackers by part of a number', trackersOf({ tracking_number: 'HC' }), 'trackers_lookup (test_mode=?)'],
  ['a tracker by number', of => of.trackers.find('HC1', true), 'trackers_number (tracking_number=?'],
  ['a tracker of a carrier', of => of.trackers.findByNumber('HC1', 'a', true), 'trackers_number ('],
  ['the tracker of a shipment', of => of.trackers.removeOfShipment('shp_1'), 'trackers_shipment ('],
  [
    'parcels to ask about',
    of => of.trackers.due('car_1', 5, 9, 10),
    'trackers_due (connection_id=? AND next_poll_at>? AND next_poll_at<?)',
  ],
  [
    'parcels put off too far',
    of => of.trackers.due('car_1', 0, 9, 10),
    'trackers_due (connection_id=? AND next_poll_at>?)',
  ],
  ['the next parcel to ask about', of => of.trackers.nextPollAt('car_1'), 'trackers_due (connection_id=?'],
  ['connections with parcels', of => of.trackers.connectionsToPoll(), 'trackers_due (connection_id>?)'],
  [
    'the line of an endpoint',
    of => of.deliveries.listWaiting('whk_1', 9),
    'deliveries_line (webhook_id=? AND is_aside=?)',
  ],
  [
    'what stands aside at one',
    of => of.deliveries.listWaiting('whk_1', 9),
    'deliveries_aside (webhook_id=?)',
  ],
  ['the live purchase', of => of.ledger.findLive('shp_1'), 'purchases_one_live_label (shipment_id=?)'],
  ['purchases nobody settled', of => of.ledger.listOpen(), 'purchases_open'],
  [
    'a bought shipment by number',
    of => of.shipments.findBought(['HC1'], 'a', true),
    'shipments_by_number (test_mode=? AND tracking_number=?)',
  ],
  ['the list of manifests', of => of.manifests.page(true, range), 'manifests_mode (test_mode=?)'],
  [
    'the manifest of a shipment',
    of => of.manifests.manifestOf('shp_1'),
    'manifest_shipments_1 (shipment_id=?)',
  ],
  [
    'what waits for a manifest',
    of => of.manifests.countWaiting({ connectionId: 'car_1', sinceMs: 5, inGroups: true }),
    'purchases_bought (connection_id=? AND settled_at>?)',
  ],
  [
    'the list of manifests by day',
    of => of.manifests.page(true, { ...range, ordering: '-day' }),
    'manifests_by_day (test_mode=?)',
  ],
  ['the list of pickups', of => of.pickups.page(true, range), 'pickups_mode (test_mode=?)'],
  ['the pickup of a shipment', of => of.pickups.pickupOf('shp_1'), 'pickup_shipments_1 (shipment_id=?)'],
  ['the shipments of a pickup', of => of.pickups.linksOf('pck_1'), 'pickup_shipments_pickup (pickup_id=?)'],
  [
    'the pickups of a day',
    of => of.pickups.countOthers('car_1', '2026-01-05', ''),
    'pickups_day (connection_id=? AND pickup_date=?)',
  ],
  ['the pickup of an address', of => of.pickups.findByAddress('adr_1'), 'pickups_address (address_id=?)'],
  [
    'the open intent',
    of => of.intents.ledgerOf('pickup_cancel').findOpen('pck_1'),
    'intents_one_open (subject_id=?)',
  ],
  ['intents nobody settled', of => of.intents.ledgerOf('pickup_cancel').listOpen(), 'intents_open'],
  ['the list of uploads', of => of.uploads.page(true, range), 'upload_records_mode (test_mode=?)'],
  [
    'the uploads of a shipment',
    of => of.uploads.page(true, { ...range, shipment_id: 'shp_1' }),
    'upload_records_shipment (shipment_id=?)',
  ],
  ['the next open batch', of => of.batches.nextOpen('orders'), 'batches_open (resource_type=?)'],
  [
    'items to do',
    of => of.batches.items('batch_1', 'waiting', 9),
    'batch_items_state (batch_id=? AND state=?)',
  ],
  ['the list of batches', of => of.batches.page(true, range), 'batches_lookup (test_mode=?)'],
  [
    'batches of a status',
    of => of.batches.page(true, { ...range, status: ['running'] }),
    'batches_lookup (test_mode=?)',
  ],
  ['a batch with its items', of => of.batches.findBytes('batch_1', true), 'batch_items_1 (batch_id=?)'],
  [
    'the money of a time',
    of => of.money.page(true, aTime, range),
    'money_entries_time (test_mode=? AND at>? AND at<?)',
  ],
  [
    'the money of a time, oldest first',
    of => of.money.page(true, aTime, { ...range, ordering: 'at' }),
    'money_entries_time (test_mode=? AND at>? AND at<?)',
  ],
  ['the next rows of money', of => of.money.after(true, aTime, { at: 5, seq: 1 }, 9), 'money_entries_time ('],
  [
    'the charge of a purchase',
    of => of.money.chargeOfPurchase('pur_1'),
    'money_entries_purchase (purchase_id=?)',
  ],
  ['the charge of a pickup', of => of.money.chargeOfPickup('pck_1'), 'money_entries_pickup (pickup_id=?)'],
  [
    'a charge by the carrier’s name of it',
    of => of.money.chargeNamed(named),
    'money_entries_identifier (identifier=?)',
  ],
  [
    'refunds that are waited for',
    of => of.refunds.page(true, '2026-01-05', range, daysAgo),
    'money_entries_refunds (test_mode=? AND expected_by>?)',
  ],
  [
    'refunds that are waited for, the last first',
    of => of.refunds.page(true, '2026-01-05', { ...range, ordering: '-expected_by' }, daysAgo),
    'money_entries_refunds (test_mode=? AND expected_by>?)',
  ],
  [
    'the refund of a shipment',
    of => of.refunds.ofShipment('shp_1', '2026-01-05'),
    'money_entries_shipment (shipment_id=?)',
  ],
  ['the list of events', of => of.events.page(true, range), 'events_lookup (test_mode=?)'],
]

/** Each order of the list of shipments, and the index that holds it. */
const sorts = {
  created_at: 'shipments_mode',
  recipient: 'shipments_by_recipient',
  reference: 'shipments_by_reference',
  status: 'shipments_status',
  service: 'shipments_by_service',
  tracking_number: 'shipments_by_number',
  total_charge: 'shipments_by_charge',
}

const narrowings = {
  'all shipments': {},
  'shipments of a status': { status: ['draft'] },
  'shipments of a time': { created_after: 5 },
  'shipments by a word': { keyword: 'Zoë' },
  'shipments by metadata': { metadata_value: 'web' },
}

for (const [name, index] of Object.entries(sorts))
  for (const ordering of [name, `-${name}`].filter(each => each !== '-created_at'))
    for (const [narrowed, filters] of Object.entries(narrowings))
      hot.push([
        `${narrowed}, sorted by ${ordering}`,
        pageOf({ ...filters, ordering }),
        `${index} (test_mode=?)`,
      ])

test.each(hot)('%s: found by an index and never sorted', (_name, work, index) => {
  const of = repositories()
  const plan = of.plansOf(() => work(of))
  expect(plan.join('\n')).toContain(index)
  const large =
    /^SCAN (shipments|trackers|purchases|shipment_parts|shipment_files|events|pickups|pickup_shipments|manifests|manifest_shipments|intents|batches|batch_items|money_entries)\b/
  expect(plan.filter(step => large.test(step) || step.includes('TEMP B-TREE'))).toEqual([])
})

test('the few rows of money of a shipment are found by it', () => {
  const of = repositories()
  const plan = of.plansOf(() => of.money.page(true, ofShipment, range)).join('\n')
  expect(plan).toContain('money_entries_shipment (shipment_id=?)')
})

test('money is added up by the index of its time alone, day by day', () => {
  const of = repositories()
  const plan = of.plansOf(() => of.totals.between(true, { start: 5, end: 9 })).join('\n')
  expect(plan).toContain('money_entries_totals (test_mode=? AND at>? AND at<?)')
  expect(plan).not.toMatch(/SCAN (entry|money_entries)/)
})

test('what needs somebody is found by the indexes of what is open', () => {
  const of = repositories()
  const plan = of.plansOf(() => [
    of.attention.count(),
    of.attention.page(range),
    of.unknownOfShipment('shp_1'),
  ])
  for (const index of [
    'purchases_open (state=?)',
    'intents_open (state=?)',
    'document_uploads_open (state=?)',
    'print_jobs_state (state=?)',
    'print_jobs_repeat_number (repeat_of=? AND repeat_number>?)',
    'purchases_one_live_label (shipment_id=?)',
    'intents_one_open (subject_id=?)',
    'document_uploads_shipment (shipment_id=?)',
  ])
    expect(plan.join('\n')).toContain(index)
  expect(plan.filter(step => /^SCAN (purchases|intents|document_uploads|job|again)\b/.test(step))).toEqual([])
})

test('a saved shipment finds its parts by an index', () => {
  const of = repositories()
  const record = { id: 'shp_1', status: 'draft', test_mode: true, recipient: {}, parcels: [] }
  expect(of.plansOf(() => of.shipments.save(record as never)).join('\n')).toContain(
    'shipment_parts_shipment (shipment_id=?)',
  )
})

const everyFilter = {
  created_after: 5,
  created_before: 9,
  address: '渋谷',
  keyword: 'Ada',
  reference: 'R',
  status: ['draft'],
  carrier_name: ['generic'],
  service: ['x'],
  tracking_number: 'HC',
  id: ['x'],
  option_key: ['a'],
  option_value: 'b',
  metadata_key: ['c'],
  metadata_value: 'd',
}

test.each(Object.entries(everyFilter))(
  'a list narrowed by %s is counted without reading a document',
  (name, value) => {
    const of = repositories()
    const statements = of.statementsOf(() => {
      pageOf({ [name]: value })(of)
      trackersOf({ [name]: value })(of)
    })
    const long = /coalesce\(\w+, \(SELECT document [^)]*\)\)/g
    const counts = statements.filter(text => text.includes('count(*)')).map(text => text.replace(long, ''))
    expect(statements.length).toBeGreaterThan(1)
    expect(counts.filter(text => text.includes('document'))).toEqual([])
  },
)

test('signs that mean something to SQL are looked for as they are', () => {
  const { sqlite } = watchedDatabase()
  const shipments = createShipmentRepository({ sqlite })
  for (const [id, reference] of [
    ['shp_1', '100% _wool'],
    ['shp_2', '1000 wool'],
  ])
    shipments.insert(
      { id, reference, status: 'draft', test_mode: true, recipient: {}, parcels: [] } as never,
      1,
    )
  const found = (reference: string) => shipments.page(true, { limit: 20, offset: 0, reference }).count
  expect([found('100%'), found('_WOOL'), found('wool'), found('\\')]).toEqual([1, 1, 2, 0])
})
