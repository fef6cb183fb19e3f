import type { Run } from '../../../shared/desk/runs.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'

const isOver = ({ state }: Run): boolean => state === 'done' || state === 'stopped'
const stands = ['paused', 'interrupted', 'rating_paused']

/** What can be done to one run besides buying it, which only who sees its totals does; the page of the run does it. */
export const runRecordActions = [
  { name: 'takeOver', text: 'runs.takeOver', isFor: run => !run.mine },
  { name: 'continue', text: 'runs.continue', isFor: run => run.mine && stands.includes(run.state) },
  { name: 'retry', text: 'runs.retryFailed', isFor: run => run.mine && isOver(run) && run.items.failed > 0 },
  {
    name: 'print',
    text: 'runs.printRest',
    isFor: run => run.mine && isOver(run) && run.items.failed === 0 && run.printed.none > 0,
  },
  { name: 'receipt', text: 'runs.receiptSave', isFor: run => run.items.bought > 0 },
] as const satisfies readonly RecordAction<Run>[]

export type RunRecordAction = (typeof runRecordActions)[number]['name']
