import { expect, test } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { createOrderLinkRepository } from '../../../main/domain/orders/orders/order-link-repository.ts'
import { createRuleRepository } from '../../../main/domain/orders/rules/rule-repository.ts'
import { createEntryList } from '../../../main/domain/orders/worklist/entry-list.ts'
import { createReceiptRepository } from '../../../main/domain/packing/returns-desk/receipt-repository.ts'
import { createReturnedParcels } from '../../../main/domain/packing/returns-desk/returned-parcels.ts'
import { createMarkupRepository } from '../../../main/domain/shipping/markups/markup-repository.ts'
import { createQueueRepository } from '../../../main/domain/shipping/purchase-queue/queue-repository.ts'
import { createReturnRepository } from '../../../main/domain/shipping/returns/return-repository.ts'
import { createShipmentTagRepository } from '../../../main/domain/shipping/shipments/shipment-tag-repository.ts'
import { createRecordHistory } from '../../../main/domain/upkeep/record-history.ts'
import type { DeskShipmentFilters } from '../../../shared/desk/shipments.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { watchedDatabase } from '../../support/station/query-plans.ts'

function repositories() {
  const { plansOf, sqlite } = watchedDatabase()
  const database = { sqlite } as Database
  return {
    plansOf,
    tags: createShipmentTagRepository(database),
    history: createRecordHistory(database),
    orders: createEntryList(database),
    queue: createQueueRepository(database),
    rules: createRuleRepository(database),
    markups: createMarkupRepository(database),
    returned: createReturnedParcels({
      database,
      returns: createReturnRepository(database, () => 0),
      receipts: createReceiptRepository(database),
      links: createOrderLinkRepository(database),
      findShipment: () => null,
    }),
  }
}
type Repositories = ReturnType<typeof repositories>

const tagged = { limit: 20, offset: 0, tag: ['gift'] } as DeskShipmentFilters

test.each<[string, (of: Repositories) => unknown, string]>([
  [
    'how many orders have to leave by a day',
    of =>
      of.orders.count({
        view: 'ready',
        ship_by_before: '2026-01-05' as ShopDay,
        testMode: true,
        todayStartMs: 5,
      }),
    'COVERING INDEX order_entries_ship_by (test_mode=? AND ship_by<?)',
  ],
  [
    'queued purchases that were stopped',
    of => of.queue.countStopped(true),
    'queued_purchases_mode_state (test_mode=? AND state=?)',
  ],
  ['shipments of a tag', of => of.tags.page(true, tagged), 'shipment_tags_tag (tag=?)'],
  [
    'shipments of a tag by recipient',
    of => of.tags.page(true, { ...tagged, ordering: 'recipient' }),
    'shipments_by_recipient (test_mode=?)',
  ],
  ['how many have each tag', of => of.tags.counts(true), 'shipment_tags_tag'],
  [
    'what an action did to tags',
    of => of.tags.undoRows('act_1', true, { before: 9, limit: 5 }),
    'shipment_history_action (action_id=?',
  ],
  [
    'what carriers were asked about a record',
    of => of.history({ id: 'pup_1', testMode: true }),
    'intents_subject (subject_id=?)',
  ],
  [
    'what was noted of a shipment',
    of => of.history({ id: 'shp_1', testMode: true }),
    'shipment_history_shipment (shipment_seq=?)',
  ],
  [
    'who settled what was unknown of a record',
    of => of.history({ id: 'pup_1', testMode: true }),
    'record_notes_subject (subject_id=?)',
  ],
  [
    'what a rule did last',
    of => of.rules.newestUses('rul_1', 5, 20),
    'order_rule_uses_rule (rule_id=? AND at>?)',
  ],
  [
    'what mark-ups brought in',
    of => of.markups.earnedSince(true, 5),
    'COVERING INDEX label_markups_time (test_mode=? AND bought_at>?)',
  ],
  ['prices parcels had last', of => of.markups.newestPrices(true, 20), 'shipments_mode (test_mode=?)'],
  [
    'a parcel that came back',
    of =>
      of.returned.find(
        { meaning: { kind: 'unknown', because: 'not_here' }, numbers: ['HC1', 'shp_1'] },
        true,
      ),
    'shipments_by_number (test_mode=? AND tracking_number=?)',
  ],
  [
    'orders of a view by recipient, without reading those passed by',
    of =>
      of.orders.page({
        view: 'ready',
        ordering: 'recipient',
        limit: 20,
        offset: 50_000,
        testMode: true,
        todayStartMs: 5,
      }),
    'COVERING INDEX order_entries_recipient (test_mode=?)',
  ],
])('%s: found by an index, and no long table is read through', (_, ask, index) => {
  const of = repositories()
  const plan = of.plansOf(() => ask(of))
  expect(plan.join('\n')).toContain(index)
  expect(
    plan.filter(step =>
      /^SCAN (shipments|intents|purchases|shipment_history|returns|record_notes|order_rule_uses|label_markups)\b/.test(
        step,
      ),
    ),
  ).toEqual([])
})

test('options and metadata are looked for in an index, and in the documents that are too long for it', () => {
  const of = repositories()
  const narrowed = { limit: 20, offset: 0, option_key: ['a'], metadata_value: 'd' } as DeskShipmentFilters
  const plan = of.plansOf(() => of.tags.page(true, narrowed)).join('\n')
  expect(plan).toContain('SEARCH shipments USING INDEX shipments_lookup (test_mode=?)')
  expect(plan).toContain('SEARCH long USING INTEGER PRIMARY KEY')
})
