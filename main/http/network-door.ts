import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pairedCookie } from '../../shared/desk/shop-desks.ts'
import { refuse } from '../../shared/errors/result.ts'
import type { NetworkServer, OpenNetworkServer } from '../domain/desks/network/network-service.ts'
import type { PairedDesk } from '../domain/desks/paired/desk-service.ts'
import { sendRefusal } from './error-handler.ts'
import { isFromNetwork, noteNetwork } from './network-request.ts'
import { cookieOf } from './page-cookie.ts'

/** What the browser of a desk is told to hold: no script reads it, no other site makes it send it. */
export const pairedCookieText = (secret: string): string =>
  `${pairedCookie}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${400 * 24 * 3600}`

export type NetworkDoorPorts = {
  network: {
    /** What a request may call the station by. */
    names: () => readonly string[]
    /** Whether programs with a key are let in. */
    takesKeys: () => boolean
    findDesk: (secret: string) => PairedDesk | null
    heard: (id: string, from: { address: string; screen: string | null }) => void
    /** Tells of every desk that is put out. */
    onPutOut: (tell: (id: string) => void) => void
  }
}

/** What is there before anybody is paired. */
const openPaths = /^\/(join|desk\/join)([/?]|$)/

const notPaired = refuse('not_authenticated', {
  message: 'This computer is not paired with the station. Open its address in a browser to pair it.',
}).refusal

const noPrograms = refuse('permission_denied', {
  message:
    'Programs of other computers are not let in here. Somebody has to allow it in Settings, Network, and then they reach /v1 and nothing else. Nothing was done.',
}).refusal

/**
 * Lets other computers of the shop in when they are paired, and programs with a key to `/v1` when that was allowed; who
 * signs in is looked at behind it. What a desk has open ends when it is put out.
 */
export function guardNetwork(app: FastifyInstance, { network }: NetworkDoorPorts): void {
  const lines = new Map<string, Set<Socket>>()
  network.onPutOut(id => {
    for (const socket of lines.get(id) ?? []) socket.destroy()
    lines.delete(id)
  })
  const holdLine = (id: string, { socket }: IncomingMessage) => {
    const held = lines.get(id) ?? new Set()
    lines.set(id, held)
    if (held.has(socket)) return
    held.add(socket)
    socket.once('close', () => held.delete(socket))
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isFromNetwork(request)) return done()
    // Of a desk it is said which screen it shows, to its own station.
    reply.header('Referrer-Policy', 'same-origin')
    const desk = findDesk(request, network)
    if (desk) {
      network.heard(desk.id, { address: request.ip, screen: screenOf(request) })
      holdLine(desk.id, request.raw)
    }
    if (openPaths.test(request.url)) return done()
    if (request.headers.authorization !== undefined)
      return mayProgram(request, network) ? done() : void sendRefusal(reply, noPrograms)
    if (desk) return done()
    refuseUnpaired(request, reply)
  })
}

function findDesk(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  network: NetworkDoorPorts['network'],
) {
  const secret = headers.authorization === undefined ? cookieOf({ headers }, pairedCookie) : null
  const desk = secret === null ? null : network.findDesk(secret)
  noteNetwork(raw, desk)
  return desk
}

const mayProgram = ({ url }: FastifyRequest, { takesKeys }: NetworkDoorPorts['network']): boolean =>
  takesKeys() && url.startsWith('/v1/')

function refuseUnpaired({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
  if (isPage) void reply.redirect('/join', 303)
  else sendRefusal(reply, notPaired)
}

/** The path of the page that asks, as `/pack`. */
function screenOf({ headers: { referer } }: FastifyRequest): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  const { pathname } = new URL(referer)
  return pathname === '/join' ? null : pathname.slice(0, 80)
}

/** More than the pages of a shop and its programs have at once; who is one too many waits. */
const mostConnections = 300
const patience = { requestTimeout: 60_000, headersTimeout: 20_000, handshakeTimeout: 20_000 }

/** Listens with TLS at one address of the shop's network, for what is answered anyway. */
export const createNetworkServers =
  (handle: (request: IncomingMessage, response: ServerResponse) => void): OpenNetworkServer =>
  async ({ address, port, tls }): Promise<NetworkServer> => {
    const { createServer } = await import('node:https')
    const shown = { cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' } as const
    const server = createServer({ ...shown, ...patience }, (request, response) => {
      noteNetwork(request, null)
      handle(request, response)
    })
    server.maxConnections = mostConnections
    const lines = new Set<Duplex>()
    server.on('connection', line => {
      lines.add(line)
      line.once('close', () => lines.delete(line))
    })
    server.on('clientError', (_error, line) => void line.destroy())
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host: address, port, exclusive: true }, resolve)
    })
    return {
      renew: ({ cert, key }) => server.setSecureContext({ ...shown, cert, key }),
      close: () =>
        new Promise(resolve => {
          server.close(() => resolve())
          for (const line of lines) line.destroy()
        }),
    }
  }
