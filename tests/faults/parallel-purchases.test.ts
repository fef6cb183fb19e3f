import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment } from '../support/desks/shipping-data.ts'
import { startHolder } from '../support/station/home-holder.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const script = fileURLToPath(new URL('../support/desks/buying-client.ts', import.meta.url))

const client = (...args: string[]) =>
  text(spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout)

test('a label bought a hundred times at once by two programs is charged once, and a second station is refused the home', async () => {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const station = await killableStation(home)
  await addConnection(station.call, scriptedConnection(carrier))
  const { id, rates } = await addShipment(station.call)
  const holder = startHolder(home)
  const clients = [1, 2].map(() => client(station.url, station.key, id, rates[0]?.id ?? '', '50'))
  const statuses = (await Promise.all(clients)).flatMap(said => JSON.parse(said) as number[])

  expect(statuses).toHaveLength(100)
  expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(statuses).toContain(200)
  expect(carrier.calls('labels')).toBe(1)
  expect(carrier.charges()).toHaveLength(1)
  expect(await holder.said).toBe('refused')
})
