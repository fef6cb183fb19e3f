import { ok, type Result } from '../../../../../shared/errors/result.ts'
import { type RawTable, refuseFile } from '../table.ts'
import { readOldSheet, refusePassword, refuseUnreadable } from './old-sheet.ts'
import { mostSheetCells, tooManySheetCells } from './shape.ts'
import { chooseSheet, firstRows, hiddenNotes, type SheetChoice } from './sheet-rules.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { BrokenWorkbook } from './workbook-part.ts'
import { readRows } from './workbook-rows.ts'
import { gaugeZip, isZip } from './zip.ts'

/** Excel's present and old formats, and web pages that are named like the old one. */
export async function readSheet(
  bytes: Uint8Array,
  choice: SheetChoice,
  format: 'xlsx' | 'xls',
): Promise<Result<RawTable>> {
  if (hasPassword(bytes)) return refusePassword()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packed = isZip(bytes) ? await gaugeZip(file) : null
  if (packed === 'insane')
    return refuseFile('The spreadsheet is damaged or unpacks to far too much. Nothing was stored.')
  if (packed && packed.cells > mostSheetCells) return tooManySheetCells()
  if (!packed) return readOldSheet(bytes, choice, format)
  try {
    const book = await openWorkbook(file)
    return book ? await readWorkbook(book, choice) : readOldSheet(bytes, choice, format)
  } catch (error) {
    if (error instanceof BrokenWorkbook) return refuseUnreadable()
    throw error
  }
}

/** What Excel wraps a workbook with a password in says so in a name of its directory. */
const wrapped = Buffer.from('EncryptedPackage', 'utf16le')
const hasPassword = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(wrapped)

/** Of sheets beside the one that is read, no more is unpacked than their first rows. */
async function readWorkbook(book: Workbook, choice: SheetChoice): Promise<Result<RawTable>> {
  const looks = []
  for (const sheet of book.sheets) looks.push({ ...sheet, first: await lookAt(book, sheet.part) })
  const { name, part } = chooseSheet(looks, choice) ?? { name: '', part: null }
  const read = part === null ? null : await readRows(book, { part, isExact: choice.isExact })
  if (read && 'ok' in read) return read
  return ok({
    facts: {
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheet: name,
      sheets: book.sheets.map(sheet => sheet.name),
    },
    rows: read?.rows ?? [],
    doubts: read?.doubts ?? [],
    notes: hiddenNotes(read?.hidden ?? 0),
    hasHiddenSigns: false,
  })
}

/** The first rows; none of them where they are refused, which whoever reads the sheet is told. */
async function lookAt(book: Workbook, part: string | null): Promise<string[][] | null> {
  const read = part === null ? null : await readRows(book, { part, isExact: false, lines: firstRows })
  if (!read) return null
  if ('ok' in read) return []
  return read.rows.length === 0 ? null : read.rows.slice(0, firstRows).map(({ cells }) => cells)
}
