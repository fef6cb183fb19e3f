import { describe, expect, test } from 'vitest'
import { accepted, printDesk } from '../../../support/desks/print-desk.ts'
import { createScriptedPrinterTransport } from '../../../support/printers/scripted-printer-transport.ts'

function open(options: Parameters<typeof createScriptedPrinterTransport>[0] = {}) {
  const printer = createScriptedPrinterTransport(options)
  const desk = printDesk({ transports: printer.transports })
  const { id: printerId } = desk.addPrinter('tcp://127.0.0.1', { name: 'Zebra' })
  desk.start()
  const bench = () => accepted(desk.printers.retrieve(printerId))
  return { printer, desk, printerId, bench }
}

describe('a printer that tells', () => {
  test('confirms a label once it is out, and only then gets the next one', async () => {
    const { printer, desk } = open()
    printer.printsByItself(false)
    const first = await desk.print('first')
    const second = await desk.print('second')
    await desk.whenState(first.id, 'sent')
    desk.clock.advance(500)
    await desk.whenState(second.id, 'queued')
    expect(printer.inside.map(({ text }) => text)).toEqual(['first'])
    printer.printOne()
    desk.clock.advance(3_000)
    expect(await desk.whenState(first.id, 'confirmed')).toMatchObject({ copies_done: 1, problem: null })
    await desk.whenState(second.id, 'sent')
  })

  test('with a queue of its own takes the next ones at once, and each is confirmed', async () => {
    const { printer, desk } = open({ hasOwnQueue: true })
    printer.printsByItself(false)
    const jobs = [await desk.print('one'), await desk.print('two'), await desk.print('three')]
    for (const { id } of jobs) await desk.whenState(id, 'sent')
    expect(printer.inside).toHaveLength(3)
    printer.printsByItself(true)
    desk.clock.advance(3_000)
    for (const { id } of jobs) await desk.whenState(id, 'confirmed')
    expect(printer.printed).toEqual(['one', 'two', 'three'])
  })

  test('out of paper with a label inside: the job and the printer say so, and it goes on at exactly that label', async () => {
    const { printer, desk, bench } = open()
    printer.stand('paper_out')
    printer.printsByItself(false)
    printer.stand(null)
    const first = await desk.print('first')
    const second = await desk.print('second')
    await desk.whenState(first.id, 'sent')
    printer.stand('paper_out')
    desk.clock.advance(3_000)
    const waiting = await desk.when(first.id, ({ problem }) => problem !== null)
    expect(waiting).toMatchObject({
      state: 'sent',
      problem: { code: 'paper_out', message: '"Zebra" is out of labels or paper.' },
      troubles: ['paper_out'],
    })
    expect(bench()).toMatchObject({ state: 'blocked', last_error: '"Zebra" is out of labels or paper.' })
    const third = await desk.print('third')
    expect(accepted(await desk.printQueue.cancel(third.id))).toMatchObject({
      state: 'cancelled',
      problem: { code: 'paper_out', message: '"Zebra" is out of labels or paper.' },
    })
    printer.stand(null)
    printer.printsByItself(true)
    desk.clock.advance(3_000)
    expect(await desk.whenState(first.id, 'confirmed')).toMatchObject({ problem: null, troubles: [] })
    await desk.whenState(second.id, 'sent', 'confirmed')
    expect(bench()).toMatchObject({ state: 'ready', last_error: null })
    expect(printer.printed[0]).toBe('first')
  })

  test('that stands still is waited for without limit; the job can be withdrawn meanwhile', async () => {
    const { printer, desk } = open()
    printer.stand('head_open')
    const first = await desk.print('first')
    const second = await desk.print('second')
    for (let time = 0; time < 10; time += 1) {
      await desk.when(
        first.id,
        ({ next_attempt_at: at }) => at !== null && Date.parse(at) > desk.clock.now().getTime(),
      )
      desk.clock.advance(2_000)
    }
    const waiting = await desk.when(first.id, ({ next_attempt_at: at }) => at !== null)
    expect(waiting).toMatchObject({ state: 'queued', attempts: 0, problem: { code: 'head_open' } })
    // It is only asked: a job that is taken could not be moved or withdrawn at that moment.
    expect(printer.calls.send).toBe(1)
    expect(accepted(await desk.printQueue.cancel(first.id)).state).toBe('cancelled')
    printer.stand(null)
    desk.clock.advance(2_000)
    await desk.whenState(second.id, 'sent', 'confirmed')
    expect(printer.inside.concat({ receipt: '', text: '' })[0]?.text ?? printer.printed[0]).not.toBe('first')
  })

  /** Somebody has it printed again, and then it comes out. */
  async function printsAgain({ printer, desk }: ReturnType<typeof open>, id: string) {
    desk.clock.advance(20_000)
    expect(printer.printed).toEqual([])
    const again = accepted(await desk.printJobs.retry(id, {}, 'desk'))
    await desk.whenState(again.id, 'sent', 'confirmed')
    desk.clock.advance(3_000)
    await desk.whenState(again.id, 'confirmed')
  }

  test('that lost a label with its power gets it again once somebody says so', async () => {
    const at = open()
    const { printer, desk } = at
    printer.printsByItself(false)
    const job = await desk.print('lost')
    await desk.whenState(job.id, 'sent')
    printer.losePower()
    printer.printsByItself(true)
    desk.clock.advance(3_000)
    expect(await desk.whenState(job.id, 'failed')).toMatchObject({ problem: { code: 'not_printed' } })
    await printsAgain(at, job.id)
    expect(printer.printed).toEqual(['lost'])
  })

  test('is asked about a label that broke off before anybody is', async () => {
    const at = open()
    const { printer, desk } = at
    printer.breakOff(1)
    const job = await desk.print('half')
    expect(await desk.whenState(job.id, 'failed')).toMatchObject({ problem: { code: 'not_printed' } })
    await printsAgain(at, job.id)
    expect(printer.printed).toEqual(['half'])
  })

  test('that cannot tell any more leaves the job unknown', async () => {
    const { printer, desk } = open()
    printer.printsByItself(false)
    const job = await desk.print('mystery')
    await desk.whenState(job.id, 'sent')
    printer.forget()
    desk.clock.advance(3_000)
    expect(await desk.whenState(job.id, 'unknown')).toMatchObject({ copies_done: 0 })
  })

  test('prints each copy of a job, and each is known to be out before the next one leaves', async () => {
    const { printer, desk } = open()
    const job = await desk.print('twice', { copies: 2 })
    await desk.when(job.id, ({ copies_done: done }) => done === 1)
    desk.clock.advance(3_000)
    await desk.when(job.id, ({ copies_done: done }) => done === 2)
    desk.clock.advance(3_000)
    await desk.whenState(job.id, 'confirmed')
    expect(printer.printed).toEqual(['twice', 'twice'])
  })

  test('a print server takes a sent job back; one that is out already it does not', async () => {
    const { printer, desk } = open({ hasOwnQueue: true })
    printer.printsByItself(false)
    const unwanted = await desk.print('unwanted')
    const out = await desk.print('out')
    await desk.whenState(out.id, 'sent')
    expect(accepted(await desk.printQueue.cancel(unwanted.id)).state).toBe('cancelled')
    printer.printOne()
    expect(await desk.printQueue.cancel(out.id)).toMatchObject({ refusal: { code: 'state_error' } })
    expect(printer.printed).toEqual(['out'])
  })
})

