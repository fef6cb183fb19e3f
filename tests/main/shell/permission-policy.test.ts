import { describe, expect, test } from 'vitest'
import { mayUse } from '../../../main/shell/page-policy.ts'

const origin = 'http://127.0.0.1:5006'
const ask = (permission: string, address: string | undefined = `${origin}/ship`, isMainFrame = true) =>
  mayUse({ permission, address, isMainFrame }, origin)

describe('What the page may use', () => {
  test('the short list is granted to the own page', () => {
    for (const permission of [
      'clipboard-sanitized-write',
      'fullscreen',
      'notifications',
      'loopback-network',
      'hid',
      'serial',
    ]) {
      expect(ask(permission), permission).toBe(true)
    }
  })

  test('anything else is refused, known to Chromium today or not', () => {
    const others = [
      'media',
      'geolocation',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'unknown',
      'new-one',
    ]
    for (const permission of others) expect(ask(permission), permission).toBe(false)
  })

  test('nobody but the own page in the main frame gets anything', () => {
    expect(ask('notifications', 'https://evil.example/')).toBe(false)
    expect(ask('notifications', `${origin}/`, false)).toBe(false)
    expect(ask('notifications', '')).toBe(false)
    expect(mayUse({ permission: 'notifications', address: undefined, isMainFrame: true }, origin)).toBe(false)
  })
})
