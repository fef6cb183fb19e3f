import { randomBytes, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecretBox } from './secret-box.ts'

/** `passphrase`: one that somebody types or a file holds; `system`: the key store of the operating system. */
export const wrappingKinds = ['passphrase', 'system'] as const
export type WrappingKind = (typeof wrappingKinds)[number]

/** Keeps the key of a home so that its file alone does not give it away. */
export type KeyWrapping = {
  kind: WrappingKind
  wrap: (text: string) => string
  /** Throws `KeyError` when it does not open. */
  unwrap: (wrapped: string) => string
}

/** Where a passphrase comes from; never from an option, which others would see. */
export type PassphraseSource = { text: string } | { file: string }

const shortest = 8
const saltBytes = 16
/** 32 MB and about a tenth of a second for each guess. */
const usualCost = 2 ** 15

/** AES-256-GCM under scrypt (N 2^15 unless told otherwise, r 8, p 1) of the passphrase. Throws `KeyError` when there is no good one. */
export function passphraseWrapping(source: PassphraseSource, cost = usualCost): KeyWrapping {
  const text = ('text' in source ? source.text : readFirstLine(source.file)).normalize('NFC')
  if (text.length < shortest)
    throw new KeyError(`The passphrase has less than ${shortest} characters. Nothing was changed.`)
  const boxOf = (salt: Uint8Array) =>
    createSecretBox(scryptSync(text, salt, 32, { N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }))
  return {
    kind: 'passphrase',
    wrap: key => {
      const salt = randomBytes(saltBytes)
      return `${salt.toString('base64')} ${boxOf(salt).seal(key)}`
    },
    unwrap: wrapped => {
      const [salt = '', sealed = ''] = wrapped.split(' ')
      try {
        return boxOf(Buffer.from(salt, 'base64')).open(sealed)
      } catch {
        throw new KeyError(
          'The passphrase is not the one of this home. Nothing was changed; set PACKDESK_PASSPHRASE or PACKDESK_PASSPHRASE_FILE to the right one.',
        )
      }
    },
  }
}

function readFirstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/, 1).join('')
  } catch {
    throw new KeyError(`The file ${file} with the passphrase cannot be read. Nothing was changed.`)
  }
}

/** The wrappings the settings of a process ask for. */
export const wrappingsOf = ({ passphrase }: { passphrase?: PassphraseSource }): KeyWrapping[] =>
  passphrase ? [passphraseWrapping(passphrase)] : []

/** The secrets of a home cannot be opened. `message` is a sentence for the person at the desk; nothing was changed. */
export class KeyError extends Error {}
