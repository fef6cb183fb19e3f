import { randomBytes } from 'node:crypto'
import { openApiEndpoints as on } from '../../shared/api/openapi.ts'
import { ok } from '../../shared/errors/result.ts'
import { FileAnswer, RawJson, type Route, route } from './answer.ts'
import { buildOpenApi } from './openapi.ts'
import { readExampleAnswers } from './openapi-examples.ts'
import { openApiPage } from './openapi-page.ts'

/** The routes plus those that describe them. The document is written once, when first asked for. */
export function withOpenApi(of: { version: string; resources: string }, routes: readonly Route[]): Route[] {
  const endpoints = [...routes.map(each => each.endpoint), ...Object.values(on)]
  let text: Buffer | null = null
  const document = () => {
    text ??= Buffer.from(
      JSON.stringify(
        buildOpenApi(endpoints, { version: of.version, answers: readExampleAnswers(of.resources) }),
      ),
    )
    return ok(new RawJson(text))
  }
  return [
    ...routes,
    route(on.document, document),
    route(on.alias, document),
    route(on.page, () => {
      const nonce = randomBytes(16).toString('base64')
      const bytes = new TextEncoder().encode(openApiPage(endpoints, nonce))
      const headers = { 'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'` }
      return ok(
        new FileAnswer({ bytes, mediaType: 'text/html; charset=utf-8', name: '', download: false, headers }),
      )
    }),
  ]
}
