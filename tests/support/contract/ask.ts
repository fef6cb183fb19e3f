import { Agent, type IncomingMessage, request } from 'node:http'

export type Asked = {
  method: string
  headers: Record<string, string>
  content: string | Uint8Array<ArrayBuffer> | undefined
}

export type Answered = { status: number; headers: Headers; bytes: Buffer }

const agent = new Agent({ keepAlive: true })
const largeBytes = 1_000_000

/**
 * A request as `fetch` makes it, for a third of its time: tests make many thousands. A body that may be refused before
 * all of it has left is for `fetch`, which reads the answer all the same.
 */
export const ask = (url: string, asked: Asked): Promise<Answered> =>
  (asked.content?.length ?? 0) > largeBytes || !url.startsWith('http:')
    ? fetched(url, asked)
    : sent(url, asked)

async function fetched(url: string, { method, headers, content }: Asked): Promise<Answered> {
  const response = await fetch(url, { method, headers, ...(content === undefined ? {} : { body: content }) })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function sent(url: string, { method, headers, content }: Asked): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const outgoing = request(new URL(url), { method, headers, agent }, response => {
    const parts: Buffer[] = []
    response.on('data', part => parts.push(part))
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: headersOf(response),
        bytes: Buffer.concat(parts),
      }),
    )
    response.on('error', reject)
  })
  outgoing.on('error', reject)
  // Node says how long a body is, but not of a DELETE.
  if (method === 'DELETE' && content !== undefined)
    outgoing.setHeader('content-length', Buffer.byteLength(content))
  outgoing.end(content)
  const answer = await promise
  const onward = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')
  return onward ? sent(new URL(onward, url).href, { method: 'GET', headers, content: undefined }) : answer
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}
