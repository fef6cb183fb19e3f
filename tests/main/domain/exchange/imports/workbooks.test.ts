import { describe, expect, test } from 'vitest'
import { knownHeads } from '../../../../../main/domain/exchange/imports/heads/known-heads.ts'
import { readOldSheet } from '../../../../../main/domain/exchange/imports/reading/old-sheet.ts'
import { readSheet } from '../../../../../main/domain/exchange/imports/reading/sheet.ts'
import type { RawTable } from '../../../../../main/domain/exchange/imports/table.ts'
import type { Result } from '../../../../../shared/errors/result.ts'
import { sheetOf } from '../../../../support/desks/import-desk.ts'
import { inlineRow, type WorkbookParts, workbookOf } from '../../../../support/desks/workbook-parts.ts'
import { bookOf } from './corpus/corpus-file.ts'
import { nastyFiles } from './corpus/nasty-data.ts'
import { sourceFiles } from './corpus/sources-data.ts'

const score = (rows: readonly string[][]) => Math.max(0, ...rows.map(knownHeads))

/** By the reader of the station, and by a library that holds the whole workbook. */
async function readBoth(bytes: Uint8Array, isExact: boolean) {
  const choice = { score, isExact }
  return [await readSheet(bytes, choice, 'xlsx'), readOldSheet(bytes, choice, 'xlsx')] as const
}

async function tableOf(parts: WorkbookParts): Promise<RawTable> {
  const read = await readSheet(workbookOf(parts), { score, isExact: false }, 'xlsx')
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value
}

const cellsOf = async (parts: WorkbookParts) => (await tableOf(parts)).rows.map(({ cells }) => cells)
const refusalOf = (read: Result<RawTable>) => (read.ok ? 'read' : JSON.stringify(read.refusal))

const styles =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd&quot;.&quot;mm&quot;.&quot;yyyy"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="2"/></cellXfs>'

/** Every kind of cell Excel writes. */
const everyKind: WorkbookParts = {
  styles,
  strings:
    '<si><t>Order number</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Two </t></r><r><t>looks</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><t>Line_x000D_\nand &amp; more</t></si><si><t/></si>',
  sheets: {
    Notes: inlineRow(1, ['Please read']),
    Data:
      '<row r="2" spans="1:9"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c><c r="E2" t="s"><v>3</v></c><c r="F2" t="s"><v>4</v></c></row>' +
      '<row r="4"><c r="A4" s="1"><v>2108</v></c><c r="B4" s="2"><v>46295</v></c><c r="C4" s="3"><v>46295.5</v></c><c r="D4" s="4"><v>12.5</v></c><c r="E4"><v>1.2345678901234567E+17</v></c><c r="F4" t="b"><v>1</v></c><c r="G4" t="e"><v>#N/A</v></c><c r="H4" t="str"><f>A4&amp;"x"</f><v>2108x</v></c><c r="I4" t="str"><f>IF(A4="","",1)</f><v></v></c></row>' +
      '<row><c><v>0.1</v></c><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c><c s="2"><v>60</v></c><c s="2"><v>1</v></c><c s="2"/><c t="d"><v>2026-09-30T00:00:00</v></c></row>',
  },
}

const named = [...sourceFiles, ...nastyFiles].flatMap(({ name, content }): [string, Uint8Array][] =>
  content instanceof Uint8Array && content[0] === 0x50 && !/archive|cut-off/.test(name)
    ? [[name, content]]
    : [],
)

describe('a workbook says the same to a reader that holds all of it', () => {
  test.each<[string, Uint8Array]>([
    ...named,
    ['every kind of cell', workbookOf(everyKind)],
    [
      'numbers, days and gaps',
      sheetOf([['a', 'b'], [], [1, new Date('2026-09-30T10:30:00Z'), true, null, 'x']]),
    ],
    ['sheets with nothing in them', bookOf({ Empty: [], Data: [['Order number'], ['7']] })],
    ['a formula and an error', sheetOf([['a'], [{ t: 's', f: 'B1', v: '' }], [{ t: 'e', v: 42 }]])],
  ])('%s', async (_name, bytes) => {
    for (const isExact of [false, true]) {
      const [streamed, whole] = await readBoth(bytes, isExact)
      expect(streamed.ok, refusalOf(streamed)).toBe(true)
      expect(streamed).toEqual(whole)
    }
  })
})

