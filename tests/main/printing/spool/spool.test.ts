import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asItIs } from '../../../../main/printing/preparation/preparation.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { accepted, printDesk, zpl } from '../../../support/desks/print-desk.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'

const retryDelaysMs = [1_000, 3_000]

describe('the spool', () => {
  test('takes 500 labels to a printer once each, in order, one at a time', async () => {
    const printer = await fakePrinter()
    const desk = printDesk()
    desk.addPrinter(printer.uri)
    desk.start()
    const texts = Array.from({ length: 500 }, (_, n) => `parcel ${n}`)
    const jobs = await Promise.all(texts.map(text => desk.print(text)))
    await Promise.all(jobs.map(job => desk.whenState(job.id, 'sent')))
    expect(printer.documents.map(String)).toEqual(texts.map(zpl))
    expect(printer.connections.mostAtOnce).toBe(1)
  })

  test('calls a label on the network sent and a file on the disk confirmed', async () => {
    const printer = await fakePrinter()
    const desk = printDesk()
    const network = desk.addPrinter(printer.uri)
    const folder = desk.addPrinter('folder:out', { language: 'any' })
    desk.start()
    const sent = await desk.print('one', { printer_id: network.id })
    const kept = await desk.print('two', { printer_id: folder.id })
    expect(await desk.whenState(sent.id, 'sent')).toMatchObject({ copies_done: 1, problem: null })
    await desk.whenState(kept.id, 'confirmed')
    expect(readdirSync(join(desk.home, 'out'))).toEqual([`${kept.id}-two.zpl`])
    expect(accepted(desk.printers.retrieve(network.id)).state).toBe('ready')
  })

  test('writes down what came of a label while the next one is still being made', async () => {
    const printer = await fakePrinter()
    const making = Promise.withResolvers<void>()
    const isMade = Promise.withResolvers<void>()
    // Every document is looked at once as it is queued.
    let isStarted = false
    const desk = printDesk({
      preparation: {
        prepare: async ({ bytes, format, name }) => {
          if (name === 'slow' && isStarted) {
            making.resolve()
            await isMade.promise
          }
          return ok(asItIs(bytes, format as 'ZPL'))
        },
      },
    })
    desk.addPrinter(printer.uri)
    const [first, slow, last] = [
      await desk.print('quick'),
      await desk.print('slow'),
      await desk.print('last'),
    ]
    isStarted = true
    desk.start()
    await making.promise
    await desk.whenState(first.id, 'sent')
    expect([desk.job(slow.id).state, desk.job(last.id).state]).toEqual(['queued', 'queued'])
    isMade.resolve()
    await Promise.all([desk.whenState(slow.id, 'sent'), desk.whenState(last.id, 'sent')])
    expect(printer.documents.map(String)).toEqual(['quick', 'slow', 'last'].map(zpl))
  })

  test('does not let a stalled printer hold up another one', async () => {
    const stalled = await fakePrinter({ manner: 'holds' })
    const quick = await fakePrinter()
    const desk = printDesk()
    const first = desk.addPrinter(stalled.uri)
    const second = desk.addPrinter(quick.uri)
    desk.start()
    const stuck = await desk.print('stuck', { printer_id: first.id })
    await desk.whenState(stuck.id, 'sending')
    const free = await desk.print('free', { printer_id: second.id })
    await desk.whenState(free.id, 'sent')
    expect(desk.job(stuck.id).state).toBe('sending')
  })

  test('tries again while the printer is away, says when, and loses nothing', async () => {
    const printer = await fakePrinter()
    await printer.unplug()
    const desk = printDesk({ limits: { retryDelaysMs } })
    const { id: printerId } = desk.addPrinter(printer.uri)
    desk.start()
    const job = await desk.print('late')
    const behind = await desk.print('behind')
    const waiting = await desk.when(job.id, ({ next_attempt_at: at }) => at !== null)
    expect(waiting).toMatchObject({
      state: 'queued',
      attempts: 1,
      next_attempt_at: new Date(desk.clock.now().getTime() + 1_000).toISOString(),
      problem: { code: 'refused', advice: expect.stringContaining('print again') },
    })
    expect(accepted(desk.printers.retrieve(printerId))).toMatchObject({
      state: 'offline',
      last_error: expect.stringMatching(/^"\w+" does not let Packdesk connect at 127\.0\.0\.1:\d+\.$/),
    })
    await printer.plugIn()
    desk.clock.advance(1_000)
    expect(await desk.whenState(job.id, 'sent')).toMatchObject({ problem: null, attempts: 2 })
    await desk.whenState(behind.id, 'sent')
    expect(printer.documents.map(String)).toEqual([zpl('late'), zpl('behind')])
    expect(accepted(desk.printers.retrieve(printerId))).toMatchObject({ state: 'ready', last_error: null })
  })

  test('gives a job up after a few attempts and goes on with the next one', async () => {
    const printer = await fakePrinter()
    await printer.unplug()
    const desk = printDesk({ limits: { retryDelaysMs } })
    desk.addPrinter(printer.uri)
    desk.start()
    const job = await desk.print('unlucky')
    const next = await desk.print('next')
    await desk.when(job.id, ({ next_attempt_at: at, attempts }) => at !== null && attempts === 1)
    desk.clock.advance(1_000)
    await desk.when(job.id, ({ next_attempt_at: at, attempts }) => at !== null && attempts === 2)
    desk.clock.advance(3_000)
    expect(await desk.whenState(job.id, 'failed')).toMatchObject({
      attempts: 3,
      problem: { code: 'refused' },
    })
    await desk.when(next.id, ({ next_attempt_at: at }) => at !== null)
    await printer.plugIn()
    desk.clock.advance(1_000)
    await desk.whenState(next.id, 'sent')
    expect(printer.documents.map(String)).toEqual([zpl('next')])
  })

  test('fails at once where trying again would not help', async () => {
    const desk = printDesk()
    desk.addPrinter('folder:/dev/null/labels')
    desk.start()
    const { id } = await desk.print('nowhere')
    expect(await desk.whenState(id, 'failed')).toMatchObject({
      attempts: 1,
      problem: { code: 'not_a_folder' },
    })
  })

  test('never sends a label again by itself that may have printed', async () => {
    const printer = await fakePrinter({ manner: 'resets', atByte: 1 })
    const desk = printDesk()
    desk.addPrinter(printer.uri)
    desk.start()
    const job = await desk.print('torn')
    expect(await desk.whenState(job.id, 'unknown')).toMatchObject({
      copies_done: 0,
      problem: { code: 'cut_off', advice: expect.stringContaining('Look whether') },
    })
    printer.behave({ manner: 'prints' })
    const next = await desk.print('next')
    await desk.whenState(next.id, 'sent')
    expect(desk.job(job.id).state).toBe('unknown')
    expect(printer.connections.accepted).toBe(2)
  })

  test('sends each copy as a document of its own and owes only those that did not go out', async () => {
    const printer = await fakePrinter()
    const desk = printDesk({ limits: { retryDelaysMs: [] } })
    desk.addPrinter(printer.uri)
    desk.start()
    const whole = await desk.print('thrice', { copies: 3 })
    expect(await desk.whenState(whole.id, 'sent')).toMatchObject({ copies_done: 3 })
    expect(printer.documents.map(String)).toEqual([zpl('thrice'), zpl('thrice'), zpl('thrice')])

    const owing = await desk.print('owing', { copies: 50 })
    await desk.when(owing.id, ({ state }) => state === 'sending')
    await printer.received(5)
    await printer.unplug()
    const stopped = await desk.whenState(owing.id, 'failed', 'unknown')
    expect(stopped.copies_done).toBeGreaterThanOrEqual(2)
    expect(stopped.copies_done).toBeLessThan(50)
  })

  test('keeps the jobs of a printer that is switched off until it is switched on', async () => {
    const printer = await fakePrinter()
    const desk = printDesk()
    const { id: printerId } = desk.addPrinter(printer.uri)
    const job = await desk.print('held')
    accepted(desk.printers.update(printerId, { enabled: false }))
    desk.start()
    const other = desk.addPrinter('folder:out')
    const sign = await desk.print('sign of life', { printer_id: other.id })
    await desk.whenState(sign.id, 'confirmed')
    expect(desk.job(job.id).state).toBe('queued')
    accepted(desk.printers.update(printerId, { enabled: true }))
    await desk.whenState(job.id, 'sent')
  })

  test('sends waiting jobs to the new address of a printer that moved', async () => {
    const printer = await fakePrinter()
    const moved = await fakePrinter()
    await printer.unplug()
    const desk = printDesk({ limits: { retryDelaysMs } })
    const { id: printerId } = desk.addPrinter(printer.uri)
    desk.start()
    const job = await desk.print('follows')
    await desk.when(job.id, ({ next_attempt_at: at }) => at !== null)
    accepted(desk.printers.update(printerId, { uri: moved.uri }))
    desk.clock.advance(1_000)
    await desk.whenState(job.id, 'sent')
    expect(moved.documents).toHaveLength(1)
  })
})
