import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { nodeHttp } from '../../../platform/node-http.ts'
import { type Patience, watch } from '../patience.ts'

/** Where a print server listens. */
export type IppPlace =
  | { socketPath: string }
  | { host: string; port: number; secure: boolean; certificates?: SeenCertificates }

/** Fingerprints by place. Printers sign their own certificates, so another one than before is all that can be noticed. */
export type SeenCertificates = Map<string, string>

export type Post = { place: IppPlace; path: string; head: Uint8Array; document?: Uint8Array }

/** Why there is no answer that can be read. */
export type ExchangeTrouble =
  | 'refused'
  | 'no_such_host'
  | 'offline'
  | 'no_permission'
  | 'cut_off'
  | 'stalled'
  | 'interrupted'
  | 'too_large'
  | 'other_certificate'

export type Exchanged =
  | { ok: true; status: number; type: string; bytes: Buffer }
  | { ok: false; code: ExchangeTrouble; connected: boolean }

/** Answers about all queues of a large shop are far below this. */
const mostAnswerBytes = 2 * 1024 * 1024
const chunkBytes = 64 * 1024

const codes: Record<string, ExchangeTrouble> = {
  ECONNREFUSED: 'refused',
  ENOENT: 'refused',
  ENOTFOUND: 'no_such_host',
  EAI_AGAIN: 'no_such_host',
  EACCES: 'no_permission',
  EPERM: 'no_permission',
}

/** One request on a connection of its own, and its answer. Gives up when nothing moves for `timeoutMs`. */
export function exchange(post: Post, patience: Patience): Promise<Exchanged> {
  const { promise, resolve } = Promise.withResolvers<Exchanged>()
  if (patience.signal.aborted) return Promise.resolve({ ok: false, code: 'interrupted', connected: false })
  const request = open(post)
  let connected = false
  let code: ExchangeTrouble | null = null
  const breakOff = (reason: ExchangeTrouble) => {
    code ??= reason
    request.destroy()
  }
  const watching = watch(patience, breakOff)
  const event = 'secure' in post.place && post.place.secure ? 'secureConnect' : 'connect'
  request.on('socket', socket =>
    socket.on(event, () => {
      if (!isKnown(post.place, socket)) return breakOff('other_certificate')
      connected = true
      pour(request, post, watching.progress)
    }),
  )
  request.on('response', response => collect(response, { breakOff, resolve, ...watching }))
  request.on('error', (error: NodeJS.ErrnoException) => {
    code ??= connected ? 'cut_off' : (codes[error.code ?? ''] ?? 'offline')
  })
  request.on('close', () => resolve({ ok: false, code: code ?? 'cut_off', connected }))
  return promise.finally(() => {
    watching.stop()
    request.destroy()
  })
}

function open({ place, path, head, document }: Post): ClientRequest {
  const size = head.length + (document?.length ?? 0)
  const headers = { 'content-type': 'application/ipp', 'content-length': size, connection: 'close' }
  const options = { method: 'POST', path, headers, agent: false, setHost: true }
  if ('socketPath' in place) return nodeHttp.request({ ...options, socketPath: place.socketPath })
  const { host, port } = place
  return place.secure
    ? secureRequest({ ...options, host, port, rejectUnauthorized: false })
    : nodeHttp.request({ ...options, host, port })
}

/** Nothing is written before the connection stands, so that a certificate is looked at first. */
function pour(request: ClientRequest, { head, document }: Post, progress: () => void): void {
  request.write(head)
  let at = 0
  const pourOn = () => {
    progress()
    const chunk = document?.subarray(at, at + chunkBytes)
    if (chunk === undefined || chunk.length === 0) return void request.end()
    at += chunk.length
    request.write(chunk, error => {
      if (!error) pourOn()
    })
  }
  pourOn()
}

function isKnown(place: IppPlace, socket: Socket): boolean {
  if (!('secure' in place) || !(socket instanceof TLSSocket)) return true
  const { fingerprint256 } = socket.getPeerCertificate()
  const key = `${place.host}:${place.port}`
  const before = place.certificates?.get(key)
  if (before === undefined) place.certificates?.set(key, fingerprint256)
  return before === undefined || before === fingerprint256
}

type Collecting = {
  breakOff: (reason: ExchangeTrouble) => void
  resolve: (answer: Exchanged) => void
  progress: () => void
}

function collect(response: IncomingMessage, { breakOff, resolve, progress }: Collecting): void {
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    progress()
    size += chunk.length
    if (size > mostAnswerBytes) return breakOff('too_large')
    chunks.push(chunk)
  })
  response.on('error', () => breakOff('cut_off'))
  response.on('end', () => {
    if (!response.complete) return
    const type = String(response.headers['content-type'] ?? '')
    resolve({ ok: true, status: response.statusCode ?? 0, type, bytes: Buffer.concat(chunks) })
  })
}
