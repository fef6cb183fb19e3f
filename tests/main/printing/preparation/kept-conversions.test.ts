import { expect, it } from 'vitest'
import {
  conversionKey,
  createConversionRepository,
} from '../../../../main/printing/preparation/conversion-repository.ts'
import { createSheetSlots } from '../../../../main/printing/printers/printer-repository.ts'
import { nothingFound } from '../../../../shared/desk/printing/preflight.ts'
import { pdfLabel, pictureLabel } from '../../../support/carriers/carrier-labels.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'

const press = labelPressForFile()

const size = (count: number) => labelOf('PNG', Buffer.alloc(16, count))
const rows = () => press.database.sqlite.prepare('SELECT count(*) FROM print_conversions').pluck().get()

it('a label is converted once for each kind of printer, however often it is printed', async () => {
  const document = labelOf('PNG', await pictureLabel('PKD1'))
  const [one, two] = await Promise.all([
    press.prepare(document, printerFor('EPL')),
    press.prepare(document, printerFor('EPL')),
  ])
  expect(one).toEqual(two)
  expect(rows()).toBe(1)
  const fromDisk = await press.prepare(document, printerFor('EPL'))
  expect(fromDisk.ok && one.ok && Buffer.compare(fromDisk.value.bytes, one.value.bytes)).toBe(0)
  await press.prepare(document, printerFor('EPL', { darkness: 9 }))
  expect(rows()).toBe(2)
})

it('what leaves as it was given is not stored a second time', async () => {
  const document = labelOf('PNG', await pictureLabel('PKD2'))
  const { bytes } = await press.made(document, printerFor('PNG'))
  expect(bytes).toBe(document.bytes)
  const stored = press.database.sqlite
    .prepare('SELECT max(length(bytes)) FROM print_conversions WHERE source_hash = ?')
    .pluck()
    .get(conversionKey(document, printerFor('PNG')).sourceHash)
  expect(stored).toBe(0)
  const again = await press.prepare(document, printerFor('PNG'))
  expect(again.ok && again.value.bytes).toBe(document.bytes)
})

it('a print of many labels is kept packed, so that storing it holds nobody up, and found again byte for byte', async () => {
  const document = labelOf('PDF', await pdfLabel(Array.from({ length: 20 }, (_, page) => `PKD3${page}`)))
  const { bytes } = await press.made(document, printerFor('EPL'))
  expect(bytes.length).toBeGreaterThan(2_000_000)
  const stored = press.database.sqlite
    .prepare('SELECT length(bytes) FROM print_conversions WHERE source_hash = ?')
    .pluck()
    .get(conversionKey(document, printerFor('EPL')).sourceHash)
  expect(stored).toBeLessThan(bytes.length / 10)
  const again = await press.prepare(document, printerFor('EPL'))
  expect(again.ok && Buffer.compare(again.value.bytes, bytes)).toBe(0)
})

it('what is kept of a print holds no more memory than its own bytes', async () => {
  const small = labelOf('ZPL', Buffer.from('^XA^PW100^LL100^FO0,0^GB50,50,50^FS^XZ'))
  for (const language of ['EPL', 'ZPL', 'PNG'] as const) {
    const { bytes, pictures } = await press.made(small, printerFor(language))
    expect(pictures).not.toEqual([])
    for (const kept of [...(bytes === small.bytes ? [] : [bytes]), ...pictures])
      expect([language, kept.buffer.byteLength]).toEqual([language, kept.byteLength])
  }
})

it('a printer that keeps what it is given gets it untouched, and nothing is stored', async () => {
  const before = rows()
  const answer = await press.prepare(labelOf('EPL', Buffer.from('N\nP1\n')), printerFor('any'))
  expect(answer).toMatchObject({ ok: true, value: { language: 'EPL', labels: 1 } })
  expect(rows()).toBe(before)
})

it('the conversions that were not used for longest go first, and none stays for ever', () => {
  const limits = { mostBytes: 4_000, keptMs: 1_000_000_000 }
  const kept = createConversionRepository(press.database, limits)
  press.database.sqlite.exec('DELETE FROM print_conversions')
  const target = printerFor('EPL')
  const made = { bytes: Buffer.alloc(1_000), language: 'EPL' as const, preflight: nothingFound, labels: 1 }
  const keep = (count: number, atMs: number) =>
    kept.keep(conversionKey(size(count), target), made, size(count).bytes, atMs)
  const isKept = (count: number) =>
    kept.find(conversionKey(size(count), target), size(count).bytes, 0) !== null
  for (const count of [1, 2, 3]) keep(count, count)
  expect(kept.find(conversionKey(size(1), target), size(1).bytes, 10_000_000)).toMatchObject({ labels: 1 })
  keep(4, 20_000_000)
  expect([1, 2, 3, 4].map(isKept)).toEqual([true, false, true, true])
  keep(5, 2_000_000_000)
  expect([1, 3, 4, 5].map(isKept)).toEqual([false, false, false, true])
})

it('finding a conversion is one look into an index', () => {
  const plan = press.database.sqlite
    .prepare<[], { detail: string }>('EXPLAIN QUERY PLAN SELECT * FROM print_conversions WHERE key = 1')
    .all()
  expect(plan.map(({ detail }) => detail).join()).toMatch(/SEARCH print_conversions USING INDEX/)
})

it('a shared sheet remembers its next free place until a new one is put in', () => {
  const { sqlite } = press.database
  sqlite.exec(
    `INSERT INTO printers (id, name, uri, language, dpi, media, is_default, enabled, state, created_at)
     VALUES ('prn_1', 'Office', 'folder://x', 'PDF', 300, 'a4_halves', 0, 1, 'unknown', 0)`,
  )
  const slots = createSheetSlots(press.database)
  const next = () => Number(sqlite.prepare("SELECT next_slot FROM printers WHERE id = 'prn_1'").pluck().get())
  const hand = (labels: number) =>
    slots.advance({ id: 'prn_1', media: 'a4_halves', nextSlot: next() }, labels)
  hand(1)
  expect(next()).toBe(1)
  hand(2)
  expect(next()).toBe(1)
  slots.reset('prn_1')
  expect(next()).toBe(0)
})
