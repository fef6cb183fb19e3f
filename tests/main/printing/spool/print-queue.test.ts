import { describe, expect, test } from 'vitest'
import { zpl } from '../../../support/desks/print-desk.ts'
import { messageOf, openPrintLine } from '../../../support/desks/print-queue-desk.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'
import { createScriptedPrinterTransport } from '../../../support/printers/scripted-printer-transport.ts'

/** Four jobs that wait at a printer nobody has started yet. */
async function lineOfFour() {
  const { desk, call } = await openPrintLine()
  const printer = await fakePrinter()
  const { id: printerId } = desk.addPrinter(printer.uri)
  const ids: Record<string, string> = {}
  for (const name of ['a', 'b', 'c', 'd']) ids[name] = (await desk.print(name)).id
  const idOf = (name: string) => ids[name] ?? ''
  const comesOut = async () => {
    desk.start()
    await Promise.all(
      Object.values(ids).map(id => desk.when(id, job => job.state === 'sent' || job.held_at !== null)),
    )
    return printer.documents.map(String)
  }
  return { desk, call, printerId, idOf, comesOut }
}

describe('the line in front of a printer', () => {
  test.each([
    ['d', { position: 1 }, 'd a b c'],
    ['a', { position: 3 }, 'b c a d'],
    ['a', {}, 'b c d a'],
    ['d', { before: 'b' }, 'a d b c'],
    ['b', { position: 99 }, 'a c d b'],
    ['b', { position: 2 }, 'a b c d'],
  ])('moves %s to %j', async (name, to, order) => {
    const { call, idOf, comesOut } = await lineOfFour()
    const body = 'before' in to ? { before: idOf(to.before ?? '') } : to
    const moved = await call('POST', `/desk/print-jobs/${idOf(name)}/move`, body)
    expect(moved).toMatchObject({ status: 200, body: { position: order.split(' ').indexOf(name) + 1 } })
    expect(await comesOut()).toEqual(order.split(' ').map(zpl))
  })

  test('is listed as it comes out, page by page', async () => {
    const { call, idOf } = await lineOfFour()
    await call('POST', `/desk/print-jobs/${idOf('d')}/move`, { position: 1 })
    const page = async (query: string) => {
      const { body } = await call('GET', `/desk/print-jobs?order=line&state=queued${query}`)
      return body as { count: number; next: string | null; results: { name: string }[] }
    }
    const first = await page('&limit=3')
    expect(first.results.map(({ name }) => name)).toEqual(['d', 'a', 'b'])
    expect(first).toMatchObject({ count: 4, next: expect.stringContaining('offset=3') })
    const rest = await page('&limit=3&offset=3')
    expect(rest).toMatchObject({ next: null, results: [{ name: 'c' }] })
  })

  test('keeps the order of many moves', async () => {
    const { call, idOf, comesOut } = await lineOfFour()
    for (const name of ['c', 'b', 'd', 'b'])
      await call('POST', `/desk/print-jobs/${idOf(name)}/move`, { position: 1 })
    expect(await comesOut()).toEqual(['b', 'd', 'c', 'a'].map(zpl))
  })

  test('passes a held job by, which keeps its place until it is released', async () => {
    const { desk, call, idOf, comesOut } = await lineOfFour()
    const held = await call('POST', `/desk/print-jobs/${idOf('a')}/hold`)
    expect(held.body).toMatchObject({ state: 'queued', held_by: 'bench', position: 1 })
    expect(await comesOut()).toEqual(['b', 'c', 'd'].map(zpl))
    const released = await call('POST', `/desk/print-jobs/${idOf('a')}/release`)
    expect(released.body).toMatchObject({ held_at: null, held_by: null })
    await desk.whenState(idOf('a'), 'sent')
  })

  test('a job can be asked for held', async () => {
    const { desk, call } = await openPrintLine()
    desk.addPrinter((await fakePrinter()).uri)
    desk.start()
    const { body } = await call('POST', '/desk/print-jobs', {
      document_base64: Buffer.from(zpl('later')).toString('base64'),
      format: 'ZPL',
      name: 'later',
      kind: 'test',
      hold: true,
    })
    expect(body).toMatchObject({ held_by: 'bench', kind: 'test', position: 1 })
    await call('POST', `/desk/print-jobs/${body.id}/release`)
    await desk.whenState(String(body.id), 'sent')
  })

  test('a paused printer takes jobs and sends none', async () => {
    const { desk, call, printerId, idOf, comesOut } = await lineOfFour()
    expect((await call('POST', `/desk/printers/${printerId}/pause`)).body).toMatchObject({ paused: true })
    desk.start()
    const late = await desk.print('late')
    expect(late).toMatchObject({ state: 'queued', position: 5 })
    await call('POST', `/desk/printers/${printerId}/resume`)
    await desk.whenState(late.id, 'sent')
    expect((await comesOut()).slice(0, 5)).toEqual(['a', 'b', 'c', 'd', 'late'].map(zpl))
    expect(desk.job(idOf('a')).position).toBeNull()
  })

  test('a job goes to another printer, at the end of its line or in front of one of its jobs', async () => {
    const { desk, call, idOf } = await lineOfFour()
    const other = await fakePrinter()
    const { id: printer_id } = desk.addPrinter(other.uri, { name: 'Second' })
    const first = await desk.print('there', { printer_id })
    await call('POST', `/desk/print-jobs/${idOf('a')}/move`, { printer_id })
    const moved = await call('POST', `/desk/print-jobs/${idOf('b')}/move`, { printer_id, before: first.id })
    expect(moved.body).toMatchObject({ printer_id, printer_name: 'Second', position: 1 })
    desk.start()
    await other.received(3)
    expect(other.documents.map(String)).toEqual(['b', 'there', 'a'].map(zpl))
  })

  test('refuses in words what makes no sense, and changes nothing', async () => {
    const { desk, call, idOf, comesOut } = await lineOfFour()
    const elsewhere = desk.addPrinter('folder:slips', { language: 'PDF', name: 'Office' })
    const at = (name: string, body: unknown) => call('POST', `/desk/print-jobs/${idOf(name)}/move`, body)
    expect((await at('a', { before: idOf('b'), position: 1 })).status).toBe(400)
    expect((await at('a', { position: 0 })).status).toBe(400)
    expect((await at('a', { printer_id: 'prn_nope' })).status).toBe(404)
    const foreign = await at('a', { printer_id: elsewhere.id })
    expect(foreign.status).toBe(409)
    expect(messageOf(foreign)).toContain('ZPL cannot be printed on a printer for PDF.')
    expect(messageOf(await at('a', { before: 'job_nope' }))).toContain('does not wait at that printer')
    expect(await comesOut()).toEqual(['a', 'b', 'c', 'd'].map(zpl))
    expect(messageOf(await at('a', { position: 1 }))).toContain("is 'sent'; only one that waits can be moved")
    for (const what of ['hold', 'release'])
      expect((await call('POST', `/desk/print-jobs/${idOf('a')}/${what}`)).status).toBe(409)
    for (const what of ['hold', 'release', 'move', 'settle'])
      expect((await call('POST', `/desk/print-jobs/job_nope/${what}`, { came_out: true })).status).toBe(404)
  })
})

