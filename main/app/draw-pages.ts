import type { DrawnPage } from '../../shared/desk/printing/system-printing.ts'
import { createWorkerPool, type WorkerPool } from '../platform/worker-pool.ts'
import { type ConversionTasks, conversionWorkerUrl } from '../printing/labels/convert/conversions.ts'

/** Draws every page of a PDF by itself. */
export type DrawPages = (pdf: Uint8Array, dpi: number) => Promise<readonly DrawnPage[]>

/** A thread of its own for what the window prints by itself: there is none until the first document. */
export function createPageDrawer(): { drawPages: DrawPages; stop: () => Promise<void> } {
  let pool: WorkerPool<ConversionTasks> | undefined
  return {
    drawPages: (pdf, dpi) => {
      pool ??= createWorkerPool<ConversionTasks>({ workerUrl: conversionWorkerUrl, maxThreads: 1 })
      return pool.run('pdfToPages', { pdf, dpi })
    },
    stop: async () => pool?.close(),
  }
}
