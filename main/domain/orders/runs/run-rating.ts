import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { RunDoubt } from '../../../../shared/desk/run-words.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { homeCurrencyOf } from '../../../../shared/rate-ranking.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { RateService } from '../../shipping/rates/rate-service.ts'
import type { MakeDraft } from '../../shipping/shipments/shipment-drafts.ts'
import { toRateRequestOf, withShipmentDate } from '../../shipping/shipments/shipment-mapper.ts'
import { checkAddresses } from '../../shipping/shipments/shipment-rules.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { OrderLinkRepository } from '../orders/order-link-repository.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import { type ShipDatePorts, shipDateOf } from '../orders/order-rules.ts'
import type { ProductFilling, TakenOrigin } from '../products/product-filling.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import type { Decision } from '../rules/rule-decision.ts'
import type { OrderCustoms } from '../worklist/order-customs.ts'
import {
  type Chosen,
  choiceDoubts,
  chooseRate,
  nothingChosen,
  rulesOf,
  sayNotChosen,
} from './choice-rules.ts'
import type { ItemChange, RunItemRow, RunRepository, RunRow } from './run-repository.ts'
import {
  currencyDoubts,
  customsDoubts,
  doubtsOf,
  fingerprintOf,
  openItems,
  parcelDoubts,
  rateDoubts,
  type Skip,
  shipmentOf,
  skipOfOrder,
  toSkip,
} from './run-rules.ts'
import { needDoubts, originDoubts, saidBy, saidNothing, saidOfNoPrice, sayOfRun } from './run-sayings.ts'

export type RunRatingPorts = {
  database: Pick<Database, 'write'>
  repository: RunRepository
  orders: Pick<OrderRepository, 'find'>
  products: Pick<ProductFilling, 'completeOrder' | 'findTakenOrigins'>
  rules: Pick<RuleBook, 'decide'>
  makeDraft: MakeDraft
  rates: Pick<RateService, 'fetch'>
  customs: Pick<OrderCustoms, 'gapsOfDraft'>
  links: Pick<OrderLinkRepository, 'draftOf'>
  shipments: Pick<ShipmentService, 'retrieve'>
  clock: Clock
  calendar: Pick<ShopCalendar, 'today'>
} & ShipDatePorts

/**
 * An order, and the draft that ships what is open of it. `prepared`: a stored draft somebody made of exactly that, which
 * this one follows and replaces.
 */
export type DraftOrder = {
  order: StoredOrder
  draft: ShipmentRecord
  decision: Decision
  prepared: ShipmentRecord | null
  /** Countries of origin taken from other orders, since this one does not say them. */
  origins: TakenOrigin[]
}

export type RunRating = {
  /** Asks for the prices of the next orders; false when none is left. */
  rateSome: (run: RunRow) => Promise<boolean>
  /** What would be shipped of an order now. Asks nobody and stores nothing. */
  draftOf: (run: RunRow, item: RunItemRow) => DraftOrder | Skip
}

/** Orders whose prices are asked for at the same time. */
const atOnce = 8

export const isSkip = (found: DraftOrder | Skip): found is Skip => 'reason' in found

