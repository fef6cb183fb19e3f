import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressEndpoints } from '../../../shared/api/addresses.ts'
import { createClient } from '../../../shared/api/client.ts'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

async function station(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ baseUrl, fetch, headers: () => ({ 'x-test-mode': 'true' }) })
  return { client, seen, baseUrl, server }
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('the typed client', () => {
  test('fills the path, leaves out what was not asked for and joins lists with commas', async () => {
    const { client, seen } = await station(json(200, { count: 0, results: [] }))
    await client.call(shipmentEndpoints.list, {
      query: { limit: 20, status: ['draft', 'purchased'], keyword: undefined },
    })
    await client.call(addressEndpoints.retrieve, { params: { id: 'adr 1/2' } })
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/shipments?limit=20&status=draft%2Cpurchased',
      '/v1/addresses/adr%201%2F2',
    ])
  })

  test('sends the body as JSON with the headers of the moment and gives the value with its status', async () => {
    const { client, seen } = await station(json(201, { id: 'adr_1' }))
    const result = await client.call(addressEndpoints.create, { body: { country_code: 'CA' } })
    expect(result).toEqual({ ok: true, status: 201, value: { id: 'adr_1' } })
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"country_code":"CA"}' })
    expect(seen[0]?.headers).toMatchObject({ 'x-test-mode': 'true', 'content-type': 'application/json' })
  })

  test('says nothing about the media type of a body it does not send', async () => {
    const { client, seen } = await station(json(200, {}))
    await client.call(addressEndpoints.discard, { params: { id: 'adr_1' } })
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  test('turns refusals of the station and of carriers into values', async () => {
    const refusal = { code: 'validation', details: { shipper: { city: ['Too long.'] } } }
    const { client } = await station(json(400, { errors: [refusal] }))
    expect(await client.call(shipmentEndpoints.cancel, { params: { id: 'shp_1' } })).toEqual({
      ok: false,
      problem: { kind: 'station', status: 400, errors: [refusal] },
    })
    const other = await station(json(424, { messages: [{ message: 'No.' }] }))
    expect(await other.client.call(shipmentEndpoints.cancel, { params: { id: 'shp_1' } })).toEqual({
      ok: false,
      problem: { kind: 'carrier', status: 424, messages: [{ message: 'No.' }] },
    })
  })

  test('calls an answer that is not the interface unreadable', async () => {
    const { client } = await station(response => void response.writeHead(502).end('<h1>Bad gateway</h1>'))
    const result = await client.call(addressEndpoints.list, {})
    expect(result).toEqual({ ok: false, problem: { kind: 'unreadable', status: 502 } })
  })

  test('says that nobody is there, and that it was told to stop', async () => {
    const { client } = await station(response => void response.destroy())
    expect(await client.call(addressEndpoints.list, {})).toEqual({
      ok: false,
      problem: { kind: 'unreachable' },
    })
    const signal = AbortSignal.abort()
    expect(await client.call(addressEndpoints.list, {}, { signal })).toEqual({
      ok: false,
      problem: { kind: 'aborted' },
    })
  })

  test('makes addresses for pictures and links', async () => {
    const client = createClient({ baseUrl: '', fetch })
    const params = { id: 'shp_1', file: 'label.png' }
    expect(client.url(shipmentEndpoints.file, { params, query: { preview: '' } })).toBe(
      '/v1/shipments/shp_1/label.png?preview=',
    )
  })
})
