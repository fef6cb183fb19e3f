import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { PrintJob, QueuedPrint } from '../../shared/desk/printing/print-jobs.ts'
import type { PrintRun } from '../../shared/desk/printing/print-runs.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import type { ReturnRecord } from '../../shared/desk/returns.ts'
import type { FakeCarrier } from '../support/carriers/fake-carrier.ts'
import type { Call } from '../support/contract/call.ts'
import { packDesk } from '../support/desks/pack-desk.ts'
import { ruleDesk, toCanada } from '../support/desks/rule-desk.ts'
import { runDesk } from '../support/desks/run-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

const zpl = (text: string) => Buffer.from(`^XA^FO60,300^BY3^BCN,150,N,N,N^FD${text}^FS^XZ`).toString('base64')

type Back = { number: string; bytes?: string }

/** From now on labels of the carrier come with these for the way back. */
const comesWith = (carrier: FakeCarrier, ...backs: Back[]) =>
  carrier.behave('labels', {
    body: {
      number: 'T-1',
      format: 'ZPL',
      label: zpl('T-1'),
      returns: backs.map(({ number, bytes = zpl(number) }) => ({ number, bytes, format: 'ZPL' })),
    },
  })

/** Printers that wait, so that what stands in line can be looked at. */
const addPrinter = async (call: Call, name: string, more: object = {}): Promise<string> => {
  const body = { name, uri: `folder://${name}`, language: 'ZPL', dpi: 203, ...more }
  const { id } = (await call<Printer>('POST', '/desk/printers', body)).body
  await call('POST', `/desk/printers/${id}/pause`)
  return id
}

const lined = async (call: Call, query = ''): Promise<PrintJob[]> =>
  (await call<{ results: PrintJob[] }>('GET', `/desk/print-jobs?order=line&limit=100${query}`)).body.results

const kindsAndNames = (jobs: readonly PrintJob[]) =>
  jobs.map(({ kind, name }) => [kind, name.split(' · ').at(-1)])

/** A bought shipment with labels for the way back, and a printer. */
async function deskWithReturns(...backs: Back[]) {
  const desk = await scriptedDesk()
  const printer = await addPrinter(desk.call, 'bench')
  const buy = async (more: object = {}) =>
    (await desk.buy(await desk.draft(more), { label_type: 'ZPL' })).body
  comesWith(desk.carrier, ...(backs.length > 0 ? backs : [{ number: 'R-1' }]))
  const sent = await buy()
  const print = async (more: object = {}) =>
    (
      await desk.call<QueuedPrint>('POST', '/desk/print-jobs', {
        shipment_id: sent.id,
        with_return_labels: true,
        ...more,
      })
    ).body
  const labelId = async () =>
    (await desk.call<{ results: ReturnRecord[] }>('GET', '/desk/returns')).body.results[0]?.label_id
  return { ...desk, printer, sent, buyMore: buy, print, labelId }
}

describe('printing a label that came with a label for the way back', () => {
  test('puts the return right behind it, each known by its number', async () => {
    const { call, print, sent, printer } = await deskWithReturns()
    const queued = await print({ with_invoice: true })
    const jobs = await lined(call)
    expect(kindsAndNames(jobs)).toEqual([
      ['label', 'T-1'],
      ['return_label', 'R-1'],
    ])
    expect(jobs.map(each => [each.printer_id, each.shipment_id])).toEqual([
      [printer, sent.id],
      [printer, sent.id],
    ])
    expect(queued.return_labels).toEqual([{ paper: 1, job_id: jobs[1]?.id }])
  })

  test('prints none where nobody asks for it, or the shop does not want it', async () => {
    const { call, print } = await deskWithReturns()
    expect(await print({ with_return_labels: false })).toMatchObject({ kind: 'label', return_labels: [] })
    await call('PATCH', '/desk/returns/settings', { print_with_label: false })
    expect(await print()).toMatchObject({ kind: 'label', return_labels: [] })
    expect((await lined(call)).map(({ kind }) => kind)).toEqual(['label', 'label'])
  })

  test('prints none that was voided, and those that are left', async () => {
    const { call, print, labelId } = await deskWithReturns({ number: 'R-1' }, { number: 'R-2' })
    const voided = await call<ShipmentRecord>('POST', `/v1/shipments/${await labelId()}/cancel`)
    await print()
    const [, ...returns] = await lined(call)
    expect(returns).toHaveLength(1)
    expect(kindsAndNames(returns)[0]?.[1]).not.toBe(voided.body.tracking_number)
  })

  test('prints none that is on its way already', async () => {
    const { call, carrier, clock, print, labelId, retrieve } = await deskWithReturns()
    carrier.behave('tracking', {
      body: { status: 'in_transit', events: [{ date: '2026-01-02', code: 'PU', description: 'Picked up' }] },
    })
    clock.advance(61_000)
    const back = await retrieve(String(await labelId()))
    await call('POST', `/desk/trackers/${back.body.tracker_id}/refresh`)
    expect((await print()).return_labels).toEqual([])
  })

  test('comes out though the return cannot be made, which is said of it', async () => {
    const { call, print, sent } = await deskWithReturns({ number: 'R-1', bytes: btoa('^XA no end') })
    expect(await print()).toMatchObject({ kind: 'label', return_labels: [{ paper: 1, job_id: null }] })
    expect((await lined(call)).map(({ kind }) => kind)).toEqual(['label'])
    const alone = await call('POST', '/desk/print-jobs', { shipment_id: sent.id, file: 'paper', paper: 1 })
    expect(alone.status).toBe(409)
  })

  test('takes it to the printer that is named, else where the routes say', async () => {
    const { call, print, printer } = await deskWithReturns()
    const office = await addPrinter(call, 'office')
    await call('POST', '/desk/print-routes', { kind: 'return_label', printer_id: office })
    const kindsAt = async (printerId: string) =>
      (await lined(call, `&printer_id=${printerId}`)).map(({ kind }) => kind)
    await print({ printer_id: office })
    expect([await kindsAt(printer), await kindsAt(office)]).toEqual([[], ['label', 'return_label']])
    await print()
    expect([await kindsAt(printer), await kindsAt(office)]).toEqual([
      ['label'],
      ['label', 'return_label', 'return_label'],
    ])
  })

  test.each([{ file: 'invoice' }, { file: 'paper', paper: 1 }])('goes with no other file: %o', async more => {
    const { call, sent } = await deskWithReturns()
    const body = { shipment_id: sent.id, with_return_labels: true, ...more }
    expect((await call('POST', '/desk/print-jobs', body)).status).toBe(400)
  })
})

