import type { ConversionRepository } from './conversion-repository.ts'
import type { Prepared } from './preparation.ts'

const mostBytes = 8 * 1024 * 1024
/** After this long the disk is asked again, which notes there what is in use. */
const rereadMs = 3_600_000

/** `isAsGiven`: its bytes are those of the document, and not kept here. */
type Remembered = { made: Prepared; isAsGiven: boolean; atMs: number }

/** Conversions with those used last in memory: a label is looked up when it is asked for and when its turn comes. */
export function rememberConversions(disk: ConversionRepository): ConversionRepository {
  const recent = createRecent<Remembered>(
    mostBytes,
    ({ made }) => made.bytes.length + JSON.stringify(made.preflight).length,
  )

  function remember(key: string, made: Prepared, source: Uint8Array, atMs: number): void {
    const isAsGiven = made.bytes === source
    const { language, preflight, labels } = made
    const bytes = isAsGiven ? new Uint8Array() : made.bytes
    recent.put(key, { made: { bytes, language, preflight, labels }, isAsGiven, atMs })
  }

  return {
    find: (key, source, nowMs) => {
      const known = recent.get(key.key)
      if (known && nowMs - known.atMs < rereadMs)
        return known.isAsGiven ? { ...known.made, bytes: source } : known.made
      const stored = disk.find(key, source, nowMs)
      if (stored) remember(key.key, stored, source, nowMs)
      return stored
    },
    keep: (key, made, source, nowMs) => {
      disk.keep(key, made, source, nowMs)
      remember(key.key, made, source, nowMs)
    },
  }
}

/** What was used last, in memory and by name; the longest unused go when all together is too large. */
export function createRecent<T>(mostBytes: number, sizeOf: (value: T) => number) {
  const kept = new Map<string, { value: T; size: number }>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    get: (key: string): T | null => {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    put: (key: string, value: T): void => {
      remove(key)
      const size = sizeOf(value)
      if (size > mostBytes) return
      kept.set(key, { value, size })
      bytes += size
      for (const eldest of kept.keys()) {
        if (bytes <= mostBytes) break
        remove(eldest)
      }
    },
  }
}
