import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Backup } from '../../shared/desk/backups.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { startStation, type TestStation, type TestStationOptions } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

async function stationAt(home: string, options: TestStationOptions = {}): Promise<TestStation> {
  const station = await startStation({ home, ...options })
  let isOpen = true
  const close = async () => {
    if (isOpen) await station.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...station, close }
}

const numberOf = async ({ call }: TestStation): Promise<string | null> =>
  (await buy(call, await addShipment(call))).body.tracking_number

/** A shop that bought labels before its backup and after it. */
async function shopWithBackup() {
  const home = tempHome()
  const station = await stationAt(home)
  await addConnection(station.call, courier())
  const numbers = [await numberOf(station), await numberOf(station)]
  const { body: backup } = await station.call<Backup>('POST', '/desk/backups')
  for (let left = 25; left > 0; left--) numbers.push(await numberOf(station))
  await station.close()
  return { home, numbers, backup: backup.file }
}

async function restoreAt(home: string, shop: { home: string; backup: string }): Promise<void> {
  const key = join(shop.home, 'secret.key')
  expect(await runCommand('restore', shop.backup, '--home', home, '--key', key)).toMatchObject({ code: 0 })
}

describe('numbers that were handed out are never handed out again', () => {
  const homes: [string, (home: string) => Promise<void>][] = [
    ['a computer where no station was', async () => undefined],
    [
      'a computer where one was only started',
      async home => {
        await (await stationAt(home)).close()
      },
    ],
    [
      'a computer where another one has worked',
      async home => {
        const other = await stationAt(home)
        await addConnection(other.call, courier())
        await numberOf(other)
        await other.close()
      },
    ],
  ]
  test.each(homes)('when a backup is restored on %s', async (_, prepare) => {
    const shop = await shopWithBackup()
    const home = tempHome()
    await prepare(home)
    await restoreAt(home, shop)
    const restored = await stationAt(home)
    expect(shop.numbers).not.toContain(await numberOf(restored))
    await restored.close()
    await restoreAt(home, shop)
    const again = await stationAt(home)
    const next = await numberOf(again)
    expect(shop.numbers).not.toContain(next)
    // What a carrier added since gets has been given away by the lost station, perhaps.
    await addConnection(again.call, courier('second_courier'))
    expect(Number(again.look(`SELECT value FROM sequences WHERE name = '*'`))).toBeGreaterThanOrEqual(2_000)
  })

  test('when an older backup is restored after a newer one', async () => {
    const shop = await shopWithBackup()
    const home = tempHome()
    cpSync(shop.home, home, { recursive: true })
    await restoreAt(home, shop)
    const station = await stationAt(home)
    const given = [...shop.numbers, await numberOf(station), await numberOf(station)]
    await station.close()
    await restoreAt(home, shop)
    expect(given).not.toContain(await numberOf(await stationAt(home)))
  })
})

describe('what had begun when a backup was made', () => {
  test.each([
    ['and the carrier was not asked yet', `UPDATE purchases SET asked_at = NULL`],
    ['and the carrier was just being asked', `UPDATE purchases SET asked_at = started_at`],
  ])('%s, is unknown after the restore: it may have gone on since', async (_, change) => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const station = await stationAt(home, { carriers: scriptedCarriers })
    const { call } = station
    await addConnection(call, scriptedConnection(carrier))
    const draft = await addShipment(call)
    carrier.behave('labels', { how: 'hold' })
    const answer = buy(call, draft)
    await carrier.asked('labels')
    const { body: backup } = await call<Backup>('POST', '/desk/backups')
    carrier.release()
    expect((await answer).status).toBe(200)
    await station.close()
    const copy = new BetterSqlite3(backup.file)
    copy.exec(change)
    copy.close()
    // It is not what it was when it was made, and would be refused as that.
    rmSync(`${backup.file}.manifest.json`)
    expect((await runCommand('restore', backup.file, '--home', home)).code).toBe(0)
    const restored = await stationAt(home, { carriers: scriptedCarriers })
    expect(await settlingDesk(restored.call).attention()).toMatchObject([{ kind: 'purchase', id: draft.id }])
    expect((await restored.call('GET', `/v1/shipments/${draft.id}`)).body).toMatchObject({
      status: 'draft',
      meta: { unknown: { purchase: {} } },
    })
    carrier.behave('labels', {})
    expect((await buy(restored.call, draft)).status).toBe(409)
    expect(carrier.charges()).toHaveLength(1)
    // The next start is one like any other.
    expect(restored.look(`SELECT count(*) FROM settings WHERE name = 'restored_open_work'`)).toBe(0)
  })
})
