import { lookup as askSystem } from 'node:dns/promises'
import type { Agent, IncomingMessage, RequestOptions } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import { isIP } from 'node:net'
import { type AddressKind, addressKind } from '../../../platform/address-kind.ts'
import { nodeHttp } from '../../../platform/node-http.ts'

/** Which addresses besides public ones events may be sent to. */
export type Reach = { loopback: boolean; private: boolean }

/** The addresses of a name. */
export type ResolveName = (name: string) => Promise<{ address: string; family: number }[]>

export type Connect = (
  url: URL,
  options: Pick<RequestOptions, 'headers' | 'signal'>,
  body: string,
) => Promise<IncomingMessage>

/** The endpoint leads somewhere nothing may be sent. */
export class NotAllowedError extends Error {}

const reachWords: Record<Exclude<AddressKind, 'public'>, string> = {
  loopback: 'is on this computer',
  private: 'is in a private network',
}

const systemNames: ResolveName = name => askSystem(name, { all: true })

/**
 * Posts to an address that was looked at first: a name is resolved once and the connection made to what was
 * found and checked, so that a name which leads elsewhere the next moment gains nothing. Connections are kept for
 * the next message. Rejects when there is no answer.
 */
export function createConnect(reach: () => Reach, resolve: ResolveName = systemNames): Connect {
  const agents = new Map<string, { plain: Agent; tls: TlsAgent }>()

  /** Connections made under other rules are not used again. */
  const agentsOf = (allowed: Reach) => {
    const key = JSON.stringify(allowed)
    const kept = agents.get(key) ?? {
      plain: new nodeHttp.Agent({ keepAlive: true }),
      tls: new TlsAgent({ keepAlive: true }),
    }
    agents.set(key, kept)
    return kept
  }

  const refuseUnlessAllowed = (address: string, allowed: Reach): void => {
    const kind = addressKind(address)
    if (kind !== 'public' && !allowed[kind]) throw new NotAllowedError(`${address} ${reachWords[kind]}`)
  }

  const checkedLookup =
    (allowed: Reach): NonNullable<RequestOptions['lookup']> =>
    (name, { all }, answer) => {
      const found = resolve(name).then(addresses => {
        for (const { address } of addresses) refuseUnlessAllowed(address, allowed)
        return addresses
      })
      found.then(
        addresses =>
          all ? answer(null, addresses) : answer(null, addresses[0]?.address ?? '', addresses[0]?.family),
        error => answer(error, []),
      )
    }

  return async (url, options, body) => {
    const allowed = reach()
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    if (isIP(host)) refuseUnlessAllowed(host, allowed)
    const { plain, tls } = agentsOf(allowed)
    const isTls = url.protocol === 'https:'
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (isTls ? requestTls : nodeHttp.request)(url, {
      ...options,
      method: 'POST',
      agent: isTls ? tls : plain,
      lookup: checkedLookup(allowed),
    })
    request.on('response', answered).on('error', reject).end(body)
    return promise
  }
}
