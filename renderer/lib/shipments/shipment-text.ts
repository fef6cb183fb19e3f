import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ShipmentRecord, ShipmentStatus } from '../../../shared/api/shipments.ts'
import type { TrackerStatus } from '../../../shared/api/trackers.ts'
import { type PendingLabelNote, pendingLabelOf } from '../../../shared/desk/bought-labels.ts'
import type { BoardTracker } from '../../../shared/desk/trackers.ts'
import { shownRefund } from '../../../shared/desk/voids.ts'
import { choiceOf, priceFactsOf, rateOfService } from '../../../shared/rate-choices.ts'
import {
  cheapestRates,
  comparableRates,
  homeCurrencyOf,
  metNeeds,
  needOf,
  rankedRates,
} from '../../../shared/rate-ranking.ts'
import { plainText } from '../../../shared/values.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { amountText, clockText, dayText, weightText, wordsOf } from '../format.ts'
import { joined, t } from '../text.ts'
import type { Tone } from '../tone.ts'
import { boardState } from './board-state.ts'

const tones: Record<ShipmentStatus, Tone> = {
  draft: 'neutral',
  purchased: 'good',
  cancelled: 'neutral',
  shipped: 'busy',
  in_transit: 'busy',
  out_for_delivery: 'busy',
  delivered: 'good',
  needs_attention: 'attention',
  delivery_failed: 'bad',
}

const trackerTones: Record<TrackerStatus, Tone> = {
  pending: 'neutral',
  unknown: 'unsure',
  delivered: 'good',
  on_hold: 'attention',
  in_transit: 'busy',
  delivery_delayed: 'attention',
  out_for_delivery: 'busy',
  ready_for_pickup: 'attention',
  delivery_failed: 'bad',
}

/** A shipment's status in words and how good it is. */
export const shipmentState = (status: ShipmentStatus): { tone: Tone; text: string } => ({
  tone: tones[status],
  text: t(`shipments.status_${status}`),
})

/**
 * The same of a whole shipment: it may not be known whether it was bought or voided, a draft is discarded, and one of an
 * order that has its label is not for shipping. Where its parcel has a problem, that is what the board says as well.
 */
export function shipmentStateOf(
  shipment: Pick<ShipmentRecord, 'meta' | 'status' | 'selected_rate_id' | 'tracking_number'> & {
    is_shipped_otherwise?: boolean
  },
  problem?: BoardTracker | undefined,
): { tone: Tone; text: string } {
  const { purchase, void: voiding } = unknownOutcomesOf(shipment)
  if (purchase) return { tone: 'unsure', text: t('attention.kind_purchase') }
  if (voiding) return { tone: 'unsure', text: t('attention.kind_void') }
  if (shipment.is_shipped_otherwise) return { tone: 'neutral', text: t('shipments.nothingLeft') }
  if (problem?.is_problem) return boardState(problem)
  const wasBought = shipment.selected_rate_id !== null || shipment.tracking_number !== null
  return shipment.status === 'cancelled' && !wasBought
    ? { tone: 'neutral', text: t('shipments.discarded') }
    : shipmentState(shipment.status)
}

/** Whether it brings back what another one sent out. */
export const isReturn = ({ meta }: Pick<ShipmentRecord, 'meta'>): boolean => meta.return_of !== undefined

/** What is still to come, with the decimals of the currency. */
const rest = (amount: string, credited: string): string =>
  (Number(amount) - Number(credited)).toFixed(amount.split('.')[1]?.length ?? 0)

/** What became of the money of a voided label, the same wherever it is said; null while there is nothing to say. */
export function refundStateOf({
  meta,
  status,
}: Pick<ShipmentRecord, 'meta' | 'status'>): { tone: Tone; text: string } | null {
  const { data: refund } = shownRefund.safeParse(meta.refund)
  if (status !== 'cancelled' || !refund) return null
  const { state, currency, expected_by: by } = refund
  const amount =
    refund.amount === null ? t('reports.unknown') : amountText(rest(refund.amount, refund.credited), currency)
  const credited = amountText(refund.credited, currency)
  if (state === 'credited') return { tone: 'good', text: t('reports.refundCredited', { amount: credited }) }
  if (state === 'given_up') return { tone: 'neutral', text: t('reports.refundGivenUp', { amount: credited }) }
  if (state !== 'open') return { tone: 'neutral', text: t(`reports.refund_${state}`) }
  const words = { amount, day: by === null ? t('reports.unknown') : dayText(by) }
  return by !== null && by < shopToday()
    ? { tone: 'attention', text: t('reports.refundOverdue', words) }
    : { tone: 'busy', text: t('reports.refundRequested', words) }
}

/** What the carrier last said about a parcel. */
export const trackerState = (status: TrackerStatus): { tone: Tone; text: string } => ({
  tone: trackerTones[status],
  text: t(`shipments.tracking_${status}`),
})

/** The service as its carrier calls it; empty while none is chosen. What is only a code is made into words. */
export function serviceName({
  meta,
  service,
}: Pick<RateRecord | ShipmentRecord, 'meta' | 'service'>): string {
  const { service_name: said } = meta ?? {}
  const name = typeof said === 'string' && said !== '' ? said : (service ?? '')
  const words = /\p{Ll}/u.test(name) && !name.includes('_') ? name : wordsOf(name)
  return joined([words, choiceOf({ meta })?.name])
}

export type UnknownOutcome = { since: string; id?: string }
export type UnknownKind = 'purchase' | 'void' | 'upload'

