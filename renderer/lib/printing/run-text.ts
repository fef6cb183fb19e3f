import type { PrintRun } from '../../../shared/desk/printing/print-runs.ts'
import { t } from '../text.ts'

/** Whether something of a run is still to come. */
export const isRunGoing = ({ jobs, waits_for }: PrintRun): boolean =>
  jobs.queued + jobs.sending > 0 || waits_for !== null

/** How many of its documents are where, those that need somebody first; what is none is not said. */
export const runFacts = ({ jobs }: PrintRun): string =>
  [
    { count: jobs.unknown, text: 'prints.count_unknown' },
    { count: jobs.failed, text: 'prints.count_failed' },
    { count: jobs.confirmed, text: 'prints.count_confirmed' },
    { count: jobs.sent, text: 'prints.count_sent' },
    { count: jobs.queued + jobs.sending - jobs.held, text: 'prints.count_waiting' },
    { count: jobs.held, text: 'prints.count_held' },
    { count: jobs.cancelled, text: 'prints.count_cancelled' },
  ]
    .flatMap(({ count, text }) => (count > 0 ? t(text as 'prints.count_sent', { count }) : []))
    .join(' · ')
