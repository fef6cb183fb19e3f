import { nothingFound, type Preflight } from '../../../../shared/desk/preflight.ts'
import type { PrintLanguage } from '../../../../shared/desk/printer-kinds.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import type { PrintDocument, PrintTarget } from '../preparation.ts'

/** A print that is ready to leave. `pages`: what will be on the paper, at the printer's dots; empty where nothing draws it. */
export type CheckInput = {
  document: PrintDocument
  target: PrintTarget
  bytes: Uint8Array
  language: PrintLanguage
  pages: readonly GrayImage[]
}

/** Looks at exactly what will leave. */
export const checkPrint = async (_input: CheckInput): Promise<Preflight> => nothingFound