describe('after a crash', () => {
  /** Puts a job into the state a killed station leaves it in. */
  const leave = (desk: ReturnType<typeof printDesk>, id: string, state: string, receipt: string | null) =>
    desk.database.sqlite
      .prepare('UPDATE print_jobs SET state = ?, receipt = ? WHERE id = ?')
      .run(state, receipt, id)

  test.each([
    ['came out', 'confirmed', 'confirmed'],
    ['is still inside', 'pending', 'sent'],
    ['was lost', 'failed', 'failed'],
  ] as const)('the printer is asked first about a label that %s', async (_, answer, state) => {
    const printer = createScriptedPrinterTransport()
    const desk = printDesk({ transports: printer.transports, limits: { askTimes: 1 } })
    desk.addPrinter('tcp://127.0.0.1')
    const job = await desk.print('label')
    const noted: string[] = []
    printer.printsByItself(false)
    await printer.transports('').send(Buffer.from('^FDlabel^FS'), {
      copy: { jobId: job.id, name: '', format: 'ZPL', copy: 1 },
      signal: new AbortController().signal,
      timeoutMs: 1,
      noteReceipt: receipt => noted.push(receipt),
    })
    if (answer === 'confirmed') printer.printOne()
    if (answer === 'failed') printer.losePower()
    leave(desk, job.id, 'sending', noted[0] ?? null)
    desk.start()
    expect((await desk.when(job.id, found => found.state !== 'sending')).state).toBe(state)
    expect(printer.calls.send).toBe(1)
  })

  test('without an answer the job is unknown', async () => {
    const printer = createScriptedPrinterTransport()
    printer.forget()
    const desk = printDesk({ transports: printer.transports })
    desk.addPrinter('tcp://127.0.0.1')
    const job = await desk.print('label')
    leave(desk, job.id, 'sending', 'copy 1')
    desk.start()
    expect(await desk.whenState(job.id, 'unknown')).toMatchObject({ problem: { code: 'interrupted' } })
  })

  test('what was sent and can be asked about is asked about again', async () => {
    const printer = createScriptedPrinterTransport()
    const desk = printDesk({ transports: printer.transports })
    desk.addPrinter('tcp://127.0.0.1')
    const job = await desk.print('label')
    leave(desk, job.id, 'sent', 'copy 1')
    desk.database.sqlite.prepare('UPDATE print_jobs SET copies_done = 1').run()
    printer.forget()
    desk.start()
    await desk.whenState(job.id, 'unknown')
    expect(printer.calls).toEqual({ send: 0, follow: 1 })
  })
})
