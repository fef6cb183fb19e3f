import type { PrintingPorts } from '../../../main/printing/printing.ts'
import { refuse } from '../../../shared/errors/result.ts'
import { plainSeparator } from './plain-separator.ts'

export type PrintSources = Pick<
  PrintingPorts,
  | 'findInvoice'
  | 'findPaper'
  | 'returnLabelsOf'
  | 'labelFollows'
  | 'drawDocument'
  | 'placeOf'
  | 'shipmentsOfBatch'
  | 'separatorFor'
>

/** A desk that has no shipments, batches or templates. */
export const noSources: PrintSources = {
  findInvoice: () => null,
  findPaper: () => null,
  returnLabelsOf: () => [],
  labelFollows: () => null,
  drawDocument: async () => refuse('not_found'),
  placeOf: () => null,
  shipmentsOfBatch: () => refuse('not_found'),
  separatorFor: plainSeparator,
}
