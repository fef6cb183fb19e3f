import { join } from 'node:path'
import type { DocumentRenderer } from '../../../shared/desk/document-templates.ts'
import { ok, refuseTemplate } from '../../../shared/errors/result.ts'
import { createWorkerPool, isStopped } from '../../platform/worker-pool.ts'
import type { DrawingOptions } from '../labels/label-tools.ts'
import type * as tasks from './document-worker.ts'

export type DocumentTools = DocumentRenderer & { stop: () => Promise<void> }

/** Where the tasks are when Node runs the sources; a bundle points this at its own copy. */
const documentWorkerUrl = new URL('./document-worker.ts', import.meta.url)

const tooMuch = 'The template takes more time or memory than a document may.'

/** Draws documents on other threads, so that no template can keep the desk waiting. */
export function createDocumentTools({ resources, taskTimeoutMs = 15_000 }: DrawingOptions): DocumentTools {
  const fontsFolder = join(resources, 'labels', 'fonts')
  const pool = createWorkerPool<typeof tasks>({
    workerUrl: documentWorkerUrl,
    taskTimeoutMs,
    maxMemoryMb: 384,
  })
  return {
    check: async template => {
      try {
        return await pool.run('checkTemplate', { template })
      } catch (error) {
        if (isStopped(error)) return [{ message: tooMuch, line: null }]
        throw error
      }
    },
    render: async job => {
      try {
        const drawn = await pool.run('drawDocument', { ...job, fontsFolder })
        return drawn.ok
          ? ok({ bytes: drawn.bytes, undrawn: drawn.undrawn })
          : refuseTemplate(drawn.problem.message, drawn.problem.line)
      } catch (error) {
        if (isStopped(error)) return refuseTemplate(tooMuch, null)
        throw error
      }
    },
    stop: pool.close,
  }
}
