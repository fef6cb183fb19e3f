import { expect, test } from 'vitest'
import { canTest, testPrint } from '../../../../renderer/lib/printing/test-label.ts'
import { newPrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import { storedPrinter } from '../../screens/printers/stored-printer.ts'

const bench = { name: 'Zürich ^XZ~ _bench', dpi: 300 as const }
const now = new Date('2026-03-01T10:00:00Z')

function written(more: Partial<Printer> = {}): string {
  const body = testPrint(storedPrinter({ ...bench, ...more }), now)
  return 'document_base64' in body ? Buffer.from(body.document_base64, 'base64').toString('utf8') : ''
}

test('is a print job the station takes, for printers of every language', () => {
  for (const language of ['ZPL', 'any', 'EPL', 'ESCPOS', 'PDF', 'PNG'] as const)
    expect(newPrintJob.safeParse(testPrint(storedPrinter({ language }), now)).success).toBe(true)
  expect(testPrint(storedPrinter({ language: 'EPL' }), now)).toEqual({
    printer_id: 'prn_1',
    document: 'test-label',
  })
})

test('holds exactly one label, whatever the printer is called', () => {
  expect(written().match(/\^XA/g)).toHaveLength(1)
  expect(written().match(/\^XZ/g)).toHaveLength(1)
  expect(written()).toContain('^FH^FDZürich _5EXZ_7E _5Fbench^FS')
})

test('fills the label at the resolution of the printer', () => {
  expect(written()).toContain('^GB1140,1740,')
  expect(written({ dpi: 203 })).toContain('^GB771,1177,')
})

test('is offered unless the printer is switched off', () => {
  expect(canTest(storedPrinter())).toBe(true)
  expect(canTest(storedPrinter({ enabled: false }))).toBe(false)
})
