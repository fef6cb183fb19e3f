import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSettings } from '../../main/db/settings.ts'
import { pageCookie } from '../support/contract/page-session.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { startStation, type TestStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const dayMs = 24 * 3_600_000

/** Asks as the open page does; the answer has the cookie the browser sends from then on. */
async function askAsPage({ call }: TestStation, cookie: string) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const { status, headers: answered } = await call('GET', '/v1/addresses', undefined, { as: 'none', headers })
  return { status, given: answered.get('set-cookie')?.split(';', 1)[0] ?? null }
}

const startAt = (home: string, clock: ManualClock = manualClock()) => startStation({ home, clock })

test('no file of the home holds what opens the page, and no backup holds anything of it', async () => {
  const home = tempHome()
  const station = await startAt(home)
  const cookie = await pageCookie(station.url)
  const secret = cookie.split('=')[1] ?? ''
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await station.call('POST', '/desk/backups')
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map(name => join(home, name))
    .filter(file => statSync(file).isFile())
  expect(files.filter(file => readFileSync(file).includes(secret))).toEqual([])
  const { digests } = JSON.parse(readFileSync(join(home, 'page-cookies.json'), 'utf8'))
  expect(digests).toHaveLength(1)
  const backups = files.filter(file => file.includes('/backups/'))
  // The backup, and what it was.
  expect(backups).toHaveLength(2)
  for (const file of backups) expect(readFileSync(file).includes(digests[0].digest)).toBe(false)
  await station.close()
})

test('an open page survives a restart and gets a new secret with it', async () => {
  const home = tempHome()
  const before = await startAt(home)
  const cookie = await pageCookie(before.url)
  await before.close()
  const after = await startAt(home)
  const renewed = await askAsPage(after, cookie)
  expect(renewed).toEqual({ status: 200, given: expect.stringMatching(/^packdesk_desk=[0-9a-f]{64}$/) })
  expect(renewed.given).not.toBe(cookie)
  expect(await askAsPage(after, String(renewed.given))).toEqual({ status: 200, given: null })
  // Another tab that still has the older one is not thrown out either.
  expect((await askAsPage(after, cookie)).status).toBe(200)
  await after.close()
})

test('a secret is replaced after a day, good for a month and then worth nothing', async () => {
  const clock = manualClock()
  const station = await startAt(tempHome(), clock)
  const first = await pageCookie(station.url)
  clock.jump(dayMs - 1)
  expect(await askAsPage(station, first)).toEqual({ status: 200, given: null })
  clock.jump(1)
  const { status, given } = await askAsPage(station, first)
  expect(status).toBe(200)
  expect(given).not.toBeNull()
  clock.jump(29 * dayMs)
  expect((await askAsPage(station, first)).status).toBe(401)
  expect((await askAsPage(station, String(given))).status).toBe(200)
  await station.close()
})

test('the secret an earlier version kept in the data is removed and opens nothing', async () => {
  const home = tempHome()
  const older = await startAt(home)
  const old = 'ab'.repeat(32)
  createSettings({ sqlite: older.database } as never).write('page_secret', old)
  await older.close()
  const station = await startAt(home)
  expect(station.look(`SELECT count(*) FROM settings WHERE name = 'page_secret'`)).toBe(0)
  expect((await askAsPage(station, `packdesk_desk=${old}`)).status).toBe(401)
  await station.close()
})
