import { isRunHalted, isRunOver } from '../../../shared/desk/run-states.ts'
import type { Run } from '../../../shared/desk/runs.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'

/**
 * Labels a run was to print that have not come out. What went to the print queue and left it again, as prints do after some
 * time, counts as printed.
 */
export const unprintedOf = ({
  printing,
  printed,
  print_run_id: printRun,
  print_problem: problem,
}: Pick<Run, 'printing' | 'printed' | 'print_run_id' | 'print_problem'>): number =>
  printing === null
    ? 0
    : printed.failed +
      printed.unknown +
      printed.waiting +
      (printRun === null || problem !== null ? printed.none : 0)

/** Whether somebody has to command it: what is over and has nothing left to do is nobody's. */
export const isLeft = (run: Run): boolean => !isRunOver(run) || run.items.failed > 0 || unprintedOf(run) > 0

/** What can be done to one run besides buying it, which only who sees its totals does; the page of the run does it. */
export const runRecordActions = [
  {
    name: 'takeOver',
    text: 'runs.takeOver',
    isFor: run => !run.mine && (isLeft(run) || run.printed.none > 0),
  },
  { name: 'continue', text: 'runs.continue', isFor: run => run.mine && isRunHalted(run) },
  {
    name: 'retry',
    text: 'runs.retryFailed',
    isFor: run => run.mine && isRunOver(run) && run.items.failed > 0,
  },
  {
    name: 'print',
    text: 'runs.printRest',
    isFor: run => run.mine && isRunOver(run) && run.items.failed === 0 && run.printed.none > 0,
  },
  { name: 'receipt', text: 'runs.receiptSave', isFor: run => run.items.bought > 0 },
] as const satisfies readonly RecordAction<Run>[]

export type RunRecordAction = (typeof runRecordActions)[number]['name']