describe('did it come out?', () => {
  async function unknownJob(copies = 1) {
    const printer = createScriptedPrinterTransport()
    const { desk, call } = await openPrintLine({ transports: printer.transports })
    desk.addPrinter('tcp://127.0.0.1')
    desk.start()
    printer.printsByItself(false)
    const { id } = await desk.print('label', { copies })
    await desk.whenState(id, 'sent')
    printer.forget()
    desk.clock.advance(3_000)
    await desk.whenState(id, 'unknown')
    return {
      desk,
      call,
      id,
      settle: (came_out: unknown) => call('POST', `/desk/print-jobs/${id}/settle`, { came_out }),
    }
  }

  test('it did: the job is confirmed, and who said so is kept', async () => {
    const { settle } = await unknownJob()
    expect(await settle(true)).toMatchObject({
      status: 200,
      body: { state: 'confirmed', copies_done: 1, answered_by: 'bench', problem: null },
    })
    expect(messageOf(await settle(false))).toContain("is 'confirmed'")
  })

  test('it did not: it failed and can be printed again, counted and with a name', async () => {
    const { call, id, settle } = await unknownJob()
    expect(await settle('maybe')).toMatchObject({ status: 400 })
    expect((await settle(false)).body).toMatchObject({
      state: 'failed',
      copies_done: 0,
      answered_by: 'bench',
      problem: { code: 'not_printed', message: 'bench looked: it did not come out.' },
    })
    const again = await call('POST', `/desk/print-jobs/${id}/retry`)
    expect(again).toMatchObject({
      status: 201,
      body: { repeat_of: id, repeat_number: 1, requested_by: 'bench' },
    })
  })

  test('it did, and more copies are owed: those follow', async () => {
    const { settle } = await unknownJob(2)
    expect((await settle(true)).body).toMatchObject({ state: 'queued', copies_done: 1 })
  })
})
