import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectEndpoints, type OriginState, parseOrigin } from '../../shared/desk/origins.ts'
import { ok } from '../../shared/errors/result.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { FileAnswer, type Route, route } from './answer.ts'

export type ConnectPorts = {
  /** Folder of the page and the script. */
  folder: string
  stateOf: (origin: string) => OriginState | 'unknown'
}

/** What a person reads about the origin in question. */
const sentences: Record<OriginState | 'unknown' | 'none' | 'wrong', string> = {
  paired: 'may use this station.',
  pending: 'is asking to use this station. Open Packdesk on this computer and choose Allow.',
  put_off: 'asked and was postponed for ten minutes. Allow it in Packdesk under Settings, Developers.',
  blocked: 'is blocked. Remove it in Packdesk under Settings, Developers, then let it call again.',
  unknown:
    'has not called this station yet. Let it call once, then choose Allow in Packdesk on this computer.',
  none: 'Add ?origin=https://your-shop.example to the address of this page to check one web page.',
  wrong: 'Enter the origin of a web page, like https://shop.example.',
}

/** The page and the script for people who connect a web page; both are read once. */
export function connectRoutes({ folder, stateOf }: ConnectPorts): Route[] {
  const page = readFileSync(join(folder, 'connect.html'), 'utf8')
  const script = readFileSync(join(folder, 'connect.js'))
  return [
    route(connectEndpoints.page, ({ query }) => {
      const nonce = randomBytes(16).toString('base64')
      const html = page
        .replaceAll('__NONCE__', nonce)
        .replaceAll('__ORIGIN__', escapeHtml(aboutOrigin(query.origin, stateOf)))
      const headers = {
        'Cache-Control': 'no-store',
        'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      }
      const bytes = new TextEncoder().encode(html)
      return ok(
        new FileAnswer({ bytes, mediaType: 'text/html; charset=utf-8', name: '', download: false, headers }),
      )
    }),
    route(connectEndpoints.script, () =>
      ok(
        new FileAnswer({
          bytes: script,
          mediaType: 'text/javascript; charset=utf-8',
          name: '',
          download: false,
        }),
      ),
    ),
  ]
}

function aboutOrigin(given: string | undefined, stateOf: ConnectPorts['stateOf']): string {
  if (!given) return sentences.none
  const origin = parseOrigin(given)
  return origin === null ? sentences.wrong : `${origin} ${sentences[stateOf(origin)]}`
}
