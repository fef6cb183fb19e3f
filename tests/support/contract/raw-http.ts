import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

/** Writes a text to the port of a station as it is and reads until it hangs up; `leave` hangs up first. */
export async function speak(url: string, sent: string, then: 'wait' | 'leave' = 'wait'): Promise<string> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part))
  const closed = new Promise(resolve => socket.on('close', resolve))
  // A station that hangs up on nonsense may do so while it is still being sent.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  if (then === 'wait') socket.write(sent)
  else socket.write(sent, () => socket.destroy())
  await closed
  return Buffer.concat(parts).toString('utf8')
}

/** The status of a request with exactly these headers; `fetch` sets some of a browser's by itself. */
export async function statusOf(
  url: string,
  { method = 'GET', path = '/', headers = {}, body = '' }: SentRequest,
): Promise<number> {
  const sent = request(`${url}${path}`, { method, headers })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode
}

export type SentRequest = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
