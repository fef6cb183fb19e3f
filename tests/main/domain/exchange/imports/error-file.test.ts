import { describe, expect, test } from 'vitest'
import { prepareImport, writeErrorFile } from '../../../../../main/domain/exchange/imports/prepare-worker.ts'
import type { Reading } from '../../../../../shared/desk/import-layout.ts'
import { bookOf, latin, utf16 } from './corpus/corpus-file.ts'

const heads = ['Bestellnummer', 'Empfänger', 'Land', 'Artikel', 'Notiz']
const rows = [
  ['0001', 'Jörg', 'DE', 'Löffel; groß', ''],
  ['0002', 'Änne', 'Nirgendwo', 'Topf', '=1+1'],
]
const csv = (all: string[][], delimiter: string) =>
  all
    .map(cells => cells.map(cell => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
    .join('\r\n')
const reading: Reading = {}

const files: [string, Uint8Array, number][] = [
  ['csv in the letters of Windows', latin(csv([heads, ...rows], ';')), 3],
  ['tabs in UTF-16', utf16(csv([heads, ...rows], '\t')), 3],
  ['csv with a mark and a line of Excel', Buffer.from(`sep=;\r\n${csv([heads, ...rows], ';')}`), 4],
  ['xlsx', bookOf({ Bestellungen: [heads, ...rows] }), 3],
  ['xls', bookOf({ Bestellungen: [heads, ...rows] }, 'biff8'), 3],
  [
    'json',
    Buffer.from(
      JSON.stringify(rows.map(row => Object.fromEntries(heads.map((head, at) => [head, row[at]])))),
    ),
    2,
  ],
]

const fields = [
  { field: 'order_id', columns: ['Bestellnummer'] },
  { field: 'shipping_to_name', columns: ['Empfänger'] },
  { field: 'shipping_to_country', columns: ['Land'] },
  { field: 'title', columns: ['Artikel'] },
]
const prepare = async (bytes: Uint8Array, edits: { line: number; head: string; value: string }[] = []) => {
  const given = { bytes, name: 'x', kind: 'orders' as const, reading, layout: { fields }, edits, leftOut: [] }
  const prepared = await prepareImport(given)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.refusal))
  return prepared.value
}

describe('faulty rows go back', () => {
  test.each(files)('as %s, and are imported again once they are mended', async (_what, bytes, line) => {
    const { problems } = await prepare(bytes)
    expect(problems.map(each => [each.line, each.head])).toEqual([[line, 'Land']])
    const told = problems.map(each => ({ line: each.line, text: each.text }))
    const written = await writeErrorFile({ bytes, reading, rows: told })
    if (!written.ok) throw new Error(JSON.stringify(written.refusal))
    const again = await prepare(written.value.bytes)
    expect(again.ignored).toEqual(['Notiz', 'Problem'])
    const [problem] = again.problems
    expect(problem).toMatchObject({ order: '0002', head: 'Land', value: 'Nirgendwo' })
    const mended = await prepare(written.value.bytes, [
      { line: problem?.line ?? 0, head: 'Land', value: 'DE' },
    ])
    expect(mended.problems).toEqual([])
    expect(Buffer.concat(mended.items).toString()).toContain('"person_name":"Änne"')
  })

  test('in the bytes of their file: its delimiter, its letters, its heads', async () => {
    const bytes = latin(csv([heads, ...rows], ';'))
    const written = await writeErrorFile({ bytes, reading, rows: [{ line: 3, text: 'Land: nowhere' }] })
    const text = written.ok ? new TextDecoder('windows-1252').decode(written.value.bytes) : ''
    expect(text).toBe(
      "Bestellnummer;Empfänger;Land;Artikel;Notiz;Problem\r\n0002;Änne;Nirgendwo;Topf;'=1+1;Land: nowhere\r\n",
    )
  })
})
