import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { databaseFile } from '../../main/db/open.ts'
import { start as startCanadaPost } from '../support/simulators/canadapost/index.ts'
import { toPin } from '../support/simulators/canadapost/orders.ts'
import { start as startUps } from '../support/simulators/ups/index.ts'
import { toTrackingNumber } from '../support/simulators/ups/orders.ts'
import { leaveDueTrackers, type Played } from './due-trackers.ts'
import { publish } from './figure.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

/** How many calls somebody got so far, looked at again and again. */
export type CallRate = {
  look: () => void
  /** The most calls within any second that was looked at. */
  peak: () => number
}

const secondMs = 1000

function createCallRate(calls: () => number): CallRate {
  const seen: { atMs: number; count: number }[] = []
  return {
    look: () => void seen.push({ atMs: performance.now(), count: calls() }),
    peak: () => {
      let first = 0
      let most = 0
      for (const [index, { atMs, count }] of seen.entries()) {
        while (atMs - (seen[first]?.atMs ?? atMs) > secondMs && first < index) first += 1
        most = Math.max(most, count - (seen[first]?.count ?? count))
      }
      return most
    },
  }
}

/** Each carrier has half of a thousand parcels; one number is one call at both of them. */
const each = 500
/** Calls a second: what Canada Post asks for, and what is kept to at UPS, which names no limit. */
const limits = { canadapost: 40, ups: 60 }
/** A look at a counter is a little late now and then. */
const tolerance = 1.1

const rows = Array.from({ length: each }, (_, n) => n + 1)
const pins = rows.map(row => toPin(row, false))
const numbers = rows.map(n => toTrackingNumber('999AA1', '03', n))
const post = await startCanadaPost({ port: 0, script: { parcels: pins } })
const parcelService = await startUps({ port: 0, script: { parcels: numbers } })

const carriers: Played[] = [
  {
    slug: 'canadapost',
    credentials: { username: 'bench', password: 'of-the-bench', customer_number: '1234567' },
    url: post.url,
    numbers: pins,
  },
  {
    slug: 'ups',
    credentials: { client_id: 'bench', client_secret: 'of-the-bench' },
    url: parcelService.url,
    numbers,
  },
]

/** The same calls at the same pace by a program that does nothing else. */
async function bareMs(): Promise<number> {
  const startedMs = performance.now()
  const inTurn = async (urls: string[], perSecond: number, headers: Record<string, string>) => {
    const beganMs = performance.now()
    const asked = urls.map(async (url, index) => {
      await pause(Math.max(0, beganMs + (index * 1000) / perSecond - performance.now()))
      const response = await fetch(url, { headers })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response.text()
    })
    await Promise.all(asked)
  }
  const signIn = { method: 'POST', headers: { authorization: `Basic ${btoa('bench:of-the-bench')}` } }
  const signed = await fetch(`${parcelService.url}/security/v1/oauth/token`, signIn)
  const { access_token: token } = (await signed.json()) as { access_token: string }
  await Promise.all([
    inTurn(
      pins.map(pin => `${post.url}/vis/track/pin/${pin}/detail`),
      limits.canadapost,
      { authorization: signIn.headers.authorization, accept: 'application/vnd.cpc.track-v2+xml' },
    ),
    inTurn(
      numbers.map(number => `${parcelService.url}/api/track/v1/details/${number}?locale=en_US`),
      limits.ups,
      { authorization: `Bearer ${token}` },
    ),
  ])
  return performance.now() - startedMs
}

const home = temporaryFolder()
await leaveDueTrackers(home, carriers)

const floor = (await bareMs()) / 1000
const askedBefore = { post: post.calls.length, ups: parcelService.calls.length }
const rates = [
  createCallRate(() => post.calls.length),
  createCallRate(() => parcelService.calls.filter(({ operation }) => operation === 'track').length),
]
const reader = new SQLite(databaseFile(home), { readonly: true })
const left = reader.prepare<[], number>('SELECT count(*) FROM trackers WHERE refreshed_at IS NULL').pluck()

const station = await startStation(home)
const startedMs = performance.now()
while ((left.get() ?? 0) > 0) {
  for (const rate of rates) rate.look()
  if (performance.now() - startedMs > 120_000) throw new Error(`${left.get()} parcels were not asked about.`)
  await pause(20)
}
const value = (performance.now() - startedMs) / 1000
await station.stop()

const moved = reader
  .prepare<[], number>(`SELECT count(*) FROM trackers WHERE document LIKE '%"status":"in_transit"%'`)
  .pluck()
  .get()
reader.close()
if (moved !== 2 * each) throw new Error(`${moved} of ${2 * each} parcels have news.`)
const asked = {
  post: post.calls.length - askedBefore.post,
  ups: parcelService.calls.length - askedBefore.ups,
}
// One of them is the sign-in.
if (asked.post !== each || asked.ups !== each + 1) throw new Error(`Asked ${JSON.stringify(asked)} times.`)
for (const [index, limit] of [limits.canadapost, limits.ups].entries()) {
  const peak = rates[index]?.peak() ?? 0
  if (peak > limit * tolerance) throw new Error(`${peak} calls within a second, and ${limit} are allowed.`)
}
publish([
  {
    name: 'a poll round of 1,000 trackers at two carriers',
    unit: 's',
    better: 'lower',
    value,
    floor,
    target: { atMost: 20 },
  },
])
await Promise.all([post.stop(), parcelService.stop()])
