import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOnlyDatabase } from '../../main/db/read-only-database.ts'
import { controlSocket } from '../../main/replica/configuration.ts'
import { copyBack } from '../../main/replica/copy-back.ts'
import type { Place } from '../../main/replica/generations.ts'
import { readReplica } from '../../main/replica/replica-file.ts'
import { whoAnswers } from '../../main/replica/run-program.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import type { Call } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { litestreamToolbox } from '../support/generators/toolbox.ts'
import { placeForCopy } from '../support/replica/stand-in.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

const rounds = 3
const labelsARound = 8

const replicaOf = async (call: Call) => (await call<StationStatus>('GET', '/desk/status')).body.replica
const securedMs = async (call: Call) => Date.parse((await replicaOf(call)).secured_until ?? '')

function placeOf(home: string): Place {
  const own = readReplica(home)
  if (!own) throw new Error('The copy is not on.')
  return { home, destination: own.destination, program: own.program, secret: null }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ids of what the copy says is bought. */
async function boughtInCopy(home: string): Promise<string[]> {
  const copied = await copyBack(placeOf(home), null)
  if (!copied.ok) throw new Error(copied.problem)
  return readOnlyDatabase(copied.value.file, sqlite =>
    sqlite.prepare<[], string>(`SELECT shipment_id FROM purchases WHERE state = 'bought'`).pluck().all(),
  )
}

test('a station and its program killed together lose nothing that was said to be in the copy, and another computer goes on', async ({
  skip,
}) => {
  const tools = await litestreamToolbox()
  if ('notRun' in tools) return skip(`NOT RUN: ${tools.notRun}`)
  const [home, place, next] = [tempHome(), placeForCopy(), tempHome()]
  const program = ['--program', join(tools.folder, 'bin', 'litestream')]
  await (await killableStation(home)).kill()
  expect(await runCommand('replica', 'on', '--home', home, '--to', place, ...program)).toMatchObject({
    code: 0,
  })

  const answered: { id: string; atMs: number }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const station = await killableStation(home)
    if (round === 1) await addConnection(station.call, courier())
    await until(async () => expect(await replicaOf(station.call)).toMatchObject({ state: 'running' }))
    for (let label = 0; label < labelsARound; label += 1) {
      const { status, body } = await buy(station.call, await addShipment(station.call))
      // On a machine that is very busy a label may be refused; that is no loss.
      if (status === 200) answered.push({ id: body.id, atMs: Date.now() })
    }
    const said = await securedMs(station.call)
    const pid = await whoAnswers(controlSocket(home))
    if (pid === null) throw new Error('The program did not run.')
    const gone = station.kill()
    // In the last round it is left alone: it ends by itself, as nobody holds its line any more.
    if (round < rounds) process.kill(pid, 'SIGKILL')
    await gone
    await until(() => expect(isAlive(pid)).toBe(false))
    const copied = await boughtInCopy(home)
    expect(answered.filter(({ id, atMs }) => atMs <= said && !copied.includes(id))).toEqual([])
  }

  const key = ['--key', join(home, 'secret.key')]
  const from = ['--replica', '--from', place, '--home', next, ...program]
  expect(await runCommand('restore', ...from, '--look')).toMatchObject({ code: 0 })
  expect(existsSync(join(next, 'packdesk.sqlite'))).toBe(false)
  expect((await runCommand('restore', ...from, ...key)).out).toContain(
    'This computer is the station now, as number 2.',
  )
  expect(readdirSync(place)).toEqual(expect.arrayContaining(['g0001', 'g0002']))
  const second = await killableStation(next)
  // The program had a moment to copy what was left: all of it is there.
  const { body: all } = await second.call<{ count: number }>('GET', '/v1/shipments?status=purchased')
  expect(answered.length).toBeGreaterThan(rounds * labelsARound * 0.5)
  expect(all.count).toBe(answered.length)
  expect(await buy(second.call, await addShipment(second.call))).toMatchObject({ status: 200 })

  const first = await killableStation(home)
  const refused = await buy(first.call, await addShipment(first.call))
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ code: 'taken_over' }] } })
  await until(async () =>
    expect(await replicaOf(second.call)).toMatchObject({ state: 'running', generation: 2 }),
  )
  const last = await whoAnswers(controlSocket(next))
  await second.kill()
  if (last !== null) await until(() => expect(isAlive(last)).toBe(false))
})
