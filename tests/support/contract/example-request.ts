import { expect } from 'vitest'
import { exampleAddress } from '../../../shared/api/addresses.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { isPurchaseOpen, type QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import type { ReturnDraft } from '../../../shared/desk/returns.ts'
import { needOf } from '../../../shared/rate-ranking.ts'
import { finishedBatch } from '../desks/batch-desk.ts'
import { formOf, formType } from '../desks/import-desk.ts'
import { addShipment, buy, courier, route, service } from '../desks/shipping-data.ts'
import { scriptedPrinter } from '../printers/scripted-printer/scripted-printer.ts'
import { scriptedShopData } from '../shops/scripted-shops.ts'
import { until } from '../until.ts'
import type { Call, CallOptions } from './call.ts'
import { withRealAccess } from './example-access.ts'
import { withRealMoney } from './example-money.ts'
import { aPackingRecord, aPhoto } from './example-packing.ts'
import { recordIn } from './record-in.ts'

type Request = { path: string; body: unknown; form: CallOptions }

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
  const drafted = await withRealDraft(call, await withNearPrinter(call, endpoint.example))
  const known = await withRealNumber(call, withRealRates(drafted, rates))
  const routed = await withRealPrinter(call, await withRealWebhook(call, known, endpoints))
  const named = await withRealOrder(call, await withRealShipment(call, routed), endpoints)
  const closable = withScriptedShop(await withOpenConnection(call, named))
  const example = await withRealAddresses(call, await withRealMoney(call, closable))
  const path = endpoint.path
    .replace(/:(id|id_or_tracking_number)\b/, recordId)
    .replace(':carrier_name', 'house_courier')
    .replace(':tracking_number', recordId)
    .replace(':file', endpoint.path.startsWith('/v1/batches/') ? 'orders.csv' : 'label.zpl')
    .replace(':document', 'packing-slip')
    .replace(':name', 'list.pdf')
    .replace(':valid_from', '2099-12-01')
  if (endpoint.path.endsWith(':valid_from') && endpoint.method !== 'PUT')
    await call('PUT', path, { services: [] })
  const ofWebhook = 'webhook_id' in (endpoint.query?.shape ?? {})
  const flag = ['pending_pickup', 'sample'].find(name => name in (endpoint.query?.shape ?? {}))
  const query = ofWebhook
    ? `?webhook_id=${(await aDelivery(call, endpoints)).webhook_id}`
    : flag
      ? `?${flag}`
      : ['/desk/import-fields', '/desk/import-programs'].includes(endpoint.path)
        ? '?kind=orders'
        : ''
  const real = await withRealAccess(call, { path: `${path}${query}`, body: example })
  return { ...real, form: endpoint.upload ? anUpload() : endpoint.file ? fileFor(endpoint) : {} }
}

const anOrder = [
  'Order number,Item title,Item quantity,Item weight,Shipping name,Shipping country',
  'EX-1,Cup,1,0.5,Ada Haddad,CA',
].join('\n')

/** A file the station can read, as a form. */
const anUpload = (): CallOptions => ({
  raw: formOf({ content: anOrder, fields: { resource_type: 'orders' } }),
  headers: { 'content-type': formType },
})

/** The same as the body itself. */
const aFile = (): CallOptions => ({
  raw: new Uint8Array(Buffer.from(anOrder)),
  headers: { 'content-type': 'text/csv' },
})

const fileFor = ({ path }: Endpoint): CallOptions => (path.endsWith('/photo') ? aPhoto() : aFile())

type Made = { id: string; rates: RateRecord[] }

