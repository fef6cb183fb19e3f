import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterMedia,
  PrinterTrouble,
  PrintLanguage,
} from '../../../shared/desk/printing/printer-kinds.ts'
import type { PrinterUri } from '../../../shared/desk/printing/printer-uri.ts'

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

/**
 * Text that lets a transport find a copy again later, also after a crash: the number of the job at a print server, what
 * the counter of the printer said before. Only the transport reads it.
 */
export type Receipt = string

/**
 * What the printer says about a copy it was handed.
 * - `pending`: not out yet, or not known yet; `troubles` is what it waits for, `problem` why it could not be asked.
 * - `confirmed`: it came out.
 * - `sent`: it was taken in good order, and nobody can say more.
 * - `failed`: it did not come out and will not. Sending again cannot print twice.
 * - `unknown`: the printer cannot tell any more.
 */
export type Progress =
  | { outcome: 'pending'; troubles: readonly PrinterTrouble[]; problem?: PrintProblem }
  | { outcome: 'confirmed' | 'sent' }
  | { outcome: 'failed' | 'unknown'; problem: PrintProblem }

/** What transports that keep documents, instead of printing them, call them by. */
export type CopyName = { jobId: string; name: string; format: PrintLanguage; copy: number }

export type CheckOptions = {
  /** Gives up as soon as possible; the answer still says truthfully what had left by then. */
  signal: AbortSignal
  /** Longest time without any progress. */
  timeoutMs: number
  /** What the printer is believed to speak. A question in a language it does not speak may come out on paper. */
  language?: PrinterLanguage
  /** It is known to answer questions (it told who it is): what a transport did not find out itself yet. */
  answers?: boolean
}

export type SendOptions = CheckOptions & {
  copy: CopyName
  /** The paper the document is made for; printers that have several are told. */
  media?: PrinterMedia
  /**
   * Called before the first byte that can print leaves, with what finds this copy again. Returns once it is on disk;
   * what it throws is passed on, and nothing leaves. Called again when there is more to find it by.
   */
  noteReceipt?: (receipt: Receipt) => void
}

export type PrinterState =
  | { state: 'ready'; troubles?: readonly PrinterTrouble[] }
  | { state: 'offline' | 'blocked'; problem: PrintProblem; troubles?: readonly PrinterTrouble[] }

/** What a printer says about itself. Whatever it does not say is null. */
export type PrinterIdentity = {
  /** As the printer names it, e.g. `ZTC ZD421-203dpi ZPL`. */
  model: string | null
  firmware: string | null
  serial: string | null
  languages: readonly PrinterLanguage[]
  dpi: PrinterDpi | null
  /** What it believes to hold. */
  mediaMm: { width: number; height: number | null } | null
}

/** A way to a printer. No operation ever throws or rejects for what a printer, a server or a disk does. */
export type PrintTransport = {
  /**
   * A print server that keeps order by itself: it is handed the next copy while this one is not out. Left out, it is
   * not handed one before `follow` says that this one is.
   */
  hasOwnQueue?: boolean
  /** Sends exactly these bytes, nothing before and nothing after. */
  send: (bytes: Uint8Array, options: SendOptions) => Promise<Delivery>
  /** Looks without printing. */
  check: (options: CheckOptions) => Promise<PrinterState>
  /**
   * Asks the printer who it is, without printing, in its `language` first. Null: reached, and it does not say. Present
   * where it can be asked.
   */
  identify?: (options: CheckOptions) => Promise<PrinterIdentity | null>
  /** What became of a copy that was handed over, or may have been. Present where the printer can tell. */
  follow?: (receipt: Receipt, options: CheckOptions) => Promise<Progress>
  /** Takes back a copy that has not come out yet; true when it surely will not come out. */
  withdraw?: (receipt: Receipt, options: CheckOptions) => Promise<boolean>
}

/** A printer that was found, ready to be added. */
export type FoundPrinter = {
  uri: PrinterUri
  name: string
  language: PrinterLanguage | null
  dpi: PrinterDpi | null
  media?: PrinterMedia | null
  model?: string | null
}

/** The state a printer is in after this problem. */
export function stateAfter(problem: PrintProblem): PrinterState {
  const isAway = problem.code === 'offline' || problem.code === 'refused' || problem.code === 'no_such_host'
  return { state: isAway ? 'offline' : 'blocked', problem }
}

/** A way that leads nowhere here, and says why. */
export const closedTransport = (problem: PrintProblem): PrintTransport => ({
  send: async () => ({ outcome: 'failed', problem }),
  check: async () => stateAfter(problem),
})
