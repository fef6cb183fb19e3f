import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000

test(
  'a label that follows its purchase is fetched by the next start after a kill, and bought once',
  async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home)
    await addConnection(first.call, scriptedConnection(carrier))
    const follows = { number: '', id: 'S-1', format: 'ZPL', label: null, pending: { arrives: 'later' } }
    carrier.behave('labels', { body: follows })
    const { id } = (await buy(first.call, await addShipment(first.call))).body
    await first.kill()
    const label = Buffer.from('^XA^FO60,300^BY3^BCN,150,N,N,N^FDT-1^FS^XZ').toString('base64')
    carrier.behave('fetch-label', { body: { number: 'T-1', format: 'ZPL', label } })
    const { call } = await killableStation(home)
    const read = async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body
    expect(await read()).toMatchObject({ status: 'purchased', label_url: null })
    await call('POST', `/desk/shipments/${id}/fetch-label`)
    await until(async () => expect((await read()).label_url).not.toBeNull())
    expect(await read()).toMatchObject({ tracking_number: 'T-1' })
    expect(carrier.charges()).toHaveLength(1)
  },
  twoStartsMs,
)
