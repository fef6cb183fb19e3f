import { describe, expect, test } from 'vitest'
import {
  checkPrinter,
  emptyPrinter,
  fromPrinter,
  toPrinterData,
} from '../../../../renderer/screens/printers/printer-draft.ts'
import type { Printer } from '../../../../shared/desk/printers.ts'

const network = { ...emptyPrinter, name: 'Bench', host: '192.168.1.50' }
const folder = { ...emptyPrinter, name: 'Archive', kind: 'folder' as const, language: 'any' as const }

const stored = (uri: string): Printer => ({
  id: 'prn_1',
  object_type: 'printer',
  name: 'Bench',
  uri,
  language: 'ZPL',
  dpi: 203,
  media: '4x6in',
  turn: 0,
  crop: true,
  offset_x_mm: 0,
  offset_y_mm: 0,
  darkness: null,
  next_slot: 0,
  is_default: true,
  enabled: true,
  paused: false,
  is_sample: false,
  state: 'ready',
  troubles: [],
  last_error: null,
  identity: null,
  created_at: '2026-03-01T10:00:00.000Z',
})

describe('the address of a printer', () => {
  test.each([
    { typed: { ...network }, uri: 'tcp://192.168.1.50:9100' },
    { typed: { ...network, port: 6101 }, uri: 'tcp://192.168.1.50:6101' },
    { typed: { ...network, host: 'fe80::1' }, uri: 'tcp://[fe80::1]:9100' },
    { typed: { ...network, host: '[fe80::1]' }, uri: 'tcp://[fe80::1]:9100' },
    { typed: { ...network, host: 'tcp://bench.local:6101' }, uri: 'tcp://bench.local:6101' },
    { typed: { ...folder, folder: '/home/desk/100% labels' }, uri: 'folder:///home/desk/100%25 labels' },
    { typed: { ...folder, folder: 'C:\\labels' }, uri: 'folder:///C:\\labels' },
  ])('is put together: $uri', ({ typed, uri }) => {
    expect(toPrinterData(typed).uri).toBe(uri)
    expect(checkPrinter(typed)).toEqual({})
  })

  test.each(['tcp://bench.local:6101', 'tcp://[fe80::1]:9100', 'folder:///home/desk/100%25 labels'])(
    'comes back as it was stored: %s',
    uri => expect(toPrinterData(fromPrinter(stored(uri))).uri).toBe(uri),
  )
})

test('mistakes in the address stand at the field it was typed into', () => {
  expect(Object.keys(checkPrinter({ ...network, host: 'two words' }))).toEqual(['host'])
  expect(Object.keys(checkPrinter({ ...network, port: 99_999 }))).toEqual(['host'])
  expect(Object.keys(checkPrinter({ ...folder, folder: '../up' }))).toEqual(['folder'])
  expect(Object.keys(checkPrinter({ ...folder, name: '' }))).toEqual(['name', 'folder'])
})
