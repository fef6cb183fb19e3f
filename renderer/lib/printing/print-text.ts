import type { PrintJob, PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import { printProblems, standstillOf } from '../../../shared/desk/printing/print-problems.ts'
import type { PrintRun } from '../../../shared/desk/printing/print-runs.ts'
import type { PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'
import { instantText } from '../format.ts'
import { joined, t } from '../text.ts'
import type { Tone } from '../tone.ts'

const tones: Record<PrintJobState, Tone> = {
  queued: 'busy',
  sending: 'busy',
  sent: 'good',
  confirmed: 'good',
  failed: 'bad',
  unknown: 'unsure',
  cancelled: 'neutral',
}

/** A print job's state in words and how good it is; it may be held back. What was saved as a file is no paper. */
export const jobState = (job: PrintJob): { tone: Tone; text: string } =>
  job.state === 'queued' && job.held_at !== null
    ? { tone: 'attention', text: t('printing.held') }
    : { tone: tones[job.state], text: t(job.saved_as_file ? 'printing.filed' : `printing.${job.state}`) }

/** Whether the spool still works on it by itself. */
export const isUnderWay = (state: PrintJobState): boolean => state === 'queued' || state === 'sending'

/** Whether it failed for what the check found when its turn came. */
export const isStoppedByCheck = ({ state, problem }: PrintJob): boolean =>
  state === 'failed' && problem?.code === 'found_faulty'

type Trouble = { message: string; advice: string }

/** Why a printer stands still, in its own words, and what to do; null while it goes on. */
export function standstillText(printerName: string, troubles: readonly PrinterTrouble[]): Trouble | null {
  const problem = standstillOf(printerName, troubles)
  return problem && { message: problem.message, advice: printProblems[problem.code].advice }
}

/** What keeps a job from coming out: its own problem, or that of its printer. */
export const troubleOf = ({ problem, printer_name, troubles }: PrintJob): Trouble | null =>
  problem ?? standstillText(printer_name, troubles)

/** What else there is to know of a job, shortest first. */
export const jobFacts = (job: PrintJob, { withPrinter = true } = {}): string =>
  joined([
    job.kind === 'return_label' ? t('shipments.paper_return_label') : '',
    withPrinter ? t('printing.at', { printer: job.printer_name }) : '',
    instantText(job.created_at),
    job.sent_format && job.sent_format !== job.format
      ? t('printing.sentAs', { format: job.format, sent: job.sent_format })
      : job.format,
    job.copies > 1 ? t('printing.copies', { count: job.copies }) : '',
    job.copies > 1 && isUnderWay(job.state) && job.copies_done > 0
      ? t('printing.copiesDone', { count: job.copies_done })
      : '',
    job.repeat_number > 0 ? t('printing.repeat', { count: job.repeat_number }) : '',
    job.held_by ? t('printing.heldBy', { name: job.held_by }) : '',
    job.overridden_by ? t('printing.overriddenBy', { name: job.overridden_by }) : '',
    job.answered_by ? t('printing.answeredBy', { name: job.answered_by }) : '',
    job.next_attempt_at ? t('printing.nextTry', { time: instantText(job.next_attempt_at) }) : '',
    job.attempts > 1 ? t('printing.attempts', { count: job.attempts }) : '',
  ])

/** Whether something of a run is still to come. */
export const isRunGoing = ({ jobs, waits_for }: PrintRun): boolean =>
  jobs.queued + jobs.sending > 0 || waits_for !== null

/** How many of its documents are where, those that need somebody first; what is none is not said. */
export const runFacts = ({ jobs }: PrintRun): string =>
  [
    { count: jobs.unknown, text: 'printQueue.count_unknown' },
    { count: jobs.failed, text: 'printQueue.count_failed' },
    { count: jobs.confirmed - jobs.filed, text: 'printQueue.count_confirmed' },
    { count: jobs.filed, text: 'printQueue.count_filed' },
    { count: jobs.sent, text: 'printQueue.count_sent' },
    { count: jobs.queued + jobs.sending - jobs.held, text: 'printQueue.count_waiting' },
    { count: jobs.held, text: 'printQueue.count_held' },
    { count: jobs.cancelled, text: 'printQueue.count_cancelled' },
  ]
    .flatMap(({ count, text }) => (count > 0 ? t(text as 'printQueue.count_sent', { count }) : []))
    .join(' · ')
