import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { addClient, redirectUri } from '../support/desks/oauth.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

describe('applications', () => {
  test('get their secret once, and it is kept as a digest', async () => {
    const made = await addClient(call)
    expect(made).toMatchObject({ object_type: 'oauth_client', confidential: true, active: true })
    expect(made.client_secret).toMatch(/^ocs_[\w-]{43}$/)
    const { client_secret, ...rest } = made
    expect(await recordIn(call, '/desk/oauth-clients', made.id)).toEqual(rest)
    expect(String(station().look('SELECT group_concat(secret_digest) FROM oauth_clients'))).not.toContain(
      client_secret,
    )
    expect(
      (await addClient(call, { confidential: false, grants: ['authorization_code'] })).client_secret,
    ).toBeNull()
  })

  test.each([
    'http://shop.example/callback',
    'https://shop.example/#part',
    'https://*.shop.example/',
    'https://name:secret@shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/done',
    '/callback',
  ])('cannot send people back to %s', async address => {
    const refused = await call('POST', '/desk/oauth-clients', {
      name: 'x',
      confidential: true,
      grants: ['authorization_code'],
      redirect_uris: ['https://good.example/', address],
      scopes: ['read'],
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(errorOf(refused).details as object)).toEqual(['redirect_uris'])
  })

  test.each(['http://127.0.0.1:8080/done', 'http://localhost/done', 'com.shop.app:/done'])(
    'can send people back to %s',
    async address =>
      expect((await addClient(call, { redirect_uris: [address] })).redirect_uris).toEqual([address]),
  )

  test('cannot act for themselves without a secret, nor be sent people without an address', async () => {
    for (const [more, field] of [
      [{ confidential: false }, 'grants'],
      [{ redirect_uris: [] }, 'redirect_uris'],
    ] as const) {
      const given = { name: 'x', grants: ['authorization_code', 'client_credentials'], scopes: ['read'] }
      const refused = await call('POST', '/desk/oauth-clients', {
        ...given,
        confidential: true,
        redirect_uris: [redirectUri],
        ...more,
      })
      expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
    }
  })

  test('are not given scopes by somebody who does not have them', async () => {
    const { bareKey } = station().keys.create({ name: 'k', mode: 'test', scopes: ['read', 'manage'] })
    const headers = { authorization: `Token ${bareKey}` }
    const made = await addClient(call)
    const body = {
      name: 'x',
      confidential: true,
      grants: ['client_credentials'],
      redirect_uris: [],
      scopes: ['buy'],
    }
    expect((await call('POST', '/desk/oauth-clients', body, { headers })).status).toBe(403)
    const moved = { redirect_uris: ['https://evil.example/'] }
    expect((await call('PATCH', `/desk/oauth-clients/${made.id}`, moved, { headers })).status).toBe(403)
  })
})

test('no secret is kept for a second answer to the same Idempotency-Key', async () => {
  const body = {
    name: 'x',
    confidential: true,
    grants: ['client_credentials'],
    redirect_uris: [],
    scopes: ['read'],
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { client_secret } = (await call('POST', '/desk/oauth-clients', body, { headers })).body
  expect(client_secret).toMatch(/^ocs_/)
  expect(station().look('SELECT count(*) FROM idempotent_requests')).toBe(0)
})
