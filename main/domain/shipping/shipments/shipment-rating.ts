import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { Reachability } from '../../../../shared/desk/connections.ts'
import type { RateLine, RateStreamInput } from '../../../../shared/desk/rate-stream.ts'
import {
  type CarrierMessage,
  ok,
  type Refusal,
  type Result,
  refuseByCarrier,
} from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import { inOrder } from '../rates/rate-mapper.ts'
import type { ConnectionRates, RateService } from '../rates/rate-service.ts'
import type { MakeDraft } from './shipment-drafts.ts'
import { toRateRequestOf, withShipmentDate } from './shipment-mapper.ts'
import { noShipment } from './shipment-rules.ts'
import type { ShipmentService } from './shipment-service.ts'

type Line = RateLine | { type: 'refused'; refusal: Refusal }

/** Rates of a draft as they come. Refuses before anybody is asked; what it answers with does the asking. */
export type RateDraft = (
  input: RateStreamInput,
  testMode: boolean,
) => Promise<Result<(say: (line: Line) => void) => Promise<void>>>

export type ShipmentRatingPorts = {
  shipments: Pick<ShipmentService, 'retrieve' | 'assertDraft' | 'storeRated' | 'replaceDraft' | 'keepRates'>
  makeDraft: MakeDraft
  rates: Pick<RateService, 'fetch'>
  breaker: { of: (connectionId: string) => Reachability }
  clock: Clock
  calendar: Pick<ShopCalendar, 'today'>
}

export function createShipmentRating(ports: ShipmentRatingPorts): RateDraft {
  const { shipments, clock } = ports

  const storedDraft = (id: string, testMode: boolean): Result<ShipmentRecord> => {
    const recordRef = { id, testMode }
    const stored = shipments.retrieve(recordRef)
    const allowed = stored.ok ? shipments.assertDraft(recordRef) : stored
    return allowed.ok ? stored : allowed
  }

  /** What is to be priced, and the stored draft whose place it takes. */
  const basisOf = ({ shipment, shipment_id: id }: RateStreamInput, testMode: boolean): Result<Basis> => {
    const stored = id === undefined ? ok(null) : storedDraft(id, testMode)
    if (!stored.ok) return stored
    const former = stored.value
    if (!shipment) return former ? ok({ draft: former, former: null }) : noShipment('')
    const made = ports.makeDraft(shipment, testMode, clock.now())
    if (!made.ok || !former) return made.ok ? ok({ draft: made.value, former: null }) : made
    const { created_at, meta } = former
    const metadata = shipment.metadata ? made.value.metadata : former.metadata
    return ok({ draft: { ...made.value, id: former.id, created_at, meta, metadata }, former })
  }

  return async (input, testMode) => {
    const basis = basisOf(input, testMode)
    if (!basis.ok) return basis
    const today = ports.calendar.today()
    const { draft: given, former } = basis.value
    const draft = { ...given, options: withShipmentDate(given.options, today) }
    const isNew = input.shipment !== undefined
    const store = createGathering(ports, { draft: isNew ? draft : given, former, isNew })
    return ok(async say => {
      const answer = await ports.rates.fetch(
        toRateRequestOf(draft),
        { testMode, carrierIds: draft.carrier_ids },
        {
          asking: connections =>
            say({
              type: 'asking',
              connections: connections.map(({ row }) => ({
                connection_id: row.id,
                carrier_id: row.carrierId,
                display_name: row.displayName,
              })),
            }),
          answered: each =>
            say(toAnswerLine(each, ports.breaker.of(each.connection.row.id), store.add(each))),
        },
      )
      const end = answer.ok ? store.end(answer.value.messages) : answer
      say(end.ok ? { type: 'done', shipment: end.value } : { type: 'refused', refusal: end.refusal })
    })
  }
}

const toAnswerLine = (
  { connection, rates, remembered, messages, reasons }: ConnectionRates,
  reachability: Reachability,
  shipment: ShipmentRecord | null,
): RateLine => ({
  type: 'answer',
  connection_id: connection.row.id,
  carrier_id: connection.row.carrierId,
  rates,
  remembered: remembered?.rates ?? [],
  messages,
  reasons,
  reachability,
  shipment,
})

/** A draft to price; `former` is what is stored in its place so far. */
type Basis = { draft: ShipmentRecord; former: ShipmentRecord | null }

/**
 * Puts together what the connections say and stores it with every answer that brings a price. A new draft is kept
 * also when a carrier cannot be reached, to be bought later; when all say no nothing is kept.
 */
function createGathering(
  { shipments, clock }: ShipmentRatingPorts,
  { draft, former, isNew }: Basis & { isNew: boolean },
) {
  const recordRef = { id: draft.id, testMode: draft.test_mode }
  let isStored = !isNew
  /** As it was asked for, or stored last: what somebody changed since is not priced by these answers. */
  let basis = draft
  let rates: ShipmentRecord['rates'] = []
  let messages: CarrierMessage[] = []

  const storeFirst = (): Result<ShipmentRecord> => {
    const rated = { ...draft, rates, messages }
    return former ? shipments.replaceDraft(former, rated) : shipments.storeRated(rated, clock.now().getTime())
  }

  const store = (): Result<ShipmentRecord> => {
    const stored = isStored ? shipments.keepRates(recordRef, basis, { rates, messages }) : storeFirst()
    if (stored.ok) {
      isStored = true
      basis = stored.value
    }
    return stored
  }

  return {
    /** The draft as it is stored now; bought or changed meanwhile it stays as it is. */
    add: (answer: ConnectionRates): ShipmentRecord | null => {
      rates = inOrder([...rates, ...answer.rates], toRateRequestOf(draft))
      messages = [...messages, ...answer.messages]
      const isWorthKeeping = rates.length > 0 || (isNew && answer.isUnreachable)
      const kept = isWorthKeeping ? store() : null
      if (kept?.ok) return kept.value
      const stored = isStored ? shipments.retrieve(recordRef) : null
      return stored?.ok ? stored.value : null
    },
    end: (all: CarrierMessage[]): Result<ShipmentRecord> => {
      messages = all
      if (rates.length === 0 && (!isStored || !isNew) && all.length > 0) return refuseByCarrier(all)
      const kept = store()
      // What another request made of it is told as it is, but never as if it were these entries.
      return kept.ok || !isStored ? kept : shipments.retrieve(recordRef)
    },
  }
}
