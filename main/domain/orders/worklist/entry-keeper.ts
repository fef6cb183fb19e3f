import type { CustomsPlace } from '../../../../shared/countries/customs-need.ts'
import type { HistoryKind, OrderState } from '../../../../shared/desk/order-states.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import {
  type CustomsGapOn,
  type LinkedShipment,
  readAs,
  stateOf,
  toEntryFacts,
  withCustomsGap,
} from './entry-mapper.ts'
import type { EntryRepository, Hold } from './entry-repository.ts'

/** Who does something to orders, and the action it is part of. */
export type Doing = { by: string | null; actionId: string | null }

/** Keeps entries in line with their orders; every method is part of the caller's transaction. */
export type EntryKeeper = {
  /**
   * `isChanged`: whoever edits the order has to look at it again. `customs`: what customs wants of just this order; left out,
   * what was found last stands until somebody looks again.
   */
  keep: (order: StoredOrder, options: { isChanged: boolean; customs?: CustomsGapOn }) => void
  /** Entries of orders that were stored just now, with their numbers; all of one mode, with what is known of their products. */
  add: (orders: readonly { seq: number; order: StoredOrder }[], createdAt: number) => void
  note: (orderId: string, kind: HistoryKind, detail: object, doing?: Doing) => void
  /** Puts an order on hold, or lets it go. */
  setHold: (order: StoredOrder, hold: Hold | null) => void
  /** Answers the tags it did not have, or had. */
  changeTags: (order: StoredOrder, kind: 'tag' | 'untag', tags: readonly string[]) => string[]
}

/** What areas above look up in the entries of orders. */
export type EntryReading = Pick<
  EntryRepository,
  'seqOf' | 'find' | 'historyOf' | 'tagsOf' | 'shipmentsOf' | 'revisionOf'
>

const withLabel: readonly OrderState[] = ['bought', 'shipped', 'delivered', 'partly_shipped']
/** What customs wants decides between these. */
const hangsOnCustoms: readonly OrderState[] = ['ready', 'needs_attention']
const itself: Doing = { by: null, actionId: null }

export function createEntryKeeper(ports: {
  repository: EntryRepository
  /** Where parcels are sent from when the order does not say; null while nobody knows. */
  usualSender: (testMode: boolean) => CustomsPlace | null
  products: Pick<ProductFilling, 'completeOrder'>
  clock: Clock
}): EntryKeeper {
  const { repository, clock } = ports
  const seqOf = ({ id }: StoredOrder): number => repository.seqOf(id)?.seq ?? 0

  const keep: EntryKeeper['keep'] = (order, { isChanged, customs }) => {
    const row = repository.seqOf(order.id)
    if (!row) return
    const before = repository.find(row.seq)
    const sender = order.shipping_from ? null : ports.usualSender(order.test_mode)
    const known = customs ?? (before?.hasCustomsGap ? { isOpen: true, day: '' } : null)
    const plain = toEntryFacts(ports.products.completeOrder(order), sender)
    const asked = withCustomsGap(plain, known)
    const shipments = repository.shipmentsOf(order.id)
    const state = stateOf(order.status, {
      shipments,
      isHeld: before?.hold != null,
      hasProblems: asked.problems !== '[]',
    })
    const facts = hangsOnCustoms.includes(state) ? asked : { ...plain, customsOn: null }
    // An order of before is only looked at now; its label is as old as its shipment.
    const sinceMs = before ? clock.now().getTime() : latestOf(shipments)
    const boughtAt = withLabel.includes(state) ? (before?.boughtAt ?? sinceMs) : null
    const entry = {
      ...facts,
      orderSeq: row.seq,
      testMode: Number(order.test_mode),
      readAs,
      createdAt: row.createdAt,
      state,
      boughtAt,
      isChanged: Number(isChanged),
    }
    repository.save(entry, skusOf(order))
  }

  const add: EntryKeeper['add'] = (orders, createdAt) => {
    const needsSender = orders.find(({ order }) => !order.shipping_from)
    const sender = needsSender ? ports.usualSender(needsSender.order.test_mode) : null
    for (const { order, seq } of orders) {
      const facts = toEntryFacts(order, order.shipping_from ? null : sender)
      const entry = {
        ...facts,
        orderSeq: seq,
        testMode: Number(order.test_mode),
        readAs,
        createdAt,
        state: stateOf(order.status, { shipments: [], isHeld: false, hasProblems: facts.problems !== '[]' }),
        boughtAt: null,
        isChanged: 0,
      }
      repository.add(entry, skusOf(order))
    }
  }

  return {
    keep,
    add,
    note: (orderId, kind, detail, { by, actionId } = itself) => {
      const row = repository.seqOf(orderId)
      if (row)
        repository.addHistory({ orderSeq: row.seq, actionId, at: clock.now().getTime(), by, kind, detail })
    },
    setHold: (order, hold) => {
      repository.saveHold(seqOf(order), hold)
      keep(order, { isChanged: true })
    },
    changeTags: (order, kind, tags) => {
      const seq = seqOf(order)
      const had = new Set(repository.tagsOf(seq))
      const changed = [...new Set(tags)].filter(tag => had.has(tag) === (kind === 'untag'))
      if (changed.length === 0) return []
      if (kind === 'tag') repository.addTags(seq, changed)
      else repository.removeTags(seq, changed)
      // Nothing else of an entry follows from them: to write all of it would take most of the time of a bulk of tags.
      repository.countChange(seq)
      return changed
    },
  }
}

const latestOf = (shipments: readonly LinkedShipment[]): number =>
  Math.max(0, ...shipments.map(({ createdAt }) => createdAt))

const skusOf = ({ line_items: lines }: StoredOrder): string[] => [
  ...new Set(lines.flatMap(({ sku }) => (sku ? [sku] : []))),
]
