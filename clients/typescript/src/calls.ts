/** What a call may be told besides what it sends. */
export type CallOptions = {
  /** Done once for this key, however often it is sent; one of its own is made for whatever takes one. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/** The first page when it is awaited; every record of all pages, each fetched when it is needed, when it is looped over. */
export type Listing<T> = PromiseLike<Page<T>> & AsyncIterable<T>

/** A label, an invoice or a drawn document. */
export type StationFile = { bytes: Uint8Array; mediaType: string }
