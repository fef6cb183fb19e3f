import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seals secrets so that the station's file alone does not give them away. */
export type SecretBox = {
  seal: (text: string) => string
  open: (sealed: string) => string
  /** A text only this home can make for that text: 132 bits, safe in addresses. */
  sign: (text: string) => string
  isSigned: (text: string, signature: string) => boolean
}

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const signatureLength = 22

/** AES-256-GCM under a 32-byte key; what was changed or sealed under another key throws. */
export function createSecretBox(key: Uint8Array): SecretBox {
  // A key of its own, so that what is signed says nothing about what is sealed.
  const signingKey = createHmac('sha256', key).update('packdesk signatures').digest()
  const sign = (text: string) =>
    createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, signatureLength)
  return {
    sign,
    isSigned: (text, signature) => {
      const given = Buffer.from(signature)
      const wanted = Buffer.from(sign(text))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
    seal: text => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
    },
    open: sealed => {
      const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/** The file with the key of a home. Whoever has it and the data can read the secrets in the data. */
export const keyFile = (home: string): string => join(home, 'secret.key')

/** The key of a home without a system key store: a file only its owner can read, made on first use. */
export function readKeyFile(home: string): Uint8Array {
  const file = keyFile(home)
  try {
    writeFileSync(file, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return parseKeyFile(file)
}

/** Reads a key that is there. Throws when the file holds none. */
export function parseKeyFile(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key; restore it from a backup.`)
  return key
}
