import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { Call } from './call.ts'
import { route } from './shipping-data.ts'

type Request = { path: string; body: unknown }

/**
 * The documented example of an operation as a request that can succeed at a station with sample data: records
 * named in the path are made first, by the example of the operation that creates them.
 */
export async function exampleRequest(
  call: Call,
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
): Promise<Request> {
  const { id: recordId, rates } = await madeFor(call, endpoint, endpoints)
  const example = await withRealWebhook(call, withRealRates(endpoint.example, rates), endpoints)
  const path = endpoint.path
    .replace(/:(id|id_or_tracking_number)\b/, recordId)
    .replace(':carrier_name', 'house_courier')
    .replace(':tracking_number', recordId)
    .replace(':file', 'label.zpl')
  const query = 'pending_pickup' in (endpoint.query?.shape ?? {}) ? '?pending_pickup' : ''
  return { path: `${path}${query}`, body: example }
}

type Made = { id: string; rates: RateRecord[] }

async function madeFor(call: Call, { path }: Endpoint, endpoints: readonly Endpoint[]): Promise<Made> {
  const base = path.split('/:')[0]
  const creating = endpoints.find(each => each.method === 'POST' && each.path === base)
  if (base === '/desk/event-records' && path.includes(':'))
    return { id: await anEvent(call, endpoints), rates: [] }
  if (base === '/v1/batches/operations') return { id: await aBatch(call, endpoints), rates: [] }
  if (base === '/v1/proxy/shipping') return { id: '', rates: await proxyRates(call) }
  if (!creating || !path.includes(':')) return { id: 'none', rates: await proxyRates(call) }
  const { path: at, body } = await exampleRequest(call, creating, endpoints)
  const made = await call<Partial<Made>>('POST', at, unlike(body))
  const { id = 'none', rates = [] } = made.body
  if (path.endsWith('/:file'))
    await call('POST', `${at}/${id}/purchase`, { selected_rate_id: rates[0]?.id, label_type: 'ZPL' })
  return { id, rates }
}

/** Nicknames, numbers of orders and the like must not repeat. */
let made = 0
const unlike = (body: unknown): unknown => {
  const names = ['carrier_id', 'order_id', 'slug'].filter(
    name => typeof body === 'object' && body !== null && name in body,
  )
  return names.length > 0
    ? { ...(body as object), ...Object.fromEntries(names.map(name => [name, `made_${made++}`])) }
    : body
}

async function proxyRates(call: Call): Promise<RateRecord[]> {
  const { body } = await call<{ rates?: RateRecord[] }>('POST', '/v1/proxy/rates', {
    ...route,
    carrier_ids: ['house_courier'],
  })
  return body.rates ?? []
}

/** Events are not made by a request but by what it leads to. */
async function anEvent(call: Call, endpoints: readonly Endpoint[]): Promise<string> {
  await madeFor(call, { path: '/v1/trackers/:id' } as Endpoint, endpoints)
  const { body } = await call<{ results: { id: string }[] }>('GET', '/desk/event-records?limit=1')
  return body.results[0]?.id ?? 'none'
}

/** Batches are read at another address than they are made at. */
async function aBatch(call: Call, endpoints: readonly Endpoint[]): Promise<string> {
  const creating = endpoints.find(each => each.id === 'batches.createTrackers')
  const { body } = await call<{ id: string }>('POST', '/v1/batches/trackers', creating?.example)
  return body.id
}

async function withRealWebhook(
  call: Call,
  example: unknown,
  endpoints: readonly Endpoint[],
): Promise<unknown> {
  if (!JSON.stringify(example ?? null).includes('weh_…')) return example
  const { id } = await madeFor(call, { path: '/v1/webhooks/:id' } as Endpoint, endpoints)
  return JSON.parse(JSON.stringify(example).replaceAll('weh_…', id))
}

/** Examples name rates as `rat_…`, since a real one lives only as long as its fetch. */
const withRealRates = (example: unknown, [rate]: readonly RateRecord[]): unknown =>
  example === undefined ? undefined : JSON.parse(JSON.stringify(example).replaceAll('rat_…', rate?.id ?? ''))
