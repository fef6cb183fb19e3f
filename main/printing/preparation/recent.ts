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
