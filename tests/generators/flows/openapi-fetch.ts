import createClient from 'openapi-fetch'
import type { paths } from './generated/schema.ts'
import { customer, gave, given, mug, parcel, shop, there } from './places.ts'

/** A whole day with a client of openapi-fetch, whose types openapi-typescript wrote; ends with what it did, as JSON. */
const station = createClient<paths>({
  baseUrl: given('STATION_URL'),
  headers: { Authorization: `Token ${given('STATION_KEY')}` },
})
const route = { shipper: shop, recipient: customer, parcels: [parcel] }

const webhook = gave(
  await station.POST('/v1/webhooks', {
    body: { url: given('HOOK_URL'), enabled_events: ['shipment_purchased'] },
  }),
)
const address = gave(await station.POST('/v1/addresses', { body: shop }))
const order = gave(
  await station.POST('/v1/orders', { body: { order_id: '1001', shipping_to: customer, line_items: [mug] } }),
)

const draft = gave(await station.POST('/v1/shipments', { body: route }))
const rated = gave(
  await station.POST('/v1/shipments/{id}/rates', { params: { path: { id: draft.id } }, body: {} }),
)
const byRate = gave(
  await station.POST('/v1/shipments/{id}/purchase', {
    params: { path: { id: draft.id }, header: { 'Idempotency-Key': 'order-1001-label' } },
    body: { selected_rate_id: there(rated.rates[0]?.id, 'rate') },
  }),
)
const atOnce = gave(await station.POST('/v1/shipments', { body: { ...route, service: 'bench_express' } }))
const { rates } = gave(await station.POST('/v1/proxy/rates', { body: route }))
const straight = gave(
  await station.POST('/v1/proxy/shipping', {
    body: { ...route, rates, selected_rate_id: there(rates[0]?.id, 'rate') },
  }),
)

const tracker = gave(
  await station.GET('/v1/trackers/{id_or_tracking_number}', {
    params: { path: { id_or_tracking_number: there(byRate.tracker_id, 'tracker') } },
  }),
)
const pickup = gave(
  await station.POST('/v1/pickups/{carrier_name}/schedule', {
    params: { path: { carrier_name: 'bench_courier' } },
    body: {
      pickup_date: given('PICKUP_DAY'),
      ready_time: '13:00',
      closing_time: '17:00',
      tracking_numbers: [there(byRate.tracking_number, 'number'), there(atOnce.tracking_number, 'number')],
    },
  }),
)
const batch = gave(
  await station.POST('/v1/batches/orders', {
    body: { orders: [{ order_id: '1002', shipping_to: customer, line_items: [mug] }] },
  }),
)
const upload = gave(
  await station.POST('/v1/documents', {
    body: {
      shipment_id: byRate.id,
      document_files: [{ doc_file: 'JVBERi0xLjQKJUVPRgo=', doc_name: 'invoice.pdf' }],
    },
  }),
)
const slip = gave(
  await station.GET('/documents/{document}', {
    params: { path: { document: 'packing-slip' }, query: { orders: order.id } },
    parseAs: 'arrayBuffer',
  }),
)
const refused = await station.POST('/v1/addresses', { body: { ...shop, postal_code: 'nowhere' } })

console.log(
  JSON.stringify({
    webhook: webhook.id,
    address: address.id,
    order: order.id,
    bought: [byRate, atOnce].map(each => each.id),
    straight: straight.tracking_number,
    tracker: tracker.id,
    pickup: pickup.id,
    batch: batch.id,
    upload: upload.id,
    slip: Buffer.from(slip).subarray(0, 5).toString('latin1'),
    refused: refused.error?.errors[0]?.code,
  }),
)
