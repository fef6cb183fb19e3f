import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

/** What somebody gets wrong in the first hour, and how they get out of it. */
const { call, station } = stationForFile()

describe('whoever writes a first program', () => {
  test('and packs a body is told to send it unpacked, and nothing is stored', async () => {
    const before = station().rows()
    for (const [encoding, raw] of [
      ['gzip', Uint8Array.from(gzipSync(JSON.stringify(montreal)))],
      ['br', JSON.stringify(montreal)],
    ] as const) {
      const refused = await call('POST', '/v1/addresses', undefined, {
        raw,
        headers: { 'content-encoding': encoding },
      })
      expect(refused.status, encoding).toBe(415)
      expect(errorOf(refused)).toEqual({
        code: 'unsupported_media_type',
        message: `Content-Encoding "${encoding}" is not taken in a request. Nothing was stored; send the body as it is.`,
      })
    }
    expect(station().rows()).toEqual(before)
    const plain = await call('POST', '/v1/addresses', montreal, {
      headers: { 'content-encoding': 'identity' },
    })
    expect(plain.status).toBe(201)
  })

  test('and sends a key as a bearer token, or bare, is told how keys are sent', async () => {
    const { bareKey } = station().keys.create({ name: 'first', mode: 'test' })
    for (const authorization of [`Bearer ${bareKey}`, bareKey]) {
      const refused = await call('GET', '/v1/addresses', undefined, {
        as: 'none',
        headers: { authorization },
      })
      expect(refused.status).toBe(401)
      expect(errorOf(refused)).toEqual({
        code: 'invalid_token',
        message: 'This is a key of a program: send it as "Authorization: Token key_…".',
      })
    }
  })

  test('but a key nobody has is told no more than before, however it is sent', async () => {
    const unknown = `key_${'0'.repeat(32)}`
    for (const authorization of [`Bearer ${unknown}`, `Token ${unknown}`, unknown]) {
      const refused = await call('GET', '/v1/addresses', undefined, {
        as: 'none',
        headers: { authorization },
      })
      expect(errorOf(refused).message).toBe('Given token not valid for any token type')
    }
  })

  test('and misses an address by a slash or a capital is told the one there is', async () => {
    for (const path of ['/v1/addresses/', '/v1//addresses', '/V1/Addresses', '/v1/addresses//'])
      expect(errorOf(await call('GET', path)), path).toEqual({
        code: 'not_found',
        message: `There is nothing at ${path}. There is /v1/addresses.`,
      })
    const nothing = await call('GET', '/v1/adresses/')
    expect(errorOf(nothing).message).toBe('There is nothing at /v1/adresses/.')
  })
})
