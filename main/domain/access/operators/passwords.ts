import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'

/** How much work a guess is: memory 128 * 2^log2N * blockSize bytes, that `passes` times. */
export type PasswordCost = { log2N: number; blockSize: number; passes: number }

/** 16 MB and about a tenth of a second; one of the settings OWASP calls equally strong. */
export const usualPasswordCost: PasswordCost = { log2N: 14, blockSize: 8, passes: 5 }

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes as long for a person nobody knows (null) as for a wrong password. */
  matches: (password: string, stored: string | null) => Promise<boolean>
  /** Whether any password opens it: the stand-in for one that was lost does not. */
  isUsable: (stored: string) => boolean
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const saltBytes = 16
const hashBytes = 32

function derived(
  password: string,
  salt: Buffer,
  { log2N, blockSize, passes }: PasswordCost,
): Promise<Buffer> {
  const N = 2 ** log2N
  // The same word typed on another keyboard may be other code points.
  const maxmem = 256 * N * blockSize
  return derive(password.normalize('NFKC'), salt, hashBytes, { N, r: blockSize, p: passes, maxmem })
}

/**
 * scrypt with a salt for every password; each hash carries its cost, so that the usual one may rise. Hashes are
 * sealed: what leaves the station without its key gives nobody anything to guess at.
 */
export function createPasswords(secrets: SecretBox, cost: PasswordCost = usualPasswordCost): Passwords {
  const nobody = { salt: randomBytes(saltBytes), hash: randomBytes(hashBytes), cost }
  return {
    hash: async password => {
      const salt = randomBytes(saltBytes)
      const hash = await derived(password, salt, cost)
      const { log2N, blockSize, passes } = cost
      const parts = ['scrypt', log2N, blockSize, passes, salt.toString('base64'), hash.toString('base64')]
      return secrets.seal(parts.join('$'))
    },
    isUsable: stored => parse(secrets.open(stored)) !== null,
    matches: async (password, stored) => {
      const known = stored === null ? null : parse(secrets.open(stored))
      const { salt, cost: itsCost, hash: wanted } = known ?? nobody
      const hash = await derived(password, salt, itsCost)
      return timingSafeEqual(hash, wanted) && known !== null
    },
  }
}

/** Null for what no password opens: the stand-in for a hash that was lost. */
function parse(text: string): { salt: Buffer; hash: Buffer; cost: PasswordCost } | null {
  const [kind, log2N, blockSize, passes, salt = '', hash = ''] = text.split('$')
  if (kind !== 'scrypt') return null
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { log2N: Number(log2N), blockSize: Number(blockSize), passes: Number(passes) },
  }
}
