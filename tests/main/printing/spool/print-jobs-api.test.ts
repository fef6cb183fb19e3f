import { describe, expect, test } from 'vitest'
import { printJobRoutes } from '../../../../main/printing/printing-routes.ts'
import { accepted, printDesk, zpl, zplJob } from '../../../support/desks/print-desk.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'

const labels = new Map([
  [
    'shp_1',
    {
      bytes: Buffer.from(zpl('shipment')),
      format: 'ZPL' as const,
      name: 'SHP-1',
      kind: 'label' as const,
      trackingNumbers: [],
    },
  ],
])

async function open() {
  const desk = printDesk({ findLabel: id => labels.get(id) ?? null, limits: { retryDelaysMs: [] } })
  const call = await listenWith(printJobRoutes(desk))
  const create = (body: unknown) => call('POST', '/desk/print-jobs', body)
  return { desk, call, create }
}

const refusal = (answer: { body: Record<string, unknown> }) =>
  (answer.body.errors as { message: string }[])[0]

describe('/desk/print-jobs', () => {
  test('prints a document of the caller byte for byte on the default printer', async () => {
    const { desk, create } = await open()
    const printer = await fakePrinter()
    const { id: printerId } = desk.addPrinter(printer.uri)
    desk.start()
    const bytes = Buffer.from([0x5e, 0x58, 0x41, 0x00, 0xff, 0x0d, 0x0a, 0x1b])
    const answer = await create({ document_base64: bytes.toString('base64'), format: 'ZPL', name: 'raw' })
    expect(answer).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^job_[0-9a-f]{32}$/),
        object_type: 'print_job',
        printer_id: printerId,
        printer_name: 'Bench',
        shipment_id: null,
        name: 'raw',
        kind: 'other',
        tracking_numbers: [],
        invoice_job_id: null,
        rest_job_id: null,
        return_labels: [],
        format: 'ZPL',
        size_bytes: 8,
        copies: 1,
        copies_done: 0,
        state: 'queued',
        position: 1,
        held_at: null,
        held_by: null,
        run_id: null,
        attempts: 0,
        next_attempt_at: null,
        problem: null,
        troubles: [],
        preflight: { verdict: 'good', findings: [], barcodes: [] },
        overridden_by: null,
        sent_format: null,
        answered_by: null,
        repeat_of: null,
        repeat_number: 0,
        requested_by: 'bench',
        saved_as_file: false,
        test_mode: false,
        created_at: '2026-01-05T08:00:00.000Z',
        updated_at: '2026-01-05T08:00:00.000Z',
      },
    })
    await desk.whenState(String(answer.body.id), 'sent')
    expect(printer.documents[0]?.equals(bytes)).toBe(true)
  })

  test('prints the stored label of a shipment, and says when there is none', async () => {
    const { desk, create } = await open()
    const printer = await fakePrinter()
    desk.addPrinter(printer.uri)
    desk.start()
    const { body } = await create({ shipment_id: 'shp_1', copies: 2 })
    expect(body).toMatchObject({ shipment_id: 'shp_1', name: 'SHP-1', copies: 2 })
    await desk.whenState(String(body.id), 'sent')
    expect(printer.documents.map(String)).toEqual([zpl('shipment'), zpl('shipment')])
    expect(await create({ shipment_id: 'shp_2' })).toMatchObject({ status: 404 })
  })

  test('keeps the bytes of a document once, however often it is printed', async () => {
    const { desk, call, create } = await open()
    desk.addPrinter('tcp://192.0.2.1')
    const { body } = await create(zplJob('same'))
    await create(zplJob('same'))
    await call('POST', `/desk/print-jobs/${body.id}/cancel`)
    await call('POST', `/desk/print-jobs/${body.id}/retry`)
    const { n } = desk.database.sqlite.prepare('SELECT count(*) AS n FROM print_payloads').get() as {
      n: number
    }
    expect(n).toBe(1)
  })

  test('refuses what could not come out right', async () => {
    const { desk, create } = await open()
    const nowhere = await create(zplJob('x'))
    expect(nowhere.status).toBe(409)
    expect(refusal(nowhere)?.message).toContain('No printer is the default')

    const printer = desk.addPrinter('tcp://192.0.2.1', { name: 'Zebra' })
    const pdf = Buffer.from('%PDF-1.7\n').toString('base64')
    const foreign = await create({ document_base64: pdf, format: 'PDF', name: 'slip' })
    expect(foreign.status).toBe(409)
    expect(refusal(foreign)?.message).toBe('PDF cannot be printed on a printer for ZPL.')
    const disguised = await create({ document_base64: pdf, format: 'ZPL', name: 'slip' })
    expect(disguised).toMatchObject({
      status: 400,
      body: { errors: [{ details: { document_base64: ['This is not ZPL.'] } }] },
    })
    accepted(desk.printers.update(printer.id, { enabled: false }))
    expect(refusal(await create(zplJob('x')))?.message).toContain('is disabled')
    expect(await create({ ...zplJob('x'), printer_id: 'prn_nope' })).toMatchObject({ status: 404 })
  })

  test.each<[object, object]>([
    [{}, { non_field_errors: ['Give one of shipment_id, document and document_base64.'] }],
    [
      { ...zplJob('x'), shipment_id: 'shp_1' },
      { non_field_errors: ['Give one of shipment_id, document and document_base64.'] },
    ],
    [{ document_base64: 'AAAA' }, { format: ['This field is required.'], name: ['This field is required.'] }],
    [{ ...zplJob('x'), document_base64: 'no base64!' }, { document_base64: ['Invalid base64 file content'] }],
    [{ ...zplJob('x'), document_base64: '' }, { document_base64: ['Invalid base64 file content'] }],
    [{ ...zplJob('x'), copies: 100 }, { copies: ['Ensure this value is less than or equal to 99.'] }],
    [{ ...zplJob('x'), copies: 0 }, { copies: ['Ensure this value is greater than or equal to 1.'] }],
    [{ ...zplJob('x'), format: 'DOC' }, { format: ['"DOC" is not a valid choice.'] }],
  ])('says what is wrong with a body of %j', async (body, details) => {
    const { desk, create } = await open()
    desk.addPrinter('tcp://192.0.2.1')
    expect(await create(body)).toEqual({ status: 400, body: { errors: [{ code: 'validation', details }] } })
  })

  test('refuses a document that is too large and stores nothing of it', async () => {
    const { desk, create } = await open()
    desk.addPrinter('tcp://192.0.2.1')
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 3).toString('base64')
    const answer = await create({ ...zplJob('x'), document_base64: tooLarge })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ details: { document_base64: ['Error: file size exceeds 10485760 bytes.'] } }] },
    })
    expect(desk.printJobs.list({ limit: 1, offset: 0 }).count).toBe(0)
  })

  test('lists the newest first and filters by printer, shipment and state', async () => {
    const { desk, call, create } = await open()
    const one = desk.addPrinter('tcp://192.0.2.1')
    const two = desk.addPrinter('tcp://192.0.2.2')
    const a = await create(zplJob('a'))
    await create({ ...zplJob('b'), printer_id: two.id })
    await create({ shipment_id: 'shp_1' })
    await call('POST', `/desk/print-jobs/${a.body.id}/cancel`)
    const names = async (query: string) =>
      ((await call('GET', `/desk/print-jobs${query}`)).body.results as { name: string }[]).map(
        job => job.name,
      )
    expect(await names('')).toEqual(['SHP-1', 'b', 'a'])
    expect(await names(`?printer_id=${one.id}`)).toEqual(['SHP-1', 'a'])
    expect(await names('?shipment_id=shp_1')).toEqual(['SHP-1'])
    expect(await names('?state=cancelled,failed')).toEqual(['a'])
    expect(await names('?limit=1&offset=1')).toEqual(['b'])
    expect((await call('GET', '/desk/print-jobs?state=lost')).status).toBe(400)
  })

  test('prints again as a new job that is linked, counted and never doubled by a second press', async () => {
    const { desk, call, create } = await open()
    const printer = await fakePrinter()
    desk.addPrinter(printer.uri)
    desk.start()
    const first = String((await create(zplJob('again'))).body.id)
    await desk.whenState(first, 'sent')
    const pressed = await Promise.all([1, 2].map(() => call('POST', `/desk/print-jobs/${first}/retry`)))
    expect(pressed.map(answer => answer.status).sort()).toEqual([201, 409])
    const second = String(pressed.find(answer => answer.status === 201)?.body.id)
    await desk.whenState(second, 'sent')
    const third = await call('POST', `/desk/print-jobs/${second}/retry`)
    expect(third.body).toMatchObject({ repeat_of: first, repeat_number: 2, state: 'queued' })
    await desk.whenState(String(third.body.id), 'sent')
    expect(printer.documents.map(String)).toEqual([zpl('again'), zpl('again'), zpl('again')])
  })

  test('prints a failed job again on another printer when asked to', async () => {
    const { desk, call, create } = await open()
    const away = await fakePrinter()
    await away.unplug()
    desk.addPrinter(away.uri)
    const near = await fakePrinter()
    const other = desk.addPrinter(near.uri)
    desk.start()
    const { body } = await create({ ...zplJob('move'), copies: 2 })
    await desk.whenState(String(body.id), 'failed')
    const again = await call('POST', `/desk/print-jobs/${body.id}/retry`, { printer_id: other.id })
    expect(again.body).toMatchObject({
      printer_id: other.id,
      copies: 2,
      repeat_of: body.id,
      repeat_number: 1,
    })
    await desk.whenState(String(again.body.id), 'sent')
    expect(near.documents).toHaveLength(2)
  })

  test('lists what needs somebody, until it was printed again or put aside', async () => {
    const { desk, call } = await open()
    const printer = await fakePrinter({ manner: 'resets', atByte: 1 })
    desk.addPrinter(printer.uri)
    desk.start()
    const ids = [await desk.print('one'), await desk.print('two')].map(({ id }) => id)
    for (const id of ids) await desk.whenState(id, 'unknown')
    const needing = async () => {
      const { body } = await call('GET', '/desk/print-jobs?needs_somebody=true')
      return (body as { results: { name: string }[] }).results.map(({ name }) => name)
    }
    expect(await needing()).toEqual(['two', 'one'])
    printer.behave({ manner: 'prints' })
    const again = await call('POST', `/desk/print-jobs/${ids[0]}/retry`, {})
    expect(await needing()).toEqual(['two'])
    await desk.whenState(String(again.body.id), 'sent')
    await call('POST', `/desk/print-jobs/${ids[1]}/cancel`)
    expect(await needing()).toEqual([])
  })

  test('withdraws a job that waits, and the next one goes on at once', async () => {
    const { desk, call, create } = await open()
    const printer = await fakePrinter({ manner: 'holds' })
    desk.addPrinter(printer.uri)
    desk.start()
    const misbehaved = printer.misbehaved()
    const under = await create(zplJob('under way'))
    await misbehaved
    const waiting = await create(zplJob('not wanted'))
    const wanted = await create(zplJob('wanted'))
    expect((await call('POST', `/desk/print-jobs/${waiting.body.id}/cancel`)).body.state).toBe('cancelled')
    expect(await call('POST', `/desk/print-jobs/${under.body.id}/cancel`)).toMatchObject({
      status: 409,
      body: { errors: [{ message: "The print job is 'sending' and can not be cancelled anymore." }] },
    })
    printer.behave({ manner: 'prints' })
    desk.clock.advance(30_000)
    await desk.whenState(String(wanted.body.id), 'sent')
    expect(printer.documents.map(String)).toEqual([zpl('under way'), zpl('wanted')])
  })

  test('answers for an unknown job with 404', async () => {
    const { call } = await open()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/retry'],
      ['POST', '/cancel'],
    ] as const)
      expect((await call(method, `/desk/print-jobs/job_nope${path}`)).status).toBe(404)
  })
})
