import { readSampleData } from '../../main/domain/upkeep/sample-service.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Api } from './api.ts'

const { sender, orders } = readSampleData(findPaths().resources)

/** Stores and rates a shipment of one of the sample orders over the interface. */
export async function createShipment(api: Api, run: number): Promise<ShipmentRecord> {
  const { reference, to, parcels } = orders.at(run % orders.length) ?? {}
  const body = { shipper: sender, recipient: to, parcels, reference: `${reference} (${run})` }
  return JSON.parse(await api.call('POST', '/v1/shipments', body)) as ShipmentRecord
}
