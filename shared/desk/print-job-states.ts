import type { StatusMoves } from '../states/status-moves.ts'

/**
 * - `queued`: waits for its turn, or for its next attempt.
 * - `sending`: may be on its way; written before the first byte leaves.
 * - `sent`: handed over whole. Not the same as printed: this printer does not tell.
 * - `confirmed`: known to be there (a file on disk, a printer that said so).
 * - `failed`: nothing of the copy under way left the station; safe to print again.
 * - `unknown`: part of it left, so it may have printed. Look at the printer before printing again.
 * - `cancelled`: withdrawn by a person.
 */
export const printJobStates = [
  'queued',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'unknown',
  'cancelled',
] as const
export type PrintJobState = (typeof printJobStates)[number]

/** Every change of state there is. `sending` to `queued`: nothing left the station, another try follows. */
export const printJobMoves: StatusMoves<PrintJobState> = {
  first: ['queued'],
  next: {
    queued: ['sending', 'cancelled'],
    sending: ['queued', 'sent', 'confirmed', 'failed', 'unknown'],
    sent: [],
    confirmed: [],
    failed: ['cancelled'],
    unknown: ['cancelled'],
    cancelled: [],
  },
}

export const canMove = (from: PrintJobState, to: PrintJobState): boolean =>
  printJobMoves.next[from].includes(to)

export const canCancel = (state: PrintJobState): boolean => canMove(state, 'cancelled')

/** A job that is waiting or under way will still come out by itself; anything else can be printed again. */
export const canRepeat = (state: PrintJobState): boolean => state !== 'queued' && state !== 'sending'
