import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { WorkerPool } from '../../../platform/worker-pool.ts'
import { sheetOf } from '../grid.ts'
import { causeOf } from '../label-problem.ts'
import type * as tasks from './conversion-worker.ts'

export type ConversionTasks = typeof tasks
export type ConversionPool = WorkerPool<ConversionTasks>

/** Where the tasks are when Node runs the sources; a bundle passes the address of its own copy to the pool. */
export const conversionWorkerUrl = new URL('./conversion-worker.ts', import.meta.url)

/** Turns label documents, ours or a carrier's, into pictures. Unreadable documents are refused with `failure`. */
export type LabelConversions = {
  /** Every page at its size, below each other, black and white. */
  pdfToPng: (pdf: Uint8Array, dpi: number) => Promise<Result<Uint8Array>>
  /** Every format as a printer would draw it; the sheet is what `^PW` and `^LL` say, else 4x6 inch. */
  zplToPng: (zpl: string, dpi: number) => Promise<Result<Uint8Array>>
}

export const createLabelConversions = (pool: ConversionPool): LabelConversions => ({
  pdfToPng: (pdf, dpi) => attempt('PDF', pool.run('pdfToPng', { pdf, dpi })),
  zplToPng: (zpl, dpi) => attempt('ZPL', pool.run('zplToPng', { zpl, dpi, ...sheetOf(zpl, dpi) })),
})

async function attempt<T>(kind: string, work: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work)
  } catch (error) {
    return refuse('failure', { message: `This ${kind} cannot be drawn: ${causeOf(error)}` })
  }
}
