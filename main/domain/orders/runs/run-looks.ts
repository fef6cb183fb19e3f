import type { RunPrinter } from '../../../../shared/desk/run-printers.ts'
import { waitingRunStates, waitsForSomebody } from '../../../../shared/desk/run-states.ts'
import type { RunItemsQuery } from '../../../../shared/desk/runs.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { RunActor, RunFinder } from './run-commands.ts'
import { limitsOf, openOfKind } from './run-doubts.ts'
import { type RunFacts, toRun, toRunItem } from './run-mapper.ts'
import { type FindPrinter, printersOf } from './run-printers.ts'
import {
  type AskedReceipt,
  csvReceipt,
  pdfReceipt,
  type ReceiptDrawing,
  type RunReceipt,
} from './run-receipt.ts'
import type { RunRange, RunRepository, RunRow } from './run-repository.ts'

export type RunLooksPorts = {
  repository: RunRepository
  findPrinter: FindPrinter
  calendar: Pick<ShopCalendar, 'dayOf'>
  /** Draws the receipt to be filed. */
  drawing: Omit<ReceiptDrawing, 'calendar'>
}

type Parts = { finder: RunFinder; show: (run: RunRow) => Result<RunFacts> }

/** Older ones are found in the list of runs. */
const mostWaiting = 10

/** Runs and their items as they are; changes nothing and asks no carrier. */
export function createRunLooks(ports: RunLooksPorts, { finder, show }: Parts) {
  const { repository } = ports

  return {
    retrieve: (id: string, actor: RunActor): Result<RunFacts> => {
      const run = finder.find(id, actor)
      return run.ok ? show(run.value) : run
    },
    list: (testMode: boolean, range: RunRange) => {
      const { count, rows } = repository.listRuns(testMode, range)
      return { count, records: rows.map(row => toRun(row, repository)) }
    },
    /** The newest that wait for somebody, whoever runs them. */
    waiting: (testMode: boolean): RunFacts[] =>
      repository
        .runsIn(waitingRunStates)
        .map(repository.findRun)
        .filter(row => row?.testMode === testMode)
        .slice(-mostWaiting)
        .flatMap(row => (row ? toRun(row, repository) : []))
        .filter(waitsForSomebody)
        .toReversed(),
    items: (id: string, query: RunItemsQuery, actor: RunActor) => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      const amounts = repository.amounts(id)
      const limits = limitsOf(run.value, () => amounts)
      const { doubt: kinds, ...range } = query
      const open = amounts.filter(
        item => item.state === 'rated' && kinds?.some(kind => openOfKind(item, limits, kind).length > 0),
      )
      const positions = kinds ? open.map(({ position }) => position) : null
      const { count, rows } = repository.pageItems(id, range, positions)
      return ok({ count, records: rows.map(row => toRunItem(row, limits)) })
    },
    printers: (id: string, actor: RunActor): Result<RunPrinter[]> => {
      const run = finder.find(id, actor)
      return run.ok ? ok(printersOf(repository, ports.findPrinter, { id, desk: actor.desk })) : run
    },
    receipt: async (id: string, asked: AskedReceipt, actor: RunActor): Promise<Result<RunReceipt>> => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      const { drawing, calendar } = ports
      return asked.format === 'pdf'
        ? pdfReceipt(repository, run.value, { ...drawing, calendar, ...asked })
        : ok(await csvReceipt(repository, run.value, asked))
    },
  }
}
