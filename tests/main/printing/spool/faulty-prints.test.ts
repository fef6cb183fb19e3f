import { describe, expect, test } from 'vitest'
import { nothingFound, type Preflight } from '../../../../shared/desk/printing/preflight.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { zpl } from '../../../support/desks/print-desk.ts'
import { messageOf, openPrintLine } from '../../../support/desks/print-queue-desk.ts'
import { createScriptedPrinterTransport } from '../../../support/printers/scripted-printer-transport.ts'

describe('what is wrong with a print', () => {
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
