import { hidden, isSecretName, redactText, redactValue } from './redaction.ts'
import type { KnownSecrets } from './secrets/known-secrets.ts'

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
const kindOf = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  return kinds.find(([first]) => start.startsWith(first))?.[1] ?? null
}

/** `PDF, 12 kB` */
const inWords = (kind: string | null, bytes: number): string =>
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

/** So much of a body is shown. */
const shownLetters = 64 * 1024
const longestValue = 4_000

/** An exchange without secrets, short enough to be kept. */
export function toShown(exchange: Exchange, secrets: Pick<KnownSecrets, 'hide' | 'longest'>): Exchange {
  const clean = (text: string) => secrets.hide(redactText(text))
  const headers = (pairs: Exchange['requestHeaders']): Exchange['requestHeaders'] =>
    pairs.map(([name, value]) => [
      name,
      isSecretName(name) || /key|signature|account/i.test(name)
        ? hidden
        : clean(value).slice(0, longestValue),
    ])
  return {
    ...exchange,
    url: clean(withoutSecretQuery(exchange.url)).slice(0, longestValue),
    requestHeaders: headers(exchange.requestHeaders),
    requestBody: shownBody(exchange.requestBody, secrets),
    responseHeaders: headers(exchange.responseHeaders),
    responseBody: shownBody(exchange.responseBody, secrets),
    problem: exchange.problem === null ? null : clean(exchange.problem).slice(0, longestValue),
  }
}

function withoutSecretQuery(address: string): string {
  if (!address.includes('?')) return address
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()])
    if (isSecretName(name) || /(^|[_-])(key|sig|signature)$/i.test(name)) url.searchParams.set(name, hidden)
  return url.href
}

function shownBody(body: Captured | null, secrets: Pick<KnownSecrets, 'hide' | 'longest'>): Captured | null {
  if (body === null) return null
  const clean = secrets.hide(redactText(withoutDocuments(byName(body.text))))
  // The last letters of a cut text may be the beginning of a secret, which nothing recognises.
  const known = body.isCut ? clean.slice(0, Math.max(0, clean.length - secrets.longest())) : clean
  const text = known.slice(0, shownLetters)
  return { ...body, text, isCut: body.isCut || known.length > shownLetters }
}

/** JSON loses its values with a secret's name at any depth, and is laid out to be read. */
function byName(text: string): string {
  try {
    return JSON.stringify(redactValue(JSON.parse(text)), null, 2)
  } catch {
    return text
  }
}

/** Labels come as one long word of base64 inside of JSON and XML. */
const withoutDocuments = (text: string): string =>
  text.replace(/[A-Za-z0-9+/]+={0,2}/g, word => {
    if (word.length < 512) return word
    const start = Buffer.from(word.slice(0, 24), 'base64')
    return `[${inWords(kindOf(start) ?? 'base64', Math.floor((word.length * 3) / 4))}]`
  })
