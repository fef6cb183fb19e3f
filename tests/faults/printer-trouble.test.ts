import { describe, expect, test } from 'vitest'
import type { PrinterIdentity } from '../../main/printing/printers/transport.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { type PrintDesk, printDesk, zpl } from '../support/desks/print-desk.ts'
import { letTimePass } from '../support/let-time-pass.ts'
import {
  type ScriptedPrinter,
  scriptedPrinter,
} from '../support/printers/scripted-printer/scripted-printer.ts'

const said: PrinterIdentity = {
  model: 'ZD421-203dpi',
  firmware: 'V93.21.07Z',
  serial: '50J204501234',
  languages: ['ZPL'],
  dpi: 203,
  mediaMm: null,
}

const handedOver: PrintJob['state'][] = ['sent', 'confirmed']

/** A desk with a printer that fails as it is told and one beside it that never does. */
async function benches({ hasAnswered = false } = {}) {
  const desk = printDesk()
  const [bad, good] = [await scriptedPrinter(), await scriptedPrinter()]
  good.speak('silent')
  const badOne = desk.addPrinter(bad.uri, { name: 'Bad' })
  const goodOne = desk.addPrinter(good.uri, { name: 'Good' })
  if (hasAnswered)
    desk.database.sqlite
      .prepare('UPDATE printers SET identity = ? WHERE id = ?')
      .run(JSON.stringify(said), badOne.id)
  desk.start()
  return {
    desk,
    bad,
    good,
    atBad: (text: string) => desk.print(text, { printer_id: badOne.id }),
    atGood: (text: string) => desk.print(text, { printer_id: goodOne.id }),
  }
}

/** Lets time pass until the job has come to one of these states. */
const untilState = (desk: PrintDesk, { id }: PrintJob, ...states: PrintJob['state'][]) =>
  letTimePass(desk.clock, desk.whenState(id, ...states))

const received = ({ documents }: ScriptedPrinter) => documents.map(String)

describe('A printer that misbehaves', () => {
  test.each(['babbles', 'floods'] as const)(
    'and %s all the time gets everything, once and in order',
    async voice => {
      const { desk, bad, atBad } = await benches()
      bad.speak(voice)
      const names = Array.from({ length: 10 }, (_, n) => `label ${n}`)
      const jobs = await Promise.all(names.map(atBad))
      for (const job of jobs) await desk.whenState(job.id, ...handedOver)
      expect(received(bad)).toEqual(names.map(zpl))
    },
  )

  test('and stalls leaves its document unknown with how much had left; the printer beside it goes on', async () => {
    const { desk, bad, good, atBad, atGood } = await benches()
    bad.treat({ manner: 'stalls', atByte: 20 })
    const reached = bad.misbehaved()
    const stalled = await atBad('stalls')
    await reached
    const beside = await atGood('beside')
    expect(await desk.whenState(beside.id, ...handedOver)).toMatchObject({ copies_done: 1 })
    expect(desk.job(stalled.id).state).toBe('sending')
    desk.clock.advance(30_000)
    expect(await desk.whenState(stalled.id, 'unknown')).toMatchObject({ problem: { code: 'stalled' } })
    bad.treat({ manner: 'prints' })
    const next = await atBad('next')
    await desk.whenState(next.id, ...handedOver)
    expect(received(good)).toEqual([zpl('beside')])
    expect(received(bad).at(-1)).toBe(zpl('next'))
  })

  test('and closes early leaves its document unknown, is not sent it again and prints the next one', async () => {
    const { desk, bad, atBad } = await benches()
    bad.treat({ manner: 'closes', atByte: 10 })
    const cut = await atBad('cut')
    expect(await desk.whenState(cut.id, 'unknown')).toMatchObject({ problem: { code: 'cut_off' } })
    bad.treat({ manner: 'prints' })
    const next = await atBad('next')
    await desk.whenState(next.id, ...handedOver)
    expect(bad.machine.printed).toHaveLength(1)
    expect(bad.machine.printed[0]).toContain('next')
  })

  test.each(['nonsense', 'babbles', 'silent'] as const)(
    'and is %s when asked for its state gets nothing until it answers again; nothing is lost',
    async voice => {
      const { desk, bad, atBad, atGood } = await benches({ hasAnswered: true })
      bad.speak(voice)
      const waiting = await atBad('waiting')
      const isNamed = (job: PrintJob) => job.state === 'queued' && job.problem?.code === 'no_answer'
      expect(await letTimePass(desk.clock, desk.when(waiting.id, isNamed))).toMatchObject({ copies_done: 0 })
      await untilState(desk, await atGood('beside'), ...handedOver)
      expect(bad.documents).toEqual([])
      bad.speak('answers')
      await untilState(desk, waiting, ...handedOver)
      expect(received(bad)).toEqual([zpl('waiting')])
    },
  )

  test('and is out of paper gets nothing, is named so, and prints in order once it has paper', async () => {
    const { desk, bad, atBad } = await benches({ hasAnswered: true })
    bad.machine.stopAfter(1, 'paper_out')
    await untilState(desk, await atBad('first'), ...handedOver)
    await bad.machine.printedCount(1)
    const [second, third] = [await atBad('second'), await atBad('third')]
    await letTimePass(
      desk.clock,
      desk.when(second.id, job => job.problem?.code === 'paper_out'),
    )
    expect(received(bad)).toEqual([zpl('first')])
    bad.machine.fix('paper_out')
    await untilState(desk, third, ...handedOver)
    expect(received(bad)).toEqual(['first', 'second', 'third'].map(zpl))
  })
})
