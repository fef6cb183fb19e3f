import { createApi, createShipment } from './api.ts'
import { createBareWriter } from './bare-writer.ts'
import { publish, toFigures } from './figure.ts'
import { measurePair } from './measure.ts'
import { seededHome, temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const bare = createBareWriter(home, temporaryFolder())

const latency = await measurePair(
  {
    value: run => createShipment(api, run),
    prepare: ({ id: value }) =>
      bare.read([
        [
          { table: 'shipments', where: 'id = ?', value },
          { table: 'shipment_parts', where: 'shipment_id = ?', value },
          { table: 'sequences', where: 'name = ?', value: 'parcel_reference' },
        ],
      ]),
    floor: bare.write,
  },
  { runs: 400, warmUpRuns: 100 },
)
bare.close()
api.close()
await station.stop()
publish(toFigures('create with rates', latency, 15))
