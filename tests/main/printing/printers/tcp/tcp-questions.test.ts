import { describe, expect, test } from 'vitest'
import { createTcpTransport } from '../../../../../main/printing/printers/tcp/tcp-transport.ts'
import type { SendOptions } from '../../../../../main/printing/printers/transport.ts'
import { openTcpSocket } from '../../../../../main/printing/printers/transports.ts'
import type { PrinterTrouble } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { letTimePass } from '../../../../support/let-time-pass.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../../support/print-transport-suite/describe-print-transport.ts'
import { labelOf } from '../../../../support/print-transport-suite/documents.ts'
import { type Manner, sendOptions } from '../../../../support/print-transport-suite/place.ts'
import type { Person } from '../../../../support/printers/scripted-printer/answers.ts'
import {
  type ScriptedPrinter,
  scriptedPrinter,
} from '../../../../support/printers/scripted-printer/scripted-printer.ts'

const transportTo = ({ port }: ScriptedPrinter, clock = manualClock()) =>
  createTcpTransport(
    { host: '127.0.0.1', port },
    { openSocket: openTcpSocket, clock, connectTimeoutMs: 5_000 },
  )

/**
 * Nobody can tell a printer that is asked to answer and to talk nonsense at once: the silent one is told to. What it
 * forgot it does not know: its counter then stands as still as one that comes late.
 */
describePrintTransport('raw TCP to a printer that answers', {
  outcome: 'sent',
  manners: ['slow', 'stalls', 'closes'],
  talents: ['identity', 'following', 'trouble', 'forgets'],
  createPlace: async () => {
    const printer = await scriptedPrinter()
    const clock = manualClock()
    const { machine } = printer
    const transport = transportTo(printer, clock)
    return {
      transport,
      clock,
      arrived: printer.received,
      begun: () => printer.documents.length,
      breakDown: printer.unplug,
      repair: printer.plugIn,
      behave: (manner: Manner) => {
        if (manner.manner === 'slow' || manner.manner === 'stalls' || manner.manner === 'closes')
          printer.treat(manner)
        return { done: printer.misbehaved }
      },
      identity: {
        model: 'ZD421-203dpi',
        firmware: 'V93.21.07Z',
        serial: '50J204501234',
        languages: ['ZPL'],
        dpi: 203,
        mediaMm: { width: 101.6, height: 152.4 },
      },
      following: {
        hold: () => machine.setPace('by_hand'),
        letPrint: () => machine.printAll(),
        lose: async () => {
          await printer.cutPower()
          await printer.powerUp()
        },
        trouble: {
          named: 'paper_out',
          cause: () => machine.stopFor('paper_out'),
          cure: () => machine.fix('paper_out'),
        },
        afterRestart: () => transportTo(printer, clock),
      },
    }
  },
})

