import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { buy, createApi, createShipment } from './api.ts'
import { createBareWriter, type RowsOf } from './bare-writer.ts'
import { publish, toFigures } from './figure.ts'
import { measurePair } from './measure.ts'
import { seededHome, temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

const runs = 240
const warmUpRuns = 60

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const bare = createBareWriter(home, temporaryFolder())

/** The intent is on the disk before the carrier is asked, so the least there can be are two commits. */
const writtenFor = ({ id: value }: ShipmentRecord): RowsOf[][] => [
  [{ table: 'purchases', where: 'shipment_id = ?', value }],
  [
    { table: 'purchases', where: 'shipment_id = ?', value },
    { table: 'shipments', where: 'id = ?', value },
    { table: 'shipment_parts', where: 'shipment_id = ?', value },
    { table: 'shipment_files', where: 'shipment_id = ?', value },
    { table: 'trackers', where: 'shipment_id = ?', value },
    { table: 'sequences', where: 'name = ?', value: 'tracking:HC' },
  ],
]

for (const [format, p95AtMostMs] of [
  ['ZPL', 20],
  ['PDF', 40],
] as const) {
  const drafts: ShipmentRecord[] = []
  for (let run = 0; run < warmUpRuns + runs; run += 1) drafts.push(await createShipment(api, run))
  const latency = await measurePair(
    {
      value: run => buy(api, drafts[run + warmUpRuns] ?? { id: '', rates: [] }, format),
      prepare: shipment => bare.read(writtenFor(shipment)),
      floor: bare.write,
    },
    { runs, warmUpRuns },
  )
  publish(toFigures(`purchase with ${format}`, latency, p95AtMostMs))
}
bare.close()
api.close()
await station.stop()
