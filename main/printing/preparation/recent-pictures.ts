/** Pages as PNG files, in order. */
export type Pictures = readonly Uint8Array[]

/** The pictures looked at last, in memory; the longest unseen go when there are too many. */
export function createRecentPictures(mostBytes: number) {
  const kept = new Map<string, Pictures>()
  let bytes = 0
  const sizeOf = (pictures: Pictures) => pictures.reduce((sum, each) => sum + each.length, 0)
  const remove = (key: string) => {
    bytes -= sizeOf(kept.get(key) ?? [])
    kept.delete(key)
  }
  return {
    get: (key: string): Pictures | null => {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    put: (key: string, pictures: Pictures): void => {
      remove(key)
      const size = sizeOf(pictures)
      if (size > mostBytes) return
      kept.set(key, pictures)
      bytes += size
      for (const eldest of kept.keys()) {
        if (bytes <= mostBytes) break
        remove(eldest)
      }
    },
  }
}
