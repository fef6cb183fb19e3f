import type { RateRecord } from '../api/rates.ts'
import type { ShipmentRecord } from '../api/shipments.ts'
import { addressDoubt } from '../countries/address-doubts.ts'
import type { AddressDoubt } from '../countries/doubt-texts.ts'
import { homeCurrencyOf, lacksPickupPoint, timesUsualOf } from '../rate-ranking.ts'
import { convertWeight, isTooLight, round2, weightText } from '../units/measures.ts'
import { isYes } from '../values.ts'
import { gates, type ShipmentGateKind } from './run-gates.ts'

/** What is said of a gate, by the key of its sentence in each language; of an address it is said as everywhere. */
export type GateText = Exclude<ShipmentGateKind, 'address'>

/** What is to be answered before the label of one shipment is bought. */
export type ShipmentGate = {
  kind: ShipmentGateKind
  /** What it is known by: whoever kept it is asked again as soon as it, or the price it is of, is another one. */
  key: string
  text: GateText | AddressDoubt['key']
  /** What fills the sentence. */
  fill: Record<string, string>
}

type Draft = Pick<ShipmentRecord, 'shipper' | 'recipient' | 'parcels' | 'options' | 'messages' | 'meta'>
type Rate = Pick<RateRecord, 'carrier_id' | 'carrier_ref' | 'service' | 'total_charge' | 'currency' | 'meta'>
type Found = Omit<ShipmentGate, 'key'>

const found = (kind: GateText, fill: Found['fill'] = {}): Found => ({ kind, text: kind, fill })

/** Everything that is doubtful of a draft and the rate it is bought by, without asking anybody. `rate` null: of the draft alone. */
function gatesOf(draft: Draft, rate: Rate | null): ShipmentGate[] {
  const price = rate ? [rate.carrier_ref, rate.service, rate.total_charge, rate.currency].join(' ') : ''
  const all = [...ofDraft(draft), ...(rate ? ofRate(draft, rate) : [])]
  return all
    .filter(each => !isOfTheWayOut(each, draft))
    .map(each => ({
      ...each,
      key: `${each.kind}: ${[each.text, ...Object.values(each.fill), ...(gates[each.kind].of === 'rate' ? [price] : [])].join(' ')}`,
    }))
}

/** A label for the way back costs otherwise than labels that went out, and nobody knows how its parcel will be packed. */
const isOfTheWayOut = ({ kind, text }: Found, { options }: Draft): boolean =>
  (kind === 'price' || text === 'heavy') && isYes(options.return_shipment)

/** Those nobody kept, and those somebody did. */
export function sortedGates(draft: Draft, rate: Rate | null): { open: ShipmentGate[]; kept: ShipmentGate[] } {
  const answered = keptGates(draft)
  const all = Map.groupBy(gatesOf(draft, rate), ({ key }) => answered.includes(key))
  return { open: all.get(false) ?? [], kept: all.get(true) ?? [] }
}

export const openGates = (draft: Draft, rate: Rate | null): ShipmentGate[] => sortedGates(draft, rate).open

/** The gates somebody keeps with their draft, as the `meta` of the shipment has them. */
export const keptGates = ({ meta: { kept_gates: kept } }: Pick<ShipmentRecord, 'meta'>): string[] =>
  Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : []

function ofDraft({ recipient, parcels }: Draft): Found[] {
  const doubt = addressDoubt(recipient)
  const address: Found[] = doubt ? [{ kind: 'address', text: doubt.key, fill: doubt.fill }] : []
  return [...address, ...parcels.flatMap(weightGate)]
}

/** So much less is a matter of how it was weighed. */
const sameWeight = 0.95
/** A box and its filling may weigh as much as this times what is in it, and this much besides. */
const heaviest = { times: 3, kilograms: 1 }

/** A parcel that is not as heavy as what they say is in it makes one expect. */
function weightGate({ weight, weight_unit: unit, items }: Draft['parcels'][number]): Found[] {
  const contents = items.reduce(
    (sum, item) => sum + convertWeight(item.weight * item.quantity, item.weight_unit, unit),
    0,
  )
  const fill = { weight: weightText(weight, unit), contents: weightText(round2(contents), unit) }
  if (weight < contents * sameWeight) return [found('light', fill)]
  // Of something without a weight nobody knows what it adds.
  const isKnown = items.length > 0 && !items.some(isTooLight)
  const most = contents * heaviest.times + convertWeight(heaviest.kilograms, 'KG', unit)
  return isKnown && weight > most ? [found('heavy', fill)] : []
}

function ofRate({ shipper, options, messages }: Draft, rate: Rate): Found[] {
  const home = homeCurrencyOf(options, shipper.country_code)
  const { currency, total_charge: price, carrier_id: carrier } = rate
  const times = timesUsualOf(rate)
  const dropped = messages
    .filter(each => each.code === 'option_not_taken' && each.carrier_id === carrier)
    .flatMap(({ details }) => (Array.isArray(details?.paths) ? details.paths : []))
    .map(path => String(path).replace(/^.*options\./, ''))
  return [
    ...(price === 0 ? [found('zero_price')] : []),
    ...(times === null ? [] : [found('price', { times: String(times) })]),
    ...(home !== null && currency && currency !== home ? [found('currency', { currency, home })] : []),
    ...(dropped.length > 0 ? [found('option', { options: dropped.join(', ') })] : []),
    ...(lacksPickupPoint(rate, options) ? [found('point')] : []),
  ]
}
