import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ImportRecord } from '../../shared/desk/import-records.ts'
import { errorOf } from '../support/contract/call.ts'
import { deskImports, importFile, importHeads, importLine } from '../support/desks/desk-import.ts'
import { sheetOf } from '../support/desks/import-desk.ts'
import { workbookOf } from '../support/desks/workbook-parts.ts'
import { patience } from '../support/run/machine-pace.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const desk = deskImports(call)
const heads = importHeads.join(',')

/** What a file that is sent to an import of its own is answered. */
async function sent(content: string | Uint8Array) {
  const { body } = await call<ImportRecord>('POST', '/desk/imports', { kind: 'orders', name: 'orders.csv' })
  const answer = await call('PUT', desk.path(body.id, '/file'), undefined, {
    raw: new Uint8Array(Buffer.from(content)),
    headers: { 'content-type': 'text/csv' },
  })
  return { answer, after: await desk.read(body.id) }
}

const cellsOf = (count: number): string => Array.from({ length: count }, (_, n) => n % 10).join()
const nextTo = (count: number, line: string): string => `${line}\n`.repeat(count)

/** Rows with a cell in the last column a spreadsheet has. */
const farRight = (count: number): unknown[][] =>
  Array.from({ length: count }, () => Object.assign(['1', '1', 'CA'], { 16383: 'x' }))

describe('a file whose shape no table has is refused before it is taken apart', () => {
  test.each<[string, () => string | Uint8Array, RegExp]>([
    ['59 MB in one line', () => 'a,'.repeat(29_500_000), /^Line 1 is longer than 1 MB.*one record a line/],
    [
      'a long line far below',
      () => `${nextTo(2, heads)}${'x'.repeat(1_000_001)}\n1`,
      /^Line 3 is longer than 1 MB/,
    ],
    [
      'a long line of UTF-16',
      () => Buffer.from(`\uFEFF${heads}\r\n${'x'.repeat(600_000)}`, 'utf16le'),
      /^Line 2 is longer than 1 MB/,
    ],
    ['a row of many cells', () => `${heads}\n1,1\n${cellsOf(1_001)}`, /^Line 3 has more than 1,000 columns/],
    [
      'a row of many cells behind one of many lines',
      () => `${heads}\r\n1,"a\r\nb"\r\n${cellsOf(1_001)}`,
      /^Line 4 has more than 1,000 columns/,
    ],
    [
      'a row that goes on over lines',
      () => `${heads}\n${'"a\n",'.repeat(1_001)}`,
      /^Line 2 has more than 1,000/,
    ],
    [
      'a cell without end',
      () => `${heads}\n1,"${nextTo(30_000, 'abc')}"`,
      /^Line 2 has more than 100,000 .* cell 2\./,
    ],
    [
      'millions of cells',
      () => nextTo(3_000, cellsOf(900)),
      /holds too much: more than 2,500,000 cells.*Split it/,
    ],
    ['millions of places', () => nextTo(15, ','.repeat(900_000)), /holds too much: more than/],
    [
      'millions of values of JSON',
      () => `[${'{},'.repeat(3_000_000)}{}]`,
      /holds too much: .*2500000 values/,
    ],
    [
      'a text of JSON without end',
      () => `[{"a":"${'x'.repeat(1_000_001)}"}]`,
      /holds too much: a text is longer/,
    ],
    [
      'a long cell of JSON',
      () => JSON.stringify([{ a: 'x' }, { a: 'x'.repeat(100_001) }]),
      /^Record 2 has more than 100,000 characters/,
    ],
    [
      'a spreadsheet with cells far to the right',
      () => sheetOf(farRight(700)),
      /cells at more than 10,000,000 places/,
    ],
    [
      'a spreadsheet with a row of many cells',
      () => sheetOf([importHeads, Array.from({ length: 1_001 }, () => 'x')]),
      /^Line 2 has more than 1,000 columns/,
    ],
  ])('%s', async (_what, contentOf, says) => {
    const { answer, after } = await sent(contentOf())
    expect(answer.status, answer.bytes.toString().slice(0, 300)).toBe(400)
    expect(errorOf(answer)).toEqual({
      code: 'validation',
      details: { data_file: [expect.stringMatching(says)] },
    })
    expect(errorOf(answer).details).toEqual({ data_file: [expect.stringContaining('Nothing was stored.')] })
    expect(after).toMatchObject({ state: 'empty', seen: null })
  })
})

/** A letter for each of twenty columns. */
const letters = 'ABCDEFGHIJKLMNOPQRST'

/** As Excel writes them: every text of a cell is the number of one in a list. */
function sharedTexts(rows: number): Uint8Array {
  const texts = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const rowOf = (line: number, cells: readonly string[]) =>
    `<row r="${line}">${cells.map((text, at) => `<c r="${letters[at]}${line}" t="s"><v>${numberOf(text)}</v></c>`).join('')}</row>`
  const heads = [...importHeads, ...Array.from({ length: 20 - importHeads.length }, (_, at) => `Own ${at}`)]
  const usual = importLine('').split(',')
  const lines = Array.from({ length: rows - 1 }, (_, at) => {
    const own = Array.from({ length: 20 - usual.length }, (_, column) => `own ${at % 5_000} in ${column}`)
    return rowOf(at + 2, [`L${at}`, ...usual.slice(1), ...own])
  })
  const sheet = rowOf(1, heads) + lines.join('')
  const strings = [...texts.keys()].map(text => `<si><t>${text}</t></si>`).join('')
  return workbookOf({ sheets: { Orders: sheet }, strings })
}

test(
  '50,000 rows of twenty columns with shared texts are read within the memory a file may take',
  async () => {
    const { answer, after } = await sent(sharedTexts(50_000))
    expect(answer.status, answer.bytes.toString().slice(0, 300)).toBe(200)
    expect(after).toMatchObject({ state: 'read', seen: { file: { format: 'xlsx', rows: 49_999 } } })
  },
  patience(120_000),
)

test('a file that can be none is refused before the rest of it has arrived', async () => {
  const { body } = await call<ImportRecord>('POST', '/desk/imports', { kind: 'orders', name: 'orders.csv' })
  const { bareKey } = station().keys.create({ name: 'slow', mode: 'test' })
  const sent = request(`${station().url}${desk.path(body.id, '/file')}`, {
    method: 'PUT',
    headers: {
      authorization: `Token ${bareKey}`,
      'content-type': 'text/csv',
      'content-length': 60_000_000,
    },
  })
  sent.on('error', () => undefined)
  onTestFinished(() => void sent.destroy())
  sent.write('a,'.repeat(600_000))
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(400)
  expect(await text(answer)).toContain('Line 1 is longer than 1 MB')
})

test('a file that took the place of another and is none leaves an import without a file', async () => {
  const { id } = await desk.begin(importFile(importLine('B1')))
  const raw = new Uint8Array(Buffer.from('a,'.repeat(600_000)))
  const replaced = await call('PUT', desk.path(id, '/file'), undefined, { raw })
  expect(replaced.status).toBe(400)
  expect(await desk.read(id)).toMatchObject({ state: 'empty', seen: null })
  expect((await call('POST', desk.path(id, '/plan'))).status).toBe(409)
})
