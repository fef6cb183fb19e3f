// npm run dev:page -- --station http://127.0.0.1:5006: the page with live reload, in any browser, at a running station.
import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { stationProxy } from '../../main/shell/packaging/station-proxy.ts'
import { noncePlaceholder } from '../../shared/desk/page-security.ts'

const root = resolve(import.meta.dirname, '..', '..')
const usualStation = 'http://127.0.0.1:5006'
const usualPort = 5173

export type DevPage = { url: string; close: () => Promise<void> }

/**
 * Serves the page as it is in `renderer`, reloading what changes; the station answers everything else. The browser
 * signs in with the cookie the station gives its own page. Throws when there is no station.
 */
export async function startDevPage({ station, port }: { station: string; port: number }): Promise<DevPage> {
  await cookieOf(station)
  const server = await createServer({
    configFile: false,
    root: join(root, 'renderer'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: port !== 0,
      proxy: stationProxy(station),
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
    plugins: [react(), signIn(station)],
    logLevel: 'warn',
  })
  await server.listen()
  const address = server.httpServer?.address()
  const at = typeof address === 'object' && address ? address.port : port
  return { url: `http://127.0.0.1:${at}`, close: () => server.close() }
}

/** Each load of the page brings the cookie of the station it was started for. */
const signIn = (station: string): Plugin => ({
  name: 'packdesk:sign-in',
  configureServer: server => {
    server.middlewares.use((request, response, next) => {
      if (!(request.headers.accept ?? '').includes('text/html')) return next()
      cookieOf(station).then(
        cookie => {
          response.setHeader('Set-Cookie', cookie)
          next()
        },
        (error: Error) => response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message),
      )
    })
  },
  transformIndexHtml: html => html.replaceAll(noncePlaceholder, randomBytes(16).toString('base64')),
})

async function cookieOf(station: string): Promise<string> {
  const answer = await fetch(station, { headers: { accept: 'text/html' } }).catch(() => null)
  const cookie = answer?.headers.get('set-cookie')
  if (!cookie)
    throw new Error(
      `There is no station at ${station}. Start one: npm run packdesk -- serve --home ./station --sample`,
    )
  return cookie
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      station: { type: 'string', default: process.env.PACKDESK_STATION_URL ?? usualStation },
      port: { type: 'string', default: String(usualPort) },
    },
  })
  try {
    const { url } = await startDevPage({
      station: values.station.replace(/\/$/, ''),
      port: Number(values.port),
    })
    console.log(`The page of ${values.station} is at ${url}, and reloads what you change.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
