import { describe, expect, test } from 'vitest'
import { nothingFound, type Preflight } from '../../../../shared/desk/printing/preflight.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { zpl } from '../../../support/desks/print-desk.ts'
import { messageOf, openPrintLine } from '../../../support/desks/print-queue-desk.ts'
import { createScriptedPrinterTransport } from '../../../support/printers/scripted-printer-transport.ts'

const blocked: Preflight = {
  verdict: 'blocked',
  findings: [
    {
      code: 'barcode_wrong',
      severity: 'error',
      message: 'The barcode is of another parcel.',
      advice: 'Get the label again.',
      page: 1,
    },
  ],
  barcodes: [],
}

describe('what is wrong with a print', () => {
  async function strict() {
    const refused = { kind: 'blocked' as 'blocked' | 'refused' | 'good' }
    const printer = createScriptedPrinterTransport()
    const { desk, call } = await openPrintLine({
      transports: printer.transports,
      preparation: {
        prepare: async ({ bytes, format }) =>
          refused.kind === 'refused'
            ? refuse('state_error', { message: 'Nothing draws this.' })
            : ok({
                bytes,
                labels: 1,
                language: format,
                preflight: refused.kind === 'blocked' ? blocked : nothingFound,
              }),
      },
    })
    const { id: printerId } = desk.addPrinter('tcp://127.0.0.1')
    const document = {
      document_base64: Buffer.from(zpl('bad')).toString('base64'),
      format: 'ZPL',
      name: 'bad',
    }
    const create = (more: object = {}) => call('POST', '/desk/print-jobs', { ...document, ...more })
    return { desk, call, create, printer, printerId, refused }
  }

  test('is no word about a job that went to another printer while it was made', async () => {
    const making = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<void>()
    let times = 0
    const { desk, call } = await openPrintLine({
      transports: createScriptedPrinterTransport().transports,
      preparation: {
        prepare: async ({ bytes, format }) => {
          times += 1
          // First it is checked as it is queued, then it is made at its turn.
          if (times !== 2) return ok({ bytes, labels: 1, language: format, preflight: nothingFound })
          making.resolve()
          await refused.promise
          return refuse('state_error', { message: 'Nothing draws this.' })
        },
      },
    })
    desk.addPrinter('tcp://127.0.0.1')
    const { id: printer_id } = desk.addPrinter('tcp://127.0.0.2', { name: 'Other' })
    await call('POST', `/desk/printers/${printer_id}/pause`)
    const { id } = await desk.print('moved')
    desk.start()
    await making.promise
    expect((await call('POST', `/desk/print-jobs/${id}/move`, { printer_id })).status).toBe(200)
    refused.resolve()
    const next = await desk.print('behind it')
    await desk.whenState(next.id, 'sent', 'confirmed')
    expect(desk.job(id)).toMatchObject({ state: 'queued', printer_id, problem: null })
  })

  test('stops it before anything is stored, by name', async () => {
    const { desk, create } = await strict()
    const answer = await create()
    expect(answer).toEqual({
      status: 409,
      body: {
        errors: [
          {
            code: 'print_blocked',
            message: '"bad" was not printed: The barcode is of another parcel.',
            details: { findings: blocked.findings },
          },
        ],
      },
    })
    const { n } = desk.database.sqlite.prepare('SELECT count(*) AS n FROM print_payloads').get() as {
      n: number
    }
    expect([n, desk.printJobs.list({ limit: 1, offset: 0 }).count]).toEqual([0, 0])
  })

  test('prints all the same when somebody says so, who is kept, also for a repeat', async () => {
    const { desk, call, create } = await strict()
    const { body } = await create({ override: true })
    expect(body).toMatchObject({ overridden_by: 'bench', preflight: { verdict: 'blocked' } })
    desk.start()
    await desk.whenState(String(body.id), 'sent', 'confirmed')
    desk.clock.advance(3_000)
    await desk.whenState(String(body.id), 'confirmed')
    const again = await call('POST', `/desk/print-jobs/${body.id}/retry`)
    expect(again).toMatchObject({ status: 201, body: { overridden_by: 'bench' } })
  })

  test('that shows only when its turn comes fails the job, and nothing leaves', async () => {
    const { desk, create, printer, refused } = await strict()
    refused.kind = 'good'
    const first = String((await create()).body.id)
    const second = String((await create()).body.id)
    refused.kind = 'blocked'
    desk.start()
    expect(await desk.whenState(first, 'failed')).toMatchObject({ problem: { code: 'found_faulty' } })
    refused.kind = 'refused'
    await desk.whenState(second, 'failed')
    expect(printer.calls.send).toBe(0)
  })

  test('refuses a document that cannot be made for the printer', async () => {
    const { create, refused } = await strict()
    refused.kind = 'refused'
    expect(messageOf(await create())).toBe('Nothing draws this.')
  })
})

