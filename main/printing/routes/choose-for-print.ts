import type { Result } from '../../../shared/errors/result.ts'
import { type RoutedPrint, type RoutingPorts, routePrinter } from './route-printer.ts'
import { questionOf, type RoutedDocument } from './route-question.ts'

/** Which printer a new print goes to. */
export type ChooseForPrint = (
  document: RoutedDocument,
  asked: { printerId?: string | null | undefined; desk?: string | null },
) => Result<RoutedPrint>

/** A printer that was passed over is asked how it is, so that it gets the next print once it is well again. */
export const createChooseForPrint =
  (ports: RoutingPorts & { lookAgain: (printerId: string) => void }): ChooseForPrint =>
  (document, { printerId, desk = null }) => {
    const chosen = routePrinter(ports, printerId, questionOf(document, desk))
    if (chosen.ok && chosen.value.insteadOf?.enabled) ports.lookAgain(chosen.value.insteadOf.id)
    return chosen
  }
