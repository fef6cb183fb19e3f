/** Most orders of a run. */
export const mostOrders = 5_000

/** Longest time between the press and the first purchase. */
export const longestHoldSeconds = 30

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
export const runStates = [
  'rating',
  'rating_paused',
  'rated',
  'holding',
  'buying',
  'paused',
  'interrupted',
  'stopped',
  'done',
] as const
export type RunState = (typeof runStates)[number]

/** Runs that are not over and in which nothing goes on. */
export const restingRunStates = [
  'rated',
  'rating_paused',
  'paused',
  'interrupted',
] as const satisfies RunState[]

/** Whether such a run waits for somebody: to answer what is doubtful, to buy, or to let it go on. */
export const waitsForSomebody = (run: {
  state: RunState
  look_at: { total: number }
  to_buy: { count: number }
}): boolean =>
  run.state === 'rated'
    ? run.look_at.total + run.to_buy.count > 0
    : restingRunStates.some(state => state === run.state)

/**
 * - `waiting`: not rated yet.
 * - `rated`: has a price; is bought with the run.
 * - `skipped`: is not bought; `reason` says why.
 * - `buying`: the carrier is being asked for the label.
 * - `bought`: there is a label.
 * - `unknown`: may have been bought; it is never bought again by itself.
 * - `failed`: certainly not bought; `message` says why.
 */
export const runItemStates = ['waiting', 'rated', 'skipped', 'buying', 'bought', 'unknown', 'failed'] as const
export type RunItemState = (typeof runItemStates)[number]

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
