import { hash, randomBytes } from 'node:crypto'

/** Says what a secret is for, so that one that leaked is recognised. */
const prefixes = { code: 'oac', access: 'oat', refresh: 'ort', client: 'ocs' } as const

export type SecretKind = keyof typeof prefixes

/** 256 random bits: there is nothing to guess, so that a plain digest is enough to keep. */
export const newSecret = (kind: SecretKind): string =>
  `${prefixes[kind]}_${randomBytes(32).toString('base64url')}`

export const digestOf = (secret: string): string => hash('sha256', secret)
