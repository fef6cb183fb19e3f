import { createClient } from './generated/client/index.ts'
import {
  addressesCreate,
  batchesCreateOrders,
  documentsRender,
  documentsUpload,
  ordersCreate,
  pickupsSchedule,
  proxyRates,
  proxyShipping,
  shipmentsCreate,
  shipmentsPurchase,
  shipmentsRates,
  trackersRetrieve,
  webhooksCreate,
} from './generated/index.ts'
import { customer, gave, given, mug, parcel, shop, there } from './places.ts'

/** A whole day with a client @hey-api/openapi-ts wrote; ends with what it did, as JSON. */
const client = createClient({
  baseUrl: given('STATION_URL'),
  headers: { Authorization: `Token ${given('STATION_KEY')}` },
})
const route = { shipper: shop, recipient: customer, parcels: [parcel] }

const webhook = gave(
  await webhooksCreate({
    client,
    body: { url: given('HOOK_URL'), enabled_events: ['shipment_purchased'] },
  }),
)
const address = gave(await addressesCreate({ client, body: shop }))
const order = gave(
  await ordersCreate({ client, body: { order_id: '1001', shipping_to: customer, line_items: [mug] } }),
)

const draft = gave(await shipmentsCreate({ client, body: route }))
const rated = gave(await shipmentsRates({ client, path: { id: draft.id }, body: {} }))
const byRate = gave(
  await shipmentsPurchase({
    client,
    path: { id: draft.id },
    headers: { 'Idempotency-Key': 'order-1001-label' },
    body: { selected_rate_id: there(rated.rates[0]?.id, 'rate') },
  }),
)
const atOnce = gave(await shipmentsCreate({ client, body: { ...route, service: 'bench_express' } }))
const { rates } = gave(await proxyRates({ client, body: route }))
const straight = gave(
  await proxyShipping({
    client,
    body: { ...route, rates, selected_rate_id: there(rates[0]?.id, 'rate') },
  }),
)

const tracker = gave(
  await trackersRetrieve({
    client,
    path: { id_or_tracking_number: there(byRate.tracker_id, 'tracker') },
  }),
)
const pickup = gave(
  await pickupsSchedule({
    client,
    path: { carrier_name: 'bench_courier' },
    body: {
      pickup_date: given('PICKUP_DAY'),
      ready_time: '13:00',
      closing_time: '17:00',
      tracking_numbers: [there(byRate.tracking_number, 'number'), there(atOnce.tracking_number, 'number')],
    },
  }),
)
const batch = gave(
  await batchesCreateOrders({
    client,
    body: { orders: [{ order_id: '1002', shipping_to: customer, line_items: [mug] }] },
  }),
)
const upload = gave(
  await documentsUpload({
    client,
    body: {
      shipment_id: byRate.id,
      document_files: [{ doc_file: 'JVBERi0xLjQKJUVPRgo=', doc_name: 'invoice.pdf' }],
    },
  }),
)
const slip = gave(
  await documentsRender({ client, path: { document: 'packing-slip' }, query: { orders: order.id } }),
)
const refused = await addressesCreate({ client, body: { ...shop, postal_code: 'nowhere' } })
const { errors = [] } = there(refused.error, 'refusal')

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
    slip: await slip.slice(0, 5).text(),
    refused: errors[0]?.code,
  }),
)
