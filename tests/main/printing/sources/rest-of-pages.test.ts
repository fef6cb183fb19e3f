import { beforeAll, expect, it } from 'vitest'
import { done } from '../../../../main/carriers/contract/outcome.ts'
import type { LabelSource } from '../../../../shared/desk/printing/label-sources.ts'
import type { PrintJob, QueuedPrint } from '../../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import { carriersWith } from '../../../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../../../support/desks/scripted-desk.ts'
import { codesFor, composeSheet, sizes } from '../../../support/label-corpus/composed-labels.ts'

let sheet: Uint8Array = new Uint8Array()

beforeAll(async () => {
  sheet = await composeSheet({
    page: sizes.a4,
    at: { left: 10, top: 8 },
    beside: [{ kind: 'form', left: 10, top: 170, width: 100, height: 90 }],
  })
})

async function desk() {
  const number = codesFor.piece
  const bought = {
    trackingNumber: number,
    shipmentIdentifier: number,
    trackingNumbers: [number],
    shipmentIdentifiers: [number],
    label: { format: 'PDF' as const, bytes: sheet },
    invoice: null,
    trackingUrl: null,
    quote: null,
    meta: {},
  }
  const open = await scriptedDesk({ carriers: carriersWith({ createLabel: async () => done(bought) }) })
  const { call } = open
  const printer = async (name: string, more: object) =>
    (await call<Printer>('POST', '/desk/printers', { name, uri: `folder://${name}`, ...more })).body.id
  const labels = await printer('Labels', { language: 'ZPL', dpi: 203, media: '4x6in' })
  const office = await printer('Office', { language: 'PDF', dpi: 300, media: 'a4' })
  const shipment = async () => (await open.buy(await open.draft(), { label_type: 'PDF' })).body.id ?? ''
  const print = (shipment_id: string, more: object = {}) =>
    call<QueuedPrint>('POST', '/desk/print-jobs', { shipment_id, printer_id: labels, ...more })
  const becomes = (id: string | null) =>
    expect
      .poll(async () => (await call<PrintJob>('GET', `/desk/print-jobs/${id}`)).body.state, {
        timeout: 20_000,
      })
      .toBe('confirmed')
  return { ...open, labels, office, shipment, print, becomes }
}

it('what stands beside the label of a carrier is asked about once, and then goes whole to the office printer', async () => {
  const { call, office, shipment, print, becomes } = await desk()
  const id = await shipment()
  const stopped = await print(id)
  expect(stopped).toMatchObject({ status: 409, body: { errors: [{ code: 'print_blocked' }] } })
  const said = await call<LabelSource>('POST', '/desk/label-sources', {
    shipment_id: id,
    rest: 'printed',
    rest_printer_id: office,
  })
  expect(said).toMatchObject({ status: 201, body: { kind: 'carrier', rest: 'printed', dpi: null } })
  for (const each of [id, await shipment()]) {
    const { status, body } = await print(each)
    expect(status).toBe(201)
    expect(body.preflight?.findings.map(({ code }) => code)).toEqual(['rest_dropped'])
    await becomes(body.id)
    await becomes(body.rest_job_id)
    const rest = await call<PrintJob>('GET', `/desk/print-jobs/${body.rest_job_id}`)
    expect(rest.body).toMatchObject({ printer_id: office, kind: 'other', shipment_id: each, copies: 1 })
    expect(rest.body.name).toContain('(whole page)')
  }
  // Where a page is parted, the label is made first however little the caller wants to wait for it.
  const later = await print(await shipment(), { check_later: true })
  expect(later.body).toMatchObject({
    rest_job_id: expect.any(String),
    preflight: { verdict: expect.any(String) },
  })
  for (const each of [later.body.id, later.body.rest_job_id]) await becomes(each)
  // What is said of the dots leaves that as it is.
  const { kind, pattern } = said.body
  const both = await call<LabelSource>('POST', '/desk/label-sources', { kind, pattern, dpi: 300 })
  expect(both.body).toMatchObject({ dpi: 300, rest: 'printed', rest_printer_id: office })
  // Without its printer nobody knows where it goes, and it is asked again.
  await call('DELETE', `/desk/printers/${office}`)
  expect((await print(id)).status).toBe(409)
})

it('what stands beside the label of a carrier can be kept, which is told with every print and stops none', async () => {
  const { call, shipment, print, becomes } = await desk()
  const id = await shipment()
  await call('POST', '/desk/label-sources', { shipment_id: id, rest: 'kept' })
  const { status, body } = await print(id)
  expect([status, body.rest_job_id]).toEqual([201, null])
  expect(body.preflight?.findings).toEqual([expect.objectContaining({ code: 'rest_dropped' })])
  await becomes(body.id)
  const wrong = [
    { shipment_id: id },
    { shipment_id: id, rest: 'printed' },
    { shipment_id: id, rest: 'printed', rest_printer_id: 'prn_none' },
  ]
  for (const each of wrong) expect((await call('POST', '/desk/label-sources', each)).status).toBe(400)
})