describe('a print that is checked later', () => {
  /** A desk where nothing is made before it may be. */
  async function slow() {
    const may = Promise.withResolvers<Preflight>()
    const printer = createScriptedPrinterTransport()
    const { desk, call } = await openPrintLine({
      transports: printer.transports,
      preparation: {
        prepare: async ({ bytes, format }) =>
          ok({ bytes, labels: 1, language: format, preflight: await may.promise }),
      },
    })
    desk.addPrinter('tcp://127.0.0.1')
    const ask = async (name: string, more: object = {}) => {
      const document_base64 = Buffer.from(zpl(name)).toString('base64')
      const body = { document_base64, format: 'ZPL', name, check_later: true, ...more }
      return call('POST', '/desk/print-jobs', body)
    }
    return { desk, call, ask, printer, may }
  }

  test('is accepted before anything is made of it, and leaves in its turn, checked by then', async () => {
    const { desk, ask, printer, may } = await slow()
    const asked = await Promise.all(['one', 'two', 'three'].map(name => ask(name)))
    for (const each of asked)
      expect(each).toMatchObject({ status: 201, body: { state: 'queued', preflight: null } })
    desk.start()
    may.resolve(nothingFound)
    for (const { body } of asked) {
      const { preflight } = await desk.whenState(String(body.id), 'sent', 'confirmed')
      expect(preflight).toEqual(nothingFound)
    }
    desk.clock.advance(3_000)
    await desk.whenState(String(asked[2]?.body.id), 'confirmed')
    expect(printer.printed).toEqual(['one', 'two', 'three'])
  })

  test('says what is wrong with it while it waits, fails in its turn, and is printed where somebody says so', async () => {
    const { desk, call, ask, printer, may } = await slow()
    const { body } = await ask('bad')
    may.resolve(blocked)
    await expect.poll(() => desk.job(String(body.id)).preflight).toEqual(blocked)
    expect(desk.job(String(body.id)).state).toBe('queued')
    desk.start()
    expect(await desk.whenState(String(body.id), 'failed')).toMatchObject({
      problem: { code: 'found_faulty', message: 'The barcode is of another parcel.' },
    })
    expect(printer.calls.send).toBe(0)
    expect((await call('POST', `/desk/print-jobs/${body.id}/retry`)).status).toBe(409)
    const again = await call('POST', `/desk/print-jobs/${body.id}/retry`, { override: true })
    expect(again).toMatchObject({ status: 201, body: { overridden_by: 'bench' } })
    await desk.whenState(String(again.body.id), 'sent', 'confirmed')
  })

  test('leaves at once where somebody has said so before, who is kept only where it was needed', async () => {
    const faulty = await slow()
    const first = await faulty.ask('bad', { override: true })
    faulty.may.resolve(blocked)
    faulty.desk.start()
    const sent = await faulty.desk.whenState(String(first.body.id), 'sent', 'confirmed')
    expect(sent).toMatchObject({ overridden_by: 'bench', preflight: blocked })
    const good = await slow()
    const second = await good.ask('good', { override: true })
    good.may.resolve(nothingFound)
    good.desk.start()
    const { overridden_by: by } = await good.desk.whenState(String(second.body.id), 'sent', 'confirmed')
    expect(by).toBeNull()
  })
})
