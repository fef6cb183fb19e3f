import { refuse } from '../../../../shared/errors/result.ts'
import { percentOfMinor } from '../../../../shared/units/money.ts'

type Accepted = { acceptedMinor: number; currency: string; tolerancePercent: number }

/** Whether somebody has to look at the price again. A lower one is always fine; another currency never. */
export const hasPriceMoved = (accepted: Accepted, offered: { minor: number; currency: string }): boolean =>
  offered.currency !== accepted.currency ||
  offered.minor > accepted.acceptedMinor + percentOfMinor(accepted.acceptedMinor, accepted.tolerancePercent)

export const noEntry = (id: string) =>
  refuse('not_found', { message: `There is no queued purchase ${id.slice(0, 80)}.` })

/** Said to whoever wants to buy a shipment that is queued. */
export const isWaiting = () =>
  refuse('state_error', {
    message:
      'This shipment is queued and is bought when its carrier can be reached. Take it out of the queue to buy it now. Nothing was bought.',
  })

export const alreadyQueued = () =>
  refuse('state_error', { message: 'This shipment is queued already. It is bought once.' })

export const beingBought = () =>
  refuse('state_error', {
    message: 'This label is being bought at this moment. Wait for the outcome; it cannot be taken back now.',
  })

/** Why an entry stopped that somebody took out. */
export const takenOut = 'Taken out of the queue by hand. Nothing was bought.'
