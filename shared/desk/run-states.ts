/** Most orders of a run. */
export const mostOrders = 5_000

/** Longest time between the press and the first purchase. */
export const longestHoldSeconds = 30

type RunTraits = {
  /** `pricing`: nothing is bought but by a press. `buying`: somebody pressed. `over`: it ended. */
  phase: 'pricing' | 'buying' | 'over'
  /** `moving`: the station works on it. `halted`: it was, and goes on when somebody says so. `resting`: neither. */
  pace: 'moving' | 'halted' | 'resting'
}

/**
 * - `rating`: prices are being asked for.
 * - `rating_paused`: somebody paused that.
 * - `rated`: ready to buy; nothing was bought since.
 * - `holding`: buying starts at `hold_until`; a stop until then buys nothing.
 * - `buying`: labels are being bought.
 * - `paused`: somebody paused that.
 * - `interrupted`: the station ended while labels were being bought; goes on by `continue` alone.
 * - `stopped`: somebody ended it; what was not bought stays as it is.
 * - `done`: nothing is left to buy.
 */
const runTraits = {
  rating: { phase: 'pricing', pace: 'moving' },
  rating_paused: { phase: 'pricing', pace: 'halted' },
  rated: { phase: 'pricing', pace: 'resting' },
  holding: { phase: 'buying', pace: 'moving' },
  buying: { phase: 'buying', pace: 'moving' },
  paused: { phase: 'buying', pace: 'halted' },
  interrupted: { phase: 'buying', pace: 'halted' },
  stopped: { phase: 'over', pace: 'resting' },
  done: { phase: 'over', pace: 'resting' },
} as const satisfies Record<string, RunTraits>

export type RunState = keyof typeof runTraits
export const runStates = Object.keys(runTraits) as [RunState, ...RunState[]]

type AtRunState = { state: RunState }
const traitsOf = ({ state }: AtRunState): RunTraits => runTraits[state]

/** Nothing is bought, and what will be can be changed. */
export const isBeforeBuying = (run: AtRunState): boolean => traitsOf(run).phase === 'pricing'
/** Somebody said that it is bought, and it has not ended. */
export const isRunBuying = (run: AtRunState): boolean => traitsOf(run).phase === 'buying'
export const isRunOver = (run: AtRunState): boolean => traitsOf(run).phase === 'over'
/** The station asks for prices or labels, or is about to. */
export const isRunMoving = (run: AtRunState): boolean => traitsOf(run).pace === 'moving'
/** It stands in the middle of its work until somebody says that it goes on. */
export const isRunHalted = (run: AtRunState): boolean => traitsOf(run).pace === 'halted'
/** It has not ended, and nothing happens until somebody does something. */
const isRunWaiting = (run: AtRunState): boolean => !isRunOver(run) && !isRunMoving(run)

/** The states of which something is so, for queries. */
export const runStatesThat = (holds: (run: AtRunState) => boolean): RunState[] =>
  runStates.filter(state => holds({ state }))

export const waitingRunStates = runStatesThat(isRunWaiting)

/** Whether such a run waits for somebody: to answer what is doubtful, to buy, or to let it go on. */
export const waitsForSomebody = (run: {
  state: RunState
  look_at: { total: number }
  to_buy: { count: number }
}): boolean => (run.state === 'rated' ? run.look_at.total + run.to_buy.count > 0 : isRunWaiting(run))

/**
 * - `waiting`: not rated yet.
 * - `rated`: has a price; is bought with the run.
 * - `skipped`: is not bought; `reason` says why.
 * - `buying`: the carrier is being asked for the label.
 * - `bought`: there is a label.
 * - `unknown`: may have been bought; it is never bought again by itself.
 * - `failed`: certainly not bought; `message` says why.
 */
const runItemTraits = {
  waiting: { label: 'none' },
  rated: { label: 'none' },
  skipped: { label: 'none' },
  buying: { label: 'maybe' },
  bought: { label: 'bought' },
  unknown: { label: 'maybe' },
  failed: { label: 'none' },
} as const satisfies Record<string, { label: 'none' | 'maybe' | 'bought' }>

export type RunItemState = keyof typeof runItemTraits
export const runItemStates = Object.keys(runItemTraits) as [RunItemState, ...RunItemState[]]

/** There is a label, or may be one: taken in again it could be bought a second time. */
export const mayBeBought = ({ state }: { state: RunItemState }): boolean =>
  runItemTraits[state].label !== 'none'

/** Why an order of a run is not bought. */
export const skipReasons = [
  'by_hand',
  'gone',
  'on_hold',
  'cancelled',
  'fulfilled',
  'no_items',
  'no_weight',
  'no_sender',
  'no_address',
  'no_service',
  'over_weight',
  'unreachable',
  'refused',
  'already_bought',
  'maybe_bought',
  'queued',
  'in_run',
  'being_packed',
  /** Somebody bought the rest of the run and left its doubts unanswered. */
  'unanswered',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Whether a label came out, as the print queue has it. */
export const runPrintStates = ['none', 'waiting', 'sent', 'printed', 'filed', 'failed', 'unknown'] as const
export type RunPrintState = (typeof runPrintStates)[number]

/** Who chose the service of an order. */
export const runChoosers = [
  'cheapest',
  /** The cheapest that keeps the promise, where a cheaper one would break it. */
  'promise',
  'fastest',
  'service',
  'order',
  'requested',
  'rule',
  'operator',
] as const
export type RunChooser = (typeof runChoosers)[number]

/** What a receipt of a run is written as. */
export const receiptFormats = ['csv', 'pdf'] as const
export type ReceiptFormat = (typeof receiptFormats)[number]
