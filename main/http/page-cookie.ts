import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { readJsonFile, writeJsonFile } from '../platform/durable-file.ts'

/** What the station's own page signs in with: a cookie that scripts and other sites cannot use. */
export type PageCookie = {
  /** Gives the page the newest cookie, with its document. */
  give: (request: FastifyRequest, reply: FastifyReply) => void
  /** Whether a request carries a cookie this station gave. */
  isHeldBy: (request: FastifyRequest) => boolean
  /** Gives a page that is open the newest cookie in place of an older one. */
  renew: (request: FastifyRequest, reply: FastifyReply) => void
}

export type PageCookiePorts = {
  /** Keeps digests of the cookies, beside the database and outside of its backups. */
  file: string
  clock: Pick<Clock, 'now'>
  /** The digests could not be written: open pages have to be loaded again after a restart. */
  onUnwritten: (error: unknown) => void
}

const name = 'packdesk_desk'
const dayMs = 24 * 3_600_000
/** A secret is given out for a day and good for a month, in which an open page has asked for something. */
const givenForMs = dayMs
const goodForMs = 30 * dayMs
/** Every start of the station makes one. */
const mostKept = 200

const digestSchema = z.object({ digest: z.string(), madeAt: z.number() })
const keptSchema = z.object({ digests: z.array(digestSchema) })

const digestOf = (secret: string): string => hash('sha256', secret)

export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const pair = headers.cookie?.split(/;\s*/).find(part => part.startsWith(`${name}=`))
  return pair ? pair.slice(name.length + 1) : null
}

const cookieText = ({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string, value: string): string =>
  `${name}=${value}; HttpOnly; SameSite=Strict; Path=/${protocol === 'https' ? '; Secure' : ''}`

const sessionName = 'packdesk_operator'

/** What the browser holds of whoever signed in on the page; it goes when the browser is closed. */
export const heldSession = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  cookieOf(request, sessionName) || null

/** The same as the answer sets it; null takes it away. */
export const sessionCookie = (request: Pick<FastifyRequest, 'protocol'>, secret: string | null): string =>
  cookieText(request, sessionName, secret ?? '') + (secret === null ? '; Max-Age=0' : '')

/**
 * Secrets are made when a page needs one and known in memory alone; the disk has digests, so that an open page is still
 * let in after a restart and nobody who reads the disk is.
 */
export function createPageCookie({ file, clock, onUnwritten }: PageCookiePorts): PageCookie {
  let digests = readJsonFile(file, keptSchema)?.digests ?? []
  let current = { secret: '', digest: '', madeAt: Number.NEGATIVE_INFINITY }

  const isFresh = ({ madeAt }: { madeAt: number }, forMs: number): boolean =>
    Math.abs(clock.now().getTime() - madeAt) < forMs

  const make = (): void => {
    const secret = randomBytes(32).toString('hex')
    current = { secret, digest: digestOf(secret), madeAt: clock.now().getTime() }
    digests = digests.filter(each => isFresh(each, goodForMs)).slice(1 - mostKept)
    digests.push({ digest: current.digest, madeAt: current.madeAt })
    try {
      writeJsonFile(file, { digests })
    } catch (error) {
      onUnwritten(error)
    }
  }

  const give: PageCookie['give'] = ({ protocol }, reply) => {
    if (!isFresh(current, givenForMs)) make()
    reply.header('Set-Cookie', cookieText({ protocol }, name, current.secret))
  }

  const digestHeldBy = (request: FastifyRequest): string => {
    const held = cookieOf(request, name)
    return held === null ? '' : digestOf(held)
  }

  return {
    give,
    isHeldBy: request => {
      const held = digestHeldBy(request)
      return held !== '' && digests.some(each => each.digest === held && isFresh(each, goodForMs))
    },
    renew: (request, reply) => {
      if (digestHeldBy(request) !== current.digest || !isFresh(current, givenForMs)) give(request, reply)
    },
  }
}
