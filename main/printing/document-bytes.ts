import type { PrintLanguage } from '../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuseFields } from '../../shared/errors/result.ts'

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PDF may have up to a kilobyte before its header. The languages of printers have no mark: null. */
function markedFormat(bytes: Buffer): 'PNG' | 'PDF' | null {
  if (bytes.subarray(0, 8).equals(pngMark)) return 'PNG'
  return bytes.subarray(0, 1024).includes('%PDF-') ? 'PDF' : null
}

/**
 * The bytes of a document sent along as base64. Refused when they plainly are another format: a printer
 * that takes a PDF for ZPL prints it as pages of text.
 */
export function readDocument(base64: string, format: PrintLanguage): Result<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  const isMarked = format === 'PNG' || format === 'PDF'
  return markedFormat(bytes) === (isMarked ? format : null)
    ? ok(bytes)
    : refuseFields({ document_base64: [`This is not ${format}.`] })
}
