import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refused, refuse } from '../../shared/errors/result.ts'
import type { AuthPorts } from './auth.ts'
import { callerOf } from './call-log.ts'
import { sendRefusal } from './error-handler.ts'

/** Who is on a connection, by the first request that showed it; `unknown` until then. */
type Kind = 'unknown' | 'page' | 'program'

type Held = { name: string; socket: Socket; kind: Kind; underWay: number }

/** Of all connections, in parts that no other kind may take: nobody who only connects keeps the page or a program out. */
const shares: Record<Kind, number> = { unknown: 0.2, page: 0.2, program: 0.6 }

/** A burst is accepted at once and those it is too much for are closed behind it; only beyond this they are not accepted. */
const mostInBurst = 1.5

export type ConnectionPorts = Pick<AuthPorts, 'pageCookie'> & {
  /** Connections at once, of all kinds. */
  most: number
}

/**
 * Shares the connections of the listener out by who is on them. Whoever comes new always gets one: the connection of
 * an unknown caller that has been quiet the longest is closed for it. Beyond their part programs, whose quiet ones are
 * closed first too, are refused with a 429.
 */
export function shareConnections(app: FastifyInstance, { most, pageCookie }: ConnectionPorts): void {
  /** In the order of their last request; who has asked nothing yet, of their coming. */
  const held = new Map<string, Held>()
  const room = (kind: Kind): number => Math.max(1, Math.floor(most * shares[kind]))
  app.server.maxConnections = Math.ceil(most * mostInBurst)

  /** Whether there is room for one that is of this kind already. */
  const makeRoom = (kind: Kind, newest: Held): boolean => {
    const others = [...held.values()].filter(each => each.kind === kind && each !== newest)
    if (others.length < room(kind)) return true
    const quiet =
      others.find(({ underWay }) => underWay === 0) ?? (kind === 'unknown' ? others[0] : undefined)
    if (!quiet) return false
    held.delete(quiet.name)
    quiet.socket.destroy()
    return true
  }

  app.server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    const newest: Held = { name, socket, kind: 'unknown', underWay: 0 }
    held.set(name, newest)
    socket.once('close', () => {
      if (held.get(name) === newest) held.delete(name)
    })
    makeRoom('unknown', newest)
  })

  const isKnown = (each: Held, kind: Kind): boolean => {
    each.kind = kind
    return makeRoom(kind, each) || kind === 'page'
  }

  app.addHook('onRequest', (request, reply, done) => {
    const each = held.get(nameOf(request.raw.socket))
    if (!each) return done()
    each.underWay += 1
    reply.raw.once('close', () => {
      each.underWay -= 1
      if (held.delete(each.name)) held.set(each.name, each)
    })
    if (each.kind === 'unknown' && showsCookie(request) && pageCookie.isHeldBy(request)) isKnown(each, 'page')
    done()
  })
  // Who is asking is known when the request was let in, before its body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const each = held.get(nameOf(request.raw.socket))
    const isProgram = each?.kind === 'unknown' && !isUnknown(request)
    if (!isProgram || isKnown(each, 'program')) done()
    else sendRefusal(hangUp(reply), tooManyConnections().refusal)
  })
}

/** The same for a connection and for what is encrypted on it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

const showsCookie = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined && headers.authorization === undefined

const isUnknown = (request: FastifyRequest): boolean => callerOf(request).kind === 'anonymous'

const hangUp = (reply: FastifyReply): FastifyReply =>
  reply.header('Connection', 'close').header('Retry-After', '1')

const tooManyConnections = (): Refused =>
  refuse('throttled', {
    message:
      'Too many connections of programs are busy at once. Nothing was done. Send requests one after the other on fewer connections, and try again.',
  })
