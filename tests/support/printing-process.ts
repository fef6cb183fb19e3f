import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../main/db/open.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { createIds } from '../../main/platform/ids.ts'
import { openTcpSocket } from '../../main/printing/printers/transports.ts'
import { createPrinting } from '../../main/printing/printing.ts'

/** The print side of a station as a process of its own, to be killed: `printing-process.ts <home>`. */
const home = process.argv[2] ?? ''

createPrinting({
  database: openDatabase(home, fileURLToPath(new URL('../../resources/migrations', import.meta.url))),
  home,
  clock: systemClock,
  random: Math.random,
  ids: createIds(),
  publish: () => undefined,
  openSocket: openTcpSocket,
  findLabel: () => null,
  drawCalibration: () => Promise.reject(new Error('nothing is drawn here')),
  report: error => console.error(error),
  changed: () => undefined,
}).spool.start()