async function madeFor(call: Call, { path }: Endpoint, endpoints: readonly Endpoint[]): Promise<Made> {
  const base = path.split('/:')[0]
  const packing = await aPackingRecord(call, path)
  if (packing !== null) return { id: packing, rates: [] }
  if (base === '/v1/pickups' || base === '/desk/pickups')
    return { id: await aPickup(call, endpoints), rates: [] }
  if (base === '/desk/orders' && path.includes(':'))
    return { id: await anOrderOf(call, endpoints), rates: [] }
  if (base === '/desk/trackers' && path.includes(':'))
    return madeFor(call, { path: '/v1/trackers/:id' } as Endpoint, endpoints)
  if (base === '/desk/addresses' && path.includes(':'))
    return madeFor(call, { path: '/v1/addresses/:id' } as Endpoint, endpoints)
  if (base === '/desk/order-actions' && path.includes(':'))
    return { id: await anAction(call, endpoints), rates: [] }
  if (base === '/desk/shipment-actions' && path.includes(':'))
    return { id: await aShipmentAction(call), rates: [] }
  if (base === '/desk/shipments' && path.includes(':')) return { id: (await addShipment(call)).id, rates: [] }
  if (base === '/desk/products' && path.includes(':')) return aProduct(call, path, endpoints)
  if (base === '/desk/product-changes') return { id: await aProductChange(call), rates: [] }
  if (base === '/desk/address-changes') return { id: await anAddressChange(call), rates: [] }
  if (base === '/desk/reports/accounts')
    return madeFor(call, { path: '/desk/connections/:id' } as Endpoint, endpoints)
  if (base === '/desk/webhooks' && path.includes(':'))
    return madeFor(call, { path: '/v1/webhooks/:id' } as Endpoint, endpoints)
  if (base === '/desk/webhook-deliveries' && path.includes(':'))
    return { id: (await aDelivery(call, endpoints)).id, rates: [] }
  if (base === '/desk/imports' && path.includes(':')) return { id: await anImport(call, path), rates: [] }
  if (base === '/desk/record-history') return { id: (await aBoughtShipment(call)).id, rates: [] }
  if (base === '/desk/returns/of') return { id: (await aBoughtShipment(call)).id, rates: [] }
  if (/^\/(desk|v1)\/returns$/.test(base ?? '') && path.includes(':'))
    return aReturn(call, !path.endsWith('/buy'))
  if (base === '/desk/requested-services' && path.includes(':'))
    return { id: await aMeaning(call), rates: [] }
  const creating = endpoints.find(each => each.method === 'POST' && each.path === base)
  if (base === '/desk/event-records' && path.includes(':'))
    return { id: await anEvent(call, endpoints), rates: [] }
  if (base === '/desk/print-previews/shipments') return { id: (await aBoughtShipment(call)).id, rates: [] }
  if (base === '/v1/batches/operations') return { id: await aBatch(call, endpoints), rates: [] }
  if (base === '/v1/proxy/shipping') return { id: '', rates: await proxyRates(call) }
  if (!creating || !path.includes(':')) return { id: 'none', rates: await proxyRates(call) }
  const { path: at, body } = await exampleRequest(call, creating, endpoints)
  const made = await call<Partial<Made>>('POST', at, unlike(body))
  // Else every answer about it would be that there is no such record, and nobody would know why.
  const isAnswered = made.status < 400 || at.startsWith('/v1/proxy/')
  if (!isAnswered) throw new Error(`POST ${at} made no record: ${made.status} ${made.bytes}`)
  const { id = 'none', rates = [] } = made.body
  if (at === '/desk/purchase-queue') await untilBought(call, id)
  if (path.endsWith('/:file'))
    await call('POST', `${at}/${id}/purchase`, { selected_rate_id: rates[0]?.id, label_type: 'ZPL' })
  return { id, rates }
}

/** What the queue does by itself is none of what is asked for next. */
const untilBought = (call: Call, id: string) =>
  until(async () => {
    const purchase = await recordIn<QueuedPurchase>(call, '/desk/purchase-queue', id)
    if (isPurchaseOpen(purchase)) throw new Error(`the purchase is ${purchase.state}`)
  })

/** A shop that nobody reaches: it is off, and there is nobody at its address. */
function withScriptedShop(example: unknown): unknown {
  const isShop = typeof example === 'object' && example !== null && 'kind' in example && 'settings' in example
  if (!isShop) return example
  const source = `shop_${made++}`
  const url = `http://127.0.0.1:9/${source}`
  return { ...example, ...scriptedShopData({ url }), active: false, source }
}

