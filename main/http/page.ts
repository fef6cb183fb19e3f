import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, noncePlaceholder } from '../../shared/desk/page-security.ts'
import type { AuthPorts } from './auth.ts'

const missingPage = `<!doctype html><meta charset="utf-8"><title>Packdesk</title>
<p>The station runs, but its page has not been built. Run <code>npm run build</code> and reload.</p>`

export type PagePorts = Pick<AuthPorts, 'pageSecret' | 'cookieName'> & {
  /** Folder of the built page. */
  folder: string
}

export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html')

/** Serves the page of the station; the answer sends its entry document, with a cookie only this page can use. */
export async function servePage(
  app: FastifyInstance,
  ports: PagePorts,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const entry = join(ports.folder, 'index.html')
  const assets = join(ports.folder, 'assets')
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  return ({ protocol }, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const html = existsSync(entry)
      ? readFileSync(entry, 'utf8').replaceAll(noncePlaceholder, nonce)
      : missingPage
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(nonce))
      .header('Cache-Control', 'no-store')
      .header(
        'Set-Cookie',
        `${ports.cookieName}=${ports.pageSecret}; HttpOnly; SameSite=Strict; Path=/${protocol === 'https' ? '; Secure' : ''}`,
      )
      .type('text/html; charset=utf-8')
      .send(html)
  }
}
