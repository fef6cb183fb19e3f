import { randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'
import { KeyError, type KeyWrapping } from '../platform/secrets/key-wrapping.ts'
import { createSecretBox } from '../platform/secrets/secret-box.ts'
import type { Tell } from './tell.ts'

/** Electron before 40 has only the calls that hold the main process while a wallet asks for its password. */
type Store = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
> &
  Partial<Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>>

/** What the store does, by whichever calls it has. */
type Vault = {
  isAvailable: () => Promise<boolean>
  seal: (text: string) => Promise<Buffer>
  open: (sealed: Buffer) => Promise<string>
}

const dataKeyBytes = 32

/**
 * The key store of the system: Keychain, DPAPI, or the wallet of a Linux desktop. It keeps one data key, asked for before
 * anything is opened, and that key wraps what the home holds. `kept`: what was wrapped before. Null where there is no
 * store that protects anything; the key of a new home is then in a file only its owner can read, and the log and the
 * System screen say so. Only after Electron is ready.
 */
export async function systemKeys(
  store: Store,
  platform: NodeJS.Platform,
  kept: readonly string[],
  tell: Tell,
): Promise<KeyWrapping | null> {
  const vault = vaultOf(store)
  const problem = await problemOf(store, vault, platform)
  if (problem) {
    tell('The key of the secrets cannot be given to the system; it is kept in a file.', problem)
    return null
  }
  const opened = new Map<string, string>()
  for (const wrapped of kept) {
    const [sealed = ''] = wrapped.split(' ')
    // Of another user or computer: said by whoever needs it.
    const text = await vault.open(Buffer.from(sealed, 'base64')).catch(() => null)
    if (text !== null) opened.set(sealed, text)
  }
  const dataKey = randomBytes(dataKeyBytes).toString('base64')
  const sealedKey = (await vault.seal(dataKey)).toString('base64')
  opened.set(sealedKey, dataKey)
  return {
    kind: 'system',
    wrap: text => `${sealedKey} ${boxOf(dataKey).seal(text)}`,
    unwrap: wrapped => unwrapBy(opened, wrapped),
  }
}

function unwrapBy(opened: ReadonlyMap<string, string>, wrapped: string): string {
  const [sealed = '', body] = wrapped.split(' ')
  const text = opened.get(sealed)
  if (text === undefined) throw foreignKey()
  // As earlier versions wrote it: what the store sealed is the key of the home itself.
  if (body === undefined) return text
  try {
    return boxOf(text).open(body)
  } catch {
    throw foreignKey()
  }
}

const boxOf = (dataKey: string) => createSecretBox(Buffer.from(dataKey, 'base64'))

const foreignKey = () =>
  new KeyError(
    'The key store of this system does not open the key of this home. It belongs to another user or computer. Nothing was changed; restore a backup with its key (packdesk restore --key).',
  )

function vaultOf(store: Store): Vault {
  if ('encryptStringAsync' in store) {
    const { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync } = store as Required<Store>
    return {
      isAvailable: () => isAsyncEncryptionAvailable.call(store),
      seal: text => encryptStringAsync.call(store, text),
      open: async sealed => (await decryptStringAsync.call(store, sealed)).result,
    }
  }
  return {
    isAvailable: async () => store.isEncryptionAvailable(),
    seal: async text => store.encryptString(text),
    open: async sealed => store.decryptString(sealed),
  }
}

async function problemOf(store: Store, vault: Vault, platform: NodeJS.Platform): Promise<string | null> {
  if (!(await vault.isAvailable())) return 'this system has no key store'
  // Chromium "encrypts" with a password everybody knows when it finds no wallet.
  if (platform === 'linux' && store.getSelectedStorageBackend() === 'basic_text')
    return 'no wallet (Secret Service or KWallet) runs on this desktop'
  return null
}
