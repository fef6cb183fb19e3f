import { join } from 'node:path'
import { createDocumentTools, type DocumentTools } from '../../../main/printing/documents/document-tools.ts'
import { createLabelTools, type LabelTools } from '../../../main/printing/labels/label-tools.ts'
import { patience } from '../run/machine-pace.ts'

const resources = join(import.meta.dirname, '../../../resources')

let tools: { labels: LabelTools; documents: DocumentTools } | null = null

/**
 * What draws labels and documents for all stations of this process. A thread of its own for each of them takes longer
 * to load than most tests take; it is idle between them, and ends with the process. A busy machine is no reason to give a
 * label up, so that whoever tests the limit of a task has a pool of their own.
 */
export function drawingTools() {
  const stop = async () => {}
  const taskTimeoutMs = patience(60_000)
  tools ??= {
    labels: { ...createLabelTools({ resources, taskTimeoutMs }), stop },
    documents: { ...createDocumentTools({ resources, taskTimeoutMs }), stop },
  }
  return tools
}
