import { existsSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../db/open.ts'
import { readOnlyDatabase } from '../../db/read-only-database.ts'
import { systemClock } from '../../platform/clock.ts'
import { wayTo } from '../../printing/printers/named-transport.ts'
import { spoolersOf } from '../../printing/printers/spooler-ports.ts'
import { createTransports, openTcpSocket } from '../../printing/printers/transports.ts'
import { broken, type Check, doubtful, fine } from './check.ts'

const limitMs = 3_000

type PrinterRow = { name: string; uri: string }

/** Whether each enabled printer can be reached, without printing anything. */
export const printersCheck: Check = {
  name: 'Printers',
  look: async ({ settings: { home }, paths: { resources } }) => {
    const rows = enabledPrinters(databaseFile(home))
    if (rows === null) return [doubtful('unknown, because the data cannot be read')]
    if (rows.length === 0) return [fine('none set up yet')]
    const spoolers = spoolersOf(process.platform, resources)
    const raw = { home, clock: systemClock, openSocket: openTcpSocket, connectTimeoutMs: limitMs }
    const find = createTransports({ ...spoolers, ...raw })
    return Promise.all(
      rows.map(async ({ name, uri }) => {
        const seen = await wayTo(find, { name: uri, uri }).check({
          signal: AbortSignal.timeout(limitMs),
          timeoutMs: limitMs,
        })
        return seen.state === 'ready'
          ? fine(`"${name}" (${uri}) can be reached`)
          : broken(`"${name}" (${uri}): ${seen.problem.message}`)
      }),
    )
  },
}

function enabledPrinters(file: string): PrinterRow[] | null {
  if (!existsSync(file)) return []
  try {
    return readOnlyDatabase(file, readPrinters)
  } catch {
    return null
  }
}

function readPrinters(sqlite: BetterSqlite3.Database): PrinterRow[] {
  const known = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'printers'`).get()
  if (!known) return []
  return sqlite.prepare<[], PrinterRow>('SELECT name, uri FROM printers WHERE enabled = 1 ORDER BY seq').all()
}
