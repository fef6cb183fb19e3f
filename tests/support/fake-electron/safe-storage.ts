import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'

export type FakeSafeStorageOptions = {
  /** Where the system keeps keys; `none`: nowhere; `basic_text`: under a password everybody knows. */
  keyStore?: 'gnome_libsecret' | 'basic_text' | 'none'
  /** False: an Electron that only has the calls that hold the main process. */
  hasAsyncStore?: boolean
}

/** A key store that belongs to this user: what another one sealed does not open. */
export function createFakeSafeStorage(
  { keyStore = 'basic_text', hasAsyncStore = true }: FakeSafeStorageOptions,
  user = 'me',
) {
  const isAvailable = keyStore !== 'none'
  const seal = (text: string) => Buffer.from(`${user}:${Buffer.from(text).toString('base64')}`)
  const open = (sealed: Buffer) => {
    const [owner, text = ''] = sealed.toString().split(':')
    if (owner !== user) throw new Error('Error while decrypting the ciphertext provided.')
    return Buffer.from(text, 'base64').toString()
  }
  const getSelectedStorageBackend = () => (isAvailable ? keyStore : 'unknown')
  const held = { isEncryptionAvailable: () => isAvailable, encryptString: seal, decryptString: open }
  const deprecated = () => {
    throw new Error('This call holds the main process while the wallet asks for its password.')
  }
  const waited = {
    isEncryptionAvailable: deprecated,
    encryptString: deprecated,
    decryptString: deprecated,
    isAsyncEncryptionAvailable: async () => isAvailable,
    encryptStringAsync: async (text: string) => seal(text),
    decryptStringAsync: async (sealed: Buffer) => ({ result: open(sealed), shouldReEncrypt: false }),
  }
  const store = { ...(hasAsyncStore ? waited : held), getSelectedStorageBackend }
  return strict('safeStorage', store as typeof store & Pick<Electron.SafeStorage, 'isEncryptionAvailable'>)
}
