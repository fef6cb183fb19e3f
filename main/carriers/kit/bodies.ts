import { createHash } from 'node:crypto'
import type { MultipartBody, RequestBody } from '../contract/bodies.ts'
import { soapHeaders, writeSoap } from './soap.ts'

type Call = { headers?: Record<string, string>; body?: RequestBody }
type Encoded = { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> | FormData }

/** A body as it goes out, with the headers that follow from it; those the adapter named itself win. */
export function encodeBody({ headers, body }: Call): Encoded {
  const given = headers ? { headers } : {}
  if (
    body === undefined ||
    typeof body === 'string' ||
    body instanceof Uint8Array ||
    body instanceof FormData
  )
    return { ...given, ...(body === undefined ? {} : { body }) }
  if ('soap' in body) return { headers: withDefaults(headers, soapHeaders(body)), body: writeSoap(body) }
  const { bytes, contentType } = writeMultipart(body)
  return { headers: withDefaults(headers, { 'content-type': contentType }), body: bytes }
}

/** Names of headers are the same in whatever case. */
function withDefaults(
  given: Record<string, string> = {},
  usual: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(Object.keys(given).map(name => name.toLowerCase()))
  const missing = Object.entries(usual).filter(([name]) => !names.has(name.toLowerCase()))
  return { ...given, ...Object.fromEntries(missing) }
}

/** A header of a part is one line, whatever somebody called a file. */
const lineOf = ([name, value]: [string, string]): string =>
  `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}\r\n`

/** The parts with a boundary that follows from them, so that the same request is always the same. */
export function writeMultipart({ multipart, parts }: MultipartBody): {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
} {
  const contents = parts.map(({ headers, body }) => ({
    head: Object.entries(headers).map(lineOf).join(''),
    body: Buffer.from(body),
  }))
  const boundary = boundaryFor(contents)
  const pieces = contents.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n`),
    body,
    Buffer.from('\r\n'),
  ])
  const bytes = Uint8Array.from(Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]))
  const [root] = parts
  const type = multipart === 'related' && root ? relatedTo(root.headers) : ''
  return { bytes, contentType: `multipart/${multipart}; boundary=${boundary}${type}` }
}

function boundaryFor(contents: readonly { head: string; body: Buffer }[]): string {
  const hash = createHash('sha256')
  for (const { head, body } of contents) hash.update(head).update(body)
  let boundary = `part-${hash.digest('hex').slice(0, 32)}`
  while (contents.some(({ head, body }) => head.includes(boundary) || body.includes(boundary)))
    boundary += 'x'
  return boundary
}

/** `multipart/related` names the type of its first part. */
function relatedTo(headers: Readonly<Record<string, string>>): string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return type ? `; type="${type.split(';')[0]?.trim() ?? ''}"` : ''
}
