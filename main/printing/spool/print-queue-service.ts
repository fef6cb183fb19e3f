import { standstillOf } from '../../../shared/desk/printing/print-problems.ts'
import { dayIn, dayStart, daysAfter, type ShopCalendar } from '../../../shared/units/shop-day.ts'
import { toPrinter } from '../printers/printer-mapper.ts'
import type { PrinterRepository } from '../printers/printer-repository.ts'
import { createPrintJobCommands, type PrintJobCommandPorts } from './print-job-commands.ts'
import { createPrintJobMoving, type PrintJobMovingPorts } from './print-job-moving.ts'
import type { PrintQueueRepository } from './print-job-repository.ts'

export type PrintQueueServicePorts = PrintJobCommandPorts &
  PrintJobMovingPorts & {
    queue: PrintQueueRepository
    printers: PrinterRepository
    calendar: Pick<ShopCalendar, 'timeZone'>
  }

export type PrintQueueService = ReturnType<typeof createPrintQueueService>

/** The queues of all printers: what people do to jobs in them, how many there are, and where nothing goes on. */
export function createPrintQueueService(ports: PrintQueueServicePorts) {
  const { queue, printers, writer } = ports

  /** How many prints of today are where; in both modes when none is named. */
  function today(testMode: boolean | undefined) {
    const zone = ports.calendar.timeZone()
    const day = dayIn(zone, writer.nowMs())
    const [start, end] = [dayStart(zone, day), dayStart(zone, daysAfter(day, 1))]
    const mode = testMode === undefined ? null : testMode ? 1 : 0
    return { day, counts: queue.countsOf({ start, end, mode }) }
  }

  const standing = () =>
    printers
      .list(printers.count(), 0)
      .filter(
        ({ name, pausedAt, enabled, state, troubles }) =>
          !enabled ||
          pausedAt !== null ||
          state === 'offline' ||
          state === 'blocked' ||
          standstillOf(name, JSON.parse(troubles)) !== null,
      )

  /** As the screen lists them: in test mode the prints of both modes, in live mode its own. */
  function countStopped(): { test: number; live: number } {
    const { test, live } = queue.countStopped(standing().map(({ id }) => id))
    return { test: test + live, live }
  }

  return {
    ...createPrintJobCommands(ports),
    ...createPrintJobMoving(ports),
    today,
    countStopped,
    /** Printers at which nothing goes on although they are meant to print. */
    listDown: () =>
      standing()
        .filter(({ enabled }) => enabled)
        .map(toPrinter),
  }
}