test('every kind of cell is what Excel shows of it', async () => {
  const { facts, rows, doubts } = await tableOf(everyKind)
  expect(facts).toMatchObject({ sheet: 'Data', sheets: ['Notes', 'Data'] })
  expect(rows).toEqual([
    { line: 1, cells: [] },
    { line: 2, cells: ['Order number', '', 'Two looks', '東京', 'Line\nand & more', ''] },
    { line: 3, cells: [] },
    {
      line: 4,
      cells: [
        '02108',
        '2026-09-30',
        '2026-09-30T12:00:00.000Z',
        '12.5',
        '1.2346E+17',
        'yes',
        '',
        '2108x',
        '',
      ],
    },
    { line: 5, cells: ['0.1', 'ab', '60', '1900-01-01', '', '2026-09-30'] },
  ])
  expect(doubts).toEqual([
    { line: 4, column: 6, code: 'cell_error', value: '#N/A' },
    { line: 4, column: 8, code: 'formula', value: '=IF(A4="","",1)' },
  ])
})

test('hidden rows are read, and told', async () => {
  const rows = inlineRow(1, ['Order number']) + inlineRow(2, ['7']).replace('<row ', '<row hidden="1" ')
  const { notes, rows: read } = await tableOf({ sheets: { Orders: rows } })
  expect(notes).toEqual([expect.objectContaining({ code: 'rows_hidden', params: { count: 1 } })])
  expect(read.map(({ cells }) => cells)).toEqual([['Order number'], ['7']])
})

test('a formula without a result is told, also where a number was to come and where many cells share it', async () => {
  const { doubts } = await tableOf({
    sheets: {
      Orders:
        '<row r="1"><c r="A1"><f>_xlfn.CONCAT(B1)</f></c><c r="B1"><f t="shared" ref="B1:B2" si="0">C1*2</f></c></row><row r="2"><c r="B2"><f t="shared" si="0"/></c></row>',
    },
  })
  expect(doubts).toEqual([
    { line: 1, column: 0, code: 'formula', value: '=CONCAT(B1)' },
    { line: 1, column: 1, code: 'formula', value: '=C1*2' },
    { line: 2, column: 1, code: 'formula', value: '=C1*2' },
  ])
})

test('days that are counted from 1904 on are the same days', async () => {
  const cells = await cellsOf({
    styles,
    properties: '<workbookPr date1904="1"/>',
    sheets: { Orders: '<row r="1"><c r="A1" s="2"><v>44833</v></c></row>' },
  })
  expect(cells).toEqual([['2026-09-30']])
})

test('prefixes, names in other cases and signs of folders from Windows make no difference', async () => {
  const cells = await cellsOf({
    sheets: { Orders: '' },
    parts: {
      'xl/_rels/workbook.xml.rels':
        '<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships"><p:Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/Other/one%20two.xml"/></p:Relationships>',
      'XL\\other\\One two.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="AB1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    },
  })
  expect(cells).toEqual([[...Array.from({ length: 27 }, () => ''), '7']])
})

describe('a workbook is refused', () => {
  test.each<[string, WorkbookParts, RegExp]>([
    [
      'that breaks off in a sheet',
      {
        sheets: { Orders: '' },
        parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${inlineRow(1, ['a'])}` },
      },
      /cannot be read as a spreadsheet/,
    ],
    [
      'that breaks off in its texts',
      {
        sheets: { Orders: inlineRow(1, ['a']) },
        parts: { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si>' },
      },
      /cannot be read as a spreadsheet/,
    ],
    [
      'with something far below what is read',
      { sheets: { Orders: inlineRow(1, ['a']) + inlineRow(70_001, ['stray']) } },
      /more than 50,000 rows: something stands in line 70,001/,
    ],
    [
      'with a cell nobody could have meant',
      { sheets: { Orders: inlineRow(1, ['a', 'x'.repeat(100_001)]) } },
      /Line 1 has more than 100,000 characters in its cell 2/,
    ],
    [
      'with a column no spreadsheet has',
      { sheets: { Orders: '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>' } },
      /cannot be read as a spreadsheet/,
    ],
    [
      'with a row no spreadsheet has',
      { sheets: { Orders: '<row r="-1"><c><v>1</v></c></row>' } },
      /cannot be read as a spreadsheet/,
    ],
    [
      'of elements without end',
      { sheets: { Orders: '<row>'.repeat(100_000) } },
      /cannot be read as a spreadsheet/,
    ],
  ])('%s', async (_what, parts, says) => {
    expect(refusalOf(await readSheet(workbookOf(parts), { score, isExact: false }, 'xlsx'))).toMatch(says)
  })
})

test('a text the workbook does not have is told as an error of its cell', async () => {
  const { doubts } = await tableOf({ sheets: { Orders: '<row r="1"><c r="A1" t="s"><v>9</v></c></row>' } })
  expect(doubts).toEqual([{ line: 1, column: 0, code: 'cell_error', value: '#REF!' }])
})
