import type { Result } from '../../../../../shared/errors/result.ts'
import { looksLikeSheet, readSheet } from './read-sheet.ts'
import { looksLikeJson, readDelimited, readJson } from './read-text.ts'
import { refuseFile, type Table } from './table.ts'

/** First step: bytes become rows of cells. What the file is called does not matter. */
export function readFile(bytes: Uint8Array): Result<Table> {
  if (bytes.length === 0) return refuseFile('The file is empty.')
  if (looksLikeSheet(bytes)) return readSheet(bytes)
  return looksLikeJson(bytes) ? readJson(bytes) : readDelimited(bytes)
}
