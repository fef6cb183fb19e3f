import { onTestFinished } from 'vitest'
import { fakeCarrier } from '../carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../carriers/scripted-carrier.ts'
import { manualClock } from '../manual-clock.ts'
import { startStation, type TestStationOptions } from '../station/station.ts'
import { addConnection, addShipment, buy } from './shipping-data.ts'

/** A station of its own with a connection to a carrier that does as it is told, and a clock the test moves. */
export async function scriptedDesk(options: TestStationOptions = {}) {
  const carrier = await fakeCarrier()
  const clock = manualClock()
  const station = await startStation({ carriers: scriptedCarriers, clock, ...options })
  onTestFinished(station.close)
  const { call } = station
  const connection = await addConnection(call, scriptedConnection(carrier))
  return {
    ...station,
    carrier,
    clock,
    connection,
    draft: (more: object = {}) => addShipment(call, more),
    buy: (shipment: Parameters<typeof buy>[1], more: object = {}) => buy(call, shipment, more),
    retrieve: (id: string) => call('GET', `/v1/shipments/${id}`),
    unknownPurchases: async () => (await call('GET', '/desk/status')).body.unknown_purchases,
  }
}
