/**
 * What somebody answers before money moves for an order of a run, each once: what it is in a few words, and whether it
 * is of the order or of the rate that is chosen for it (who chooses another rate by hand has answered those). Each can be
 * passed by keeping it; what cannot be passed at all is no gate but a reason to skip (`skipReasons`).
 */
export const runGates = {
  /** Over twice the median of the run, in its currency. */
  price: { what: 'price far above the others', of: 'rate' },
  zero_price: { what: 'price of zero', of: 'rate' },
  /** Of the order where it names one, else of the country it is sent from. */
  currency: { what: 'price in another currency', of: 'rate' },
  address: { what: 'address that does not fit together', of: 'order' },
  weight: { what: 'weight that is assumed', of: 'order' },
  customs: { what: 'customs data', of: 'order' },
  /** Not reached, so that prices are missing, or its labels ask for more than the order says. */
  carrier: { what: 'carrier', of: 'rate' },
  rule: { what: 'rule that could not be followed', of: 'rate' },
  /** The service the customer chose is not what is bought, or nobody said what its name means. */
  requested: { what: 'service the customer chose', of: 'rate' },
  /** It would not be there on the day it was promised for, or nobody says when it would. */
  promise: { what: 'promise that cannot be kept', of: 'rate' },
} as const satisfies Record<string, { what: string; of: 'order' | 'rate' }>

export type RunDoubtKind = keyof typeof runGates
export const runDoubtKinds = Object.keys(runGates) as [RunDoubtKind, ...RunDoubtKind[]]

/** `keep`: it is bought all the same. `skip`: it is not bought, and its order stays ready. */
export const runAnswers = ['keep', 'skip'] as const
export type RunAnswer = (typeof runAnswers)[number]
