import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { databaseFile } from '../../main/db/open.ts'
import { start as startCanadaPost } from '../support/simulators/canadapost/index.ts'
import { toPin } from '../support/simulators/canadapost/orders.ts'
import { start as startDhl } from '../support/simulators/dhl_express/index.ts'
import { toWaybill } from '../support/simulators/dhl_express/orders.ts'
import { start as startDpd } from '../support/simulators/dpd/index.ts'
import { start as startFedex } from '../support/simulators/fedex/index.ts'
import { toTrackingNumber as toFedexNumber } from '../support/simulators/fedex/orders.ts'
import type { SimulatedCall, Simulator, StartOptions } from '../support/simulators/server.ts'
import { start as startUps } from '../support/simulators/ups/index.ts'
import { toTrackingNumber as toUpsNumber } from '../support/simulators/ups/orders.ts'
import { start as startUsps } from '../support/simulators/usps/index.ts'
import { toTrackingNumber as toUspsNumber } from '../support/simulators/usps/orders.ts'
import { leaveDueTrackers, type Played } from './due-trackers.ts'
import { publish } from './figure.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startProgram } from './station.ts'

/** Parcels of each of the six. */
const each = 167
const keys = { client_id: 'bench', client_secret: 'of-the-bench' }

type Carrier = Played & { simulator: Simulator }

async function play(
  slug: string,
  start: (options: StartOptions) => Promise<Simulator>,
  { toNumber, credentials }: { toNumber: (n: number) => string; credentials: Record<string, string> },
): Promise<Carrier> {
  const numbers = Array.from({ length: each }, (_, n) => toNumber(n + 1))
  const simulator = await start({ port: 0, script: { parcels: numbers } })
  return { slug, credentials, url: simulator.url, numbers, simulator }
}

const carriers = await Promise.all([
  play('canadapost', startCanadaPost, {
    toNumber: serial => toPin(serial, false),
    credentials: { username: 'bench', password: 'of-the-bench', customer_number: '1234567' },
  }),
  play('ups', startUps, { toNumber: n => toUpsNumber('999AA1', '03', n), credentials: keys }),
  play('dhl_express', startDhl, {
    toNumber: toWaybill,
    credentials: { site_id: 'bench', password: 'of-the-bench', account_number: '123456789' },
  }),
  play('fedex', startFedex, {
    toNumber: toFedexNumber,
    credentials: { track_api_key: 'bench', track_secret_key: 'of-the-bench' },
  }),
  play('usps', startUsps, { toNumber: toUspsNumber, credentials: keys }),
  play('dpd', startDpd, {
    toNumber: n => `0530500${String(n).padStart(7, '0')}`,
    credentials: { delis_id: 'bench', password: 'of-the-bench' },
  }),
])

const atOnce = 20
const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding']

/** The same calls once more by a program that does nothing else, as many at once as the station may have under way. */
async function repeatMs(): Promise<number> {
  const startedMs = performance.now()
  await Promise.all(
    carriers.flatMap(({ url, simulator }) => {
      const waiting = [...simulator.calls]
      return Array.from({ length: atOnce }, async () => {
        for (let call = waiting.shift(); call; call = waiting.shift()) await repeat(url, call)
      })
    }),
  )
  return performance.now() - startedMs
}

async function repeat(url: string, { method, path, query, headers, bytes }: SimulatedCall): Promise<void> {
  const search = query.size > 0 ? `?${query}` : ''
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  const response = await fetch(`${url}${path}${search}`, {
    method,
    headers: Object.fromEntries(kept),
    ...(bytes.length > 0 ? { body: Buffer.from(bytes) } : {}),
  })
  await response.text()
}

const home = temporaryFolder()
await leaveDueTrackers(home, carriers)
const reader = new SQLite(databaseFile(home), { readonly: true })
const left = reader.prepare<[], number>('SELECT count(*) FROM trackers WHERE refreshed_at IS NULL').pluck()

const station = await startProgram(fileURLToPath(new URL('unhurried-station.ts', import.meta.url)), [home])
const startedMs = performance.now()
while ((left.get() ?? 0) > 0) {
  if (performance.now() - startedMs > 120_000) throw new Error(`${left.get()} parcels were not asked about.`)
  await pause(20)
}
const value = (performance.now() - startedMs) / 1000
await station.stop()

const answered = reader.prepare<[], string>(
  `SELECT carrier_name FROM trackers WHERE document NOT LIKE '%"status":"unknown"%' AND document LIKE '%"events":[{%'`,
)
const heard = answered.pluck().all()
reader.close()
if (heard.length !== carriers.length * each)
  throw new Error(
    `News of ${carriers.map(({ slug }) => `${slug} ${heard.filter(name => name === slug).length}`).join(', ')}.`,
  )
const floor = (await repeatMs()) / 1000
publish([
  {
    name: 'a poll round of 1,000 trackers at six carriers without limits',
    unit: 's',
    better: 'lower',
    value,
    floor,
    target: { atMost: 20 },
  },
])
await Promise.all(carriers.map(({ simulator }) => simulator.stop()))
