import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readReplica } from '../../main/replica/replica-file.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { placeForCopy, standIn } from '../support/replica/stand-in.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

async function stationAt(home: string) {
  const station = await startStation({ home })
  onTestFinished(station.close)
  return station
}

/** A shop with a connection whose copy was switched on. */
async function shopWithCopy() {
  const home = tempHome()
  const first = await startStation({ home })
  await addConnection(first.call, courier())
  await first.close()
  const [path, program] = [placeForCopy(), standIn()]
  const on = (...more: string[]) =>
    runCommand('replica', 'on', '--home', home, '--to', path, '--program', program.path, ...more)
  const asked = await on()
  const digest = /--sha256 ([0-9a-f]{64})/.exec(asked.err)?.[1] ?? ''
  return { home, path, program, on, asked, digest }
}

describe('a station whose copy another computer went on from', () => {
  test('buys nothing more, says so in every place, and is one again only by a word of a person', async () => {
    const shop = await shopWithCopy()
    expect(shop.asked).toMatchObject({ code: 2 })
    expect(shop.asked.err).toContain('its bytes are none known here')
    expect(readReplica(shop.home)).toBeNull()
    expect(await shop.on('--sha256', shop.digest)).toMatchObject({ code: 0 })
    mkdirSync(join(shop.path, 'g0002'))

    const station = await stationAt(shop.home)
    const refused = await buy(station.call, await addShipment(station.call))
    expect(refused).toMatchObject({ status: 503, body: { errors: [{ code: 'taken_over' }] } })
    expect(station.look(`SELECT count(*) FROM purchases`)).toBe(0)
    const { body: status } = await station.call<StationStatus>('GET', '/desk/status')
    expect(status).toMatchObject({
      replica: { state: 'taken_over' },
      attention: { taken_over: 1, replica: 0 },
    })
    const { body: list } = await station.call<{ results: AttentionItem[] }>('GET', '/desk/attention')
    expect(list.results[0]).toMatchObject({ kind: 'taken_over', subject: shop.path })

    const off = (...more: string[]) => runCommand('replica', 'off', '--home', shop.home, ...more)
    expect(await off()).toMatchObject({ code: 1 })
    expect(await shop.on('--sha256', shop.digest)).toMatchObject({ code: 1 })
    await station.close()
    expect(await off('--still-the-station')).toMatchObject({ code: 0 })
    const again = await stationAt(shop.home)
    expect(await buy(again.call, await addShipment(again.call))).toMatchObject({ status: 200 })
  })
})

describe('a copy', () => {
  test('is not begun over that of another station, nor in a folder that is not there', async () => {
    const shop = await shopWithCopy()
    mkdirSync(join(shop.path, 'g0001'))
    const other = await shop.on('--sha256', shop.digest)
    expect(other).toMatchObject({ code: 1 })
    expect(other.err).toContain('holds the copy of a station already')
    const nowhere = join(shop.path, 'unplugged')
    const args = ['--program', shop.program.path, '--sha256', shop.digest]
    const missing = await runCommand('replica', 'on', '--home', shop.home, '--to', nowhere, ...args)
    expect(missing.err).toContain(`There is no folder ${nowhere}`)
    expect(readReplica(shop.home)).toBeNull()
  })

  test('keeps its password sealed, and it opens after the key of the home was changed', async () => {
    const shop = await shopWithCopy()
    const secret = join(shop.home, 'password.txt')
    writeFileSync(secret, 'geheim\n')
    const to = [
      '--to',
      'sftp://ana@nas.local/copy',
      '--host-key',
      'ssh-ed25519 AAAA',
      '--secret-file',
      secret,
    ]
    const args = ['--home', shop.home, '--program', shop.program.path, '--sha256', shop.digest]
    expect(await runCommand('replica', 'on', ...to, ...args)).toMatchObject({ code: 0 })
    const kept = () => readFileSync(join(shop.home, 'replica', 'replica.json'), 'utf8')
    expect(kept()).not.toContain('geheim')
    const before = readReplica(shop.home)?.secret
    expect(await runCommand('secrets', 'rotate', '--home', shop.home)).toMatchObject({ code: 0 })
    expect(readReplica(shop.home)?.secret).not.toBe(before)
    // It has to be opened to be used: one that does not open ends the command.
    expect(await runCommand('replica', 'on', ...args)).toMatchObject({ code: 0 })
  })
})
