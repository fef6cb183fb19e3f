import type { Answer, Call } from './call.ts'
import { pageCookie } from './page-session.ts'

type Station = { url: string; call: Call }

/** The station's page in a browser: it sends the cookies it was given, and no key. */
export type Page = {
  call: Call
  /** What the browser holds. */
  cookies: Map<string, string>
  /** The headers of whatever else this browser asks for. */
  headers: () => Record<string, string>
}

const split = (cookie: string): [string, string] => {
  const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=', 2) ?? []
  return [name, value]
}

/** Opens the page; another window of the same browser shares its cookies. */
export async function openPage(station: Station, cookies?: Map<string, string>): Promise<Page> {
  const jar = cookies ?? new Map([split(await pageCookie(station.url))])
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
    'x-test-mode': 'true',
  })
  const take = ({ headers: answered }: Answer<unknown>) => {
    for (const cookie of answered.getSetCookie()) {
      const [name, value] = split(cookie)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }
  const call: Call = async (method, path, body, options = {}) => {
    const answer = await station.call<never>(method, path, body, {
      ...options,
      as: 'none',
      headers: { ...headers(), ...options.headers },
    })
    take(answer)
    return answer
  }
  return { call, cookies: jar, headers }
}
