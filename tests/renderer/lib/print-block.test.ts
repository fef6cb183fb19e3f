import { expect, test } from 'vitest'
import { CallError } from '../../../renderer/lib/api.ts'
import { blockOf } from '../../../renderer/lib/print-block.ts'
import { finding } from '../../../shared/desk/preflight-messages.ts'

const wrong = finding('number_wrong', { found: 'A', wanted: 'B' })

const refused = (details: object, code = 'print_blocked') =>
  new CallError({
    kind: 'station',
    status: 409,
    errors: [{ code, message: 'no', details } as never],
  })

test('what the check found can be passed over, of one print and of a run', () => {
  expect(blockOf(refused({ findings: [wrong], barcodes: [] }))).toEqual({ findings: [wrong], shipments: [] })
  const shipments = [{ shipment_id: 'shp_1', message: 'no', details: { findings: [wrong] } }]
  expect(blockOf(refused({ shipments }))).toEqual({
    findings: [],
    shipments: [{ id: 'shp_1', message: 'no' }],
  })
})

test('anything else cannot, nor a run in which something cannot be printed at all', () => {
  expect(blockOf(refused({ findings: [wrong] }, 'state_error'))).toBeNull()
  expect(blockOf(new CallError({ kind: 'unreachable' }))).toBeNull()
  const shipments = [
    { shipment_id: 'shp_1', message: 'no', details: { findings: [wrong] } },
    { shipment_id: 'shp_2', message: 'No label is stored for this shipment.' },
  ]
  expect(blockOf(refused({ shipments }))).toBeNull()
})
