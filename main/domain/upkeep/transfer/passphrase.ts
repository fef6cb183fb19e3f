import { randomBytes, scryptSync } from 'node:crypto'
import { createSecretBox, type SecretBox } from '../../../platform/secrets/secret-box.ts'

const costs = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const saltBytes = 16

export const newSalt = (): Uint8Array => randomBytes(saltBytes)

/** A box that opens with a passphrase. Slow on purpose: guessing shall be. */
export const passphraseBox = (passphrase: string, salt: Uint8Array): SecretBox =>
  createSecretBox(scryptSync(passphrase.normalize('NFC'), salt, 32, costs))

/** Sealed into every export, so that a wrong passphrase is found before anything is done. */
export const passphraseCheck = 'packdesk'
