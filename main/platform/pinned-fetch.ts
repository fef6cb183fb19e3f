import { request } from 'node:https'

/** Whose word is taken for who answers: of this authority alone (PEM), of those this computer trusts, of nobody's at all. */
export type Trust = { authority: string } | 'system' | 'nobody'

/** An authority that vouches for nobody but its station proves who answers, by whatever address that is reached. */
const isItsOwn = () => undefined

/** More than the largest document that is sent anywhere. */
const mostAnswerBytes = 96 * 1024 * 1024

/**
 * `fetch` over https, for as much as a client of the station needs, which takes the word of one authority alone. Rejects
 * when the other side is another one, as when there is none.
 */
export const pinnedFetch =
  (trust: Trust): typeof fetch =>
  (input, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const sent = request(String(input), {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      rejectUnauthorized: trust !== 'nobody',
      ...(typeof trust === 'object' ? { ca: trust.authority, checkServerIdentity: isItsOwn } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    })
    sent.on('error', reject)
    sent.on('response', answer => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostAnswerBytes) sent.destroy(new Error('The answer is too large.'))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const headers = new Headers()
        for (const [name, values] of Object.entries(answer.headersDistinct))
          for (const value of values ?? []) headers.append(name, value)
        const { statusCode: status = 0 } = answer
        resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status, headers }))
      })
    })
    sent.end(init.body === undefined || init.body === null ? undefined : String(init.body))
    return promise
  }
