import type { Cell } from '../../../platform/delimited-text.ts'

/** As many rows as a spreadsheet program takes in one sheet; what is more stands in a sheet of its own. */
const mostSheetRows = 1_048_576
/** Longer texts make a spreadsheet program call the whole file damaged. */
const mostCellLetters = 32_767
/** Rows that are packed at once. */
const rowsAtOnce = 100

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A spreadsheet, made while its rows are read: it never is in memory as a whole. Texts are texts, whatever they look
 * like: neither is a formula carried out nor does a number of 22 digits lose its end.
 */
export async function* writeWorkbook(
  headers: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const file = await createPackage()
  let sheets = 1
  let sheet = file.open(`xl/worksheets/sheet${sheets}.xml`)
  let rowsOfSheet = 1
  let text = sheetStart + rowText(headers)
  let waiting = 0
  for await (const row of rows) {
    if (rowsOfSheet === mostSheetRows) {
      sheet.write(text + sheetEnd, true)
      sheets += 1
      sheet = file.open(`xl/worksheets/sheet${sheets}.xml`)
      text = sheetStart + rowText(headers)
      rowsOfSheet = 1
    }
    text += rowText(row)
    rowsOfSheet += 1
    waiting += 1
    if (waiting < rowsAtOnce) continue
    sheet.write(text)
    yield* file.take()
    text = ''
    waiting = 0
  }
  sheet.write(text + sheetEnd, true)
  for (const [name, part] of Object.entries(partsOf(sheets))) file.open(name).write(part, true)
  file.end()
  yield* file.take()
}

/** A zip whose bytes are taken as they come. */
async function createPackage() {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  return {
    open: (name: string) => {
      const part = new ZipDeflate(name, { level: 6 })
      zip.add(part)
      return { write: (text: string, isLast = false) => part.push(strToU8(text), isLast) }
    },
    end: () => zip.end(),
    take: () => ready.splice(0),
  }
}

const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

const rowText = (cells: readonly Cell[]): string => `<row>${cells.map(cellText).join('')}</row>`

/** Style 1 is that of texts, which stay texts when somebody edits them. */
function cellText(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without what no XML can say, and with what these files would take for an escape of their own kept as it is. */
const escaped = (text: string): string =>
  text
    .slice(0, mostCellLetters)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in there.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, letter => entities[letter] ?? letter)
    .replaceAll('\r', '_x000D_')

/** Everything beside the sheets. */
function partsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const nameOf = (number: number) => (number === 1 ? 'Packdesk' : `Packdesk ${number}`)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${documents}/${type}" Target="${target}"/>`
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${types}.${type}+xml"/>`
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${numbers.map(number => override(`xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${numbers.map(number => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map(number => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}${relation(`rId${sheets + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
  }
}
