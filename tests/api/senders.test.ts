import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { AddressDoubles, AddressMergeResult } from '../../shared/desk/address-book.ts'
import type { Sender } from '../../shared/desk/senders.ts'
import { errorOf } from '../support/contract/call.ts'
import { readEscpos } from '../support/labels/escpos-reader.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

/** A black bar of a shape nothing else on a receipt has. */
const bar = async (width: number) =>
  (
    await sharp({ create: { width, height: 16, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  ).toString('base64')

let made = 0
const save = async (more: object = {}) =>
  (
    await call<AddressRecord>('POST', '/v1/addresses', {
      person_name: 'Lena Northwind',
      address_line1: `${900 + made++} Depot Rd`,
      city: 'Vancouver',
      state_code: 'BC',
      postal_code: 'V6M2V9',
      country_code: 'CA',
      ...more,
    })
  ).body
const change = (id: string | null, patch: object) =>
  call<Sender>('PATCH', `/desk/addresses/${id}/sender`, patch)
const senders = async () => (await call<Sender[]>('GET', '/desk/senders')).body

beforeAll(async () => {
  const slip = await call('POST', '/desk/document-templates', {
    name: 'Sender slip',
    slug: 'sender-slip',
    template: '<img src="data:image/png;base64,{{ logo }}">',
    related_object: 'order',
    options: { paper: 'RECEIPT_80' },
  })
  expect(slip.status).toBe(201)
})

/** How wide for its height the first picture of the slip of an order from somewhere is. */
async function logoOf(sender: object): Promise<number> {
  const order = await call<{ id: string }>('POST', '/v1/orders', {
    order_id: `S-${made++}`,
    shipping_from: sender,
    shipping_to: { person_name: 'Ada Byron', city: 'Vancouver', country_code: 'CA' },
    line_items: [{ title: 'Cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
  })
  expect(order.status).toBe(201)
  const drawn = await call('POST', '/desk/documents', {
    document: 'sender-slip',
    orders: [order.body.id],
    format: 'ESCPOS',
  })
  expect(drawn.status, drawn.bytes.toString('utf8')).toBe(200)
  const [first] = readEscpos(drawn.bytes).filter(each => each.kind === 'picture')
  return first ? first.width / first.height : 0
}

test('documents show the logo of whoever sends, by the copy they have of it', async () => {
  const [one, other] = [await save(), await save()]
  expect((await change(one.id, { picture: await bar(64) })).body).toMatchObject({ is_sender: true })
  expect((await change(other.id, { picture: await bar(128) })).status).toBe(200)
  expect((await senders()).map(({ address }) => address.id)).toEqual([one.id, other.id])
  const { id, object_type, validation, ...copy } = one
  expect(await logoOf(copy)).toBeGreaterThan(3.2)
  expect(await logoOf({ ...copy, address_line1: other.address_line1 })).toBeGreaterThan(6)
  expect(await logoOf({ ...copy, address_line1: '1 Elsewhere Rd' })).toBeCloseTo(1, 0)
  await change(one.id, { is_sender: false })
  expect(await logoOf(copy)).toBeCloseTo(1, 0)
  await change(one.id, { is_sender: true, picture: null })
  expect(await logoOf(copy)).toBeCloseTo(1, 0)
})

test('a picture that cannot be drawn is refused at its field, and nothing is stored', async () => {
  const address = await save()
  const before = station().stored()
  const refused = await change(address.id, { picture: Buffer.from('hello!').toString('base64') })
  expect(refused.status).toBe(400)
  expect(errorOf(refused).details).toEqual({ picture: ['This picture cannot be read as PNG or JPEG.'] })
  expect(station().stored()).toBe(before)
  expect((await change('adr_gone', { is_sender: true })).status).toBe(404)
})

test('a merge keeps the logo, and its undo gives it back', async () => {
  const one = await save()
  const other = await save({ address_line1: one.address_line1 })
  const picture = await bar(48)
  await change(one.id, { picture })
  const { results } = (await call<{ results: AddressDoubles[] }>('GET', '/desk/address-doubles?limit=100'))
    .body
  const group = results.find(({ addresses }) => addresses.some(({ address }) => address.id === one.id))
  const addresses = group?.addresses.map(({ address, revision }) => ({ id: address.id, revision }))
  const { id, object_type, validation, ...fields } = other
  const merged = await call<AddressMergeResult>('POST', '/desk/address-merges', {
    keep: other.id,
    addresses,
    fields,
  })
  expect(merged.status).toBe(200)
  const sender = async (of: AddressRecord) =>
    (await call<Sender>('GET', `/desk/addresses/${of.id}/sender`)).body
  expect(await sender(other)).toMatchObject({ is_sender: true, picture })
  await call('POST', `/desk/address-changes/${merged.body.change_id}/undo`)
  expect(await sender(one)).toMatchObject({ is_sender: true, picture })
  expect(await sender(other)).toMatchObject({ is_sender: false, picture: null })
})
