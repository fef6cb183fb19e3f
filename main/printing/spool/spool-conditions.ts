import {
  isStandstill,
  type PrintProblem,
  standstillOf,
} from '../../../shared/desk/printing/print-problems.ts'
import { type PrinterTrouble, printerTroubles } from '../../../shared/desk/printing/printer-kinds.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { PrinterRepository, PrinterRow } from '../printer-repository.ts'
import { stateAfter } from '../printers/transport.ts'

export type Conditions = {
  /** What sending something said about the printer; null: it took it. */
  problem: (printer: PrinterRow, problem: PrintProblem | null) => void
  /** What the printer itself names as its troubles. */
  troubles: (printer: PrinterRow, troubles: readonly PrinterTrouble[]) => void
}

/** Keeps what printing shows about the printers themselves, and tells who looks at them. */
export function createConditions(ports: {
  printers: PrinterRepository
  publish: ChangeFeed['publish']
}): Conditions {
  const note = (
    { id }: PrinterRow,
    ...[state, message, troubles]: [
      Parameters<PrinterRepository['noteCondition']>[1],
      string | null,
      readonly PrinterTrouble[],
    ]
  ) => {
    if (ports.printers.noteCondition(id, state, message, troubles))
      ports.publish({ topic: 'printers', id, action: 'updated' })
  }
  return {
    problem: (printer, problem) => {
      if (problem?.code === 'interrupted' || problem?.code === 'not_printed') return
      const state = problem ? stateAfter(problem).state : 'ready'
      note(printer, state, problem?.message ?? null, problem ? troublesIn(problem) : [])
    },
    troubles: (printer, troubles) => {
      const problem = standstillOf(printer.name, troubles)
      note(printer, problem ? 'blocked' : 'ready', problem?.message ?? null, troubles)
    },
  }
}

const troublesIn = ({ code }: PrintProblem): PrinterTrouble[] =>
  isStandstill(code) ? printerTroubles.filter(trouble => trouble === code) : []
