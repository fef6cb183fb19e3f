import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

describe('addresses and methods', () => {
  test('an address nobody answers is a JSON 404', async () => {
    for (const path of ['/v1/nothing', '/v2/shipments', '/v1', '/desk', '/api/token/nope']) {
      const { status, body } = await call('GET', path)
      expect(status, path).toBe(404)
      expect(body, path).toEqual({ errors: [{ code: 'not_found', message: `There is nothing at ${path}.` }] })
    }
  })

  test('the wrong method is a 405 that names it', async () => {
    for (const [method, path] of [
      ['PUT', '/v1/addresses'],
      ['QUERY', '/v1/addresses'],
      ['PROPFIND', '/v1/addresses'],
      ['PUT', '/v1/parcels/pcl_1'],
      ['DELETE', '/v1/shipments/shp_1'],
      ['PATCH', '/v1/proxy/rates'],
      ['POST', '/desk/status'],
      ['DELETE', '/'],
    ] as const) {
      const { status, body } = await call(method, path)
      expect(status, `${method} ${path}`).toBe(405)
      expect(body).toEqual({
        errors: [{ code: 'method_not_allowed', message: `Method "${method}" not allowed.` }],
      })
    }
  })

  test('an address with a word of its own is not taken for one with a gap', async () => {
    for (const [method, path] of [
      ['GET', '/v1/shipments/shp_1/purchase'],
      ['GET', '/v1/shipments/shp_1/rates'],
      ['GET', '/v1/shipments/shp_1/cancel'],
      ['PATCH', '/desk/print-jobs/job_1/preview'],
    ] as const)
      expect((await call(method, path)).status, `${method} ${path}`).toBe(405)
  })

  test('the wrong method is told which ones there are', async () => {
    const allowedAt = async (method: string, path: string) =>
      (await call(method, path)).headers.get('allow')?.split(', ').sort()
    expect(await allowedAt('PUT', '/v1/parcels/pcl_1')).toEqual(['DELETE', 'GET', 'PATCH'])
    expect(await allowedAt('GET', '/v1/shipments/shp_1/purchase')).toEqual(['POST'])
    expect(await allowedAt('GET', '/v1/nothing')).toBeUndefined()
  })

  test('a record nobody could have is not found', async () => {
    for (const id of ['x'.repeat(300), '%E0%A4%A'])
      expect((await call('GET', `/v1/addresses/${id}`)).status, id).toBe(404)
  })

  test('addresses other programs know are answered', async () => {
    expect((await call('GET', '/openapi/')).headers.get('content-type')).toMatch(/^text\/html/)
    expect((await call('GET', '/oauth/userinfo/', undefined, { as: 'none' })).status).toBe(401)
  })

  test('whoever takes no JSON is refused before anything is done', async () => {
    for (const accept of ['text/html', 'application/xml, text/plain;q=0.5']) {
      const refused = await call('POST', '/v1/addresses', montreal, { headers: { accept } })
      expect(refused.status).toBe(406)
      expect(errorOf(refused)).toEqual({
        code: 'not_acceptable',
        message: 'Could not satisfy the request Accept header.',
      })
    }
    for (const accept of ['', '*/*', 'Application/JSON', 'text/html, */*;q=0.1', 'application/*'])
      expect((await call('GET', '/v1/addresses', undefined, { headers: { accept } })).status).toBe(200)
  })

  test('an empty body with the JSON media type is no body', async () => {
    const { status } = await call('GET', '/v1/addresses', undefined, {
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
    const cancelled = await call('POST', '/v1/shipments/shp_none/cancel', undefined, {
      raw: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(cancelled.status).toBe(404)
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'])(
    'an empty body of type %s is no body, where a key came with it',
    async type => {
      const headers = { 'content-type': type }
      const cancel = (options: object) =>
        call('POST', '/v1/shipments/shp_none/cancel', undefined, { headers, ...options })
      expect((await cancel({ raw: '' })).status).toBe(404)
      expect((await cancel({ raw: 'a=b' })).status).toBe(415)
      expect((await cancel({ raw: '', as: 'none' })).status).toBe(415)
      const needed = await call('POST', '/v1/addresses', undefined, { headers, raw: '' })
      expect(needed.status).toBe(400)
    },
  )

  test('only this machine is answered, under its own names', async () => {
    const { port } = new URL(station().url)
    const ask = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.end(`GET /v1/references HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        )
        const parts: Buffer[] = []
        socket.on('data', part => parts.push(part))
        socket.on('end', () => resolve(Buffer.concat(parts).toString().split('\r\n', 1)[0] ?? ''))
        socket.on('error', reject)
      })
    expect(await ask(`evil.example:${port}`)).toContain('421')
    expect(await ask(`localhost:${port}`)).toContain('200')
    expect(await ask(`127.0.0.1:${port}`)).toContain('200')
  })
})
