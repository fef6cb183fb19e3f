import { expect, test } from 'vitest'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

/** What generated clients are named by: method, path, operationId and tag of the published file. */
const published = [
  'GET / &&ping API',
  'POST /api/token &&authenticate API',
  'POST /api/token/refresh &&refresh_token API',
  'POST /api/token/verified &&get_verified_token API',
  'POST /api/token/verify &&verify_token API',
  'GET /v1/references &&data API',
  'GET /v1/addresses $list Addresses',
  'POST /v1/addresses $create Addresses',
  'GET /v1/addresses/{} $retrieve Addresses',
  'PATCH /v1/addresses/{} $update Addresses',
  'DELETE /v1/addresses/{} $discard Addresses',
  'POST /v1/batches/data/import &&&&$import_file Batches',
  'GET /v1/batches/operations &&&&$list Batches',
  'GET /v1/batches/operations/{} &&&&$retrieve Batches',
  'POST /v1/batches/orders &&&&$create_orders Batches',
  'POST /v1/batches/shipments &&&&$create_shipments Batches',
  'POST /v1/batches/trackers &&&&$create_trackers Batches',
  'GET /v1/carriers &&list Carriers',
  'GET /v1/carriers/{}/services &&get_services Carriers',
  'GET /v1/customs_info $$list Customs',
  'POST /v1/customs_info $$create Customs',
  'GET /v1/customs_info/{} $$retrieve Customs',
  'PATCH /v1/customs_info/{} $$update Customs',
  'DELETE /v1/customs_info/{} $$discard Customs',
  'GET /v1/documents $$$$$&list Documents',
  'POST /v1/documents $$$$$&upload Documents',
  'GET /v1/documents/{} $$$$$&retrieve Documents',
  'GET /v1/orders &&&&list Orders',
  'POST /v1/orders &&&&create Orders',
  'GET /v1/orders/{} &&&&retrieve Orders',
  'PUT /v1/orders/{} &&&&update Orders',
  'DELETE /v1/orders/{} &&&&dismiss Orders',
  'POST /v1/orders/{}/cancel &&&&cancel Orders',
  'GET /v1/parcels $$$list Parcels',
  'POST /v1/parcels $$$create Parcels',
  'GET /v1/parcels/{} $$$retrieve Parcels',
  'PATCH /v1/parcels/{} $$$update Parcels',
  'DELETE /v1/parcels/{} $$$discard Parcels',
  'GET /v1/pickups $$$$list Pickups',
  'POST /v1/pickups/{}/schedule $$$$schedule Pickups',
  'GET /v1/pickups/{} $$$$retrieve Pickups',
  'POST /v1/pickups/{} $$$$update Pickups',
  'POST /v1/pickups/{}/cancel $$$$cancel Pickups',
  'POST /v1/proxy/pickups/{} @schedule_pickup Proxy',
  'POST /v1/proxy/pickups/{}/cancel @cancel_pickup Proxy',
  'POST /v1/proxy/pickups/{}/update @update_pickup Proxy',
  'POST /v1/proxy/rates @@fetch_rates Proxy',
  'POST /v1/proxy/shipping @@@buy_label Proxy',
  'POST /v1/proxy/shipping/{}/cancel @@@void_label Proxy',
  'POST /v1/proxy/tracking @@@@get_tracking Proxy',
  'GET /v1/proxy/tracking/{}/{} @@@@track_shipment Proxy',
  'GET /v1/shipments $$$$$list Shipments',
  'POST /v1/shipments $$$$$create Shipments',
  'GET /v1/shipments/{} $$$$$retrieve Shipments',
  'PUT /v1/shipments/{} $$$$$update Shipments',
  'POST /v1/shipments/{}/cancel $$$$$cancel Shipments',
  'POST /v1/shipments/{}/purchase $$$$$purchase Shipments',
  'POST /v1/shipments/{}/rates $$$$$rates Shipments',
  'GET /v1/trackers $$$$$$list Trackers',
  'POST /v1/trackers $$$$$$add Trackers',
  'GET /v1/trackers/{}/{} $$$$$$create Trackers',
  'GET /v1/trackers/{} $$$$$$retrieves Trackers',
  'PUT /v1/trackers/{} $$$$$$update Trackers',
  'DELETE /v1/trackers/{} $$$$$$remove Trackers',
  'GET /v1/webhooks $$$$$$$list Webhooks',
  'POST /v1/webhooks $$$$$$$create Webhooks',
  'GET /v1/webhooks/{} $$$$$$$retrieve Webhooks',
  'PATCH /v1/webhooks/{} $$$$$$$update Webhooks',
  'DELETE /v1/webhooks/{} $$$$$$$remove Webhooks',
  'POST /v1/webhooks/{}/test $$$$$$$test Webhooks',
]

type Operation = { operationId: string; tags: string[] }

test('operations have the names and tags clients are generated from', async () => {
  const { body } = await call<{ paths: Record<string, Record<string, Operation>> }>('GET', '/openapi.json')
  const names = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, tags }]) =>
        `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')} ${operationId} ${tags.join()}`,
    ),
  )
  expect(published).toHaveLength(70)
  expect(published.filter(each => !names.includes(each))).toEqual([])
  const ids = names.map(each => each.split(' ')[2])
  expect(new Set(ids).size).toBe(ids.length)
})