/** Nicknames, numbers of orders and the like must not repeat. */
let made = 0
const unlike = (body: unknown): unknown => {
  if (typeof body === 'object' && body !== null && 'password' in body)
    return { ...body, email: `made_${made++}@shop.example` }
  const names = ['carrier_id', 'order_id', 'slug', 'sku'].filter(
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

/** A pickup is made by the operation that schedules it, which is not the address of its list. */
async function aPickup(call: Call, endpoints: readonly Endpoint[]): Promise<string> {
  const { example } = endpoints.find(({ id }) => id === 'pickups.schedule') ?? {}
  const body = await withRealNumber(call, example)
  return (await call<{ id?: string }>('POST', '/v1/pickups/house_courier/schedule', body)).body.id ?? 'none'
}

/** Only a label that was bought can be voided, and only one that is not collected yet can be collected. */
async function withRealNumber(call: Call, example: unknown): Promise<unknown> {
  if (typeof example !== 'object' || example === null) return example
  if ('shipment_identifier' in example)
    return { ...example, shipment_identifier: (await aBoughtShipment(call)).shipment_identifier }
  if (!('tracking_numbers' in example)) return example
  return { ...example, tracking_numbers: [(await aBoughtShipment(call)).tracking_number] }
}

const aBoughtShipment = async (call: Call) =>
  (await buy(call, await addShipment(call, { carrier_ids: ['house_courier'] }))).body

/** By a courier who takes parcels back, which that of the sample data does not. */
async function aReturn(call: Call, withLabel: boolean): Promise<Made> {
  const back = { ...service('back', 7, 5), is_return: true }
  await call('POST', '/desk/connections', courier('returns_courier', { config: { services: [back] } }))
  const sent = await aBoughtShipment(call)
  const { body } = await call<ReturnDraft>('POST', '/desk/returns', { shipment_id: sent.id })
  const made = { id: body.return.id, rates: body.label.rates }
  if (withLabel) await call('POST', `/desk/returns/${made.id}/buy`, { selected_rate_id: made.rates[0]?.id })
  return made
}

/** Events are not made by a request but by what it leads to. */
async function anEvent(call: Call, endpoints: readonly Endpoint[]): Promise<string> {
  await madeFor(call, { path: '/v1/trackers/:id' } as Endpoint, endpoints)
  const { body } = await call<{ results: { id: string }[] }>('GET', '/desk/event-records?limit=1')
  return body.results[0]?.id ?? 'none'
}

const anOrderOf = async (call: Call, endpoints: readonly Endpoint[]): Promise<string> =>
  (await madeFor(call, { path: '/v1/orders/:id' } as Endpoint, endpoints)).id

/** The desk finds an order by the id the interface gave it. */
async function withRealOrder(call: Call, example: unknown, endpoints: readonly Endpoint[]): Promise<unknown> {
  if (!JSON.stringify(example ?? null).includes('ord_1')) return example
  return JSON.parse(JSON.stringify(example).replaceAll('ord_1', await anOrderOf(call, endpoints)))
}

/** What is undone is an action, which has no address to be read at. */
async function anAction(call: Call, endpoints: readonly Endpoint[]): Promise<string> {
  const { example } = endpoints.find(({ id }) => id === 'deskOrders.act') ?? {}
  const body = await withRealOrder(call, example, endpoints)
  return (await call<{ action_id: string }>('POST', '/desk/order-actions', body)).body.action_id
}

async function aShipmentAction(call: Call): Promise<string> {
  const { id } = await addShipment(call)
  const body = { ids: [id], action: { kind: 'tag', tags: ['gift'] } }
  return (await call<{ action_id: string }>('POST', '/desk/shipment-actions', body)).body.action_id
}

const pictureOf = (endpoints: readonly Endpoint[]) =>
  endpoints.find(({ id }) => id === 'deskProducts.changePicture')?.example

/** Products are made over the interface; the desk has their pictures. */
async function aProduct(call: Call, path: string, endpoints: readonly Endpoint[]): Promise<Made> {
  const product = await madeFor(call, { path: '/v1/products/:id' } as Endpoint, endpoints)
  if (path.endsWith('/picture'))
    await call('PUT', `/desk/products/${product.id}/picture`, pictureOf(endpoints))
  return product
}

/** A change of products has no address to be read at either. */
async function aProductChange(call: Call): Promise<string> {
  const rows = [{ sku: `made_${made++}`, fields: { weight_grams: 350 } }]
  return (await call<{ change_id: string }>('POST', '/desk/products/changes', { rows })).body.change_id
}

/** As far along as the operation needs it: read, planned, or done. */
async function anImport(call: Call, path: string): Promise<string> {
  const text = anOrder.replace('EX-1', `EX-${made++}`)
  const { body } = await call<{ id: string }>('POST', '/desk/imports', {
    kind: 'orders',
    name: 'o.csv',
    text,
  })
  const at = `/desk/imports/${body.id}`
  if (!/(commit|cancel|undo|decisions)$/.test(path)) return body.id
  const planned = await call<{ revision: number }>('POST', `${at}/plan`)
  if (!path.endsWith('/undo')) return body.id
  await call('POST', `${at}/commit`, { revision: planned.body.revision })
  await expect.poll(async () => (await call<{ state: string }>('GET', at)).body.state).toBe('done')
  return body.id
}

/** What somebody said of a name. */
async function aMeaning(call: Call): Promise<string> {
  const said = { text: `Name ${made++}`, meaning: { kind: 'cheapest' } }
  return (await call<{ id: string }>('PUT', '/desk/requested-services', said)).body.id
}

/** An import, which is what is taken back. */
async function anAddressChange(call: Call): Promise<string> {
  const rows = [{ ...exampleAddress, person_name: `Ada Byron ${made++}` }]
  return (await call<{ change_id: string }>('POST', '/desk/addresses/changes', { rows })).body.change_id
}

/** Two saved addresses take the places of those of an example. */
async function withRealAddresses(call: Call, example: unknown): Promise<unknown> {
  let text = JSON.stringify(example ?? null)
  for (const name of ['adr_1', 'adr_2']) {
    if (!text.includes(`"${name}"`)) continue
    const { body } = await call<{ id: string }>('POST', '/v1/addresses', exampleAddress)
    text = text.replaceAll(`"${name}"`, JSON.stringify(body.id))
  }
  return example === undefined ? example : JSON.parse(text)
}

/** Nor are deliveries: an event goes to an endpoint that was there before. */
async function aDelivery(
  call: Call,
  endpoints: readonly Endpoint[],
): Promise<{ id: string; webhook_id: string }> {
  const webhook = await madeFor(call, { path: '/v1/webhooks/:id' } as Endpoint, endpoints)
  // An order is new each time; a tracker of the examples is only new once.
  await madeFor(call, { path: '/v1/orders/:id' } as Endpoint, endpoints)
  const { body } = await call<{ results: { id: string }[] }>(
    'GET',
    `/desk/webhook-deliveries?webhook_id=${webhook.id}`,
  )
  return { id: body.results[0]?.id ?? 'none', webhook_id: webhook.id }
}

/** Batches are read at another address than they are made at. */
async function aBatch(call: Call, endpoints: readonly Endpoint[]): Promise<string> {
  const creating = endpoints.find(each => each.id === 'batches.createTrackers')
  const { body } = await call<{ id: string }>('POST', '/v1/batches/trackers', creating?.example)
  return (await finishedBatch(call, body.id)).id
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

/** Where the printer of the examples is. */
export const printerOfExamples = '192.168.1.50:9100'

/** One that is there, since nobody knows what is at the address of the examples. */
async function withNearPrinter(call: Call, example: unknown): Promise<unknown> {
  const text = JSON.stringify(example ?? null)
  if (!text.includes(printerOfExamples)) return example
  const { results } = (await call<{ results: { uri: string }[] }>('GET', '/desk/printers?limit=100')).body
  const known = results.map(({ uri }) => uri)
  let { uri } = await scriptedPrinter()
  // The port of an earlier one is free by now and may be handed out again; its printer is still set up at the station.
  while (known.includes(uri)) uri = (await scriptedPrinter()).uri
  return JSON.parse(text.replaceAll(`tcp://${printerOfExamples}`, uri))
}

/** All routes and rules there are, and a printer of the sample data. */
async function withRealPrinter(call: Call, example: unknown): Promise<unknown> {
  const text = JSON.stringify(example ?? null)
  const ids = async (path: string) =>
    (await call<{ results: { id: string }[] }>('GET', path)).body.results.map(({ id }) => id)
  if (text.includes('rte_…')) {
    const [printer_id] = await ids('/desk/printers')
    await call('POST', '/desk/print-routes', { kind: 'invoice', printer_id })
    return { ids: await ids('/desk/print-routes') }
  }
  if (text.includes('rul_…')) return { ids: await ids('/desk/rules') }
  return text.includes('prn_…')
    ? JSON.parse(text.replaceAll('prn_…', (await ids('/desk/printers'))[0] ?? ''))
    : example
}

/** A shipment that is named with one of its rates is a draft; for the others somebody would be asked at which point. */
async function withRealDraft(call: Call, example: unknown): Promise<unknown> {
  const text = JSON.stringify(example ?? null)
  if (!text.includes('shp_…') || !text.includes('rat_…')) return example
  const { id, rates } = await addShipment(call, { carrier_ids: ['house_courier'] })
  return JSON.parse(
    text.replaceAll('shp_…', id).replaceAll('rat_…', rates.find(rate => needOf(rate) === null)?.id ?? ''),
  )
}

/** Papers are for shipments that are bought. */
async function withRealShipment(call: Call, example: unknown): Promise<unknown> {
  if (!JSON.stringify(example ?? null).includes('shp_…')) return example
  const bought = await buy(call, await addShipment(call, { carrier_ids: ['house_courier'] }))
  return JSON.parse(JSON.stringify(example).replaceAll('shp_…', bought.body.id))
}

/** A connection that is closed at the end of a day has something bought. */
async function withOpenConnection(call: Call, example: unknown): Promise<unknown> {
  if (!JSON.stringify(example ?? null).includes('car_…')) return example
  const bought = await buy(call, await addShipment(call, { carrier_ids: ['house_courier'] }))
  const { carrier_ref: id } = bought.body.selected_rate ?? {}
  return JSON.parse(JSON.stringify(example).replaceAll('car_…', String(id)))
}

/** Examples name rates as `rat_…`, since a real one lives only as long as its fetch. */
const withRealRates = (example: unknown, [rate]: readonly RateRecord[]): unknown =>
  example === undefined ? undefined : JSON.parse(JSON.stringify(example).replaceAll('rat_…', rate?.id ?? ''))
