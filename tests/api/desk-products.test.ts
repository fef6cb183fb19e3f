import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ProductChangesResult, ProductCounts, ProductRecord } from '../../shared/desk/products.ts'
import { errorOf } from '../support/contract/call.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const path = '/desk/products'
const kept = '/v1/products'

let made = 0
const newSku = () => `SKU-${made++}`
const add = async (more: object = {}) => {
  const answer = await call<ProductRecord>('POST', kept, { sku: newSku(), ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async ({ id }: { id: string }) => (await call<ProductRecord>('GET', `${kept}/${id}`)).body
const bySku = async (sku: string) =>
  (await call<{ results: ProductRecord[] }>('GET', `${path}?sku=${sku}`)).body.results[0]
const change = (rows: object[], more: object = {}) =>
  call<ProductChangesResult>('POST', `${path}/changes`, { rows, ...more })
const undo = (id: string | null) => call('POST', `/desk/product-changes/${id}/undo`)

describe('a product', () => {
  test('keeps what was typed, in grams, millimetres and the money of its currency', async () => {
    const typed = {
      name: 'Mug, blue',
      weight_grams: 350,
      length_mm: 100,
      width_mm: 95,
      height_mm: 110,
      hs_code: '6912.00',
      origin_country: 'CA',
      value: 24.5,
      currency: 'CAD',
      barcode: '0628176957412',
      shelf: 'C-04',
      ships_alone: true,
    }
    const product = await add(typed)
    expect(await read(product)).toMatchObject({ ...typed, revision: 1, sources: {}, open_orders: 0 })
  })

  test.each([
    ['no SKU', { sku: ' ' }, 'sku'],
    ['a weight of nothing', { weight_grams: 0 }, 'weight_grams'],
    ['half a gram', { weight_grams: 0.5 }, 'weight_grams'],
    ['letters for an HS code', { hs_code: 'mugs' }, 'hs_code'],
    ['a country that is none', { origin_country: 'Canada' }, 'origin_country'],
    ['a value without a currency', { value: 3 }, 'currency'],
    ['a tenth of a cent', { value: 3.123, currency: 'CAD' }, 'value'],
    ['a value below nothing', { value: -1, currency: 'CAD' }, 'value'],
  ])('with %s is refused at its field, and nothing is stored', async (_, more, field) => {
    const before = station().stored()
    const refused = await call('POST', kept, { sku: newSku(), ...more })
    expect(refused.status).toBe(400)
    expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
    expect(station().stored()).toBe(before)
  })

  test('is one of its SKU, whatever the case, and another one in live mode', async () => {
    const { sku } = await add()
    const again = await call('POST', kept, { sku: sku.toLowerCase() })
    expect(again.status).toBe(409)
    expect(errorOf(again).message).toContain('There is a product')
    expect((await call('POST', kept, { sku }, { as: 'live' })).status).toBe(201)
  })

  test('says to the second window who changed what, and keeps what the first one wrote', async () => {
    const product = await add({ weight_grams: 350 })
    const url = `${kept}/${product.id}`
    const first = await call<ProductRecord>('PATCH', url, { revision: 1, weight_grams: 400 })
    expect(first.body).toMatchObject({ weight_grams: 400, revision: 2, changed_by: 'test' })
    const second = await call('PATCH', url, { revision: 1, weight_grams: 500 })
    expect(second.status).toBe(409)
    expect(errorOf(second).message).toContain(`test changed the weight of ${product.sku} meanwhile.`)
    expect(errorOf(second).details).toEqual({ revision: 2, by: 'test', fields: { weight_grams: 400 } })
    expect(await read(product)).toMatchObject({ weight_grams: 400 })
  })

  test('can be renamed, but not to the SKU of another one', async () => {
    const [one, other] = [await add(), await add()]
    const taken = await call('PATCH', `${kept}/${one.id}`, { revision: 1, sku: other.sku })
    expect(taken.status).toBe(409)
    const sku = newSku()
    expect(
      (await call<ProductRecord>('PATCH', `${kept}/${one.id}`, { revision: 1, sku })).body,
    ).toMatchObject({ id: one.id, sku })
  })

  test('that was removed is gone from the list, and comes back as it was', async () => {
    const product = await add({ name: 'Comes back', weight_grams: 10 })
    const removed = await call<ProductRecord>('DELETE', `${kept}/${product.id}`)
    expect(removed.status).toBe(200)
    expect((await call('GET', `${kept}/${product.id}`)).status).toBe(404)
    expect(await bySku(product.sku)).toBeUndefined()
    const back = await call<ProductRecord>('POST', `${path}/${product.id}/restore`)
    expect(back.body).toMatchObject({ id: product.id, name: 'Comes back', weight_grams: 10 })
    await call('DELETE', `${kept}/${product.id}`)
    await add({ sku: product.sku })
    expect((await call('POST', `${path}/${product.id}/restore`)).status).toBe(409)
  })
})

describe('the list', () => {
  test('searches, counts what is missing, and sorts by a column with empty ones at the end', async () => {
    const word = `Zebra${made}`
    await add({ name: `${word} b`, weight_grams: 5, hs_code: '1234' })
    await add({ name: `${word} a`, barcode: '42' })
    await add({ name: `${word} c`, weight_grams: 3 })
    const names = async (query: string) =>
      (
        await call<{ count: number; results: ProductRecord[] }>('GET', `${path}?keyword=${word}${query}`)
      ).body.results.map(({ name }) => name?.at(-1))
    expect(await names('&ordering=name')).toEqual(['a', 'b', 'c'])
    expect(await names('&ordering=weight')).toEqual(['c', 'b', 'a'])
    expect(await names('&ordering=-weight')).toEqual(['b', 'c', 'a'])
    expect(await names('&view=no_weight')).toEqual(['a'])
    expect(await names('&ordering=name&limit=1&offset=2')).toEqual(['c'])
    const before = (await call<ProductCounts>('GET', '/desk/product-counts')).body
    await add({ hs_code: '1234' })
    const after = (await call<ProductCounts>('GET', '/desk/product-counts')).body
    expect(after).toEqual({
      all: before.all + 1,
      no_weight: before.no_weight + 1,
      no_hs_code: before.no_hs_code,
      no_barcode: before.no_barcode + 1,
    })
  })

  test('comes as a file that is read back without a change', async () => {
    const { sku } = await add({ name: '=HYPERLINK("x")', weight_grams: 5, value: 2.5, currency: 'EUR' })
    const { bytes, headers } = await call('POST', '/desk/export-files', {
      set: { kind: 'products', matching: { sku: [sku] } },
    })
    expect(headers.get('content-disposition')).toContain('products.csv')
    const [head, row] = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe(
      'SKU,Name,Barcode,Weight (g),Length (mm),Width (mm),Height (mm),HS code,Origin,Value,Currency,Shelf,Ships alone,Open orders',
    )
    expect(row).toBe(`${sku},"'=HYPERLINK(""x"")",,5,,,,,,2.5,EUR,,no,0`)
  })
})

describe('a table of changes', () => {
  test('says what it would do before it counts, does it, and is undone as a whole', async () => {
    const known = await add({ weight_grams: 350, shelf: 'A-1' })
    const same = await add({ name: 'Same' })
    const fresh = newSku()
    const rows = [
      { sku: known.sku.toLowerCase(), fields: { weight_grams: 400, shelf: null } },
      { sku: fresh, fields: { name: 'New', value: '12.50', currency: 'CAD' } },
      { sku: same.sku, fields: { name: 'Same' } },
    ]
    const before = station().stored()
    const dry = await change(rows, { dry: true })
    expect(station().stored()).toBe(before)
    expect(dry.body).toMatchObject({ change_id: null, changed: 1, added: 1, unchanged: 1, unread: 0 })
    expect(dry.body.rows[0]).toMatchObject({
      sku: known.sku,
      product_id: known.id,
      outcome: 'changed',
      changes: { weight_grams: { before: 350, after: 400 }, shelf: { before: 'A-1', after: null } },
    })
    const done = await change(rows)
    expect(done.body).toMatchObject({ changed: 1, added: 1 })
    expect(await read(known)).toMatchObject({ weight_grams: 400, shelf: null, revision: 2 })
    expect(await bySku(fresh)).toMatchObject({ name: 'New', value: 12.5 })
    expect((await undo(done.body.change_id)).body).toEqual({ undone: 2, left: 0 })
    expect(await read(known)).toMatchObject({ weight_grams: 350, shelf: 'A-1' })
    expect(await bySku(fresh)).toBeUndefined()
    expect((await undo(done.body.change_id)).status).toBe(404)
  })

  test('tells every row that cannot be read, and stores none of the others', async () => {
    const good = newSku()
    const rows = [
      { sku: good, fields: { weight_grams: 5 } },
      { sku: '', fields: { weight_grams: 5 } },
      { sku: newSku(), fields: { weight_grams: '1,5 kgg', colour: 'blue' } },
      { sku: good.toLowerCase(), fields: { weight_grams: 6 } },
      { sku: 7, fields: { value: 3 } },
    ]
    const dry = (await change(rows, { dry: true })).body
    expect(dry).toMatchObject({ added: 1, unread: 4 })
    expect(dry.rows.map(({ errors }) => Object.keys(errors))).toEqual([
      [],
      ['sku'],
      ['weight_grams', 'colour'],
      ['sku'],
      ['currency'],
    ])
    const before = station().stored()
    const refused = await change(rows)
    expect(refused.status).toBe(400)
    const { errors } = refused.body as unknown as {
      errors: { index: number; code: string; details: object }[]
    }
    expect(errors.map(({ index }) => index)).toEqual([1, 2, 3, 4])
    expect(errors[1]).toMatchObject({
      code: 'invalid_row',
      details: { weight_grams: ['A valid integer is required.'] },
    })
    expect(station().stored()).toBe(before)
  })

  test('is refused when somebody changed a product since it was looked at', async () => {
    const product = await add({ weight_grams: 350 })
    await call('PATCH', `${kept}/${product.id}`, { revision: 1, weight_grams: 360 })
    const late = await change([{ sku: product.sku, revision: 1, fields: { weight_grams: 400 } }])
    expect(late.status).toBe(409)
    expect(await read(product)).toMatchObject({ weight_grams: 360 })
  })

  test('leaves in an undo what somebody changed since', async () => {
    const [one, other] = [await add({ weight_grams: 1 }), await add({ weight_grams: 1 })]
    const done = await change([one, other].map(({ sku }) => ({ sku, fields: { weight_grams: 2 } })))
    await call('PATCH', `${kept}/${one.id}`, { revision: 2, weight_grams: 3 })
    expect((await undo(done.body.change_id)).body).toEqual({ undone: 1, left: 1 })
    expect(await read(one)).toMatchObject({ weight_grams: 3 })
    expect(await read(other)).toMatchObject({ weight_grams: 1 })
  })

  test('takes five thousand rows and no more', async () => {
    const rows = Array.from({ length: 5001 }, (_, at) => ({ sku: `BULK-${at}`, fields: { weight_grams: 5 } }))
    expect((await change(rows)).status).toBe(400)
    const done = await change(rows.slice(1))
    expect(done.body).toMatchObject({ added: 5000 })
    expect((await undo(done.body.change_id)).body).toEqual({ undone: 5000, left: 0 })
  })
})

describe('a picture', () => {
  const picture = async (format: 'png' | 'jpeg', size = 64) =>
    (
      await sharp({ create: { width: size, height: size, channels: 3, background: '#135' } })
        .toFormat(format)
        .toBuffer()
    ).toString('base64')

  test.each(['png', 'jpeg'] as const)('as %s is kept, has an ETag and is taken away again', async format => {
    const product = await add()
    const url = `${path}/${product.id}/picture`
    const kept = await call<ProductRecord>('PUT', url, { picture: await picture(format) })
    expect(kept.body.picture_url).toContain(url)
    const shown = await call('GET', url)
    expect(shown.headers.get('content-type')).toBe(`image/${format}`)
    expect((await sharp(shown.bytes).metadata()).width).toBe(64)
    const etag = shown.headers.get('etag') ?? ''
    const again = await call('GET', url, undefined, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304 })
    expect((await call<ProductRecord>('DELETE', url)).body.picture_url).toBeNull()
    expect((await call('GET', url)).status).toBe(404)
  })

  test('that is none, or one that fills the screen, is refused', async () => {
    const product = await add()
    const url = `${path}/${product.id}/picture`
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    const cut = Buffer.from(await picture('png'), 'base64')
      .subarray(0, 60)
      .toString('base64')
    for (const given of [svg, cut, await picture('png', 1100)])
      expect((await call('PUT', url, { picture: given })).status).toBe(400)
    expect((await read(product)).picture_url).toBeNull()
  })
})
