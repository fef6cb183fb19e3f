import { describe, expect, it } from 'vitest'
import { systemKeys } from '../../../main/shell/system-keys.ts'
import {
  createFakeSafeStorage,
  type FakeSafeStorageOptions,
} from '../../support/fake-electron/safe-storage.ts'

type Asked = FakeSafeStorageOptions & { platform?: NodeJS.Platform; user?: string; kept?: string[] }

async function keysOf({ platform = 'linux', user, kept = [], ...store }: Asked) {
  const told: string[] = []
  const tell = (text: string, why: unknown) => void told.push(`${text} ${why}`)
  const keys = await systemKeys(createFakeSafeStorage(store, user) as never, platform, kept, tell)
  return { keys, told }
}

const keyStore = 'gnome_libsecret'

describe.each([true, false])('the key store of the system (calls that are waited for: %s)', hasAsyncStore => {
  it('opens what it sealed, also at the next start, for its own user only', async () => {
    const { keys, told } = await keysOf({ keyStore, hasAsyncStore })
    const wrapped = keys?.wrap('a key') ?? ''
    expect(wrapped).not.toContain('a key')
    expect(keys?.unwrap(wrapped)).toBe('a key')
    expect(told).toEqual([])
    const next = await keysOf({ keyStore, hasAsyncStore, kept: [wrapped] })
    expect(next.keys?.unwrap(wrapped)).toBe('a key')
    const other = await keysOf({ keyStore, hasAsyncStore, kept: [wrapped], user: 'somebody' })
    expect(() => other.keys?.unwrap(wrapped)).toThrow(
      /belongs to another user or computer\. Nothing was changed/,
    )
  })

  it('opens what an earlier version gave it', async () => {
    const before = Buffer.from(`me:${Buffer.from('a key').toString('base64')}`).toString('base64')
    const { keys } = await keysOf({ keyStore, hasAsyncStore, kept: [before] })
    expect(keys?.unwrap(before)).toBe('a key')
  })

  it.each([
    ['none', 'darwin', /no key store/],
    ['basic_text', 'linux', /no wallet/],
  ] as const)(
    'is not used where it protects nothing (%s on %s), and that is told',
    async (store, platform, why) => {
      const { keys, told } = await keysOf({ keyStore: store, hasAsyncStore, platform })
      expect(keys).toBeNull()
      expect(told.join()).toMatch(why)
    },
  )
})
