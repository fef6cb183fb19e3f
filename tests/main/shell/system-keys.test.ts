import { describe, expect, it } from 'vitest'
import { systemKeys } from '../../../main/shell/system-keys.ts'
import { createFakeSafeStorage } from '../../support/fake-electron/safe-storage.ts'

const keysOf = (
  keyStore: 'gnome_libsecret' | 'basic_text' | 'none',
  platform: NodeJS.Platform,
  user?: string,
) => {
  const told: string[] = []
  const keys = systemKeys(createFakeSafeStorage({ keyStore }, user), platform, (text, why) =>
    told.push(`${text} ${why}`),
  )
  return { keys, told }
}

describe('the key store of the system', () => {
  it('opens what it sealed, for its own user only', () => {
    const { keys, told } = keysOf('gnome_libsecret', 'linux')
    const wrapped = keys?.wrap('a key') ?? ''
    expect(wrapped).not.toContain('a key')
    expect(keys?.unwrap(wrapped)).toBe('a key')
    expect(told).toEqual([])
    const other = keysOf('gnome_libsecret', 'linux', 'somebody')
    expect(() => other.keys?.unwrap(wrapped)).toThrow(
      /belongs to another user or computer\. Nothing was changed/,
    )
  })

  it.each([
    ['none', 'darwin', /no key store/],
    ['basic_text', 'linux', /no wallet/],
  ] as const)(
    'is not used where it protects nothing (%s on %s), and that is told',
    (store, platform, why) => {
      const { keys, told } = keysOf(store, platform)
      expect(keys).toBeNull()
      expect(told.join()).toMatch(why)
    },
  )
})
