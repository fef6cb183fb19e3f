import { describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../../../main/platform/clock.ts'
import { directIppTransport } from '../../../../../main/printing/printers/ipp/ipp-transport.ts'
import { noSpoolers } from '../../../../../main/printing/printers/spooler-ports.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { sendOptions } from '../../../../support/print-transport-suite/place.ts'
import {
  type FakeIppPrinter,
  fakeIppPrinter,
  type Rudeness,
} from '../../../../support/printers/fake-ipp/fake-ipp-printer.ts'

const label = Buffer.from('^XA^FDHello^FS^XZ')
const huge = Buffer.alloc(24 * 1024 * 1024, '^XA^FDlabel^FS^XZ')

function transportTo({ port }: Pick<FakeIppPrinter, 'port'>, clock: Clock = manualClock()) {
  const uri = { scheme: 'ipp', host: '127.0.0.1', port, path: '/ipp/print' } as const
  return directIppTransport(uri, { ...noSpoolers(), clock })
}

/** Sends a label, and tells how it is found again. */
async function sendNoted(printer: FakeIppPrinter) {
  const receipts: string[] = []
  const noteReceipt = (receipt: string) => void receipts.push(receipt)
  const delivery = await transportTo(printer).send(label, sendOptions({ noteReceipt }))
  return { delivery, receipt: receipts[0] ?? '' }
}

const answering =
  (status: number, type: string, body: string | Buffer): Rudeness =>
  (_call, _request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
    return true
  }

const only =
  (operation: string, rude: Rudeness): Rudeness =>
  (call, request, response) =>
    call.operation === operation && rude(call, request, response)

describe('what a printer answers that it should not', () => {
  test.each<[string, Rudeness, string]>([
    ['a web page', answering(200, 'text/html', '<html>Printer</html>'), 'bad_answer'],
    ['a demand to sign in', answering(401, 'text/html', ''), 'sign_in_needed'],
    ['that it is forbidden', answering(403, 'text/html', ''), 'sign_in_needed'],
    ['that there is nothing', answering(404, 'text/html', ''), 'no_such_queue'],
    ['that it wants encryption', answering(426, 'text/html', ''), 'printer_refused'],
    ['trouble of its own', answering(500, 'text/plain', 'oops'), 'bad_answer'],
    ['garbage', answering(200, 'application/ipp', Buffer.alloc(500, '\u0041\u0000\u0007')), 'bad_answer'],
    ['nothing', answering(200, 'application/ipp', ''), 'bad_answer'],
    ['without an end', answering(200, 'application/ipp', Buffer.alloc(3_000_000)), 'bad_answer'],
    [
      'half of it',
      (_call, _request, response) => {
        response.writeHead(200, { 'content-type': 'application/ipp', 'content-length': 500 })
        response.write(Buffer.alloc(20))
        response.destroy()
        return true
      },
      'cut_off',
    ],
    ['no word', (_call, request) => Boolean(request.socket.destroy()), 'cut_off'],
  ])('%s is named, and nothing has left', async (_, rude, code) => {
    const printer = await fakeIppPrinter()
    printer.behave(rude)
    const expected = { problem: { code, message: expect.stringMatching(/^127\.0\.0\.1:\d+ .*\.$/) } }
    expect(await transportTo(printer).send(label, sendOptions())).toMatchObject({
      outcome: 'failed',
      ...expected,
    })
    expect(await transportTo(printer).check(sendOptions())).toMatchObject({ state: 'blocked', ...expected })
    expect(await transportTo(printer).identify(sendOptions())).toBeNull()
    expect(printer.documents).toEqual([])
  })

  test('silence ends after the time allowed', async () => {
    const printer = await fakeIppPrinter()
    const clock = manualClock()
    printer.behave(() => true)
    const asked = printer.rudeOnce()
    const sending = transportTo(printer, clock).send(label, sendOptions())
    await asked
    clock.advance(10_000)
    expect(await sending).toMatchObject({ outcome: 'failed', problem: { code: 'stalled' } })
  })
})

describe('a document', () => {
  test('that the printer stops taking half way is not there, and its job is cancelled', async () => {
    const printer = await fakeIppPrinter()
    printer.stall()
    // Only the wait for the document ends, a little after the system here takes no more either.
    const after: Clock['after'] = (delayMs, work) =>
      delayMs === 20_000 ? systemClock.after(100, work) : () => {}
    const clock = { ...manualClock(), after }
    const sending = transportTo(printer, clock).send(huge, sendOptions({ timeoutMs: 20_000 }))
    expect(await sending).toMatchObject({ outcome: 'failed', problem: { code: 'stalled' } })
    expect(printer.jobs.list).toMatchObject([{ state: 'canceled' }])
    expect(printer.documents).toEqual([])
  })

  test('that may have arrived is asked about: the answer got lost, the document did not', async () => {
    const printer = await fakeIppPrinter()
    printer.jobs.hold()
    printer.behave(
      only('Send-Document', (call, request) => {
        printer.jobs.receive(Number(call.about['job-id']), call.document)
        return Boolean(request.socket.destroy())
      }),
    )
    expect(await transportTo(printer).send(label, sendOptions())).toEqual({ outcome: 'sent' })
    expect(printer.documents).toEqual([label])
  })

  test('of which nobody can tell what became is unknown', async () => {
    const printer = await fakeIppPrinter()
    printer.behave((call, request) => {
      if (call.operation !== 'Send-Document') return false
      void printer.unplug()
      return Boolean(request.socket.destroy())
    })
    expect(await transportTo(printer).send(label, sendOptions())).toMatchObject({ outcome: 'unknown' })
  })

  test('that is refused leaves no empty job behind', async () => {
    const printer = await fakeIppPrinter()
    printer.behave(only('Send-Document', answering(403, 'text/html', '')))
    expect(await transportTo(printer).send(label, sendOptions())).toMatchObject({
      outcome: 'failed',
      problem: { code: 'sign_in_needed' },
    })
    expect(printer.jobs.list).toMatchObject([{ state: 'canceled' }])
  })

  test('is not sent when its receipt cannot be kept', async () => {
    const printer = await fakeIppPrinter()
    const noteReceipt = () => {
      throw new Error('disk full')
    }
    await expect(transportTo(printer).send(label, sendOptions({ noteReceipt }))).rejects.toThrow('disk full')
    expect(printer.jobs.list).toMatchObject([{ state: 'canceled' }])
    expect(printer.documents).toEqual([])
  })

  test('goes in one request to a printer that opens no jobs', async () => {
    const printer = await fakeIppPrinter()
    printer.say({ 'operations-supported': ['Print-Job', 'Get-Job-Attributes', 'Get-Printer-Attributes'] })
    const { delivery, receipt } = await sendNoted(printer)
    expect(delivery).toEqual({ outcome: 'sent' })
    expect(printer.asked()).toEqual(['Get-Printer-Attributes', 'Print-Job'])
    expect(await transportTo(printer).follow(receipt, sendOptions())).toEqual({ outcome: 'confirmed' })
  })
})

describe('what a job says', () => {
  test.each<[string, object, object]>([
    ['cancelled before it began', { state: 'canceled', more: {} }, { outcome: 'failed' }],
    [
      'cancelled after a page',
      { state: 'canceled', more: { 'job-impressions-completed': 1, 'time-at-processing': 9 } },
      { outcome: 'unknown', problem: { message: expect.stringContaining('after 1 page') } },
    ],
    [
      'given up with no page printed',
      {
        state: 'aborted',
        reasons: ['aborted-by-system'],
        more: { 'job-impressions-completed': 0, 'time-at-processing': 9 },
      },
      { outcome: 'failed', problem: { message: expect.stringContaining('(aborted-by-system)') } },
    ],
    [
      'given up while printing, pages not counted',
      { state: 'aborted', more: { 'time-at-processing': 9 } },
      { outcome: 'unknown' },
    ],
    [
      'done with errors',
      { state: 'completed', reasons: ['job-completed-with-errors'] },
      { outcome: 'unknown' },
    ],
    [
      'somebody else\u2019s',
      { name: 'Holiday pictures' },
      { outcome: 'unknown', problem: { code: 'job_gone' } },
    ],
  ])('%s', async (_, changes, expected) => {
    const printer = await fakeIppPrinter()
    printer.jobs.hold()
    const { receipt } = await sendNoted(printer)
    printer.jobs.change(1, changes)
    expect(await transportTo(printer).follow(receipt, sendOptions())).toMatchObject(expected)
  })

  test('a printer that does not know it any more cannot say whether it came out', async () => {
    const printer = await fakeIppPrinter()
    const { receipt } = await sendNoted(printer)
    printer.jobs.forget()
    expect(await transportTo(printer).follow(receipt, sendOptions())).toMatchObject({
      outcome: 'unknown',
      problem: { code: 'job_gone' },
    })
  })
})

describe('papers and formats', () => {
  const sendPdf = (printer: FakeIppPrinter, media: 'a6' | 'a4' | '4x6in' | '4x8in') =>
    transportTo(printer).send(label, sendOptions({ media, copy: { ...sendOptions().copy, format: 'PDF' } }))
  const template = (printer: FakeIppPrinter) =>
    printer.calls.find(({ operation }) => operation === 'Create-Job')?.job

  test('a drawn document names its exact paper and is not scaled', async () => {
    const printer = await fakeIppPrinter()
    expect(await sendPdf(printer, 'a6')).toEqual({ outcome: 'sent' })
    expect(template(printer)).toEqual({ copies: 1, 'print-scaling': 'none', media: 'iso_a6_105x148mm' })
    const sent = printer.calls.find(({ operation }) => operation === 'Send-Document')
    expect(sent?.about).toMatchObject({ 'document-format': 'application/pdf', 'last-document': true })
  })

  test('a label in the language of the printer is passed through and names none', async () => {
    const printer = await fakeIppPrinter()
    await transportTo(printer).send(label, sendOptions({ media: 'a6' }))
    expect(template(printer)).toEqual({ copies: 1 })
  })

  test('a paper the printer lists under a name of its own, or can be told, is found', async () => {
    const printer = await fakeIppPrinter()
    printer.say({ 'media-supported': ['oe_w288h576_4x8in', 'custom_min_25x25mm', 'custom_max_110x990mm'] })
    await sendPdf(printer, '4x8in')
    await sendPdf(printer, '4x6in')
    expect(printer.calls.flatMap(({ job }) => job.media ?? [])).toEqual([
      'oe_w288h576_4x8in',
      'custom_packdesk_101.6x152.4mm',
    ])
  })

  test('what the printer has no paper for, or does not take, stays here', async () => {
    const printer = await fakeIppPrinter()
    expect(await sendPdf(printer, 'a4')).toMatchObject({
      outcome: 'failed',
      problem: { code: 'media_refused' },
    })
    printer.say({ 'document-format-supported': ['image/urf'] })
    expect(await sendPdf(printer, 'a6')).toMatchObject({
      outcome: 'failed',
      problem: { code: 'format_refused' },
    })
    expect(printer.jobs.list).toEqual([])
  })
})

test('a queue that its backend has stopped is told as that, and not as paused', async () => {
  const printer = await fakeIppPrinter()
  printer.say({
    'printer-state': 'stopped',
    'printer-state-reasons': ['paused'],
    'printer-state-message':
      'Printer stopped due to backend errors; please consult the error_log file for details.',
  })
  const found = await transportTo(printer).check(sendOptions())
  expect(found).toMatchObject({
    state: 'blocked',
    troubles: ['stopped'],
    problem: {
      code: 'stopped',
      message: expect.stringMatching(
        /has stopped .*handing a job to the printer failed\. It says: Printer stopped due/,
      ),
    },
  })
})

test.each([
  ['stopped', ['media-empty-error', 'door-open'], 'blocked', ['paper_out', 'head_open']],
  ['stopped', ['none'], 'blocked', ['stopped']],
  ['idle', ['media-low-warning'], 'ready', ['paper_low']],
  ['stopped', ['offline-report'], 'offline', []],
  ['stopped', ['paused'], 'blocked', ['paused']],
])('a printer that is %s for %j is %s', async (state, reasons, condition, troubles) => {
  const printer = await fakeIppPrinter()
  printer.say({ 'printer-state': state, 'printer-state-reasons': reasons })
  expect(await transportTo(printer).check(sendOptions())).toMatchObject({ state: condition, troubles })
})
