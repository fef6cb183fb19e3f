import type { Result } from '../../../shared/errors/result.ts'
import type { PrintDocument } from '../preparation/preparation.ts'

/** A run as the label in front of it names it. */
export type SeparatedRun = {
  id: string
  name: string
  shipments: number
  requestedBy: string
  createdAt: Date
}

/** Draws the label that parts one run from the one before. */
export type SeparatorFor = (run: SeparatedRun) => Promise<Result<PrintDocument>>
