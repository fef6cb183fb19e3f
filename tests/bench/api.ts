import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { readSampleData } from '../../main/domain/upkeep/sample-service.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'

/** One tool that talks to a station over one kept connection, a call at a time. */
export type Api = {
  /** Answers the body as text. Throws when the station refuses. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<string>
  close: () => void
}

export function createApi(url: string, key: string): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    call: async (method, path, body) => {
      const headers = {
        ...authorization(key),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sending = request(`${url}${path}`, { agent, method, headers })
      sending.end(body === undefined ? undefined : JSON.stringify(body))
      const [response] = await once(sending, 'response')
      const answer = await text(response)
      if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer}`)
      return answer
    },
    close: () => agent.destroy(),
  }
}

export const authorization = (key: string) => ({ authorization: `Token ${key}` })

const { sender, orders: all } = readSampleData(findPaths().resources)
/** What crosses a border is not bought without a declaration. */
const orders = all.filter(({ to }) => to.country_code === sender.country_code)

/** Stores and rates a shipment of one of the sample orders over the interface. */
export async function createShipment(api: Api, run: number): Promise<ShipmentRecord> {
  const { reference, to, parcels } = orders.at(run % orders.length) ?? {}
  const body = { shipper: sender, recipient: to, parcels, reference: `${reference} (${run})` }
  return JSON.parse(await api.call('POST', '/v1/shipments', body)) as ShipmentRecord
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
