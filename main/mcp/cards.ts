import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { AgentPlan } from '../../shared/desk/agents.ts'
import type { OrderDetail, OrderEntry } from '../../shared/desk/orders.ts'
import type { DeskPickup, OpenPickup } from '../../shared/desk/pickups.ts'
import { asData, dataOf } from './told.ts'
import type { Card, PlanShown, PriceShown } from './tool-table.ts'

export type Detail = 'brief' | 'full'

/** What is left out says nothing. */
const known = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))

type Place = ShipmentRecord['recipient']

const addressText = (place: Place): string =>
  [
    place.person_name,
    place.company_name,
    place.address_line1,
    place.address_line2,
    place.city,
    place.state_code,
    place.postal_code,
  ]
    .filter(Boolean)
    .join(', ')

const card = (
  parts: Omit<Card, 'customer_text' | 'carrier_text'>,
  texts: Pick<Card, 'customer_text' | 'carrier_text'>,
): Card => ({
  ...parts,
  ...(texts.customer_text ? { customer_text: texts.customer_text } : {}),
  ...(texts.carrier_text ? { carrier_text: texts.carrier_text } : {}),
})

/** An order of a list. Its number, its tags and who it is for come from outside. */
export const toOrderCard = (entry: OrderEntry, detail: Detail): Card =>
  card(
    {
      kind: 'order',
      id: entry.id,
      state: entry.state,
      facts: known({
        country: entry.country_code,
        items: entry.item_count,
        quantity: entry.quantity,
        weight_kg: entry.weight,
        value: entry.value,
        currency: entry.currency,
        problems: entry.problems.length > 0 ? entry.problems : null,
        held_for: entry.hold?.reason,
        ship_by: entry.ship_by,
        created_at: detail === 'full' ? entry.created_at : null,
      }),
    },
    {
      customer_text: dataOf({
        number: entry.order_id,
        recipient: entry.recipient,
        place: detail === 'full' ? entry.place : null,
        items: entry.items
          .map(({ quantity, title, sku }) => `${quantity} × ${title ?? sku ?? ''}`)
          .join('; '),
        tags: entry.tags.join(', '),
        service_asked_for: entry.requested_service,
        hold_note: entry.hold?.note,
      }),
    },
  )

/** The same with its address, its rules and what customs lacks. */
export function toOrderDetailCard({ entry, order, rules, customs }: OrderDetail, detail: Detail): Card {
  const brief = toOrderCard(entry, detail)
  if (detail === 'brief') return brief
  return {
    ...brief,
    facts: known({ ...brief.facts, rules: rules.length, customs_lacks: customs.length }),
    customer_text: {
      ...brief.customer_text,
      ...dataOf({
        address: addressText(order.shipping_to),
        metadata: Object.keys(order.metadata).length > 0 ? order.metadata : null,
      }),
    },
  }
}

export const toShipmentCard = (shipment: ShipmentRecord, detail: Detail): Card =>
  card(
    {
      kind: 'shipment',
      id: shipment.id,
      state: shipment.status,
      facts: known({
        carrier: shipment.carrier_id,
        service: shipment.service,
        amount: shipment.selected_rate?.total_charge,
        currency: shipment.selected_rate?.currency,
        tracking_number: shipment.tracking_number,
        country: shipment.recipient.country_code,
        parcels: shipment.parcels.length,
        weight: shipment.parcels.map(({ weight, weight_unit: unit }) => `${weight} ${unit}`).join(', '),
        prices: shipment.status === 'draft' && detail === 'full' ? shipment.rates.length : null,
        created_at: detail === 'full' ? shipment.created_at : null,
        outcome_unknown: shipment.meta.unknown ? true : null,
      }),
    },
    {
      customer_text: dataOf({
        recipient: shipment.recipient.person_name ?? shipment.recipient.company_name,
        reference: shipment.reference,
        ...(detail === 'full'
          ? { address: addressText(shipment.recipient), contents: contentsOf(shipment) }
          : {}),
      }),
      carrier_text: detail === 'full' ? dataOf({ messages: messagesOf(shipment) }) : undefined,
    },
  )

