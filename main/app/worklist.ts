import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import { createOrderEditing } from '../domain/orders/orders/order-editing.ts'
import type { OrderService } from '../domain/orders/orders/order-service.ts'
import { createDraftFilling } from '../domain/orders/products/product-filling.ts'
import type { RuleService } from '../domain/orders/rules/rule-service.ts'
import { createCustomsWatch } from '../domain/orders/worklist/customs-watch.ts'
import { createEntryList } from '../domain/orders/worklist/entry-list.ts'
import type { OrderCustoms } from '../domain/orders/worklist/order-customs.ts'
import { createOrderDrafts } from '../domain/orders/worklist/order-drafts.ts'
import { createWorklistLoop } from '../domain/orders/worklist/worklist-loop.ts'
import { createWorklistService, type WorklistService } from '../domain/orders/worklist/worklist-service.ts'
import type { Loop } from '../platform/loops/loop.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

type WorklistParts = {
  store: OrderStore
  holds: IntentHolds
  shipmentStore: ShipmentStore
  shipping: Shipping
}

/** What the desk does with orders: its list, what it puts aside, and what it changes of them. */
export function createWorklist(
  base: StationBase,
  { store, holds, shipmentStore, shipping }: WorklistParts,
  { orders, rules, customs }: { orders: OrderService; rules: RuleService; customs: OrderCustoms },
) {
  const { database, clock, calendar, ids, changes } = base
  const { repository, entries, keeper, links, linkRepository, products, usualSender } = store
  const { shipmentsOf } = linkRepository
  const editing = createOrderEditing({
    database,
    repository,
    writer: store.writer,
    links,
    holds,
    keeper,
    revisionOf: entries.revisionOf,
    shipments: shipmentStore.sync,
    shipmentsOf,
    ids,
    clock,
  })
  const worklist = createWorklistService({
    database,
    orders: repository,
    states: { cancel: orders.cancel, reopen: editing.reopen },
    entries,
    list: createEntryList(database),
    keeper,
    rules: store.rules,
    customs,
    applyRules: rules.applyToWaiting,
    fillDrafts: createDraftFilling({ products, shipmentsOf, shipments: shipping.shipments }),
    ids,
    clock,
    calendar,
    changes,
  })
  return {
    editing,
    worklist,
    drafts: createOrderDrafts({
      database,
      orders: repository,
      products,
      rules: store.rules,
      links: linkRepository,
      shipments: shipping.shipments,
      usualSender,
      togetherKey: entries.addressKeyOf,
      laterShipDay: base.laterShipDay,
    }),
    worklistLoop: createLooking(base, store, { worklist, customs }),
  }
}

/** Looks at orders again when something beside them decides how they stand. */
function createLooking(
  base: StationBase,
  { repository: orders, entries, keeper }: OrderStore,
  { worklist, customs }: { worklist: WorklistService; customs: OrderCustoms },
): Loop {
  const { database, clock, random, calendar, changes, logger } = base
  const watch = createCustomsWatch({ database, orders, entries, keeper, customs, calendar, changes })
  const loop = createWorklistLoop({
    clock,
    random,
    worklist: {
      catchUp: async signal => {
        await worklist.catchUp(signal)
        await watch.look(signal)
      },
    },
    report: error => logger.error({ err: error }, 'reading orders for the desk failed'),
    changed: loopChanged(base, 'orders'),
  })
  followSender(base, { readAgain: entries.readAgain, wake: loop.wake })
  followCustoms(base, { isDue: watch.isDue, askAgain: entries.askCustomsAgain, wake: loop.wake })
  return loop
}

/** Whether an order needs customs depends on where it is sent from: orders that wait are read again when that changes. */
function followSender({ changes, senderId }: StationBase, does: { readAgain: () => void; wake: () => void }) {
  let known = senderId()
  changes.subscribe(({ topic }) => {
    if (topic !== 'shop' || senderId() === known) return
    known = senderId()
    does.readAgain()
    does.wake()
  })
}

/** What customs wants changes with its rules, the carriers and what else decides how an order is sent. */
function followCustoms(
  { changes }: StationBase,
  does: { isDue: () => boolean; askAgain: () => void; wake: () => void },
) {
  const decides = new Set(['connections', 'customs', 'rules'])
  changes.subscribe(({ topic }) => {
    if (decides.has(topic)) does.askAgain()
    if ((decides.has(topic) || topic === 'orders') && does.isDue()) does.wake()
  })
}
