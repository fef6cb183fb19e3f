import type { SafeStorage } from 'electron'
import { KeyError, type KeyWrapping } from '../platform/secrets/key-wrapping.ts'
import type { Tell } from './tell.ts'

type Store = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>

/**
 * The key store of the system: Keychain, DPAPI, or the wallet of a Linux desktop. Null where there is none that
 * protects anything; the key of a new home is then in a file only its owner can read, and the log says so. Only after
 * Electron is ready.
 */
export function systemKeys(store: Store, platform: NodeJS.Platform, tell: Tell): KeyWrapping | null {
  const problem = problemOf(store, platform)
  if (problem) {
    tell('The key of the secrets cannot be given to the system; it is kept in a file.', problem)
    return null
  }
  return {
    kind: 'system',
    wrap: text => store.encryptString(text).toString('base64'),
    unwrap: wrapped => {
      try {
        return store.decryptString(Buffer.from(wrapped, 'base64'))
      } catch {
        throw new KeyError(
          'The key store of this system does not open the key of this home. It belongs to another user or computer. Nothing was changed; restore a backup with its key (packdesk restore --key).',
        )
      }
    },
  }
}

function problemOf(store: Store, platform: NodeJS.Platform): string | null {
  if (!store.isEncryptionAvailable()) return 'this system has no key store'
  // Chromium "encrypts" with a password everybody knows when it finds no wallet.
  if (platform === 'linux' && store.getSelectedStorageBackend() === 'basic_text')
    return 'no wallet (Secret Service or KWallet) runs on this desktop'
  return null
}
