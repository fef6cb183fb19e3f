import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { openApiEndpoints } from '../../../shared/api/instance.ts'
import { scopesOf } from '../../../shared/api/scopes.ts'
import { ok } from '../../../shared/errors/result.ts'
import { once } from '../../../shared/values.ts'
import { createPause, type Pause } from '../../platform/breathe.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { FileAnswer, RawJson, type Route, route } from '../answer.ts'
import { buildOpenApi } from './document.ts'
import { plainlyNamed } from './names.ts'
import { toVersion30 } from './version-30.ts'

/** The routes plus those that describe them. What they say is written once, when first asked for, and kept packed. */
export function withOpenApi(about: { version: string }, routes: readonly Route[]): Route[] {
  const endpoints = [...routes.map(each => each.endpoint), ...Object.values(openApiEndpoints)]
  const documents = {
    published: once(() => writeAll(endpoints, about)),
    plain: once(() => writePlain(endpoints, about)),
  }
  return [
    ...routes,
    route(openApiEndpoints.document, async ({ query }) =>
      ok((await documents[query.names]())[query.version]),
    ),
    route(openApiEndpoints.alias, async ({ query }) => ok((await documents[query.names]())[query.version])),
    route(openApiEndpoints.desk, async () => ok((await documents.published()).desk)),
    route(openApiEndpoints.page, () => {
      const nonce = randomBytes(16).toString('base64')
      const bytes = new TextEncoder().encode(openApiPage(endpoints, nonce))
      const headers = { 'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'` }
      return ok(
        new FileAnswer({ bytes, mediaType: 'text/html; charset=utf-8', name: '', download: false, headers }),
      )
    }),
  ]
}

/** Only what is sent is kept, and nothing of what it was made of. */
async function writeAll(endpoints: readonly Endpoint[], about: { version: string }) {
  const { api, desk } = await buildOpenApi(endpoints, about)
  return { '3.1': await packed(api), '3.0': await packed(toVersion30(api)), desk: await packed(desk) }
}

async function writePlain(endpoints: readonly Endpoint[], about: { version: string }) {
  const { api: published } = await buildOpenApi(endpoints, about)
  const api = { ...published, paths: plainlyNamed(published.paths, endpoints) }
  return { '3.1': await packed(api), '3.0': await packed(toVersion30(api)) }
}

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)
/** The best there is would keep a processor busy for seconds. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function packed(document: object): Promise<RawJson> {
  const json = Buffer.from(await toJson(document, createPause()))
  const [br, gz] = await Promise.all([asBrotli(json, quality), asGzip(json, { level: 9 })])
  return new RawJson(json, { br, gzip: gz })
}

/** Object by object down to a path or a schema, as the whole would keep everybody waiting. */
async function toJson(value: unknown, pause: Pause, depth = 3): Promise<string> {
  await pause()
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const members: string[] = []
  for (const [key, each] of Object.entries(value))
    if (each !== undefined) members.push(`${JSON.stringify(key)}:${await toJson(each, pause, depth - 1)}`)
  return `{${members.join(',')}}`
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav a { margin-right: .8rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .4rem 0; }
summary { cursor: pointer; }
code, pre { font: .9em/1.45 ui-monospace, monospace; }
pre { overflow: auto; padding: .8rem; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .4rem; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
.deprecated { text-decoration: line-through; }
`

/** The operations as a page that needs no script: what they are called, take and answer. */
function openApiPage(endpoints: readonly Endpoint[], nonce: string): string {
  const groups = Map.groupBy(endpoints, each => each.id.split('.')[0] ?? '')
  const links = [...groups.keys()].map(name => `<a href="#${name}">${name}</a>`).join('')
  const sections = [...groups].map(([name, all]) => `<h2 id="${name}">${name}</h2>${all.map(entry).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Packdesk API documentation</title>
<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${styles}</style></head><body>
<h1>Packdesk API documentation</h1><p>The same for tools: <a href="/openapi.json">openapi.json</a>
(<a href="/openapi.json?version=3.0">3.0</a>), and what the screens call: <a href="/desk/openapi.json">desk/openapi.json</a>.
Send <code>Authorization: Token &lt;key&gt;</code>; make a key with <code>packdesk keys create</code>.</p>
<nav aria-label="Groups">${links}</nav>${sections.join('')}</body></html>`
}

function entry(each: Endpoint): string {
  const name = `<span class="method">${each.method}</span><code${each.deprecated ? ' class="deprecated"' : ''}>${escapeHtml(each.path)}</code>`
  const query = Object.keys(each.query?.shape ?? {})
  return `<details id="${each.id}"><summary>${name} ${escapeHtml(each.summary)}</summary>
${each.description ? `<p>${escapeHtml(each.description)}</p>` : ''}
${query.length > 0 ? `<p>Query: ${query.map(key => `<code>${key}</code>`).join(', ')}</p>` : ''}
${each.auth === 'none' ? '' : `<p>Scope: <code>${scopesOf(each).join('</code> or <code>')}</code></p>`}
<p>Answers ${Object.keys(each.responses).join(', ')}; refusals ${[400, ...(each.refusals ?? [])].join(', ')}.</p>
<pre>${escapeHtml(curl(each))}</pre></details>`
}

function curl(each: Endpoint): string {
  if (each.form) return `curl -X ${each.method} $URL${each.path} -d '…'`
  const key = each.auth === 'none' ? '' : ` -H 'Authorization: Token $KEY'`
  const body =
    each.example === undefined
      ? ''
      : ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(each.example).replaceAll("'", "'\\''")}'`
  return `curl -X ${each.method}${key} $URL${each.path}${body}`
}
