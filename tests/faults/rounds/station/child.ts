import { flushCompileCache } from 'node:module'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { pino } from 'pino'
import { createStation, type Station } from '../../../../main/app/station.ts'
import { restoreBackup } from '../../../../main/domain/upkeep/backups/restore.ts'
import { armFaultPoint } from '../../../../main/platform/fault-points.ts'
import { createIds } from '../../../../main/platform/ids.ts'
import { wholeCarriers } from '../../../support/carriers/grouping-carriers.ts'
import { scriptedShops } from '../../../support/shops/scripted-shops.ts'
import { movableClock } from './movable-clock.ts'
import type { Numbered, Order, Reply } from './orders.ts'

/** A process that has loaded everything and becomes a station on a home when it is told to. It is made to be killed. */
const [resources = ''] = process.argv.slice(2)
const clock = movableClock()
let station: Station | null = null

/** SQLite's own limit is a disk that is full for the data alone, and is there again as fast. */
const opened = new Set<BetterSqlite3.Database>()
const { pragma } = BetterSqlite3.prototype
BetterSqlite3.prototype.pragma = function notePragma(...asked) {
  opened.add(this)
  return pragma.apply(this, asked)
}

function limit(file: BetterSqlite3.Database, isFull: boolean): void {
  if (!file.open || basename(file.name) !== 'packdesk.sqlite' || file.readonly) return
  const pages = isFull ? file.pragma('page_count', { simple: true }) : 0xffff_fffe
  file.pragma(`max_page_count = ${String(pages)}`)
}

const die = () => process.kill(process.pid, 'SIGKILL')

async function start(home: string): Promise<string> {
  opened.clear()
  station = await createStation({
    home,
    resources,
    clock,
    port: 0,
    page: join(home, 'page'),
    sample: false,
    version: '0.0.0',
    rateLimit: null,
    logger: pino({ level: 'silent' }),
    carriers: wholeCarriers,
    sources: scriptedShops,
  })
  return station.url
}

function restore(home: string, from: string): string {
  const outcome = restoreBackup({
    home,
    from,
    key: null,
    withoutSecrets: false,
    wrappings: [],
    migrations: join(resources, 'migrations'),
    now: clock.now(),
    freshSecret: () => createIds()('webhookSecret'),
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return 'restored'
}

async function obey(order: Order): Promise<string> {
  switch (order.do) {
    case 'start':
      armFaultPoint(order.fault, die)
      return start(order.home)
    case 'stop': {
      armFaultPoint(null, die)
      const stopping = station?.stop()
      clock.advance(60_000)
      await stopping
      return 'stopped'
    }
    case 'stop_patiently':
      armFaultPoint(null, die)
      await station?.stop()
      return 'stopped'
    case 'limit_disk':
      for (const file of opened) limit(file, order.isFull)
      return 'limited'
    case 'arm':
      armFaultPoint(order.fault, die)
      return 'armed'
    case 'keep_compiled':
      flushCompileCache()
      return 'kept'
    case 'advance':
      clock.advance(order.ms)
      return 'advanced'
    case 'restore':
      armFaultPoint(order.fault, die)
      return restore(order.home, order.from)
  }
}

const say = (reply: Reply) => process.send?.(reply)
process.on('message', ({ number, order }: Numbered) => {
  obey(order).then(
    value => say({ number, value }),
    (error: unknown) => say({ number, problem: String((error as Error).stack ?? error) }),
  )
})
process.on('disconnect', die)
say({ number: 0, value: 'ready' })
