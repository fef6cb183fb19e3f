import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { preflight } from '../../../shared/desk/printing/preflight.ts'
import { printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import type { Database } from '../../db/database.ts'
import type { printConversions } from '../../db/schema/print-jobs.ts'
import type { Prepared, PrintDocument, PrintTarget } from './preparation.ts'

export type ConversionLimits = {
  /** All conversions together. */
  mostBytes: number
  /** What nobody used for this long goes. */
  keptMs: number
}

/** Trimming leaves this part, so that not every new conversion trims again. */
const partLeft = 0.9
/** A use is written down when the last one was this long ago: a hit costs one read. */
const noteEveryMs = 3_600_000

const findings = z.object({ preflight, labels: z.number().int(), packed: z.literal(true).optional() })

/** With its bytes packed, where they are many. */
type Packable = Prepared & { packed?: Uint8Array | null }

type ConversionRow = typeof printConversions.$inferSelect

export type ConversionRepository = ReturnType<typeof createConversionRepository>

/** What conversions made, kept until others are used more. */
export function createConversionRepository({ sqlite, transact }: Database, limits: ConversionLimits) {
  const byKey = sqlite.prepare<[string], Pick<ConversionRow, 'format' | 'bytes' | 'preflight' | 'usedAt'>>(
    'SELECT format, bytes, preflight, used_at AS usedAt FROM print_conversions WHERE key = ?',
  )
  const write = sqlite.prepare<ConversionRow>(
    `INSERT INTO print_conversions (key, source_hash, format, bytes, preflight, used_at)
     VALUES (@key, @sourceHash, @format, @bytes, @preflight, @usedAt)
     ON CONFLICT (key) DO UPDATE SET source_hash = excluded.source_hash, format = excluded.format,
       bytes = excluded.bytes, preflight = excluded.preflight, used_at = excluded.used_at`,
  )
  const used = sqlite.prepare('UPDATE print_conversions SET used_at = ? WHERE key = ?')
  const total = sqlite.prepare<[], { size: number }>(
    'SELECT coalesce(sum(length(bytes) + length(preflight)), 0) AS size FROM print_conversions',
  )
  const old = sqlite.prepare('DELETE FROM print_conversions WHERE used_at < ?')
  const eldest = sqlite.prepare<[], { key: string; size: number }>(
    'SELECT key, length(bytes) + length(preflight) AS size FROM print_conversions ORDER BY used_at',
  )
  const remove = sqlite.prepare('DELETE FROM print_conversions WHERE key = ?')
  /** Only an estimate that grows: it is counted again before anything goes. */
  let storedBytes: number | null = null

  function trim(nowMs: number): void {
    old.run(nowMs - limits.keptMs)
    let size = total.get()?.size ?? 0
    if (size > limits.mostBytes)
      for (const each of eldest.all()) {
        if (size <= limits.mostBytes * partLeft) break
        remove.run(each.key)
        size -= each.size
      }
    storedBytes = size
  }

  return {
    /** `source`: what a conversion that changed nothing answers with. */
    find: ({ key }: ConversionKey, source: Uint8Array, nowMs: number): Prepared | null => {
      const row = byKey.get(key)
      if (!row) return null
      if (nowMs - row.usedAt > noteEveryMs) used.run(nowMs, key)
      const { packed = false, ...found } = findings.parse(JSON.parse(row.preflight))
      const stored = packed ? inflateRawSync(row.bytes) : row.bytes
      return { bytes: row.bytes.length === 0 ? source : stored, language: row.format, ...found }
    },
    /** Bytes that are those of the document are not stored a second time. */
    keep: ({ key, sourceHash }: ConversionKey, made: Packable, source: Uint8Array, nowMs: number): void => {
      const { language: format, preflight: found, labels } = made
      const { packed = null } = made
      const { buffer, byteOffset, byteLength } = packed ?? made.bytes
      const bytes = made.bytes === source ? Buffer.alloc(0) : Buffer.from(buffer, byteOffset, byteLength)
      const values = {
        sourceHash,
        format,
        bytes,
        preflight: JSON.stringify({ preflight: found, labels, ...(packed ? { packed: true } : {}) }),
        usedAt: nowMs,
      }
      transact(() => {
        write.run({ key, ...values })
        storedBytes = storedBytes === null ? null : storedBytes + bytes.length + values.preflight.length
        if (storedBytes === null || storedBytes > limits.mostBytes) trim(nowMs)
        return { ok: true, value: undefined }
      })
    },
  }
}

/** Goes up with every change of what conversions or checks answer, so that nothing of before is found again. */
const converterVersion = 19

export type ConversionKey = { key: string; sourceHash: string }

/** What a conversion is found by: the document, all that is checked of it and all of the printer that shows in the bytes. */
export function conversionKey(
  {
    bytes,
    format,
    kind,
    trackingNumbers,
    undrawn = [],
    fit = null,
    paper = null,
    codes = [],
    madeFor = null,
  }: PrintDocument,
  target: PrintTarget,
): ConversionKey {
  const sourceHash = sha256(bytes)
  const { language, dpi, media, turn, crop, offsetUm, darkness } = target
  const slot = target.slot % printerMediaSizes[media].slots
  const moved = [offsetUm.x, offsetUm.y]
  const said = [format, kind, trackingNumbers, undrawn, fit, paper, codes, madeFor]
  const allowed = [...(target.allowsSaving ? ['saving'] : []), ...(target.dropsRest ? ['rest'] : [])]
  const looks = [language, dpi, media, turn, crop, moved, darkness, slot]
  const facts = [converterVersion, sourceHash, said, ...looks, ...allowed]
  return { key: sha256(JSON.stringify(facts)), sourceHash }
}

const sha256 = (value: Uint8Array | string): string => createHash('sha256').update(value).digest('hex')
