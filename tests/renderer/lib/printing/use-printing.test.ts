import { expect, test } from 'vitest'
import { blockOf } from '../../../../renderer/lib/printing/use-printing.ts'
import { CallError } from '../../../../renderer/lib/station/api.ts'
import { finding } from '../../../../shared/desk/printing/preflight-findings.ts'

const wrong = finding('number_wrong', { found: 'A', wanted: 'B' })

const refused = (details: object, code = 'print_blocked') =>
  new CallError({
    kind: 'station',
    status: 409,
    errors: [{ code, message: 'no', details } as never],
  })

test('what the check found can be passed over', () => {
  expect(blockOf(refused({ findings: [wrong], barcodes: [] }))).toEqual([wrong])
})

test('anything else cannot', () => {
  expect(blockOf(refused({ findings: [wrong] }, 'state_error'))).toBeNull()
  expect(blockOf(refused({ shipments: [] }))).toBeNull()
  expect(blockOf(new CallError({ kind: 'unreachable' }))).toBeNull()
})
