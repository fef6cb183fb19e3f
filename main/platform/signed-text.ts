import { createPublicKey, sign, verify } from 'node:crypto'

/** Ed25519 in base64; `key` is the private key in PEM form. */
export const signText = (text: string, key: string): string =>
  sign(null, Buffer.from(text), key).toString('base64')

/**
 * Whether whoever holds the private half of one of the keys has signed this text. `publicKeys` in PEM form, one after
 * the other: with two of them a key can follow another. Anything odd about the signature is a no.
 */
export const isSignedText = (text: string, signature: unknown, publicKeys: string): boolean =>
  typeof signature === 'string' &&
  eachKey(publicKeys).some(key =>
    verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64')),
  )

/** The keys of a file that may have several. */
export const eachKey = (publicKeys: string): string[] => publicKeys.match(oneKey) ?? []

const oneKey = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g

/** What is signed of rules of customs; it cannot be taken for a release, which the same key signs. */
const rulesText = (rules: string): string => `packdesk customs rules\n${rules}`

/** The file `packdesk customs-rules` takes. The rules are text in it, so that what is signed is their bytes. */
export const toSignedRules = (rules: string, key: string): string =>
  JSON.stringify({ rules, signature: signText(rulesText(rules), key) })

export const areSignedRules = (rules: string, signature: unknown, publicKeys: string): boolean =>
  isSignedText(rulesText(rules), signature, publicKeys)
