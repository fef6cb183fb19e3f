import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../../main/db/open.ts'
import { systemClock } from '../../../main/platform/clock.ts'
import { armFaultPoint, type FaultPoint } from '../../../main/platform/fault-points.ts'
import { createIds } from '../../../main/platform/ids.ts'
import { createShopCalendar } from '../../../main/platform/shop-calendar.ts'
import { createWorkUnderWay } from '../../../main/platform/work-under-way.ts'
import { openTcpSocket } from '../../../main/printing/printers/transports.ts'
import { createPrinting } from '../../../main/printing/printing.ts'
import { noSources } from '../labels/print-sources.ts'
import { wireTransport } from './wire-transport.ts'

/**
 * The print side of a station as a process of its own, to be killed: `printing-process.ts <home>`, and then `<port>` of
 * a printer on the wire, with the point and its passage at which the process kills itself.
 */
const [home = '', port, point, nth] = process.argv.slice(2)

if (point)
  armFaultPoint({ name: point as FaultPoint, nth: Number(nth) }, () => process.kill(process.pid, 'SIGKILL'))

createPrinting({
  ...noSources,
  database: openDatabase(home, fileURLToPath(new URL('../../../resources/migrations', import.meta.url))),
  home,
  clock: systemClock,
  calendar: createShopCalendar(systemClock, () => 'UTC'),
  random: Math.random,
  ids: createIds(),
  publish: () => undefined,
  openSocket: openTcpSocket,
  findLabel: () => null,
  drawCalibration: () => Promise.reject(new Error('nothing is drawn here')),
  report: error => console.error(error),
  changed: () => undefined,
  underWay: createWorkUnderWay(() => 0),
  ...(port ? { transports: () => wireTransport(Number(port)), limits: { followDelaysMs: [1] } } : {}),
}).spool.start()
