import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { type Api, createApi } from './api.ts'
import { startStation } from './station.ts'

/** What a station made of its own sample orders: drafts with their rates, and the same ones bought. */
export type SampleShipments = { drafts: ShipmentRecord[]; bought: ShipmentRecord[] }

/** Lets a real station make its samples in a home and buy all of them, so that copies of them are realistic. */
export async function makeSampleShipments(home: string, key: string): Promise<SampleShipments> {
  const station = await startStation(home, { sample: true })
  const api = createApi(station.url, key)
  const page = JSON.parse(await api.call('GET', '/v1/shipments?limit=100')) as { results: ShipmentRecord[] }
  const bought: ShipmentRecord[] = []
  for (const draft of page.results) bought.push(await buy(api, draft, 'ZPL'))
  api.close()
  await station.stop()
  return { drafts: page.results, bought }
}

/** Buys the cheapest rate of a draft. */
export async function buy(
  api: Api,
  { id, rates }: Pick<ShipmentRecord, 'id' | 'rates'>,
  format: 'ZPL' | 'PDF' | 'PNG',
): Promise<ShipmentRecord> {
  const body = { selected_rate_id: rates[0]?.id, label_type: format }
  return JSON.parse(await api.call('POST', `/v1/shipments/${id}/purchase`, body)) as ShipmentRecord
}