describe('raw TCP to a printer that answers', () => {
  const known = (more: Partial<SendOptions> = {}) => sendOptions({ answers: true, ...more })

  test.each<[PrinterTrouble, RegExp]>([
    ['paper_out', /out of labels or paper/],
    ['ribbon_out', /out of ribbon/],
    ['head_open', /open/],
    ['paused', /paused/],
    ['too_hot', /too hot/],
    ['too_cold', /too cold/],
    ['buffer_full', /no room for more/],
  ])('sends nothing into a printer with %s', async (trouble, says) => {
    const printer = await scriptedPrinter()
    const transport = transportTo(printer)
    printer.machine.stopFor(trouble)
    const problem = { code: trouble, message: expect.stringMatching(says) }
    expect(await transport.send(labelOf(1), known())).toEqual({ outcome: 'failed', problem })
    expect(await transport.check(known())).toEqual({ state: 'blocked', problem, troubles: [trouble] })
    printer.machine.fix()
    expect(await transport.send(labelOf(1), known())).toEqual({ outcome: 'sent' })
    expect(printer.documents.map(String)).toEqual([labelOf(1).toString()])
  })

  test('names the trouble of a printer that does not tell its state while it stands still', async () => {
    const clock = manualClock()
    const printer = await scriptedPrinter({ sulks: true })
    const transport = transportTo(printer, clock)
    printer.machine.stopFor('head_open')
    const sending = transport.send(labelOf(1), known())
    expect(await letTimePass(clock, sending)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'head_open' },
    })
  })

  test.each<[Partial<Person>, 'EPL' | 'ESCPOS']>([
    [{ speaks: 'EPL' }, 'EPL'],
    [{ speaks: 'ESCPOS', model: 'TM-T20III' }, 'ESCPOS'],
  ])('asks printers of other languages in their own: %o', async (person, format) => {
    const printer = await scriptedPrinter(person)
    const transport = transportTo(printer)
    const options = known({ copy: { ...sendOptions().copy, format }, language: format })
    expect(await transport.check(options)).toEqual({ state: 'ready', troubles: [] })
    printer.machine.stopFor('paper_out')
    expect(await transport.send(Buffer.from('N\nP1\n'), options)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'paper_out' },
    })
    printer.machine.fix()
    expect(await transport.send(Buffer.from('N\nP1\n'), options)).toEqual({ outcome: 'sent' })
    expect(printer.documents.map(String)).toEqual(['N\nP1\n'])
  })

  test('finds out what an unknown printer is, beginning with what no printer prints', async () => {
    const receipts = await scriptedPrinter({ speaks: 'ESCPOS', model: 'TM-T20III', firmware: '1.05' })
    const unknown = sendOptions({ language: 'any' })
    expect(await transportTo(receipts).identify(unknown)).toEqual({
      model: 'TM-T20III',
      firmware: '1.05',
      serial: '50J204501234',
      languages: ['ESCPOS'],
      dpi: 203,
      mediaMm: null,
    })
    const clock = manualClock()
    const labels = await scriptedPrinter({ dotsPerMm: 12 })
    const asking = transportTo(labels, clock).identify(unknown)
    expect(await letTimePass(clock, asking)).toMatchObject({ languages: ['ZPL'], dpi: 300 })
    expect([...receipts.documents, ...labels.documents]).toEqual([])
  })

  test('asks a printer first in the language it is believed to speak, and whoever is silent in the others', async () => {
    const labels = await scriptedPrinter({ dotsPerMm: 12 })
    const believed = sendOptions({ language: 'ZPL' })
    // No time has to pass for answers that come at once.
    expect(await transportTo(labels, manualClock()).identify(believed)).toMatchObject({ languages: ['ZPL'] })
    const clock = manualClock()
    const receipts = await scriptedPrinter({ speaks: 'ESCPOS', model: 'TM-T20III' })
    const asking = transportTo(receipts, clock).identify(believed)
    expect(await letTimePass(clock, asking)).toMatchObject({ languages: ['ESCPOS'] })
  })

  test('loses no time to a printer that never answered', async () => {
    const clock = manualClock()
    const printer = await scriptedPrinter()
    printer.speak('silent')
    const transport = transportTo(printer, clock)
    const asking = transport.identify(sendOptions())
    expect(await letTimePass(clock, asking)).toBeNull()
    for (let n = 1; n <= 3; n++)
      expect(await transport.send(labelOf(n), sendOptions({ answers: true }))).toEqual({ outcome: 'sent' })
  })

  test.each(['silent', 'nonsense', 'babbles', 'floods'] as const)(
    'holds back from a printer that used to answer and now is %s',
    async voice => {
      const clock = manualClock()
      const printer = await scriptedPrinter()
      const transport = transportTo(printer, clock)
      printer.speak(voice)
      const sending = transport.send(labelOf(1), known())
      expect(await letTimePass(clock, sending)).toMatchObject({
        outcome: 'failed',
        problem: { code: 'no_answer' },
      })
      printer.speak('answers')
      expect(await transport.send(labelOf(2), known())).toEqual({ outcome: 'sent' })
      expect(printer.documents.map(String)).toEqual([labelOf(2).toString()])
    },
  )

  test('never needs two connections at once', async () => {
    const printer = await scriptedPrinter()
    printer.takeOnlyOne()
    const transport = transportTo(printer)
    const work = [1, 2, 3].flatMap(n => [transport.send(labelOf(n), known()), transport.check(known())])
    await Promise.all(work)
    expect(printer.documents.map(String)).toEqual([1, 2, 3].map(n => labelOf(n).toString()))
  })

  test('tells which of several copies under way surely came out when the power fails', async () => {
    const clock = manualClock()
    const printer = await scriptedPrinter({}, 'by_hand')
    const transport = transportTo(printer, clock)
    const receipts: string[] = []
    for (const n of [1, 2, 3])
      await transport.send(labelOf(n), known({ noteReceipt: receipt => receipts.push(receipt) }))
    printer.machine.printNext()
    await printer.cutPower()
    await printer.powerUp()
    const seen = async () =>
      Promise.all(receipts.map(async receipt => (await transport.follow(receipt, known())).outcome))
    expect(await seen()).toEqual(['confirmed', 'pending', 'pending'])
    const early = await transport.send(labelOf(4), known())
    expect(early).toMatchObject({ outcome: 'failed', problem: { code: 'unsettled' } })
    clock.advance(6_000)
    expect(await seen()).toEqual(['confirmed', 'unknown', 'unknown'])
    expect(await transport.send(labelOf(2), known())).toEqual({ outcome: 'sent' })
    printer.machine.printAll()
    expect(await seen()).toEqual(['confirmed', 'unknown', 'unknown'])
  })

  test('does not call a document printed of which only some labels came out', async () => {
    const clock = manualClock()
    const printer = await scriptedPrinter({}, 'by_hand')
    const transport = transportTo(printer, clock)
    const receipts: string[] = []
    const three = Buffer.from('^XA^FDa^FS^PQ2^XZ^XA^FDb^FS^XZ')
    await transport.send(three, known({ noteReceipt: receipt => receipts.push(receipt) }))
    printer.machine.printNext()
    await printer.cutPower()
    await printer.powerUp()
    const ask = () => transport.follow(receipts[0] ?? '', known())
    await ask()
    clock.advance(6_000)
    expect(await ask()).toEqual({
      outcome: 'unknown',
      problem: { code: 'printed_in_part', message: expect.stringContaining('1 of 3 labels') },
    })
  })

  test('sends nothing when what finds the copy again cannot be kept', async () => {
    const printer = await scriptedPrinter()
    const noteReceipt = () => {
      throw new Error('the disk is full')
    }
    await expect(transportTo(printer).send(labelOf(1), known({ noteReceipt }))).rejects.toThrow(
      'the disk is full',
    )
    expect(printer.documents).toEqual([])
  })
})
