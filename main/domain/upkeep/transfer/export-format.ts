import { randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { createSecretBox, type SecretBox } from '../../../platform/secrets/secret-box.ts'

/** A value of a row that JSON has no form for, or that must not be read by everybody. */
const bytesValue = z.strictObject({ $base64: z.base64() })
/** Sealed under the passphrase of the export. */
const sealedValue = z.strictObject({ $sealed: z.string() })
/** Left out of an export without secrets. */
const leftOut = z.strictObject({ $left_out: z.literal('secret') })

const plainValue = z.union([z.string(), z.number(), z.null()])
export const transferValue = z.union([plainValue, bytesValue, sealedValue, leftOut])
export type TransferValue = z.output<typeof transferValue>

/** The first line: what follows, and how to open its secrets. */
export const headerLine = z.strictObject({
  packdesk_export: z.literal(1),
  version: z.string(),
  /** The newest migration of the file it was read from. */
  schema: z.number().int(),
  exported_at: z.iso.datetime(),
  secrets: z.union([
    z.strictObject({ kind: z.literal('left_out') }),
    /** AES-256-GCM under scrypt of the passphrase with this salt (N 2^15, r 8, p 1). */
    z.strictObject({ kind: z.literal('sealed'), salt: z.base64(), check: z.string() }),
  ]),
})
export type HeaderLine = z.output<typeof headerLine>

export const rowLine = z.strictObject({ table: z.string(), row: z.record(z.string(), transferValue) })
export type RowLine = z.output<typeof rowLine>

/** The last line: without it the file is not whole. */
export const endLine = z.strictObject({ end: z.literal(true), rows: z.number().int() })

/** Settings of one station alone, made anew by another: its secrets, and the name of its key. */
export const ownSettings = [
  'page_secret',
  'secret_key',
  'restored_open_work',
  'witness_seen',
  'losses',
] as const

const costs = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const saltBytes = 16

export const newSalt = (): Uint8Array => randomBytes(saltBytes)

/** A box that opens with a passphrase. Slow on purpose: guessing shall be. */
export const passphraseBox = (passphrase: string, salt: Uint8Array): SecretBox =>
  createSecretBox(scryptSync(passphrase.normalize('NFC'), salt, 32, costs))

/** Sealed into every export, so that a wrong passphrase is found before anything is done. */
export const passphraseCheck = 'packdesk'

const newLine = 0x0a

/**
 * The lines of a file, ended by a line feed and nothing else: texts inside of JSON may hold other characters that
 * readers of lines take for an end.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8')
      parts = []
      from = at + 1
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8')
}
