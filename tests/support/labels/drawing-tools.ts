import { join } from 'node:path'
import { createDocumentTools, type DocumentTools } from '../../../main/printing/documents/document-tools.ts'
import { createLabelTools, type LabelTools } from '../../../main/printing/labels/label-tools.ts'

const resources = join(import.meta.dirname, '../../../resources')

let tools: { labels: LabelTools; documents: DocumentTools } | null = null

/**
 * What draws labels and documents for all stations of this process. A thread of its own for each of them takes longer
 * to load than most tests take; it is idle between them, and ends with the process.
 */
export function drawingTools() {
  const stop = async () => {}
  tools ??= {
    labels: { ...createLabelTools({ resources }), stop },
    documents: { ...createDocumentTools({ resources }), stop },
  }
  return tools
}
