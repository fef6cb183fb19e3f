import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Seals secrets so that the station's file alone does not give them away. */
export type SecretBox = {
  seal: (text: string) => string
  /** Throws for what was changed and for what was sealed under a key that is not here. */
  open: (sealed: string) => string
  /** A text only this home can make for that text: 132 bits, safe in addresses. */
  sign: (text: string) => string
  isSigned: (text: string, signature: string) => boolean
}

export type BoxKeys = {
  /** Seals, and opens first. */
  key: Uint8Array
  /** Open what was sealed under them: there are some while the key of a home is being changed. */
  others?: readonly Uint8Array[]
  /** What signatures are made with; it outlives the key, since addresses with signatures were given away. */
  signing?: Uint8Array
}

const ivBytes = 12
const tagBytes = 16
const signatureLength = 22

/** The name of a key, which says nothing about it: eight hex digits. */
export const keyId = (key: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'packdesk key id', 4)).toString('hex')

/** The name of the key a text was sealed under; null for texts from before keys had names. */
export const keyIdOf = (sealed: string): string | null => /^v2\.([0-9a-f]{8})\./.exec(sealed)?.[1] ?? null

/** AES-256-GCM. A sealed text names its key: `v2.<name>.<base64>`, earlier `v1.<base64>`. */
export function createSecretBox(keys: BoxKeys | Uint8Array): SecretBox {
  const { key, others = [], signing = key } = keys instanceof Uint8Array ? { key: keys } : keys
  const all = [key, ...others].map(each => ({ key: each, id: keyId(each) }))
  const prefix = `v2.${keyId(key)}.`
  // A key of its own, so that what is signed says nothing about what is sealed.
  const signingKey = createSecretKey(createHmac('sha256', signing).update('packdesk signatures').digest())
  const sign = (text: string) =>
    createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, signatureLength)
  return {
    sign,
    isSigned: (text, signature) => {
      const given = Buffer.from(signature)
      const wanted = Buffer.from(sign(text))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
    seal: text => prefix + encrypt(key, text),
    open: sealed => {
      const id = keyIdOf(sealed)
      const body = sealed.slice(sealed.lastIndexOf('.') + 1)
      const fitting = id === null ? all : all.filter(each => each.id === id)
      return openWithOne(
        fitting.map(each => each.key),
        body,
        id,
      )
    },
  }
}

function openWithOne(keys: readonly Uint8Array[], body: string, id: string | null): string {
  const failures: unknown[] = []
  for (const key of keys)
    try {
      return decrypt(key, body)
    } catch (error) {
      failures.push(error)
    }
  throw failures[0] ?? new Error(`A secret is sealed under the key ${id}, which is not here.`)
}

function encrypt(key: Uint8Array, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function decrypt(key: Uint8Array, body: string): string {
  const bytes = Buffer.from(body, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
