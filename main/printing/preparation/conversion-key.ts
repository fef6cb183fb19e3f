import { createHash } from 'node:crypto'
import { printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import type { PrintDocument, PrintTarget } from './preparation.ts'

/** Goes up with every change of what conversions or checks answer, so that nothing of before is found again. */
const converterVersion = 3

export type ConversionKey = { key: string; sourceHash: string }

/** What a conversion is found by: the document, all that is checked of it and all of the printer that shows in the bytes. */
export function conversionKey(
  { bytes, format, kind, trackingNumbers }: PrintDocument,
  target: PrintTarget,
): ConversionKey {
  const sourceHash = sha256(bytes)
  const { language, dpi, media, turn, crop, offsetUm, darkness } = target
  const slot = target.slot % printerMediaSizes[media].slots
  const moved = [offsetUm.x, offsetUm.y]
  const said = [format, kind, ...trackingNumbers]
  const allowed = target.allowsSaving ? ['saving'] : []
  const looks = [language, dpi, media, turn, crop, moved, darkness, slot]
  const facts = [converterVersion, sourceHash, said, ...looks, ...allowed]
  return { key: sha256(JSON.stringify(facts)), sourceHash }
}

const sha256 = (value: Uint8Array | string): string => createHash('sha256').update(value).digest('hex')
