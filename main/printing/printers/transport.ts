import type { PrintProblem } from '../../../shared/desk/print-problems.ts'
import type { LabelFormat } from '../../../shared/labels/label-content.ts'

/**
 * What became of one copy of a document.
 * - `confirmed`: it is known to be there.
 * - `sent`: every byte was taken and the other side closed in good order. It need not be printed yet.
 * - `failed`: no byte left the station. Sending again cannot print twice.
 * - `unknown`: some bytes left. It may print whole, in part or not at all; never sent again by itself.
 */
export type Delivery =
  | { outcome: 'confirmed' | 'sent' }
  | { outcome: 'failed' | 'unknown'; problem: PrintProblem }

/** What transports that keep documents, instead of printing them, call them by. */
export type CopyName = { jobId: string; name: string; format: LabelFormat; copy: number }

export type SendOptions = {
  copy: CopyName
  /** Gives up as soon as possible; the answer still says truthfully what had left by then. */
  signal: AbortSignal
  /** Longest time without any progress. */
  timeoutMs: number
}

export type CheckOptions = Omit<SendOptions, 'copy'>

export type PrinterState = { state: 'ready' } | { state: 'offline' | 'blocked'; problem: PrintProblem }

/** A way to a printer. Neither operation ever throws or rejects for what a printer or disk does. */
export type PrintTransport = {
  /** Sends exactly these bytes, nothing before and nothing after. */
  send: (bytes: Uint8Array, options: SendOptions) => Promise<Delivery>
  /** Looks without printing. */
  check: (options: CheckOptions) => Promise<PrinterState>
}

/** The state a printer is in after this problem. */
export function stateAfter(problem: PrintProblem): PrinterState {
  const isAway = problem.code === 'offline' || problem.code === 'refused' || problem.code === 'no_such_host'
  return { state: isAway ? 'offline' : 'blocked', problem }
}
