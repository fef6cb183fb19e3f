import type { StatusMoves } from '../../states/status-moves.ts'

/**
 * - `queued`: waits for its turn, for its next attempt, or for whoever holds it.
 * - `sending`: may be on its way; written before the first byte leaves.
 * - `sent`: a copy was handed over whole. Not the same as printed: where the printer tells, it is asked on.
 * - `confirmed`: known to be out (a file on disk, a printer that said so, a person who looked).
 * - `failed`: the copy under way is known not to have come out; safe to print again.
 * - `unknown`: it may have come out. Look at the printer and say so, or print it again.
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

/**
 * Every change of state there is. Back to `queued` goes what surely did not come out, and what owes more copies once
 * one is known to be out. `sent` to `cancelled`: a print server took it back.
 */
export const printJobMoves: StatusMoves<PrintJobState> = {
  first: ['queued'],
  next: {
    queued: ['sending', 'failed', 'cancelled'],
    sending: ['queued', 'sent', 'confirmed', 'failed', 'unknown'],
    sent: ['queued', 'confirmed', 'failed', 'unknown', 'cancelled'],
    confirmed: [],
    failed: ['cancelled'],
    unknown: ['queued', 'confirmed', 'failed', 'cancelled'],
    cancelled: [],
  },
}

export const canMove = (from: PrintJobState, to: PrintJobState): boolean =>
  printJobMoves.next[from].includes(to)

/** What was sent can only be taken back where the printer lets it. */
export const canCancel = (state: PrintJobState): boolean => state !== 'sent' && canMove(state, 'cancelled')

/** Whether a person may say that it came out, or did not. */
export const canSettle = (state: PrintJobState): boolean => state === 'sent' || state === 'unknown'

/** A job that is waiting or under way will still come out by itself; anything else can be printed again. */
export const canRepeat = (state: PrintJobState): boolean => state !== 'queued' && state !== 'sending'