describe('a print run', () => {
  test('prints every return right behind its label, before slips', async () => {
    const { call, carrier, sent, buyMore } = await deskWithReturns()
    carrier.behave('labels', { body: { number: 'T-2', format: 'ZPL', label: zpl('T-2') } })
    const other = await buyMore()
    const body = { shipment_ids: [sent.id, other.id], packing_slips: true, copies: 2 }
    const run = (await call<PrintRun>('POST', '/desk/print-runs', body)).body
    const jobs = await lined(call, `&run_id=${run.id}`)
    expect(jobs.map(({ kind, copies }) => [kind, copies])).toEqual([
      ['label', 2],
      ['return_label', 1],
      ['packing_slip', 1],
      ['label', 2],
      ['packing_slip', 1],
    ])
  })

  test('prints none where the shop does not want it', async () => {
    const { call, sent } = await deskWithReturns()
    await call('PATCH', '/desk/returns/settings', { print_with_label: false })
    const run = (await call<PrintRun>('POST', '/desk/print-runs', { shipment_ids: [sent.id] })).body
    expect(run.jobs.total).toBe(1)
  })
})

test('a run of orders prints returns with its labels, and tells of the labels what became of them', async () => {
  const desk = await runDesk({ own: false })
  const { call } = desk
  const printer = await addPrinter(call, 'bench')
  comesWith(desk.carrier, { number: 'R-1' })
  const run = await desk.begin([await desk.take()])
  await desk.buy(run, { printing: {} })
  await desk.until(run, 'done')
  await expect.poll(async () => (await lined(call)).length).toBe(2)
  const [label, back] = await lined(call)
  expect([label?.kind, back?.kind]).toEqual(['label', 'return_label'])
  expect(await desk.items(run)).toMatchObject([{ print_job_id: label?.id, printed: 'waiting' }])
  await call('POST', `/desk/print-jobs/${label?.id}/cancel`)
  await call('POST', `/desk/printers/${printer}/resume`)
  await expect.poll(async () => (await lined(call)).map(({ state }) => state)).toContain('confirmed')
  expect(await desk.items(run)).toMatchObject([{ print_job_id: label?.id, printed: 'failed' }])
})

test('a packing desk prints the return behind the label, and the label alone when that is printed again', async () => {
  const shop = await packDesk({ own: false })
  await shop.settings({ weighing: 'off' })
  comesWith(shop.carrier, { number: 'R-1' })
  const order = await shop.take()
  const desk = shop.at('Desk 1', { mode: 'ship' })
  await desk.scan(order.order_id)
  const done = await desk.until('label_printed', 'sent_unconfirmed')
  expect(done.feedback).toMatchObject({ more_papers: 1 })
  const printed = (await shop.printer.received(2)).map(each => /\^FD(.*?)\^FS/.exec(String(each))?.[1])
  expect(printed).toEqual(['T-1', 'R-1'])
  await desk.step({ kind: 'reprint' }, { id: done.id })
  const all = (await shop.printer.received(3)).map(each => /\^FD(.*?)\^FS/.exec(String(each))?.[1])
  expect(all).toEqual(['T-1', 'R-1', 'T-1'])
})

test('the printer a rule names for the label of an order gets the return with it', async () => {
  const at = await ruleDesk({ own: false })
  await addPrinter(at.call, 'bench')
  const ruled = await addPrinter(at.call, 'ruled')
  await at.turnOn({ conditions: [toCanada], actions: [{ kind: 'printer', printer_id: ruled }] })
  comesWith(at.carrier, { number: 'R-1' })
  const run = await at.begin([await at.take()])
  await at.buy(run)
  await at.until(run, 'done')
  const [item] = await at.items(run)
  const places = async () => (await lined(at.call)).map(each => [each.kind, each.printer_id])
  const both = [
    ['label', ruled],
    ['return_label', ruled],
  ]
  await at.call('POST', '/desk/print-jobs', { shipment_id: item?.shipment_id, with_return_labels: true })
  expect(await places()).toEqual(both)
  await at.call('POST', '/desk/print-runs', { shipment_ids: [item?.shipment_id] })
  expect(await places()).toEqual([...both, ...both])
})
