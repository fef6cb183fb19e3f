import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { plugged } from '../plugged.ts'

/**
 * How the receiver treats a request, after it has read all of it.
 * - `answers`: with the status and text.
 * - `redirects`: to an address.
 * - `holds`: says nothing until told otherwise.
 * - `drips`: says 200, then one byte after the other and no end.
 * - `floods`: says 200, then more than anybody wants to read.
 * - `resets`: hangs up without a word.
 */
export type ReceiverManner =
  | { manner: 'answers'; status: number; text?: string }
  | { manner: 'redirects'; status: number; to: string }
  | { manner: 'holds' | 'drips' | 'floods' | 'resets' }

export type Received = { headers: IncomingHttpHeaders; path: string; body: string }

export type WebhookReceiver = {
  url: string
  /** Every request that came whole, in the order it came. */
  requests: Received[]
  /** Connections accepted so far. */
  connections: () => number
  /** Most requests that were open at once. */
  mostAtOnce: () => number
  /** When that many requests have come. */
  received: (count: number) => Promise<Received[]>
  /** Later requests are treated so. */
  behave: (manner: ReceiverManner) => void
  /** Answers the requests that are being held. */
  release: (status?: number) => void
  unplug: () => Promise<void>
  plugIn: () => Promise<void>
}

export const taken: ReceiverManner = { manner: 'answers', status: 200, text: 'thanks' }

/** A real HTTP endpoint on this machine that records what is posted to it and does as it is told. */
export async function webhookReceiver(first: ReceiverManner = taken): Promise<WebhookReceiver> {
  let manner = first
  let connections = 0
  let open = 0
  let mostAtOnce = 0
  const news = new EventEmitter().setMaxListeners(0)
  const requests: Received[] = []
  const held = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    response.on('close', () => {
      open -= 1
    })
    response.on('error', () => undefined)
    const body = await bodyOf(request)
    if (body === null) return
    requests.push({ headers: request.headers, path: request.url ?? '', body })
    treat(response, manner, held)
    news.emit('request')
  })
  server.on('connection', () => {
    connections += 1
  })
  const { port, unplug, plugIn } = await plugged(server, () => server.closeAllConnections())
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    received: async count => {
      while (requests.length < count) await once(news, 'request')
      return requests
    },
    behave: next => {
      manner = next
    },
    release: (status = 200) => {
      for (const response of held) response.writeHead(status).end()
      held.clear()
    },
    unplug,
    plugIn,
  }
}

/** Null when the sender hung up in the middle of it. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}

function treat(response: ServerResponse, how: ReceiverManner, held: Set<ServerResponse>): void {
  switch (how.manner) {
    case 'answers':
      response.writeHead(how.status).end(how.text)
      return
    case 'redirects':
      response.writeHead(how.status, { location: how.to }).end()
      return
    case 'holds':
      held.add(response)
      return
    case 'resets':
      response.socket?.resetAndDestroy()
      return
    case 'drips':
    case 'floods':
      pour(response, how.manner === 'drips' ? '.' : '.'.repeat(64 * 1024))
  }
}

/** One piece after the other for as long as the other side stays; a small piece is followed by a pause. */
function pour(response: ServerResponse, piece: string): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(piece), piece.length > 1 ? 0 : 5)
  response.on('close', () => clearInterval(timer))
}
