import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** One tool that talks to a station over one kept connection, a call at a time. */
export type Api = {
  /** Answers the body as text. Throws when the station refuses. */
  call: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<string>
  close: () => void
}

export function createApi(url: string, key: string): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    call: async (method, path, body) => {
      const headers = {
        ...authorization(key),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sending = request(`${url}${path}`, { agent, method, headers })
      sending.end(body === undefined ? undefined : JSON.stringify(body))
      const [response] = await once(sending, 'response')
      const answer = await text(response)
      if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer}`)
      return answer
    },
    close: () => agent.destroy(),
  }
}

export const authorization = (key: string) => ({ authorization: `Token ${key}` })
