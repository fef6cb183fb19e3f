import type { ChangeFeed } from '../../platform/change-feed.ts'
import { createInGroups } from '../../platform/in-groups.ts'
import type { PrinterRepository } from '../printer-repository.ts'
import type { FindLabel } from '../spool/print-job-documents.ts'
import { printTargetOf } from '../spool/print-target.ts'
import type { LabelPreparation } from './label-preparation.ts'

export type LabelWarmerPorts = {
  changes: Pick<ChangeFeed, 'subscribe'>
  printers: Pick<PrinterRepository, 'findDefault'>
  findLabel: FindLabel
  preparation: Pick<LabelPreparation, 'warm'>
  report: (error: unknown) => void
}

/** More than a batch buys at once; what does not fit is converted when it is printed. */
const mostWaiting = 1_000

/**
 * Converts and checks labels for the default printer right after they were bought, one after the other and behind
 * everything else, so that printing one only reads. Nobody waits for it, and nothing is lost when it does not happen.
 */
export function createLabelWarmer(ports: LabelWarmerPorts): { start: () => void; stop: () => void } {
  let unsubscribe = () => {}

  async function warm(shipmentId: string): Promise<void> {
    const printer = ports.printers.findDefault()
    if (!printer?.enabled || printer.language === 'any') return
    const label = await ports.findLabel(shipmentId)
    if (label) await ports.preparation.warm(label, printTargetOf(printer))
  }

  const warming = createInGroups({
    work: async ([id]) => (id === undefined ? undefined : warm(id)),
    group: 1,
    mostWaiting,
    report: ports.report,
  })

  return {
    start: () => {
      unsubscribe = ports.changes.subscribe(({ topic, id, action }) => {
        if (topic === 'shipments' && action !== 'deleted') warming.add([id])
      })
    },
    stop: () => {
      unsubscribe()
      warming.stop()
    },
  }
}
