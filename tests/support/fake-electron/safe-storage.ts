import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'

export type FakeSafeStorageOptions = {
  /** Where the system keeps keys; `none`: nowhere; `basic_text`: under a password everybody knows. */
  keyStore?: 'gnome_libsecret' | 'basic_text' | 'none'
}

/** A key store that belongs to this user: what another one sealed does not open. */
export const createFakeSafeStorage = ({ keyStore = 'basic_text' }: FakeSafeStorageOptions, user = 'me') =>
  strict('safeStorage', {
    isEncryptionAvailable: () => keyStore !== 'none',
    getSelectedStorageBackend: () => (keyStore === 'none' ? 'unknown' : keyStore),
    encryptString: text => Buffer.from(`${user}:${Buffer.from(text).toString('base64')}`),
    decryptString: sealed => {
      const [owner, text = ''] = sealed.toString().split(':')
      if (owner !== user) throw new Error('Error while decrypting the ciphertext provided.')
      return Buffer.from(text, 'base64').toString()
    },
  } satisfies Partial<Electron.SafeStorage>)
