import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export type KeyRequest = {
  /** Where the private half goes; it must not be there yet, nor lie in the sources. */
  privateFile: string
  /** Where the public half goes, which every copy that is built takes along. */
  publicFile: string
  sources: string
}

/**
 * Makes the pair of keys releases are signed by (Ed25519, PEM). The private half is readable by its owner alone. Neither
 * file is ever written over: copies that are out trust the key they were built with. Answers why it made none.
 */
export function makeKey({ privateFile, publicFile, sources }: KeyRequest): string | null {
  if (isInside(privateFile, sources))
    return `${privateFile} lies in the sources. The private key belongs outside of them, where no commit takes it along.`
  for (const file of [privateFile, publicFile])
    if (existsSync(file))
      return `${file} is there already. Copies that are out trust it; nothing was changed.`
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(privateFile), { recursive: true, mode: 0o700 })
  const owned = { mode: 0o600, flag: 'wx' } as const
  writeFileSync(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), owned)
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  return null
}

/** By where it really is: a link must not lead back into the sources. */
function isInside(file: string, folder: string): boolean {
  const fromFolder = relative(realpathSync(folder), join(realFolder(dirname(resolve(file))), 'x'))
  return !fromFolder.startsWith('..') && !/^[a-z]:/i.test(fromFolder)
}

const realFolder = (folder: string): string => {
  if (existsSync(folder)) return realpathSync(folder)
  return join(realFolder(dirname(folder)), relative(dirname(folder), folder))
}

/** Whether a public key is the other half of a private one, both in PEM form. */
export function belongTogether(privatePem: string, publicPem: string): boolean {
  const derived = createPublicKey(createPrivateKey(privatePem)).export({ type: 'spki', format: 'der' })
  return derived.equals(createPublicKey(publicPem).export({ type: 'spki', format: 'der' }))
}
