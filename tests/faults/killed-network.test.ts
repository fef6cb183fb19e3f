import { expect, test } from 'vitest'
import { addPeople, computer, enterAt, freePort, pair } from '../support/desks/shop-network.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

test('a station that is killed comes back to its network, with the same authority and its desks', async () => {
  const home = tempHome()
  const networkAddresses = ['127.0.0.1']
  const port = await freePort()
  const first = await killableStation(home, { networkAddresses })
  const people = await addPeople(first)
  await first.call('PATCH', '/desk/network', { open: true, port })
  const at = computer({ port })
  await pair({ station: first }, at)
  const trusted = async () => (await at.ask('GET', '/join/packdesk.crt')).bytes
  const before = await trusted()
  await first.kill()
  await killableStation(home, { networkAddresses })
  expect(await trusted()).toEqual(before)
  expect((await enterAt(at, { people }, 'packer')).status).toBe(201)
  expect((await at.ask('GET', '/v1/shipments')).status).toBe(200)
})
