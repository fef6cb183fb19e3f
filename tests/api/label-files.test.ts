import { describe, expect, test } from 'vitest'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const get = (path: string) => call('GET', path, undefined, { as: 'none' })

async function bought(label_type: 'PDF' | 'ZPL' | 'PNG', more: object = {}) {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return (await buy(call, await addShipment(call, { label_type, ...more }))).body
}

describe('the label of a shipment', () => {
  test.each([
    ['PDF', 'application/pdf', '%PDF-'],
    ['PNG', 'image/png', '\u0089PNG'],
    ['ZPL', 'application/octet-stream', '^XA'],
  ] as const)(
    '%s is a file with a name, open to whoever knows its address',
    async (type, mediaType, start) => {
      const { id, tracking_number, label_url } = await bought(type)
      const extension = type.toLowerCase()
      expect(label_url).toMatch(
        new RegExp(`^/v1/shipments/${id}/label\\.${extension}\\?signature=[\\w-]{22}$`),
      )
      const { status, headers, bytes } = await get(String(label_url))
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(mediaType)
      expect(headers.get('content-disposition')).toBe(
        `inline; filename="label_${tracking_number}.${extension}"`,
      )
      expect(bytes.toString('latin1').trimStart().startsWith(start)).toBe(true)
    },
  )

  test('says which characters of an address it cannot show', async () => {
    const recipient = { ...vancouver, person_name: 'Ann \u{1F381} Brown' }
    const { messages } = await bought('ZPL', { recipient, reference: '\u{1F381}\u{1F98A}' })
    expect(messages).toEqual([
      expect.objectContaining({
        carrier_id: 'bench_courier',
        code: 'undrawable_text',
        message:
          'The label shows ? in place of \u{1F381} \u{1F98A}, for which no letters are shipped. Look whether it can still be read; if not, cancel it and write that another way.',
        details: { recipient: ['\u{1F381}'], reference: ['\u{1F381}', '\u{1F98A}'] },
      }),
    ])
  })

  test('is saved instead of shown with ?download', async () => {
    const { label_url, tracking_number } = await bought('PDF')
    for (const way of ['?download', '&download', '&download=1']) {
      const { headers } = await get(`${label_url}${way}`)
      expect(headers.get('content-disposition'), way).toBe(
        `attachment; filename="label_${tracking_number}.pdf"`,
      )
    }
  })

  test('in ZPL can be looked at', async () => {
    const { label_url } = await bought('ZPL')
    const preview = await get(`${label_url}&preview`)
    expect(preview.headers.get('content-type')).toBe('application/pdf')
    expect(preview.bytes.toString('latin1')).toMatch(/^%PDF-/)
    const picture = await get(String(label_url).replace('label.zpl', 'label.png'))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.bytes.toString('latin1')).toMatch(/^\u0089PNG/)
  })

  test('in ZPL is the same bytes every time', async () => {
    const { label_url } = await bought('ZPL')
    const [first, second] = await Promise.all([get(String(label_url)), get(String(label_url))])
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })

  test('stays after the shipment was cancelled', async () => {
    const { id, label_url } = await bought('ZPL')
    await call('POST', `/v1/shipments/${id}/cancel`)
    expect((await get(String(label_url))).status).toBe(200)
  })
})

describe('without the signature of its address', () => {
  test('a label is refused, whether or not there is one', async () => {
    const { id, label_url } = await bought('PDF')
    const signature = String(label_url).split('=')[1] ?? ''
    const other = String((await bought('PDF')).label_url).split('=')[1]
    for (const path of [
      `/v1/shipments/${id}/label.pdf`,
      `/v1/shipments/${id}/label.pdf?signature=`,
      `/v1/shipments/${id}/label.pdf?signature=${signature.slice(0, -1)}`,
      `/v1/shipments/${id}/label.pdf?signature=${other}`,
      `/v1/shipments/${id}/invoice.pdf?signature=${signature}`,
      `/v1/shipments/shp_none/label.pdf?signature=${signature}`,
      '/v1/shipments/shp_none/label.pdf',
    ])
      expect(await get(path), path).toMatchObject({
        status: 401,
        body: { errors: [{ code: 'not_authenticated' }] },
      })
  })

  test('a key of its mode opens it and one of the other mode does not', async () => {
    const { id } = await bought('PDF')
    const path = `/v1/shipments/${id}/label.pdf`
    expect((await call('GET', path)).status).toBe(200)
    expect((await call('GET', path, undefined, { as: 'live' })).status).toBe(404)
  })
})

describe('what is not there is a JSON 404', () => {
  test('for a draft, an unknown shipment and another kind of file', async () => {
    const draft = await addShipment(call)
    const { id } = await bought('PDF')
    for (const path of [
      `/v1/shipments/${draft.id}/label.pdf`,
      '/v1/shipments/shp_none/label.pdf',
      `/v1/shipments/${id}/invoice.pdf`,
      `/v1/shipments/${id}/label.zpl`,
      `/v1/shipments/${id}/label.gif`,
      `/v1/shipments/${id}/label`,
      `/v1/shipments/${id}/LABEL.PDF`,
      `/v1/shipments/${id}/..%2f..%2fsecret.key`,
    ])
      expect(await call('GET', path), path).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found' }] },
      })
  })
})
