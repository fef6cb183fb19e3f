import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createHealth } from '../../main/domain/upkeep/status/health.ts'
import { manualClock } from '../support/manual-clock.ts'
import { testDatabase } from '../support/station/database.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const shop = 'https://shop.example'
const open = (path: string) => call('GET', path, undefined, { as: 'none' })
const about = async (origin: string) =>
  /<p id="origin">([^<]*)/.exec(
    (await open(`/connect?origin=${encodeURIComponent(origin)}`)).bytes.toString(),
  )?.[1]

describe('the page that finds out what is wrong', () => {
  test('runs only what it brought along and signs nobody in', async () => {
    const { status, headers, bytes } = await open('/connect')
    expect(status).toBe(200)
    const html = bytes.toString()
    const nonce = /<script type="module" nonce="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
    expect(headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`)
    expect(headers.get('set-cookie')).toBeNull()
    expect(html).not.toMatch(/__[A-Z]+__|src=|href=/)
    expect((await open('/connect')).bytes.toString()).not.toContain(nonce)
  })

  test('says how it is with a web page, without listing it as asking', async () => {
    expect(await about(shop)).toMatch(/^https:\/\/shop\.example has not called this station yet/)
    expect((await call('GET', '/desk/origins')).body.count).toBe(0)
    await call('GET', '/v1/references', undefined, { headers: { origin: shop } })
    expect(await about(shop)).toMatch(/is asking to use this station/)
    await call('POST', '/desk/origins', { origin: shop })
    expect(await about(shop)).toMatch(/may use this station/)
    expect(await about('<script>alert(1)</script>')).toMatch(/^Enter the origin of a web page/)
  })
})

test('the script for web pages is small and exactly the file of the repository', async () => {
  const { bytes, headers } = await open('/connect.js')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(bytes.length).toBeLessThanOrEqual(2048)
  expect(bytes.equals(readFileSync(join(import.meta.dirname, '../../resources/connect/connect.js')))).toBe(
    true,
  )
})

describe('health for machines', () => {
  const well = { ok: true, message: null }

  test('is open, and well when all is well', async () => {
    for (const path of ['/status', '/status/'])
      expect(await open(path), path).toMatchObject({
        status: 200,
        body: { status: 'ok', checks: { database: well, disk: well, printing: well, webhooks: well } },
      })
  })

  test('says which part fails, and forgets trouble that is over', () => {
    const clock = manualClock()
    const database = testDatabase()
    const room = { free: 1e12 }
    const health = createHealth({ database, clock, freeBytes: () => room.free, dataTrouble: () => null })
    const failing = () =>
      Object.entries(health.read().checks)
        .filter(([, check]) => !check.ok)
        .map(([name]) => name)
    expect(failing()).toEqual([])
    health.trouble('printing')
    room.free = 1e6
    expect(failing()).toEqual(['disk', 'printing'])
    clock.advance(61_000)
    room.free = 1e12
    expect(health.read().status).toBe('ok')
    database.sqlite.close()
    expect(failing()).toEqual(['database'])
  })
})
