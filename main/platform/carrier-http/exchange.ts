/** Bytes that were sent or came, as far as they are kept for a look at them. */
export type Captured = {
  /** The beginning; what it stands for in words when it is no text. */
  text: string
  /** How many bytes there were in all. */
  bytes: number
  isCut: boolean
}

/** One request to a carrier and what came of it, as it was: nothing is taken out yet. */
export type Exchange = {
  at: number
  durationMs: number
  method: string
  url: string
  requestHeaders: [string, string][]
  requestBody: Captured | null
  /** Null when nothing came back. */
  status: number | null
  responseHeaders: [string, string][]
  responseBody: Captured | null
  /** What went wrong on the way, in the words of the system. */
  problem: string | null
}

/** So much of a body is looked through for secrets; a part of it is shown. */
const keptBytes = 256 * 1024

const kinds: [string, string][] = [
  ['%PDF-', 'PDF'],
  ['\x89PNG', 'PNG'],
  ['GIF8', 'GIF'],
  ['\xff\xd8\xff', 'JPEG'],
  ['PK\x03\x04', 'ZIP'],
  ['^XA', 'ZPL'],
]

/** What a document is, by how it begins. */
export const kindOf = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  return kinds.find(([first]) => start.startsWith(first))?.[1] ?? null
}

/** `PDF, 12 kB` */
export const inWords = (kind: string | null, bytes: number): string =>
  `${kind ?? 'binary'}, ${bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`}`

/** Keeps the beginning of a text; of a picture or document only what it is. */
export function capture(bytes: Uint8Array): Captured {
  const kind = kindOf(bytes)
  const start = bytes.subarray(0, keptBytes)
  if ((kind !== null && kind !== 'ZPL') || start.subarray(0, 1024).includes(0))
    return { text: inWords(kind, bytes.byteLength), bytes: bytes.byteLength, isCut: false }
  return {
    text: new TextDecoder().decode(start),
    bytes: bytes.byteLength,
    isCut: bytes.byteLength > keptBytes,
  }
}

/** What is about to be sent. A stream is not read twice, so it is only named. */
export function captureSent(body: unknown): Captured | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return capture(Buffer.from(body))
  if (body instanceof URLSearchParams) return capture(Buffer.from(body.toString()))
  if (body instanceof ArrayBuffer) return capture(new Uint8Array(body))
  if (ArrayBuffer.isView(body)) return capture(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
  if (body instanceof FormData) return capture(Buffer.from([...body].map(fieldText).join('\n')))
  return { text: 'a stream', bytes: 0, isCut: false }
}

const fieldText = ([name, value]: [string, FormDataEntryValue]): string =>
  typeof value === 'string' ? `${name}=${value}` : `${name}=[${value.name}: ${inWords(null, value.size)}]`
