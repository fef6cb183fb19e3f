import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../db/open.ts'
import { readOnlyDatabase } from '../../db/read-only-database.ts'
import { readHolder } from '../../platform/home-lock.ts'
import { planPort } from '../../platform/home-port.ts'
import { isCurrent, pageFile } from '../page-build.ts'
import { broken, type Check, doubtful, type Finding, fine } from './check.ts'

/** The Node in use, and whether its SQLite binding loads on this machine. */
export const nodeCheck: Check = {
  name: 'Node',
  look: async () => {
    const { default: BetterSqlite3 } = await import('better-sqlite3')
    const memory = new BetterSqlite3(':memory:')
    const { version } = memory.prepare('SELECT sqlite_version() AS version').get() as { version: string }
    memory.close()
    const text = `${process.version} at ${process.execPath}, SQLite ${version}`
    return [
      Number(process.versions.node.split('.')[0]) >= 24 ? fine(text) : broken(`${text}: too old, needs 24`),
    ]
  },
}

const firstYear = 2025
const lastYear = 2099

/** Time zones do not matter here: rows hold absolute times. This much may come from corrections. */
const toleranceMs = 5 * 60_000

/** Whether the clock shows a believable time that is not before the newest record. */
export const clockCheck: Check = {
  name: 'Clock',
  look: async ({ settings, now }) => {
    const at = now()
    const text = at.toISOString()
    const year = at.getUTCFullYear()
    if (year < firstYear || year > lastYear) return [broken(`${text} cannot be right; set the clock`)]
    const newest = newestRecord(databaseFile(settings.home))
    if (newest === null || newest <= at.getTime() + toleranceMs) return [fine(text)]
    const recorded = new Date(newest).toISOString()
    return [broken(`${text} is before the newest record (${recorded}); set the clock`)]
  },
}

/** The newest creation time of any record in ms. A file that cannot be read is the database check's matter. */
function newestRecord(file: string): number | null {
  if (!existsSync(file)) return null
  try {
    return readOnlyDatabase(file, newestIn)
  } catch {
    return null
  }
}

function newestIn(sqlite: BetterSqlite3.Database): number | null {
  const tables = sqlite
    .prepare<[], { name: string }>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'created_at' AND c.type = 'integer' COLLATE NOCASE
       AND m.name NOT LIKE '\\_\\_%' ESCAPE '\\'`,
    )
    .all()
  return tables.reduce<number | null>((newest, { name }) => {
    const row = sqlite.prepare(`SELECT max(created_at) AS at FROM "${name}"`).get() as { at: number | null }
    return row.at !== null && row.at > (newest ?? 0) ? row.at : newest
  }, null)
}

const tightBytes = 1_000_000_000
const tooLittleBytes = 100_000_000

/** Whether the home can be written and how much room its disk has. */
export const diskCheck: Check = {
  name: 'Disk',
  look: async ({ settings }) => {
    const place = nearestFolder(settings.home)
    try {
      tryToWrite(settings.home, place)
    } catch (error) {
      return [broken(`${settings.home} cannot be written: ${(error as Error).message}`)]
    }
    return [room(settings.home, place)]
  },
}

/** A home that does not exist yet will be made below the nearest folder that does. */
const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)))

function tryToWrite(home: string, place: string): void {
  if (place !== home) {
    if (!statSync(place).isDirectory()) throw new Error(`${place} is not a folder`)
    accessSync(place, constants.W_OK)
    return
  }
  const probe = join(home, `.doctor-${process.pid}`)
  try {
    writeFileSync(probe, 'x'.repeat(4_096), { flush: true, flag: 'wx', mode: 0o600 })
  } finally {
    rmSync(probe, { force: true })
  }
}

function room(home: string, place: string): Finding {
  const { bavail, bsize } = statfsSync(place)
  const bytes = bavail * bsize
  const text = `${home} can be written, ${(bytes / 1e9).toFixed(1)} GB free`
  if (bytes < tooLittleBytes) return broken(`${text}: too little to work on`)
  return bytes < tightBytes ? doubtful(`${text}: getting tight`) : fine(text)
}

/** Whether the port is free, or taken by the very station of this home. */
export const portCheck: Check = {
  name: 'Port',
  look: async ({ settings }) => {
    const holder = await readHolder(settings.home)
    if (holder) return [fine(`the station of this home answers at ${holder.url} (pid ${holder.pid})`)]
    const { port, elseAny } = planPort(settings.home, settings.port)
    const problem = await tryToListen(port)
    if (problem === null) return [fine(port === 0 ? 'any free one' : `${port} is free`)]
    if (elseAny) return [doubtful(`${port} cannot be used (${problem}); the first start takes another one`)]
    return [broken(`${port} cannot be used (${problem}); stop what uses it or give another with --port`)]
  },
}

function tryToListen(port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const server = createServer()
  server.on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'EADDRINUSE' ? 'another program listens there' : error.message),
  )
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(null)))
  return promise
}

/** Whether the page of the screens is built and up to date. */
export const pageCheck: Check = {
  name: 'Page',
  look: async ({ paths }) => {
    if (paths.packaged || isCurrent(paths, false)) return [fine('built')]
    const built = existsSync(pageFile(paths))
    return [doubtful(`${built ? 'older than its sources' : 'not built yet'}, the next start builds it`)]
  },
}
