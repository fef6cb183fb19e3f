import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll } from 'vitest'
import { createStation, type StationOptions } from '../../../main/app/station.ts'
import { openDatabase } from '../../../main/db/open.ts'
import { createKeyService, type KeyService } from '../../../main/domain/access/key-service.ts'
import { createLogger } from '../../../main/platform/logger.ts'
import { createKnownSecrets } from '../../../main/platform/secrets/known-secrets.ts'
import { noSpoolers } from '../../../main/printing/printers/spooler-ports.ts'
import { noncePlaceholder } from '../../../shared/desk/page-security.ts'
import { type Call, callerOf } from '../contract/call.ts'
import { drawingTools } from '../labels/drawing-tools.ts'
import { miscounted } from './miscounted.ts'
import { layFiles, layHome, migrations } from './ready-home.ts'
import { countStation } from './running-stations.ts'

export type TestStationOptions = Partial<
  Pick<
    StationOptions,
    | 'carriers'
    | 'sources'
    | 'clock'
    | 'computerTimeZone'
    | 'sample'
    | 'home'
    | 'page'
    | 'port'
    | 'rateLimit'
    | 'patience'
    | 'host'
    | 'tls'
    | 'spoolers'
    | 'programWatch'
    | 'resources'
    | 'settings'
    | 'networkAddresses'
  >
>

export type TestStation = {
  url: string
  home: string
  call: Call
  keys: KeyService
  /** Rows of every table that holds records; drawn labels, and what happened, are kept behind whatever is asked. */
  rows: () => Record<string, number>
  /** The station's file, opened a second time. */
  database: BetterSqlite3.Database
  /** One value out of the station's file. */
  look: (sql: string, ...values: unknown[]) => unknown
  /** A number that is another one as soon as the station has stored anything. */
  stored: () => number
  /** All that was logged so far. */
  log: () => string
  /** Stops the station and removes its home, unless the home was given. */
  close: () => Promise<void>
}

const resources = join(import.meta.dirname, '../../../resources')

/** A page like a built one, as small as can be. */
function writePage(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', 'app.js'), 'export {}')
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><script nonce="${noncePlaceholder}" src="/assets/app.js"></script>`,
  )
}

/** Fills a new home; the sample data of a clock of one's own has other times and is made by the station itself. */
async function fill(
  home: string,
  { sample, clock, carriers }: TestStationOptions,
  firstStart: (home: string) => Promise<unknown>,
): Promise<void> {
  if (sample && clock === undefined) await layHome(home, carriers, firstStart)
  else layFiles(home)
}

/** Neither where this machine stands nor what hangs on it is anybody's business. */
const nowhere = { computerTimeZone: () => 'UTC', attachedFinders: [], networkAddresses: () => [] }

/** A real station on a free port, with a key of each mode and every answer held against its shape. */
export async function startStation(options: TestStationOptions = {}): Promise<TestStation> {
  const { home = mkdtempSync(join(tmpdir(), 'packdesk-station-')), sample = false, ...ports } = options
  const page = options.page ?? join(home, 'page')
  const logFile = join(home, 'station.log')
  if (options.page === undefined) writePage(page)
  const start = (more: Partial<StationOptions>) => {
    const knownSecrets = createKnownSecrets()
    return createStation({
      home,
      page,
      resources,
      sample,
      port: 0,
      version: '0.0.0',
      logger: createLogger({ level: 'debug', file: logFile, knownSecrets }),
      knownSecrets,
      checkResponses: true,
      ...nowhere,
      spoolers: noSpoolers(),
      // Signing in is tried hundreds of times; how strong the usual cost is has a test of its own.
      passwordCost: { log2N: 4, blockSize: 1, passes: 1 },
      ...drawingTools(),
      ...ports,
      ...more,
    })
  }
  if (options.home === undefined)
    await fill(home, options, async first => (await start({ home: first, port: 0 })).stop())
  const station = await start({})
  const stopped = countStation()
  const log = () => readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })
  const database = openDatabase(home, migrations)
  const keys = createKeyService(database, () => new Date())
  const bareKey = (mode: 'test' | 'live') => keys.create({ name: mode, mode }).bareKey
  return {
    url: station.url,
    home,
    keys,
    database: database.sqlite,
    call: callerOf(station.url, { test: bareKey('test'), live: bareKey('live') }, log),
    rows: () => countRows(database.sqlite),
    look: (sql, ...values) =>
      database.sqlite
        .prepare(sql)
        .pluck()
        .get(...values),
    stored: () => Number(database.sqlite.pragma('data_version', { simple: true })),
    log,
    close: async () => {
      const wrong = database.sqlite.open ? miscounted(database.sqlite) : []
      database.close()
      await station.stop()
      stopped()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
      if (wrong.length > 0) throw new Error(`Whatever was done, rows were miscounted: ${wrong.join(', ')}.`)
    },
  }
}

function countRows(sqlite: ReturnType<typeof openDatabase>['sqlite']): Record<string, number> {
  const tables = sqlite
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('sequences', 'counters', 'print_conversions', 'notifications')
         AND name NOT LIKE '%\\_words%' ESCAPE '\\' AND name NOT LIKE '%\\_terms%' ESCAPE '\\'`,
    )
    .pluck()
    .all()
  const count = (table: string) => sqlite.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
  return Object.fromEntries(tables.map(table => [table, count(table) ?? 0]))
}

/** One station for all tests of a file. */
export function stationForFile(options: TestStationOptions = {}) {
  const running: { station?: TestStation } = {}
  beforeAll(async () => {
    running.station = await startStation(options)
  })
  afterAll(() => running.station?.close())
  const station = () => {
    if (!running.station) throw new Error('the station is not there before the tests run')
    return running.station
  }
  const call = ((...args: Parameters<Call>) => station().call(...args)) as Call
  return { station, call }
}
