import { ok, type Result } from '../../../../../shared/errors/result.ts'
import { ownValue } from '../../../../../shared/values.ts'
import { parseOutsideJson } from '../../../../platform/outside-json.ts'
import { mostRows, type RawTable, refuseColumns, refuseFile, tooManyRows } from '../table.ts'
import { decodeText } from './text-encoding.ts'

/** Whether a text begins like JSON. */
export const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(\{|\[\s*(\{|\[|\]|$))/.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/** A list of objects, each a row by its headers. */
export function readJson(bytes: Uint8Array): Result<RawTable> {
  const { text, encoding } = decodeText(bytes)
  const rows = parseRows(text)
  if (!rows) return refuseFile('The file is no JSON list of objects. Nothing was stored.')
  if (rows.length > mostRows) return tooManyRows()
  const headers = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const refused = refuseColumns(headers)
  if (refused) return refused
  const cells = (row: Record<string, unknown>) => headers.map(header => toCell(ownValue(row, header)))
  return ok({
    facts: { format: 'json', encoding, delimiter: null, sheet: null, sheets: [] },
    rows: [
      { line: 0, cells: headers },
      ...rows.map((row, index) => ({ line: index + 1, cells: cells(row) })),
    ],
    doubts: [],
    notes: [],
    hasHiddenSigns: false,
  })
}

function parseRows(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = parseOutsideJson(text.replace(/^\uFEFF/, ''))
    const isRow = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
    return Array.isArray(value) && value.every(isRow) ? value : null
  } catch {
    return null
  }
}

const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