const contentsOf = ({ parcels }: ShipmentRecord): string =>
  parcels
    .flatMap(({ items }) => items)
    .map(({ quantity, title, description, sku }) => `${quantity} × ${title ?? description ?? sku ?? ''}`)
    .join('; ')

export const messagesOf = ({ messages }: Pick<ShipmentRecord, 'messages'>): string =>
  messages.map(({ message }) => message ?? '').join(' ')

const newestEvents = 3

export const toTrackerCard = (tracker: TrackerRecord, detail: Detail): Card => {
  const events = tracker.events.slice(0, detail === 'full' ? 10 : newestEvents)
  return card(
    {
      kind: 'tracker',
      id: tracker.id,
      state: tracker.status,
      facts: known({
        carrier: tracker.carrier_name,
        tracking_number: tracker.tracking_number,
        delivered: tracker.delivered,
        estimated_delivery: tracker.estimated_delivery,
        events: tracker.events.length,
      }),
    },
    {
      carrier_text: dataOf(
        Object.fromEntries(
          events.map(({ date, time, description, location }, at) => [
            `event_${at + 1}`,
            [date, time, description, location].filter(Boolean).join(' '),
          ]),
        ),
      ),
    },
  )
}

/** Parcels of a carrier nobody collects yet. */
export const toWaiting = ({
  carrier_id: carrier,
  collects,
  cut_off,
  working_days,
  shipments,
}: OpenPickup) => ({
  carrier,
  parcels: shipments.reduce((sum, { parcels }) => sum + parcels, 0),
  collects,
  cut_off: cut_off?.at ?? null,
  next_day: working_days.first,
})

export const toPickupCard = (pickup: DeskPickup): Card =>
  card(
    {
      kind: 'pickup',
      id: pickup.id,
      state: pickup.unknown ? 'unknown' : 'booked',
      facts: known({
        carrier: pickup.carrier_id,
        day: pickup.pickup_date,
        ready: pickup.ready_time,
        closing: pickup.closing_time,
        parcels: pickup.parcels.length,
      }),
    },
    { carrier_text: dataOf({ number: pickup.confirmation_number }) },
  )

export const toPrices = ({ rates }: Pick<ShipmentRecord, 'rates'>, most: number): PriceShown[] =>
  rates.slice(0, most).map(rate => ({
    carrier: rate.carrier_id,
    service: rate.service ?? '',
    amount: rate.total_charge,
    currency: rate.currency ?? '',
    transit_days: rate.transit_days,
  }))

const nextWords: Record<AgentPlan['state'], string> = {
  planned: 'Nothing is bought. Call ask_to_buy with this plan_id before it expires.',
  waiting:
    'Waits for a yes on the screen of the station. Nothing was done yet; asking again changes nothing.',
  approved: 'Being carried out. Call show with the plan_id to see what became of it.',
  refused: 'Somebody said no. Nothing was done.',
  expired: 'It expired. Nothing was done. Make a new plan if it is still wanted.',
  done: 'Carried out as far as it could be: each label says what became of it.',
}

export const toPlanShown = (plan: AgentPlan, budget?: PlanShown['budget']): PlanShown => ({
  plan_id: plan.id,
  kind: plan.kind,
  state: plan.state,
  total: plan.total,
  currency: plan.currency,
  expires_at: plan.expires_at,
  labels: plan.items.map(({ shipment_id, carrier_id: carrier, service, amount, state, message }) => ({
    shipment_id,
    carrier,
    service,
    amount,
    state,
    ...(message === null ? {} : { why: asData(message) ?? '' }),
  })),
  next: [nextWords[plan.state], plan.kind === 'void' && plan.state === 'done' ? plan.message : null]
    .filter(Boolean)
    .join(' '),
  ...(budget ? { budget } : {}),
})
