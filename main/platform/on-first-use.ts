/**
 * Loads once, when first asked, for whoever asks; a load that failed is tried again by the next. What could not be loaded
 * for a moment (no memory, too many open files, a file that is being replaced) would be gone for good otherwise.
 */
export function onFirstUse<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch(error => {
      loaded = null
      throw error
    })
    return loaded
  }
}
