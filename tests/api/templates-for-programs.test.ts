import { expect, test } from 'vitest'
import type { GeneratedDocument } from '../../shared/api/document-templates.ts'
import type { DocumentTemplateRecord } from '../../shared/desk/document-templates.ts'
import { errorOf } from '../support/contract/call.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const at = '/v1/documents/templates'
const note = { name: 'Note', template: '<p>Hello {{to.name}}</p>' }
let made = 0
const create = (more: object = {}) =>
  call<DocumentTemplateRecord>('POST', at, { ...note, slug: `v1-${made++}`, ...more })
const generate = (body: object) => call<GeneratedDocument>('POST', '/v1/documents/generate', body)
const wordsOf = async ({ doc_file }: GeneratedDocument) =>
  (await textsOfPdf(Buffer.from(doc_file, 'base64'))).join(' ')

async function bought() {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return (await buy(call, await addShipment(call))).body
}

test('a program keeps templates that the screen knows, too', async () => {
  const { status, body } = await create()
  expect([status, body]).toMatchObject([201, { object_type: 'document-template', built_in: false }])
  expect((await call('GET', `${at}/${body.id}`)).body).toEqual(body)
  expect(await recordIn(call, '/desk/document-templates', body.id)).toEqual(body)
  const changed = await call('PATCH', `${at}/${body.id}`, { description: 'Inside the box' })
  expect(changed.body).toMatchObject({ description: 'Inside the box', slug: body.slug })
  const listed = await call<{ results: { id: string; built_in: boolean }[] }>('GET', `${at}?limit=100`)
  expect(listed.body.results.map(({ id }) => id)).toContain(body.id)
  const builtIn = listed.body.results.find(each => each.built_in)
  expect((await call('PATCH', `${at}/${builtIn?.id}`, { active: false })).status).toBe(409)
  expect((await call('DELETE', `${at}/${body.id}`)).status).toBe(200)
  expect((await call('GET', `${at}/${body.id}`)).status).toBe(404)
})

test('a template that is wrong is refused with its line', async () => {
  const refused = await create({ template: '<p>\n{{#if to.name}}' })
  expect([refused.status, Object.keys(errorOf(refused).details ?? {})]).toEqual([400, ['template']])
})

test('templates are changed by a key that may manage, and read by one that may read', async () => {
  const { bareKey } = station().keys.create({ name: 'buys', mode: 'test', scopes: ['read', 'buy'] })
  const asked = { as: 'none' as const, headers: { authorization: `Token ${bareKey}` } }
  expect((await call('GET', at, undefined, asked)).status).toBe(200)
  expect((await call('POST', at, { ...note, slug: 'x' }, asked)).status).toBe(403)
})

test('a document is drawn of a stored template, by its id or its slug, about the records that are named', async () => {
  const { id, recipient } = await bought()
  const template = (await create()).body
  for (const template_id of [template.id, template.slug]) {
    const { status, body } = await generate({ template_id, shipments: [id] })
    expect([status, body]).toMatchObject([
      200,
      { template_id: template.id, doc_format: 'PDF', doc_name: `${template.slug}.pdf` },
    ])
    expect(await wordsOf(body)).toContain(`Hello ${recipient.person_name}`)
  }
  const slip = await generate({ template_id: 'packing-slip', shipments: [id], doc_name: 'slip.pdf' })
  expect(slip.body.doc_name).toBe('slip.pdf')
})

test('a template that is sent along is filled with records, or with data of the caller, and never with made-up ones', async () => {
  const { id } = await bought()
  const order = await takeOrder(call)
  const sent = '<p>{{order.order_id}} for {{to.name}}</p>'
  expect(await wordsOf((await generate({ template: sent, orders: [order.id] })).body)).toContain(
    order.order_id,
  )
  expect(await wordsOf((await generate({ template: note.template, shipments: [id] })).body)).toContain(
    'Hello',
  )
  const own = await generate({ template: '<p>Lot {{lot}}</p>', data: { lot: 'L-77' } })
  expect(await wordsOf(own.body)).toBe('Lot L-77')
  expect(own.body).toMatchObject({ template_id: null, doc_name: 'document.pdf' })
  expect(await wordsOf((await generate({ template: '<p>Nobody: {{to.name}}.</p>' })).body)).toBe('Nobody: .')
})

test.each<[string, object, number, string | null]>([
  ['neither a template nor an id', {}, 400, 'template_id'],
  ['both', { template_id: 'packing-slip', template: 'x' }, 400, 'template_id'],
  ['data and records', { template: 'x', data: {}, shipments: ['shp_0'] }, 400, 'data'],
  [
    'options of a stored template',
    { template_id: 'packing-slip', options: {}, shipments: ['x'] },
    400,
    'options',
  ],
  ['nothing to fill it with', { template_id: 'commercial-invoice' }, 400, 'shipments'],
  ['a format nobody draws', { template_id: 'packing-slip', doc_format: 'DOCX' }, 400, 'doc_format'],
  ['a template nobody has', { template_id: 'doc_0', shipments: ['shp_0'] }, 404, null],
  ['a shipment nobody has', { template_id: 'packing-slip', shipments: ['shp_0'] }, 404, null],
])('with %s nothing is drawn, and it is said where', async (_, body, status, field) => {
  const refused = await generate(body)
  expect(refused.status).toBe(status)
  if (field) expect(Object.keys(errorOf(refused).details ?? {})).toEqual([field])
})

test('records of the other mode are not there', async () => {
  const { id } = await bought()
  const body = { template_id: 'packing-slip', shipments: [id] }
  expect((await call('POST', '/v1/documents/generate', body, { as: 'live' })).status).toBe(404)
})
