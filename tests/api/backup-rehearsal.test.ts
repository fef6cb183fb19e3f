import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { Backup } from '../../shared/desk/backups.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A station with an address, a manual clock and one backup, whose first rehearsal is a week away. */
async function protectedStation(home = tempHome()) {
  const clock = manualClock()
  const { call, close } = await startStation({ home, clock })
  onTestFinished(close)
  await call('POST', '/v1/addresses', montreal)
  const status = async () => (await call<StationStatus>('GET', '/desk/status')).body
  const rehearsal = async () => (await status()).backups.rehearsal
  const nextDue = async () => (await status()).loops.find(({ name }) => name === 'rehearsal')?.next_due_at
  const list = async () => (await call<{ results: Backup[] }>('GET', '/desk/backups')).body.results
  const attention = async () =>
    (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results
  const create = async () => (await call<Backup>('POST', '/desk/backups')).body
  const startMs = clock.now().getTime()
  await create()
  const dueAt = new Date(startMs + 7 * day)
  await expect.poll(nextDue).toBe(dueAt.toISOString())
  /** Lets a week pass but for the last hour, with the backup of its last night. */
  const untilLastHour = async (): Promise<Backup> => {
    clock.advance(7 * day - hour)
    const fresh = async () => (await list()).find(({ kind }) => kind === 'daily')
    await expect.poll(fresh).toBeDefined()
    await expect
      .poll(async () => (await status()).loops.find(({ name }) => name === 'backup')?.state)
      .toBe('waiting')
    const [newest] = await list()
    if (!newest) throw new Error('There is a backup.')
    return newest
  }
  return { home, clock, call, status, rehearsal, nextDue, list, attention, create, untilLastHour }
}

/** Another letter in a text of the data, which no check of the structure sees. */
function flipByte(file: string): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf(montreal.address_line1)
  expect(at).toBeGreaterThan(0)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

test('a restore of the newest backup is rehearsed every week, leaves nothing behind, and says how it went', async () => {
  const { home, clock, rehearsal, nextDue, list, attention, untilLastHour } = await protectedStation()
  const newest = await untilLastHour()
  expect(await rehearsal()).toBeNull()
  clock.advance(hour)
  await expect.poll(rehearsal).toEqual({
    at: clock.now().toISOString(),
    backup_id: newest.id,
    taken_at: newest.taken_at,
    problem: null,
  })
  expect(existsSync(join(home, 'rehearsal'))).toBe(false)
  expect((await list()).map(({ id }) => id)).toContain(newest.id)
  expect(await attention()).toEqual([])
  await expect.poll(nextDue).toBe(new Date(clock.now().getTime() + 7 * day).toISOString())
})

test('a backup with a flipped byte fails its rehearsal, is put aside and needs somebody until a newer one passes', async () => {
  const { clock, rehearsal, status, list, attention, create, untilLastHour } = await protectedStation()
  const newest = await untilLastHour()
  flipByte(newest.file)
  clock.advance(hour)
  await expect.poll(rehearsal).toMatchObject({
    backup_id: newest.id,
    problem: expect.stringMatching(/\.damaged\. .*rows of table addresses were changed/),
  })
  expect(existsSync(`${newest.file}.damaged`)).toBe(true)
  expect((await list()).map(({ id }) => id)).not.toContain(newest.id)
  expect(await attention()).toMatchObject([
    {
      kind: 'backup_rehearsal',
      id: newest.id,
      since: clock.now().toISOString(),
      subject: newest.id,
      said: [expect.stringContaining('rows of table addresses were changed')],
    },
  ])
  expect((await status()).attention).toMatchObject({ total: 1, backup_rehearsal: 1 })

  clock.advance(1000)
  const good = await create()
  await expect.poll(rehearsal).toMatchObject({ backup_id: good.id, problem: null })
  expect(await attention()).toEqual([])
})

test('what a rehearsal left behind when the station was killed is removed by the next start', async () => {
  const home = tempHome()
  const left = join(home, 'rehearsal')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'packdesk.sqlite'), 'half a copy')
  await protectedStation(home)
  expect(existsSync(left)).toBe(false)
})