export function createRunRating(ports: RunRatingPorts): RunRating {
  const { repository } = ports

  /** Why the order is not bought: bought, queued, held, packed or in a run elsewhere; null when nothing is in the way. */
  const skipOfStation = ({ orderId, runId }: RunItemRow): Skip | null => {
    // Also purchases of this run: what may have been bought is never bought again.
    const open = repository.openPurchasesOf(orderId)
    if (open.some(({ state }) => state === 'unknown')) return toSkip('maybe_bought')
    if (open.length > 0) return toSkip('already_bought')
    if (repository.isHeld(orderId)) return toSkip('on_hold')
    if (repository.isQueued(orderId)) return toSkip('queued')
    const packed = repository.packedAt(orderId)
    if (packed !== null) {
      const { desk, batch } = packed
      const said = batch === null ? sayOfRun('desk_packs', { desk }) : sayOfRun('batch_has', { batch, desk })
      return toSkip('being_packed', said)
    }
    const other = repository.otherRunOf(orderId, runId)
    return other === null ? null : toSkip('in_run', sayOfRun('run_buys', { run: other }))
  }

  /** The draft somebody prepared for the order; null when there is none, and in a run with a parcel of its own. */
  const preparedOf = (run: RunRow, order: StoredOrder): ShipmentRecord | null => {
    if (Object.keys(run.parcel).length > 0) return null
    const id = ports.links.draftOf(openItems(order).map(item => [item.id, item.quantity]))
    const found = id === null ? null : ports.shipments.retrieve({ id, testMode: run.testMode })
    return found?.ok ? found.value : null
  }

  /** The prepared draft with the order's recipient as it is now and the day it ships. */
  const asPrepared = (made: ShipmentRecord, prepared: ShipmentRecord): ShipmentRecord => ({
    ...prepared,
    recipient: sameAddress(made.recipient, prepared.recipient) ? prepared.recipient : made.recipient,
    customs: prepared.customs ?? made.customs,
    // The requested service and the promised days are those of the order.
    metadata: { ...prepared.metadata, ...made.metadata },
    options: withShipmentDate(prepared.options, ports.laterShipDay() ?? ports.calendar.today()),
  })

  const draftOf: RunRating['draftOf'] = (run, item) => {
    const stored = ports.orders.find(item.orderId, run.testMode)
    if (!stored) return toSkip('gone')
    const order = ports.products.completeOrder(stored)
    const prepared = preparedOf(run, order)
    const terms = prepared
      ? { parcel: weightOf(prepared), shipper: prepared.shipper }
      : { parcel: run.parcel, shipper: run.shipper }
    const stopped = skipOfOrder(order, terms) ?? skipOfStation(item)
    if (stopped) return stopped
    const decided = ports.rules.decide(order)
    const decision = prepared ? { ...decided, package: null, insurance: null, signature: null } : decided
    const asked = shipmentOf(order, terms, decision)
    const later = shipDateOf(order, ports)
    const dated = later.shipment_date ? { ...asked, options: { ...later, ...asked.options } } : asked
    const made = ports.makeDraft(dated, run.testMode, ports.clock.now())
    if (!made.ok) return toSkip('refused', saidBy(made.refusal))
    const draft = prepared ? asPrepared(made.value, prepared) : made.value
    const addresses = checkAddresses(draft)
    if (!addresses.ok) return toSkip('no_address', saidBy(addresses.refusal))
    const origins = draft.customs ? ports.products.findTakenOrigins(stored) : []
    return { order, draft, decision, prepared, origins }
  }

  const ask = async (
    run: RunRow,
    { order, draft, decision, prepared, origins }: DraftOrder,
  ): Promise<ItemChange> => {
    const reasons: string[] = []
    const unreachable: string[] = []
    const offering: LiveConnection[] = []
    const needed: RunDoubt[] = []
    const answer = await ports.rates.fetch(
      toRateRequestOf(draft),
      { testMode: run.testMode, carrierIds: draft.carrier_ids },
      {
        asking: () => {},
        answered: each => {
          reasons.push(...each.reasons.flatMap(({ message }) => message ?? []))
          if (each.isUnreachable) unreachable.push(each.connection.row.carrierId)
          if (each.rates.length > 0) offering.push(each.connection)
          needed.push(...needDoubts(each.needed, each.connection.row.id))
        },
      },
    )
    if (!answer.ok) return toSkipped(skipOfRefusal(answer))
    const { rates, messages } = answer.value
    const choice = chooseRate(rates, run.choice, {
      options: prepared ? { ...order.options, ...draft.options } : order.options,
      from: draft.shipper.country_code,
      decision,
    })
    const { chosen } = choice
    const common = { rates, fingerprint: fingerprintOf(draft), rules: rulesOf(decision, choice) }
    if (!chosen) {
      const why = unreachable.length > 0 && rates.length === 0 ? 'unreachable' : 'no_service'
      const said = rates.length > 0 ? sayNotChosen(run.choice) : saidOfNoPrice(messages, reasons)
      return { ...common, ...toSkipped(toSkip(why, said)) }
    }
    const doubts = [
      ...(prepared ? preparedDoubts(draft, order, prepared) : doubtsOf(draft, order)),
      ...originDoubts(origins),
      // Of each connection that offers a rate, since another one may be chosen later.
      ...offering.flatMap(each =>
        customsDoubts(ports.customs.gapsOfDraft(draft, order, [each]), order, each.row.id),
      ),
      ...needed,
      ...choiceDoubts(choice),
      ...currencyDoubts(rates, homeCurrencyOf(order.options, draft.shipper.country_code)),
      ...rateDoubts({ ...draft, messages }, rates),
    ]
    for (const carrier of unreachable)
      doubts.push({ kind: 'carrier', ...sayOfRun('carrier_away', { carrier }) })
    return { ...common, ...toRated(chosen), doubts }
  }

  const rateOne = async (run: RunRow, item: RunItemRow): Promise<ItemChange> => {
    const found = draftOf(run, item)
    return isSkip(found) ? toSkipped(found) : ask(run, found)
  }

  return {
    draftOf,
    rateSome: async run => {
      const items = repository.itemsIn(run.id, 'waiting', atOnce)
      const changes = await Promise.all(items.map(item => rateOne(run, item)))
      ports.database.write(() => {
        for (const [at, item] of items.entries()) {
          // Somebody may have skipped it meanwhile.
          if (repository.findItem(item)?.state === 'waiting') repository.changeItem(item, changes[at] ?? {})
        }
      })
      return items.length > 0
    },
  }
}

const weightOf = ({ parcels: [first] }: ShipmentRecord) =>
  first ? { weight: first.weight, weight_unit: first.weight_unit } : {}

const partsOfAddress = [
  'person_name',
  'company_name',
  'address_line1',
  'address_line2',
  'city',
  'state_code',
  'postal_code',
  'country_code',
] as const

const sameAddress = (one: ShipmentRecord['recipient'], other: ShipmentRecord['recipient']): boolean =>
  partsOfAddress.every(part => (one[part] || null) === (other[part] || null))

/** Doubts of a prepared draft: its weight was entered, so it is not assumed; that the order's recipient changed is one. */
const preparedDoubts = (draft: ShipmentRecord, order: StoredOrder, prepared: ShipmentRecord): RunDoubt[] => [
  ...doubtsOf(draft, order).filter(({ kind }) => kind !== 'weight'),
  ...parcelDoubts(draft),
  ...(sameAddress(draft.recipient, prepared.recipient)
    ? []
    : [{ kind: 'address' as const, ...sayOfRun('other_address') }]),
]

export const toSkipped = (skip: Skip): ItemChange => ({
  ...nothingChosen,
  state: 'skipped',
  ...skip,
  doubts: [],
})

export const toRated = (chosen: Chosen): ItemChange => ({
  ...chosen,
  state: 'rated',
  reason: null,
  ...saidNothing,
})

function skipOfRefusal(answer: Extract<Result<never>, { ok: false }>): Skip {
  const { refusal } = answer
  const isTooHeavy = refusal.kind === 'station' && refusal.code === 'validation'
  return toSkip(isTooHeavy ? 'over_weight' : 'no_service', saidBy(refusal))
}
