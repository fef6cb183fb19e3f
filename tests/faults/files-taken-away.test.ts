import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { Backup } from '../../shared/desk/backups.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

/** A shop whose station runs in a process of its own: a label is bought, and the next one is about to be. */
async function shop() {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const station = await killableStation(home)
  const { call } = station
  await addConnection(call, scriptedConnection(carrier))
  const bought = (await buy(call, await addShipment(call))).body
  const draft = await addShipment(call)
  const at = (name: string) => join(home, name)
  const attention = async () =>
    (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results
  const counted = async () => (await call<StationStatus>('GET', '/desk/status')).body.attention
  const health = () =>
    fetch(`${station.url}/status`).then(async answer => [answer.status, await answer.json()])
  return { home, carrier, station, call, bought, draft, at, attention, counted, health }
}

const data = 'packdesk.sqlite'
const log = `${data}-wal`

/** What takes a file away under the station; `back` makes it what it was. */
type Case = { file: string; take: (file: string, aside: string) => void; known: RegExp; kind: 'data' | 'key' }
const takenAway: Record<string, Case> = {
  'the data is removed': { file: data, kind: 'data', take: renameSync, known: /is gone/ },
  'the data is replaced by a copy of itself': {
    file: data,
    kind: 'data',
    take: (file, aside) => {
      renameSync(file, aside)
      copyFileSync(aside, file)
    },
    known: /another file stands where/,
  },
  'the log of the data is removed': { file: log, kind: 'data', take: renameSync, known: /is gone/ },
  'the log of the data is replaced': {
    file: log,
    kind: 'data',
    take: (file, aside) => {
      renameSync(file, aside)
      writeFileSync(file, '')
    },
    known: /another file stands where/,
  },
  'the journal is removed': {
    file: 'witness/journal-000000000000.log',
    kind: 'data',
    take: renameSync,
    known: /is gone/,
  },
  'the key is removed': { file: 'secret.key', kind: 'key', take: renameSync, known: /there is no file/ },
  'the key is replaced': {
    file: 'secret.key',
    kind: 'key',
    take: (file, aside) => {
      renameSync(file, aside)
      writeFileSync(file, 'ab'.repeat(32), { mode: 0o600 })
    },
    known: /holds another key/,
  },
}

describe('a file taken away under a running station', () => {
  test.each(Object.entries(takenAway))('%s: nothing new is bought, and that is said', async (_, broken) => {
    const { carrier, call, draft, at, attention, counted, health } = await shop()
    const file = at(broken.file)
    const aside = join(tempHome(), 'aside')
    broken.take(file, aside)

    const refused = await buy(call, draft)
    expect(refused.status).toBe(503)
    expect(errorOf(refused).code).toBe('data_at_risk')
    expect(errorOf(refused).message).toContain(file)
    expect(errorOf(refused).message).toMatch(/Nothing was bought/)
    expect(carrier.charges()).toHaveLength(1)
    expect(await counted()).toMatchObject({ [broken.kind]: 1, total: 1 })
    expect((await call<StationStatus>('GET', '/desk/status')).body.data_at_risk).toBe(true)
    const [item] = await attention()
    expect(item).toMatchObject({ kind: broken.kind, subject: file })
    expect(item?.known).toMatch(broken.known)
    const [status, record] = await health()
    expect({ status, ok: record.checks.database.ok }).toEqual(
      broken.file.startsWith(data) ? { status: 503, ok: false } : { status: 200, ok: true },
    )

    rmSync(file, { force: true })
    renameSync(aside, file)
    expect(await counted()).toMatchObject({ total: 0 })
    expect((await call<StationStatus>('GET', '/desk/status')).body.data_at_risk).toBe(false)
    expect((await buy(call, draft)).status).toBe(200)
  })

  test('the data is emptied where it lies: nothing new is bought', async () => {
    const { carrier, call, draft, at, attention } = await shop()
    truncateSync(at(data), 0)
    expect((await buy(call, draft)).status).toBe(503)
    expect(carrier.charges()).toHaveLength(1)
    expect(await attention()).toMatchObject([{ kind: 'data', subject: at(data) }])
  })

  test('is told to open pages within five seconds, without being asked', async () => {
    const { station, at } = await shop()
    const leaving = new AbortController()
    const headers = { authorization: `Token ${station.key}` }
    const stream = await fetch(`${station.url}/desk/events`, { headers, signal: leaving.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const takenAt = performance.now()
    renameSync(at(data), at('elsewhere'))
    let told = ''
    while (!told.includes('"id":"database"')) told += (await reader?.read())?.value ?? ''
    expect(told).toContain('"topic":"attention"')
    expect(performance.now() - takenAt).toBeLessThan(5_000)
    leaving.abort()
  })
})

describe('data that was removed under a running station', () => {
  test('is kept as a backup at once, from which the station killed afterwards goes on with every label', async () => {
    const { home, station, bought, call, at } = await shop()
    for (const name of [data, log, `${data}-shm`]) rmSync(at(name))
    const backups = async () => (await call<{ results: Backup[] }>('GET', '/desk/backups')).body.results
    await until(async () => expect(await backups()).toMatchObject([{ kind: 'rescue' }]))
    await station.kill()
    expect(existsSync(at(data))).toBe(false)

    const [kept = ''] = readdirSync(at('backups'))
    const restored = await runCommand('restore', join(at('backups'), kept), '--home', home)
    expect(restored.code, restored.err).toBe(0)
    const after = await killableStation(home)
    expect((await after.call('GET', `/v1/shipments/${bought.id}`)).body).toMatchObject({
      status: 'purchased',
      tracking_number: bought.tracking_number,
    })
  })
})
