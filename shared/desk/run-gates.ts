/**
 * What is answered before money moves, each once: what it is in a few words, and whether it is of the order or of the rate
 * that is chosen for it (who chooses another rate by hand has answered those). What cannot be passed at all is no gate but a
 * refusal, or a reason to skip (`skipReasons`).
 */
type Gate = {
  what: string
  of: 'order' | 'rate'
  /** Where it stands: before a run, when left out; before the label of one shipment that is bought by itself; or both. */
  at?: 'both' | 'shipment'
  /** Who passes it; whoever may buy, by keeping it, when left out. */
  by?: 'reason'
  /** Whoever accepts the price has answered it, as the purchase queue wants it. */
  isOfPrice?: true
}

export const gates = {
  /** Over twice the median: of the run, in its currency; of one shipment, of labels like it that were bought before. */
  price: { what: 'price far above the others', of: 'rate', at: 'both', isOfPrice: true },
  zero_price: { what: 'price of zero', of: 'rate', at: 'both', isOfPrice: true },
  /** Of the order where it names one, else of the country it is sent from. */
  currency: { what: 'price in another currency', of: 'rate', at: 'both', isOfPrice: true },
  address: { what: 'address that does not fit together', of: 'order', at: 'both' },
  weight: { what: 'weight that is assumed', of: 'order' },
  /** Of one shipment what is missing is refused at its field. */
  customs: { what: 'customs data', of: 'order' },
  /** Not reached, so that prices are missing, or its labels ask for more than the order says. */
  carrier: { what: 'carrier', of: 'rate' },
  rule: { what: 'rule that could not be followed', of: 'rate' },
  /** The service the customer chose is not what is bought, or nobody said what its name means. */
  requested: { what: 'service the customer chose', of: 'rate' },
  /** It would not be there on the day it was promised for, or nobody says when it would. */
  promise: { what: 'promise that cannot be kept', of: 'rate' },
  /** A parcel somebody weighed at less than the sum of what they say is in it. */
  light: { what: 'parcel lighter than what is in it', of: 'order', at: 'both' },
  /** So much more than the sum of what is in it that no packaging explains it. */
  heavy: { what: 'parcel far heavier than what is in it', of: 'order', at: 'both' },
  option: { what: 'option the carrier does nothing with', of: 'rate', at: 'both' },
  /** Runs choose such a service only where an order, a rule or an operator names it. */
  point: { what: 'service to a pickup point nobody named', of: 'rate', at: 'both' },
  /** More than the order has, or for one that is cancelled. Runs and Pack leave such orders out. */
  second_label: { what: 'label the order does not need', of: 'order', at: 'shipment', by: 'reason' },
} as const satisfies Record<string, Gate>

/** Whether accepting the price answers it. */
export const isOfPrice = (kind: GateKind): boolean => {
  const gate: Gate = gates[kind]
  return gate.isOfPrice === true
}

type Gates = typeof gates
export type GateKind = keyof Gates

export type RunDoubtKind = {
  [Kind in keyof Gates]: Gates[Kind] extends { at: 'shipment' } ? never : Kind
}[keyof Gates]

/** Those of one shipment that are passed by keeping them. */
export type ShipmentGateKind = {
  [Kind in keyof Gates]: Gates[Kind] extends { by: string }
    ? never
    : Gates[Kind] extends { at: string }
      ? Kind
      : never
}[keyof Gates]

const all = Object.entries<Gate>(gates)
const kindsWhere = <Kind extends keyof Gates>(isThere: (gate: Gate) => boolean) =>
  all.flatMap(([kind, gate]) => (isThere(gate) ? kind : [])) as [Kind, ...Kind[]]

export const runDoubtKinds = kindsWhere<RunDoubtKind>(({ at }) => at !== 'shipment')
export const shipmentGateKinds = kindsWhere<ShipmentGateKind>(
  ({ at, by }) => at !== undefined && by === undefined,
)

/**
 * `keep`: it is bought all the same. `skip`: it is not bought, and its order stays ready. `rate`: its price is asked for anew.
 * `correct`: its address gets the one state or province of its postal code, and its price is asked for anew.
 */
export const runAnswers = ['keep', 'skip', 'rate', 'correct'] as const
export type RunAnswer = (typeof runAnswers)[number]
