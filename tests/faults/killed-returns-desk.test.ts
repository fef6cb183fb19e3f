import { expect, test } from 'vitest'
import { packingWindow } from '../support/desks/pack-desk.ts'
import { sentAndComingBack, takesBack } from '../support/desks/return-desk.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

test('a returns desk stands after a crash where it stood, after every step', async () => {
  const home = tempHome()
  let station = await killableStation(home)
  await takesBack(station.call)
  const { back } = await sentAndComingBack(station.call, { items: [{ line: 0, quantity: 1 }] })
  const at = () => packingWindow(station, { window: 'w1', mode: 'returns' })
  const crash = async () => {
    await station.kill()
    station = await killableStation(home)
    return (await at().beat()).feedback.kind
  }
  await at().scan(back.tracking_number ?? '')
  expect(await crash()).toBe('return_open')
  await at().scan('SOCK')
  expect(await crash()).toBe('return_item')
  await at().scan('PDKBOX1')
  expect(await crash()).toBe('return_outcome')
  await at().scan('PDKNEXT')
  expect(await crash()).toBe('return_open')
  expect((await at().scan('PDKNEXT')).feedback).toMatchObject({ kind: 'return_done', restocked: 1 })
  expect(await crash()).toBe('scan_order')
  expect((await at().scan(back.tracking_number ?? '')).feedback).toMatchObject({
    kind: 'return_received',
    left: 0,
  })
})
