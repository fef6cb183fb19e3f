import type { RunPrinter } from '../../../../shared/desk/run-printers.ts'
import type { RunRepository } from './run-repository.ts'

/** What decides on the printer of labels. */
type LabelsToPrint = { carrierName: string | null; printerId: string | null; desk: string | null }

/** Where labels would come out, and why; nothing is printed and no printer asked. */
export type FindPrinter = (labels: LabelsToPrint) => Omit<RunPrinter, 'object_type' | 'labels' | 'rule'>

const reasonOf = ({ printer_id, because, route_id, rule }: RunPrinter): string =>
  JSON.stringify([printer_id, because, route_id, rule?.rule_id ?? null])

/** Which printers the labels of a run would go to, those with the most first. */
export function printersOf(
  repository: Pick<RunRepository, 'labelsToPrint'>,
  findPrinter: FindPrinter,
  run: { id: string; desk: string | null },
): RunPrinter[] {
  const found = repository
    .labelsToPrint(run.id)
    .map(({ carrierName, printerId, ruleId, ruleName, labels }) => {
      const chosen = findPrinter({ carrierName, printerId, desk: run.desk })
      const isRuled = chosen.because === 'asked'
      const rule = isRuled && ruleId !== null ? { rule_id: ruleId, name: ruleName ?? '' } : null
      const because = isRuled ? ('rule' as const) : chosen.because
      return { object_type: 'run_printer' as const, ...chosen, because, rule, labels }
    })
  return [...Map.groupBy(found, reasonOf).values()]
    .flatMap(([first, ...more]) => {
      const all = first ? [first, ...more] : []
      const labels = all.reduce((sum, each) => sum + each.labels, 0)
      return first ? [{ ...first, labels, by_size: all.some(each => each.by_size) }] : []
    })
    .sort((a, b) => b.labels - a.labels)
}
