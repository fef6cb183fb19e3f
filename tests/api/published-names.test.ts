import { describe, expect, test } from 'vitest'
import { publishedModels, publishedOperations } from '../support/contract/published-models.ts'
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

type Schema = { $ref?: string; anyOf?: Schema[]; properties?: Record<string, object> }
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  tags: string[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

test('operations have the names and tags clients are generated from', async () => {
  const { body } = await call<Document>('GET', '/openapi.json')
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

const withoutNames = (place: string) => place.replace(/\{[^}]*\}/g, '{}')
const nameIn = ({ content = {} }: Content = {}) => {
  const [{ schema } = { schema: {} as Schema }] = Object.values(content)
  return (schema.anyOf?.[0] ?? schema).$ref?.split('/').at(-1)
}

test('what operations take and give goes by the names of generated classes', async () => {
  const { body } = await call<Document>('GET', '/openapi.json')
  const operations = new Map<string, Operation>(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${withoutNames(path)}`, operation] as const,
      ),
    ),
  )
  const isNamed = (type: string | undefined) => type !== undefined && type in publishedModels
  for (const [name, { takes, gives }] of Object.entries(publishedOperations)) {
    const { requestBody, responses = {} } = operations.get(withoutNames(name)) ?? {}
    if (isNamed(takes)) expect(nameIn(requestBody), name).toBe(takes)
    const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    expect(answers.length, name).toBeGreaterThan(0)
    for (const [status, answer] of answers)
      if (isNamed(gives)) expect(nameIn(answer), `${name} ${status}`).toBe(gives)
    for (const [status, answer] of Object.entries(responses))
      if (Number(status) >= 400)
        expect(nameIn(answer), `${name} ${status}`).toMatch(/^Error(Response|Messages)$/)
  }
})

/** Where a class holds another one than that of the published file, and why. */
const otherParts: Readonly<Record<string, string>> = {
  'PatchedCustomsData.commodities': 'the id of the item that is changed goes along',
  'PatchedParcelData.items': 'the id of the item that is changed goes along',
  'PickupUpdateData.address': 'what stays may be left out',
  'PickupUpdateRequest.address': 'nothing that only answers have is asked for',
  'PickupUpdateRequest.parcels': 'nothing that only answers have is asked for',
  'Order.billing_address': 'what is answered has an id',
}

describe('classes have the fields of those generated from the published file', () => {
  // It is for whoever reads them back: the published file has them in what is sent, for reading only.
  const readOnly = ['TokenRefresh.access', 'VerifiedTokenObtainPair.access']

  test.each(Object.keys(publishedModels))('%s', async model => {
    const { body } = await call<Document>('GET', '/openapi.json')
    const { properties } = body.components.schemas[model] ?? {}
    expect(properties, 'there is such a class').toBeDefined()
    for (const [key, type] of Object.entries(publishedModels[model] ?? {})) {
      const name = key.replace('?', '')
      if (readOnly.includes(`${model}.${name}`)) continue
      const written = properties?.[name]
      expect(written, name).toBeDefined()
      const parts = (type.match(/[A-Z]\w+/g) ?? []).filter(each => each in publishedModels)
      if (`${model}.${name}` in otherParts) continue
      for (const part of parts)
        expect(JSON.stringify(written), name).toContain(`"#/components/schemas/${part}"`)
    }
  })
})
