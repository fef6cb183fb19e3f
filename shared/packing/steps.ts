/**
 * What an order at its desk is up to.
 * - `box`: the box is open. `question`: somebody has to answer. `asking`: the station asks, or holds what it will buy, and
 *   can still be stopped. All of these cost nothing, may be given back, and lapse at a desk that is silent for too long.
 * - `buying`: the carrier is asked. `unsettled`: it may have been bought, or waits for its carrier. `bought`: what is left
 *   is paper. `done`: finished.
 */
type Phase = 'box' | 'question' | 'asking' | 'buying' | 'unsettled' | 'bought' | 'done'

type StepTraits = {
  phase: Phase
  /** A weight that arrives counts for the box. */
  takesWeight: boolean
}

/**
 * Where an order stands at the desk.
 * - `items`: its units are counted. `package`: the box is chosen. `weigh`: it is weighed.
 * - `check`: somebody has to look at the address, the customs or the weight.
 * - `rating`: prices are asked for. `choose`: no service yet, or nothing was bought; a step goes on.
 * - `holding`: it is bought at `hold_until`; until then CANCEL buys nothing. `buying`: the carrier is asked.
 * - `unsure`: it may have been bought. `waiting`: it is bought when the carrier can be reached.
 * - `label`: bought; label and papers go out. `done`: finished.
 */
const stepTraits = {
  items: { phase: 'box', takesWeight: false },
  package: { phase: 'box', takesWeight: true },
  weigh: { phase: 'box', takesWeight: true },
  check: { phase: 'question', takesWeight: true },
  rating: { phase: 'asking', takesWeight: false },
  choose: { phase: 'question', takesWeight: true },
  holding: { phase: 'asking', takesWeight: false },
  buying: { phase: 'buying', takesWeight: false },
  unsure: { phase: 'unsettled', takesWeight: false },
  waiting: { phase: 'unsettled', takesWeight: false },
  label: { phase: 'bought', takesWeight: false },
  done: { phase: 'done', takesWeight: false },
} as const satisfies Record<string, StepTraits>

export type PackingStep = keyof typeof stepTraits
export const packingSteps = Object.keys(stepTraits) as [PackingStep, ...PackingStep[]]

type AtStep = { step: PackingStep }

const isIn =
  (...phases: readonly Phase[]) =>
  ({ step }: AtStep): boolean =>
    phases.includes(stepTraits[step].phase)

export const isBoxOpen = isIn('box')
/** Nothing was spent, and nobody is asked at this moment. */
export const isUnspent = isIn('box', 'question')
/** The station asks for prices or holds a purchase: whoever takes it away stops that. */
export const isUnderWay = isIn('asking')
/** Nothing of it costs money, or it can still be stopped: it may be given back, held and taken over, and lapses. */
export const isReturnable = isIn('box', 'question', 'asking')
/** Past its box, and still to be stopped. */
export const isBeforePurchase = isIn('question', 'asking')
/** Bought, or nobody at the desk can do anything about it: the desk is free for the next one. */
export const isOffDesk = isIn('unsettled', 'bought')
/** The carrier has the last word. */
export const isUnsettled = isIn('unsettled')

export const takesWeight = ({ step }: AtStep): boolean => stepTraits[step].takesWeight

/** The steps of which something is so, for queries. */
export const stepsThat = (holds: (at: AtStep) => boolean): PackingStep[] =>
  packingSteps.filter(step => holds({ step }))
