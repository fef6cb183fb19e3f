import { expect, test } from 'vitest'
import { canTest, testLabel } from '../../../../renderer/screens/printers/test-label.ts'
import { newPrintJob } from '../../../../shared/desk/print-jobs.ts'

const printer = {
  id: 'prn_1',
  name: 'Zürich ^XZ~ _bench',
  uri: 'tcp://10.0.0.9:9100',
  dpi: 300 as const,
  language: 'ZPL' as const,
  enabled: true,
}
const now = new Date('2026-03-01T10:00:00Z')
const written = (body: { document_base64: string }) =>
  Buffer.from(body.document_base64, 'base64').toString('utf8')

test('is a print job the station takes', () => {
  expect(newPrintJob.safeParse(testLabel(printer as never, now)).success).toBe(true)
})

test('holds exactly one label, whatever the printer is called', () => {
  const zpl = written(testLabel(printer as never, now))
  expect(zpl.match(/\^XA/g)).toHaveLength(1)
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  expect(zpl).toContain('^FH^FDZürich _5EXZ_7E _5Fbench^FS')
})

test('fills the label at the resolution of the printer', () => {
  expect(written(testLabel(printer as never, now))).toContain('^GB1140,1740,')
  expect(written(testLabel({ ...printer, dpi: 203 } as never, now))).toContain('^GB771,1177,')
})

test('is offered where it can be written', () => {
  expect(canTest(printer as never)).toBe(true)
  expect(canTest({ ...printer, language: 'PDF' } as never)).toBe(false)
  expect(canTest({ ...printer, enabled: false } as never)).toBe(false)
})
