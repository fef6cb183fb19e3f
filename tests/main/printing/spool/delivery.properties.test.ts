import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Counting,
  createLyingPrinter,
  type LyingPrinter,
  type Taking,
} from '../../../support/printers/lying-printer/lying-printer.ts'
import {
  createSpoolModel,
  type Death,
  type ModelJob,
} from '../../../support/printers/lying-printer/spool-model.ts'

/** `npm test` plays 2,500 schedules of each kind, the long stage of properties four times as many. */
const schedules = (fc.readConfigureGlobal().numRuns ?? 100) * 25

type Spool = ReturnType<typeof createSpoolModel>
type Happening = { what: string; happens: (printer: LyingPrinter, spool: Spool) => void; lastsMs: number }

const happening = <T>(
  what: string,
  values: fc.Arbitrary<T>,
  happens: (value: T) => Happening['happens'],
): fc.Arbitrary<Happening> =>
  fc
    .record({ value: values, lastsMs: fc.constantFrom(0, 500, 3_000, 10_000, 60_000) })
    .map(({ value, lastsMs }) => ({
      what: `${what} ${JSON.stringify(value)}`,
      happens: happens(value),
      lastsMs,
    }))

const countings = (latestMs: number): fc.Arbitrary<Counting> => {
  const late = [0, 500, 8_000, 12_000, 30_000, 90_000].filter(ms => ms <= latestMs)
  return fc.oneof(
    fc.constantFrom(...late).map(lateMs => ({ does: 'follows' as const, lateMs })),
    fc.constant({ does: 'stands_still' as const }),
    fc.constant({ does: 'is_negative' as const }),
  )
}
const lies = [
  happening('count', countings(90_000), next => printer => printer.count(next)),
  happening('jump', fc.constantFrom(7, 500), by => printer => printer.jump(by)),
  happening('set back', fc.constant(null), () => printer => printer.setBack()),
]
const prints = happening('print', fc.constantFrom(1, 1, 1, 3), labels => (_, spool) => spool.add(labels))
const others = happening('others', fc.constantFrom(1, 2), labels => printer => printer.printForOthers(labels))
const standstills = [
  happening('hold', fc.boolean(), is => printer => printer.hold(is)),
  happening(
    'stand',
    fc.constantFrom('paper_out' as const, 'head_open' as const, null),
    trouble => printer => printer.stand(trouble),
  ),
]
const away = happening('away', fc.boolean(), is => printer => printer.unplug(is))
const troubles = [...standstills, away]
const takes = (...how: Taking[]) =>
  happening('take', fc.constantFrom(...how), next => printer => printer.treatNext(next))
const deaths = (...points: Death[]) =>
  happening('die', fc.constantFrom(...points), point => (_, spool) => spool.dieAt(point))
const everywhere: Death[] = ['noted', 'handed', 'settled']
const powerCut = happening('power', fc.constant(null), () => printer => printer.cutPower())

const stepMs = 500

function pass(printer: LyingPrinter, spool: Spool, ms: number): void {
  for (let left = ms; left >= 0; left -= stepMs) {
    printer.passTime(stepMs)
    spool.passTime(stepMs)
  }
}

/** Plays a schedule to its end, after which nothing holds the printer up and time enough passes. */
function play(
  habit: Counting,
  happenings: readonly Happening[],
  holds: (job: ModelJob, printer: LyingPrinter) => void,
): void {
  const printer = createLyingPrinter()
  const spool = createSpoolModel(printer)
  printer.count(habit)
  const look = () => {
    for (const job of spool.jobs) holds(job, printer)
  }
  for (const { happens, lastsMs } of happenings) {
    happens(printer, spool)
    pass(printer, spool, lastsMs)
    look()
  }
  printer.unplug(false)
  printer.stand(null)
  printer.hold(false)
  for (let minutes = 0; minutes < 60 && spool.jobs.some(isOpen); minutes += 1) pass(printer, spool, 60_000)
  look()
  expect(spool.jobs.filter(isOpen)).toEqual([])
}

/** Nobody is asked about it, and nothing is known. */
const isOpen = ({ row }: ModelJob): boolean =>
  row.state === 'queued' || row.state === 'sending' || (row.state === 'sent' && row.receipt !== null)

const cameOut = ({ row }: ModelJob, { paper }: LyingPrinter) => paper.filter(name => name === row.id).length

const atMostOnce = (job: ModelJob, printer: LyingPrinter) => {
  const inside = printer.memory().filter(name => name === job.row.id).length
  expect(cameOut(job, printer) + inside, job.row.id).toBeLessThanOrEqual(job.labels)
  // What is said not to have come out did not, and will not.
  if (job.row.state === 'failed') expect(cameOut(job, printer) + inside, job.row.id).toBe(0)
}

const onlyWhatCameOut = (job: ModelJob, printer: LyingPrinter) => {
  if (job.row.state === 'confirmed') expect(cameOut(job, printer), job.row.id).toBe(job.labels)
}

const truthful: fc.Arbitrary<Counting> = fc.constant({ does: 'follows', lateMs: 0 })

const playAll = (
  happenings: readonly fc.Arbitrary<Happening>[],
  holds: (job: ModelJob, printer: LyingPrinter) => void,
  habits = truthful,
) => {
  const anything = fc.array(fc.oneof(prints, prints, ...happenings), { minLength: 2, maxLength: 16 })
  fc.assert(
    fc.property(habits, anything, (habit, schedule) => play(habit, schedule, holds)),
    { numRuns: schedules },
  )
}

describe('whatever a printer says and however the station dies', () => {
  test('no label comes out twice without somebody, none is said lost, and every one is known or asked about', () =>
    playAll(
      [
        ...lies,
        others,
        ...troubles,
        ...[takes('loses_answer', 'breaks_off'), deaths(...everywhere)],
        powerCut,
      ],
      atMostOnce,
    ))

  // A label that somebody else printed in place of one that was lost, or never left, cannot be told from it by a counter.
  test('no label is said to be printed that is not, at a printer of several senders', () =>
    playAll(
      [...lies, others, ...troubles, takes('loses_answer'), deaths('handed', 'settled')],
      onlyWhatCameOut,
    ))

  // Nor can one that is counted when nobody waits for it any more: the counter never came that late before, or it was asked
  // about early because the printer was out of reach.
  test('no label is said to be printed that is not, where labels are lost and the counter has one habit', () =>
    playAll(
      [...standstills, takes('loses_answer', 'breaks_off'), deaths(...everywhere), powerCut],
      onlyWhatCameOut,
      countings(30_000),
    ))
})