/** What nobody knows the outcome of, as the station says it in `meta.unknown`. */
export function unknownOutcomesOf({
  meta,
}: Pick<ShipmentRecord, 'meta'>): Partial<Record<UnknownKind, UnknownOutcome>> {
  const { unknown } = meta
  return typeof unknown === 'object' && unknown !== null ? unknown : {}
}

type Rated = Pick<ShipmentRecord, 'rates' | 'options' | 'shipper'>

const preferenceOf = ({ options, shipper }: Omit<Rated, 'rates'>) => ({
  home: homeCurrencyOf(options, shipper.country_code),
  met: metNeeds(options),
})

/** Cheapest first, the quicker one first among equals; the currency of the sender before others. */
export const sortedRates = (shipment: Rated): RateRecord[] =>
  rankedRates(shipment.rates, preferenceOf(shipment).home)

/** The cheapest that may be taken without a question; null where each has a condition nobody said is met. */
export const bestRate = (shipment: Rated): RateRecord | null =>
  comparableRates(shipment.rates, preferenceOf(shipment))[0] ?? null

/** The one that is chosen as long as nobody chose: what the order or a rule prefers, else the cheapest. */
export function startingRate(shipment: Rated): RateRecord | null {
  const preferred = plainText(shipment.options.preferred_service)
  return rateOfService(shipment.rates, { service: preferred || null }) ?? bestRate(shipment)
}

/** What stands out about a price, in a word each; the cheapest of each currency where there are several. */
export function rateMarks(rate: RateRecord, shipment: Pick<Rated, 'rates' | 'options'>): string[] {
  const { rates, options } = shipment
  const isMixed = new Set(rates.map(({ currency }) => currency)).size > 1
  const isCheapest = cheapestRates(rates, metNeeds(options)).includes(rate)
  const cheapest = isMixed ? t('ship.cheapestIn', { currency: rate.currency ?? '' }) : t('ship.cheapest')
  return [
    ...(isCheapest ? [cheapest] : []),
    ...(rate === fastestRate(rates) ? [t('ship.fastest')] : []),
    ...(priceFactsOf(rate).isGuaranteed ? [t('ship.guaranteed')] : []),
  ]
}

/** What must be so of a parcel sent for a price, in words; null for any. */
export function needText(rate: Pick<RateRecord, 'meta'>): string | null {
  const need = needOf(rate)
  return need === null ? null : t(`ship.needs_${need}`)
}

/** The service as people call it. */
export const rateName = (rate: RateRecord): string => serviceName(rate) || wordsOf(rate.carrier_name)

/** The connection behind a price, by the name the desk gave it; before it the carrier whose label a hub or another server sells. */
export function carrierNameOf(
  rate: Pick<RateRecord, 'carrier_id'> & Partial<Pick<RateRecord, 'meta'>>,
  carriers: readonly CarrierRecord[],
): string {
  const connection = carriers.find(({ carrier_id }) => carrier_id === rate.carrier_id)
  const resold = rate.meta?.hub_carrier as { name?: unknown } | undefined
  const name = connection?.display_name ?? wordsOf(rate.carrier_id)
  const carrier = plainText(resold?.name)
  return carrier === '' ? name : t('ship.overConnection', { carrier, name })
}

/** How long it takes: days, the promised day, or that nobody says. */
export function transitText(rate: RateRecord): string {
  const { transit_days, estimated_delivery: day } = rate
  const { deliverBy: time } = priceFactsOf(rate)
  const days = transit_days === null ? null : t('ship.days', { count: transit_days })
  return joined([days, arrivalText(day, time)]) || t('ship.daysUnknown')
}

function arrivalText(day: string | null, time: string | null): string | null {
  const clock = time === null ? null : clockText(time)
  if (day === null) return clock === null ? null : t('ship.byTime', { time: clock })
  return clock === null
    ? t('ship.by', { date: dayText(day) })
    : t('ship.byDayAndTime', { date: dayText(day), time: clock })
}

/** What the carrier counts a price by, in words: the weight and the zone; nothing where it does not say. */
export function priceFactTexts(rate: RateRecord): string[] {
  const { billingWeight, zone } = priceFactsOf(rate)
  return [
    ...(billingWeight
      ? [t('ship.billedWeight', { weight: weightText(billingWeight.value, billingWeight.unit) })]
      : []),
    ...(zone === null ? [] : [t('ship.zone', { zone })]),
  ]
}

/** The one that is there first, when one is clearly quicker than the cheapest. */
export function fastestRate(rates: readonly RateRecord[]): RateRecord | null {
  const known = rates.filter(({ transit_days }) => transit_days !== null)
  const [first, ...rest] = known.toSorted((a, b) => Number(a.transit_days) - Number(b.transit_days))
  return first && rest.some(rate => Number(rate.transit_days) > Number(first.transit_days)) ? first : null
}

/** What is said when a label was bought: its number, or how a label that is not here comes. */
export function boughtText(shipment: Pick<ShipmentRecord, 'label_url' | 'tracking_number' | 'meta'>): string {
  const pending = shipment.label_url === null ? pendingLabelOf(shipment) : null
  return pending
    ? pendingLabelText(pending)
    : t('ship.saidBought', { number: shipment.tracking_number ?? '' })
}

/** Why a label that is paid for is not here, and how it comes. */
export function pendingLabelText({ arrives, email }: PendingLabelNote): string {
  if (arrives === 'later') return t('shipments.pendingLater')
  if (arrives === 'never') return t('shipments.pendingNever')
  return email ? t('shipments.pendingEmailTo', { email }) : t('shipments.pendingEmail')
}
